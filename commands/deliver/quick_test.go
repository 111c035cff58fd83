package deliver_test

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
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/render"
)

// slowChat takes edits and says that it has in an order that lots decide.
type slowChat struct {
	*apptest.Chat
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
	err = c.Chat.Edit(ctx, at, m.Drawn)
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
	h := apptest.New(t)
	h.App.Thinker.AtOnce = 0
	h.App.Painter.Draw = func(engine.Board, render.Options) ([]byte, error) { return []byte("picture"), nil }
	for seed := range uint64(12) {
		number := int64(seed) + 1
		h.SetChat(h.Chat)
		h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		_, id := h.Board(number)
		at := commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: id}
		chat := &slowChat{Chat: h.Chat, steps: make(chan chan struct{}, 100)}
		h.SetChat(chat)
		shown := func() commands.Message {
			h.Chat.Mu.Lock()
			defer h.Chat.Mu.Unlock()
			return h.Chat.Messages[id]
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
				h.App.Handle(t.Context(), commands.Request{
					Kind: commands.Press, Name: b, User: apptest.People["ada"], People: apptest.People, Place: at,
				}, slowAnswer{chat, at})
			})
		}
		presses.Wait()
		end()
		decisions.Wait()
		m := h.Match(number)
		if apptest.Button(shown(), fmt.Sprintf("match/%d/%d/rematch", number, m.Ply())) == nil {
			t.Errorf("lots %d: after ply %d of a game at stage %d the board shows %q", seed, m.Ply(), m.Status, shown().Text)
		}
	}
}

// onceChat does something before and after it takes its first edit.
type onceChat struct {
	*apptest.Chat
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
	return c.Chat.Edit(ctx, at, draw)
}

// A board that is redrawn while somebody presses does not stay, though the answer to that press
// waits for it, and though the chat may be down then.
func TestARedrawOverANewerBoard(t *testing.T) {
	for _, down := range []error{nil, apptest.ErrDown} {
		h := apptest.New(t)
		h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		_, at := h.Board(1)
		var press *apptest.UnderWay
		h.SetChat(&onceChat{
			Chat: h.Chat,
			before: func() { // the redraw is on its way
				press = h.Handle(commands.Press, "ada", "match/1/0/b2", at)
				h.WaitForPly(1, 2)
			},
			after: func() { h.Chat.SetDown(down) },
		})
		if err := h.App.Boards.Again(t.Context(), h.Match(1)); err != nil && !errors.Is(err, down) {
			t.Error(err)
		}
		press.End()
		if down != nil {
			h.Shows(1, 0)
			h.Chat.SetDown(nil)
			h.Advance(time.Minute)
			h.App.DrawPending(t.Context())
		}
		h.Shows(1, 2)
		edits := h.Edits()
		h.App.DrawPending(t.Context())
		if n := edits(); n != 0 {
			t.Errorf("%d more calls for a board that is right", n)
		}
	}
}

// Who presses gets the next board by the answer alone.
func TestAnAnswerIsNotDrawnAgain(t *testing.T) {
	h := apptest.New(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	for ply := 0; ply < 4; ply += 2 {
		edits := h.Edits()
		h.Press("ada", 1, "/"+h.Free(1))
		h.Shows(1, ply+2)
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
	*apptest.Chat
	entered, let chan struct{}
}

func (c *blockedChat) Edit(ctx context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	c.entered <- struct{}{}
	select {
	case <-c.let:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return c.Chat.Edit(ctx, at, draw)
}

// However many redraws are asked for while one waits for the chat, it is the only one, and nothing
// is drawn before the chat takes it. Whoever asks once it has been drawn waits for the next one.
func TestRedrawsDoNotPileUp(t *testing.T) {
	h := apptest.New(t)
	h.Run("ada", "play", "game", "tic-tac-toe")
	chat := &blockedChat{h.Chat, make(chan struct{}, 100), make(chan struct{})}
	h.SetChat(chat)
	pictures := 0
	draw := h.App.Draw
	h.App.Painter.Draw = func(b engine.Board, o render.Options) ([]byte, error) {
		pictures++
		return draw(b, o)
	}
	m := h.Match(1)
	done := make(chan error, 100)
	redraw := func() { done <- h.App.Boards.Again(t.Context(), m) }
	go redraw()
	<-chat.entered
	const more = 50
	for range more {
		go redraw()
	}
	for h.App.Boards.Wanted(1) <= more {
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
	h := apptest.New(t)
	ctx := t.Context()
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	_, messageID := h.Board(1)
	chat := &blockedChat{h.Chat, make(chan struct{}, 1), make(chan struct{})}
	h.SetChat(chat)
	done := make(chan error)
	go func() { done <- h.App.Boards.Again(ctx, h.Match(1)) }()
	<-chat.entered
	h.Handle(commands.Press, "ada", "match/1/0/b2", messageID).End()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(h.Chat.Edited) != 1 || messageID != h.Chat.Edited[0] {
		t.Errorf("edited were %v, want the message once", h.Chat.Edited)
	}
	h.SetChat(h.Chat)
	edits := h.Edits()
	h.App.DrawPending(ctx)
	if n := edits(); n != 0 {
		t.Errorf("%d more calls for a board that is right", n)
	}
	if err := h.App.Boards.Again(ctx, h.Match(1)); err != nil || edits() != 1 {
		t.Errorf("nothing is drawn any more: %v", err)
	}
}

// Whoever has the board of a match posted anew does not wait for a redraw of the old one for which
// the chat has no room.
func TestAPostedBoardEndsTheWaitForARedraw(t *testing.T) {
	h := apptest.New(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	_, old := h.Board(1)
	chat := &blockedChat{h.Chat, make(chan struct{}, 1), make(chan struct{})}
	h.SetChat(chat)
	done := make(chan error)
	go func() { done <- h.App.Boards.Again(t.Context(), h.Match(1)) }()
	<-chat.entered
	h.Run("ada", "board")
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, now := h.Board(1); now == old {
		t.Error("the match is still shown where it was")
	}
	h.Shows(1, 0)
}

// In the process that posts it, a first board is left alone as long as it is on its
// way.
func TestAFirstBoardOnItsWay(t *testing.T) {
	h := apptest.New(t)
	gate := make(chan struct{})
	press := h.HandleBehind(gate, commands.Invoke, "ada", "play", "", "game", "tic-tac-toe")
	for len(h.Matches()) == 0 {
		time.Sleep(time.Millisecond)
	}
	h.App.DrawPending(t.Context())
	h.Past.Add(int64(time.Minute)) // as h.advance does, which would wait for the board
	done := make(chan bool)
	go func() {
		h.App.DrawPending(t.Context())
		done <- true
	}()
	for h.App.Boards.Wanted(1) < 2 {
		time.Sleep(time.Millisecond)
	}
	close(gate)
	press.End()
	<-done
	if h.Shows(1, 0); len(h.Chat.Messages) != 1 {
		t.Errorf("there are %d messages, want one", len(h.Chat.Messages))
	}
}
