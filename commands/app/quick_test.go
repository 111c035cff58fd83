package app

import (
	"context"
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
	"noughts/commands/view"
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

// serve carries a reply out as the bot does.
func (c *slowChat) serve(ctx context.Context, at commands.Place, r commands.Reply) {
	show := func(r commands.Reply) {
		if r.Draw != nil {
			r.Message, _ = r.Draw()
		}
		if r.Kind == commands.Update && c.Edit(ctx, at, r.Message.Drawn) == nil && r.Posted != nil {
			r.Posted(ctx, at)
		}
	}
	var after []func(context.Context)
	for ; ; r = r.Then(ctx) {
		if r.After != nil {
			after = append(after, r.After)
		}
		if r.Then == nil {
			show(r)
			break
		}
		show(r)
	}
	for _, f := range after {
		f(ctx)
	}
}

// A person who presses as soon as a board is there, while the answers to the presses
// before are still on their way, sees the newest board in the end, however they overtake
// each other.
func TestQuickPressesLeaveNoOldBoard(t *testing.T) {
	h := newHarness(t)
	h.app.AtOnce = 0
	h.app.Painter.Draw = func(engine.Board, render.Options) ([]byte, error) { return []byte("picture"), nil }
	for seed := range uint64(12) {
		number := int64(seed) + 1
		h.app.Chat = h.chat
		h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		_, id := h.board(number)
		at := commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: id}
		chat := &slowChat{fakeChat: h.chat, steps: make(chan chan struct{}, 100)}
		h.app.Chat = chat
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
				chat.serve(t.Context(), at, h.app.Handle(t.Context(), commands.Request{
					Kind: commands.Press, Name: b, User: people["ada"], People: people, Place: at,
				}))
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

// A board that is redrawn while the bot answers the next press does not stay, though the
// answer to that press is heard last, and though the chat may be down then.
func TestARedrawOverANewerBoard(t *testing.T) {
	for _, down := range []error{nil, errDown} {
		h := newHarness(t)
		h.app.AtOnce = 0
		h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		ctx, place := t.Context(), commands.Place{GuildID: "guild", ChannelID: "channel"}
		_, place.MessageID = h.board(1)
		first := h.handle(commands.Press, "ada", "match/1/0/b2", place.MessageID).Then(ctx)
		if err := h.chat.Edit(ctx, place, first.Message.Drawn); err != nil {
			t.Fatal(err)
		}
		second := h.drawn(h.handle(commands.Press, "ada", "match/1/2/"+h.free(1), place.MessageID))
		first.Posted(ctx, place)
		h.app.Chat = &onceChat{
			fakeChat: h.chat,
			before: func() { // the redraw is on its way
				second = second.Then(ctx)
				if err := h.chat.Edit(ctx, place, second.Message.Drawn); err != nil {
					t.Error(err)
				}
			},
			after: func() { h.chat.editErr = down },
		}
		first.After(ctx)
		second.Posted(ctx, place)
		second.After(ctx)
		if down != nil {
			h.shows(1, 3)
			h.chat.editErr = nil
			h.advance(time.Minute)
			h.app.payDebts(ctx)
		}
		h.shows(1, 4)
		edits := h.edits()
		h.app.payDebts(ctx)
		if n := edits(); n != 0 {
			t.Errorf("%d more calls for a board that is right", n)
		}
	}
}

// Who presses on a board that the chat has taken gets the next one by the answer alone, though what
// follows the answer before is done only then.
func TestAnAnswerInTimeIsNotDrawnAgain(t *testing.T) {
	h := newHarness(t)
	ctx, place := t.Context(), commands.Place{GuildID: "guild", ChannelID: "channel"}
	answer := func(kind commands.RequestKind, name string, args ...string) commands.Reply {
		t.Helper()
		reply := h.handle(kind, "ada", name, place.MessageID, args...)
		for reply.Then != nil {
			reply = reply.Then(ctx)
		}
		return h.drawn(reply)
	}
	begun := answer(commands.Invoke, "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	at, err := h.chat.Post(ctx, place, begun.Message)
	if err != nil {
		t.Fatal(err)
	}
	begun.Posted(ctx, at)
	place = at
	first := answer(commands.Press, "match/1/0/b2")
	begun.After(ctx)
	if err := h.chat.Edit(ctx, place, first.Message.Drawn); err != nil {
		t.Fatal(err)
	}
	first.Posted(ctx, place)
	second := answer(commands.Press, "match/1/2/"+h.free(1))
	edits := h.edits()
	first.After(ctx)
	if n := edits(); n != 0 {
		t.Errorf("%d calls after an answer that was there in time", n)
	}
	if err := h.chat.Edit(ctx, place, second.Message.Drawn); err != nil {
		t.Fatal(err)
	}
	second.Posted(ctx, place)
	second.After(ctx)
	h.shows(1, 4)
	if n := edits(); n != 1 {
		t.Errorf("%d calls for the second answer, want its own", n)
	}
}

// Who presses before it is noted that the chat has taken a board gets the next one by the answer
// alone, if that is drawn later; if it was drawn already, nobody knows which of the two came last,
// and the board is drawn again.
func TestAnAnswerBeforeTheNextIsDrawn(t *testing.T) {
	for _, drawnBefore := range []bool{false, true} {
		h := newHarness(t)
		h.app.AtOnce = 0
		ctx, place := t.Context(), commands.Place{GuildID: "guild", ChannelID: "channel"}
		h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
		_, place.MessageID = h.board(1)
		press := func(name string) commands.Reply {
			reply := h.handle(commands.Press, "ada", name, place.MessageID)
			if reply.Then != nil {
				reply = reply.Then(ctx)
			}
			return reply
		}
		show := func(r commands.Reply) {
			t.Helper()
			if err := h.chat.Edit(ctx, place, r.Message.Drawn); err != nil {
				t.Fatal(err)
			}
		}
		first := press("match/1/0/b2")
		show(first)
		edits := h.edits()
		var second commands.Reply
		if drawnBefore {
			second = press("match/1/2/" + h.free(1))
			first.Posted(ctx, place)
			first.After(ctx)
		} else {
			h.handle(commands.Press, "ada", "match/1/2/"+h.free(1), place.MessageID) // its board is not drawn yet
			first.Posted(ctx, place)
			first.After(ctx)
			if n := edits(); n != 0 {
				t.Errorf("%d calls after an answer that was there in time", n)
			}
			continue
		}
		if n := edits(); n != 1 {
			t.Errorf("%d calls after an answer that may have come late, want one", n)
		}
		show(second)
		second.Posted(ctx, place)
		second.After(ctx)
		h.shows(1, 4)
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

// However many redraws are asked for while one waits for the chat, it is the only one: the others
// return at once and hold nothing, and nothing is drawn before the chat takes it. Whoever asks once
// it has been drawn waits for the next one.
func TestRedrawsDoNotPileUp(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe")
	chat := &blockedChat{h.chat, make(chan struct{}, 100), make(chan struct{})}
	h.app.Chat = chat
	pictures := 0
	draw := h.app.Draw
	h.app.Painter.Draw = func(b engine.Board, o render.Options) ([]byte, error) {
		pictures++
		return draw(b, o)
	}
	m := h.match(1)
	done := make(chan error, 100)
	redraw := func() { done <- h.app.Redraw(t.Context(), h.app.Words.Printer(), m, view.View{}) }
	go redraw()
	<-chat.entered
	const more = 50
	for range more {
		go redraw()
	}
	for range more {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if n := len(chat.entered); n != 0 || pictures != 0 {
		t.Errorf("%d more edits wait and %d pictures are drawn, want none", n, pictures)
	}
	chat.let <- struct{}{}
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
	h.app.AtOnce = 0
	ctx := t.Context()
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	_, messageID := h.board(1)
	chat := &blockedChat{h.chat, make(chan struct{}, 1), make(chan struct{})}
	h.app.Chat = chat
	done := make(chan error)
	go func() { done <- h.app.Redraw(ctx, h.app.Words.Printer(), h.match(1), view.View{}) }()
	<-chat.entered
	reply := h.handle(commands.Press, "ada", "match/1/0/b2", messageID)
	for reply.Then != nil {
		reply = reply.Then(ctx)
	}
	place := commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID}
	if err := h.chat.Edit(ctx, place, h.drawn(reply).Message.Drawn); err != nil {
		t.Fatal(err)
	}
	reply.Posted(ctx, place)
	if err := <-done; err != nil {
		t.Error(err)
	}
	h.app.Chat = h.chat
	edits := h.edits()
	h.app.payDebts(ctx)
	if n := edits(); n != 0 {
		t.Errorf("%d more calls for a board that is right", n)
	}
	if err := h.app.Redraw(ctx, h.app.Words.Printer(), h.match(1), view.View{}); err != nil || edits() != 1 {
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
	h.app.Chat = chat
	done := make(chan error)
	go func() { done <- h.app.Redraw(t.Context(), h.app.Words.Printer(), h.match(1), view.View{}) }()
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
