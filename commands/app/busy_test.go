package app

import (
	"context"
	"errors"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/engine/match"
)

// occupy takes the only processor for what takes thought until the returned function
// is called.
func (h *harness) occupy() (release func()) {
	h.t.Helper()
	h.app.Thinking = jobs.NewThinking(1)
	h.app.Thinking.Glance, h.app.AtOnce = time.Nanosecond, 0 // nothing is found at a glance
	busy, end := make(chan struct{}), make(chan struct{})
	go func() {
		_ = h.app.Thinking.Long.Do(context.WithoutCancel(h.t.Context()), jobs.Client{User: "eve", Game: 99}, func(context.Context) {
			close(busy)
			<-end
		})
	}()
	<-busy
	return func() { close(end) }
}

// Whoever has asked for more than is taken hears so in one sentence.
func TestTooManyQuestions(t *testing.T) {
	h := newHarness(t)
	h.app.Hint = time.Hour
	h.run("ada", "play", "game", "gomoku", "level", "novice")
	release := h.occupy()
	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan error, 100)
	for range cap(waiting) {
		go func() {
			waiting <- h.app.Thinking.Long.Do(ctx, jobs.Client{User: "ada", Game: 2}, func(context.Context) {})
		}()
	}
	refused := 0
	for range 84 { // all but those who may wait
		if err := <-waiting; errors.Is(err, jobs.ErrBusy) {
			refused++
		}
	}
	h.wants(h.run("ada", "hint"), commands.Private, "still thinking about your other positions")
	cancel()
	release()
	if refused != 84 {
		t.Errorf("%d were refused at once, want 84", refused)
	}
}

// A move that the bot need not make any more is not thought about, nor waited for.
func TestAMatchThatMovesOnIsNotThoughtAbout(t *testing.T) {
	h := newHarness(t)
	h.app.Think = time.Hour
	h.run("ada", "play", "game", "gomoku", "level", "best")
	_, at := h.board(1)
	release := h.occupy()
	defer release()
	reply := h.handle(commands.Press, "ada", "match/1/0/h8", at)
	done := make(chan commands.Reply)
	go func() { done <- reply.Then(t.Context()) }()
	for h.app.Thinking.Long.Waiting() == 0 {
		time.Sleep(time.Millisecond)
	}
	h.wants(h.pressID("ada", "match/1/1/resigned", at), commands.Update, "resigned")
	select {
	case r := <-done:
		h.wants(r, commands.Update, "resigned")
	case <-time.After(time.Minute):
		t.Fatal("the bot still waits for a processor")
	}
	if m := h.match(1); m.Status != match.Over || m.Ply() != 1 {
		t.Errorf("stage %d after %d plies, want it over after 1", m.Status, m.Ply())
	}
}
