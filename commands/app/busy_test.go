package app_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/engine/match"
)

// resignWhile has ada press a button whose answer waits for a processor, and resign meanwhile. It
// returns what the answer comes to.
func (h *harness) resignWhile(press, resign, at string) (answer commands.Reply) {
	h.T.Helper()
	release := h.Occupy()
	defer release()
	answering := h.Handle(commands.Press, "ada", press, at)
	for h.App.Thinking.Long.Waiting() == 0 {
		time.Sleep(time.Millisecond)
	}
	h.Wants(h.PressID("ada", resign, "private"), commands.Update, "resigned")
	return answering.End()
}

// Whoever has asked for more than is taken hears so in one sentence.
func TestTooManyQuestions(t *testing.T) {
	h := newHarness(t)
	h.App.Hints.Effort.Hint = time.Hour
	h.Run("ada", "play", "game", "gomoku", "level", "novice")
	release := h.Occupy()
	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan error, 100)
	for range cap(waiting) {
		go func() {
			waiting <- h.App.Thinking.Long.Do(ctx, jobs.Client{User: "ada", Game: 2}, func(context.Context) {})
		}()
	}
	refused := 0
	for range 84 { // all but those who may wait
		if err := <-waiting; errors.Is(err, jobs.ErrBusy) {
			refused++
		}
	}
	h.Wants(h.Run("ada", "hint"), commands.Private, "still thinking about your other positions")
	cancel()
	release()
	if refused != 84 {
		t.Errorf("%d were refused at once, want 84", refused)
	}
}

// A move that the bot need not make any more is not thought about, nor waited for.
func TestAMatchThatMovesOnIsNotThoughtAbout(t *testing.T) {
	h := newHarness(t)
	h.ThinkFor(time.Hour)
	h.Run("ada", "play", "game", "gomoku", "level", "best")
	_, at := h.Board(1)
	h.resignWhile("match/1/0/h8", "match/1/1/resigned", at)
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "resigned") {
		t.Errorf("the board says %q", msg.Text)
	}
	if m := h.Match(1); m.Status != match.Over || m.Ply() != 1 {
		t.Errorf("stage %d after %d plies, want it over after 1", m.Status, m.Ply())
	}
}

// A move that the bot could not think about, because it thinks about so many other
// games of the same person, is made as soon as there is room; until then the board says
// that the bot is at work.
func TestARefusedMoveIsMadeWhenThereIsRoom(t *testing.T) {
	h := newHarness(t)
	h.ThinkFor(time.Nanosecond)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := h.Board(1)
	release := h.Occupy()
	h.ThinkFor(time.Hour) // so it does not do at a glance; it is known sooner what is best
	ctx, cancel := context.WithCancel(t.Context())
	running := make(chan error)
	h.App.Connected(ctx)
	go func() { running <- h.App.Run(ctx) }()
	waiting := make(chan error)
	for range 16 {
		go func() {
			waiting <- h.App.Thinking.Long.Do(ctx, jobs.Client{User: "ada", Game: 2}, func(context.Context) {})
		}()
	}
	for h.App.Thinking.Long.Waiting() < 16 {
		time.Sleep(time.Millisecond)
	}
	h.Wants(h.PressID("ada", "match/1/0/b2", at), commands.Update, "Noughts is thinking")
	release()
	for range 16 {
		if err := <-waiting; err != nil {
			t.Error(err)
		}
	}
	for deadline := time.Now().Add(time.Minute); h.Match(1).Ply() < 2; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the bot does not move")
		}
	}
	cancel()
	if err := <-running; err != nil {
		t.Error(err)
	}
}

// A hint for a position that is over is not thought about.
func TestAHintForAnOldPositionIsNotThoughtAbout(t *testing.T) {
	h := newHarness(t)
	h.App.Hints.Effort.Hint = time.Hour
	h.ThinkFor(time.Hour)
	h.Run("ada", "play", "game", "gomoku", "level", "novice")
	_, at := h.Board(1)
	h.Wants(h.resignWhile("match/1/0/hint", "match/1/0/resigned", at), commands.Private, "moved on")
}

// A new game is there at once, also while all processors think; who should win it is found out
// beside, and said to who reads the rules then.
func TestANewGameDoesNotWaitForItsValue(t *testing.T) {
	h := newHarness(t)
	h.App.Analyses.ValueWait, h.App.Analyses.ValueRest = time.Millisecond, 0
	release := h.Occupy()
	known := h.App.Words.Printer().Says("gamevalue.win", "Side", h.Info("mnk:4x3:3").Sides[0].Title, "Source", "")
	first := h.Run("ada", "play", "game", "mnk:4x3:3", "level", "novice") // while nobody has a processor for it
	h.Wants(first, commands.Post, "")
	if strings.Contains(first.Message.Text, known) {
		t.Error("its value is known already: try another game")
	}
	h.Wants(h.Run("ben", "play", "game", "mnk:4x3:3", "level", "novice"), commands.Post, "") // nor does the next one
	release()
	h.App.Tasks.Wait()
	h.App.Analyses.ValueWait = time.Minute
	h.Wants(h.Run("ada", "rules", "game", "mnk:4x3:3"), commands.Private, known)
}
