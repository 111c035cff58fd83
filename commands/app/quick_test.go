package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine"
	"noughts/render"
)

// slowChat takes edits and says that it has in an order that lots decide.
type slowChat struct {
	*fakeChat
	steps chan chan struct{}
}

// decide lets those go on who wait, one at a time, until ctx ends.
func (c *slowChat) decide(ctx context.Context, lots *rand.Rand) {
	var waiting []chan struct{}
	for ctx.Err() == nil {
		select {
		case step := <-c.steps:
			waiting = append(waiting, step)
			continue
		default:
		}
		runtime.Gosched()
		if n := len(waiting); n > 0 && lots.IntN(200) == 0 {
			k := lots.IntN(n)
			close(waiting[k])
			waiting = slices.Delete(waiting, k, k+1)
		}
	}
}

func (c *slowChat) pause() {
	step := make(chan struct{})
	c.steps <- step
	<-step
}

// Edit takes a while until the message may go, to arrive, and to be answered.
func (c *slowChat) Edit(ctx context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	c.pause()
	m, err := draw()
	if err != nil {
		return err
	}
	c.pause()
	err = c.fakeChat.Edit(ctx, at, m.Drawn)
	c.pause()
	return err
}

// A slowAnswer shows boards by a chat that is slow, in the message that was touched.
type slowAnswer struct {
	chat *slowChat
	at   commands.Place
}

// Say implements commands.Answer.
func (slowAnswer) Say(commands.Reply) {}

// Show implements commands.Answer.
func (a slowAnswer) Show(ctx context.Context, _ commands.ReplyKind, m commands.Message) (commands.Place, error) {
	return a.at, a.chat.Edit(ctx, a.at, m.Drawn)
}

// A person who presses as soon as a board is there, while the answers to the presses
// before are still on their way, sees the newest board in the end, however they overtake
// each other.
func TestQuickPressesLeaveNoOldBoard(t *testing.T) {
	h := newHarness(t)
	h.app.Thinker.AtOnce = 0
	h.app.Painter.Draw = func(engine.Board, render.Options) ([]byte, error) { return []byte("picture"), nil }
	for seed := range uint64(12) {
		number := int64(seed) + 1
		h.setChat(h.chat)
		h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		_, id := h.board(number)
		at := commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: id}
		chat := &slowChat{fakeChat: h.chat, steps: make(chan chan struct{}, 100)}
		h.setChat(chat)
		shown := func() commands.Message {
			h.chat.mu.Lock()
			defer h.chat.mu.Unlock()
			return h.chat.messages[id]
		}
		ctx, end := context.WithCancel(t.Context())
		var presses, decisions sync.WaitGroup
		decisions.Go(func() { chat.decide(ctx, rand.New(rand.NewPCG(seed, 1))) })
		var busy atomic.Int64
		for pressed := -1; ; {
			idle := busy.Load() == 0
			b, ply := freeCell(shown())
			if ply <= pressed {
				if idle {
					break // the game is over, or its board is stuck
				}
				runtime.Gosched()
				continue
			}
			pressed = ply
			busy.Add(1)
			presses.Go(func() {
				defer busy.Add(-1)
				h.app.Handle(t.Context(), commands.Request{
					Kind: commands.Press, Name: b, User: everybody["ada"], People: everybody, Place: at,
				}, slowAnswer{chat, at})
			})
		}
		presses.Wait()
		end()
		decisions.Wait()
		m := h.match(number)
		if button(shown(), fmt.Sprintf("match/%d/%d/rematch", number, m.Ply())) == nil {
			t.Errorf("lots %d: after ply %d of a game at stage %d the board shows %q", seed, m.Ply(), m.Status, shown().Text)
		}
	}
}

// onceChat does something before and after it takes its first edit.
type onceChat struct {
	*fakeChat
	before, after func()
}

func (c *onceChat) Edit(ctx context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	if f := c.before; f != nil {
		c.before = nil
		m, err := draw()
		if err != nil {
			return err
		}
		f()
		defer c.after()
		draw = m.Drawn
	}
	return c.fakeChat.Edit(ctx, at, draw)
}

// A board that is redrawn while somebody presses does not stay, though the answer to that press
// waits for it, and though the chat may be down then.
func TestARedrawOverANewerBoard(t *testing.T) {
	for _, down := range []error{nil, errDown} {
		h := newHarness(t)
		h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		_, at := h.board(1)
		var press *underWay
		h.setChat(&onceChat{
			fakeChat: h.chat,
			before: func() { // the redraw is on its way
				press = h.handle(commands.Press, "ada", "match/1/0/b2", at)
				h.waitForPly(1, 2)
			},
			after: func() { h.chat.setDown(down) },
		})
		if err := h.app.Boards.Again(t.Context(), h.match(1)); err != nil && !errors.Is(err, down) {
			t.Error(err)
		}
		press.end()
		if down != nil {
			h.shows(1, 0)
			h.chat.setDown(nil)
			h.advance(time.Minute)
			h.app.DrawPending(t.Context())
		}
		h.shows(1, 2)
		edits := h.edits()
		h.app.DrawPending(t.Context())
		if n := edits(); n != 0 {
			t.Errorf("%d more calls for a board that is right", n)
		}
	}
}

// Who presses gets the next board by the answer alone.
func TestAnAnswerIsNotDrawnAgain(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	for ply := 0; ply < 4; ply += 2 {
		edits := h.edits()
		h.press("ada", 1, "/"+h.free(1))
		h.shows(1, ply+2)
		if n := edits(); n != 1 {
			t.Errorf("%d calls for the answer to a press, want its own", n)
		}
	}
}

// freeCell is a cell's button that can be pressed, and its ply; -1 if there is none.
func freeCell(m commands.Message) (id string, ply int) {
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			var match int64
			var cell string
			if n, _ := fmt.Sscanf(strings.ReplaceAll(b.ID, "/", " "), "match %d %d %s", &match, &ply, &cell); n == 3 && len(cell) == 2 && !b.Disabled {
				return b.ID, ply
			}
		}
	}
	return "", -1
}

// A blockedChat takes edits when it is let.
type blockedChat struct {
	*fakeChat
	entered, let chan struct{}
}

func (c *blockedChat) Edit(ctx context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	c.entered <- struct{}{}
	select {
	case <-c.let:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return c.fakeChat.Edit(ctx, at, draw)
}

// However many redraws are asked for while one waits for the chat, it is the only one, and nothing
// is drawn before the chat takes it. Whoever asks once it has been drawn waits for the next one.
func TestRedrawsDoNotPileUp(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe")
	chat := &blockedChat{h.chat, make(chan struct{}, 100), make(chan struct{})}
	h.setChat(chat)
	pictures := 0
	draw := h.app.Draw
	h.app.Painter.Draw = func(b engine.Board, o render.Options) ([]byte, error) {
		pictures++
		return draw(b, o)
	}
	m := h.match(1)
	done := make(chan error, 100)
	redraw := func() { done <- h.app.Boards.Again(t.Context(), m) }
	go redraw()
	<-chat.entered
	const more = 50
	for range more {
		go redraw()
	}
	for h.app.Boards.Wanted(1) <= more {
		runtime.Gosched()
	}
	if n := len(chat.entered); n != 0 || pictures != 0 {
		t.Errorf("%d more edits wait and %d pictures are drawn, want none", n, pictures)
	}
	chat.let <- struct{}{}
	for range more {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	go redraw()
	<-chat.entered
	chat.let <- struct{}{}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Where people see the newest board by the answer to a press, a redraw that waits for the chat is
// given up.
func TestAnAnswerEndsTheWaitForARedraw(t *testing.T) {
	h := newHarness(t)
	ctx := t.Context()
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	_, messageID := h.board(1)
	chat := &blockedChat{h.chat, make(chan struct{}, 1), make(chan struct{})}
	h.setChat(chat)
	done := make(chan error)
	go func() { done <- h.app.Boards.Again(ctx, h.match(1)) }()
	<-chat.entered
	h.handle(commands.Press, "ada", "match/1/0/b2", messageID).end()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(h.chat.edited) != 1 || messageID != h.chat.edited[0] {
		t.Errorf("edited were %v, want the message once", h.chat.edited)
	}
	h.setChat(h.chat)
	edits := h.edits()
	h.app.DrawPending(ctx)
	if n := edits(); n != 0 {
		t.Errorf("%d more calls for a board that is right", n)
	}
	if err := h.app.Boards.Again(ctx, h.match(1)); err != nil || edits() != 1 {
		t.Errorf("nothing is drawn any more: %v", err)
	}
}

// Whoever has the board of a match posted anew does not wait for a redraw of the old one for which
// the chat has no room.
func TestAPostedBoardEndsTheWaitForARedraw(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	_, old := h.board(1)
	chat := &blockedChat{h.chat, make(chan struct{}, 1), make(chan struct{})}
	h.setChat(chat)
	done := make(chan error)
	go func() { done <- h.app.Boards.Again(t.Context(), h.match(1)) }()
	<-chat.entered
	h.run("ada", "board")
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, now := h.board(1); now == old {
		t.Error("the match is still shown where it was")
	}
	h.shows(1, 0)
}
