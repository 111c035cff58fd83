package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"noughts/playground"
)

// pressAgain is after how long a press is tried again that the playground did not take.
const pressAgain = 5 * time.Millisecond

// replyLimit is how long a table waits for a board before it gives the game up.
const replyLimit = time.Minute

// The kinds of what can go wrong.
const (
	noAnswer  = "no answer"   // the bot did not acknowledge in time
	noBoard   = "no board"    // it did, and no board that can be played on came
	refused   = "refused: "   // it answered with something else than a board, which follows: see refusal
	unpressed = "not pressed" // the playground did not take what was pressed
)

// A table is one person against the bot, or two against each other.
type table struct {
	driver *Driver
	number int
	people []string // their handles
	best   bool     // the bot always plays as well as it can, on a board that takes thinking
	rand   *rand.Rand

	seats []*playground.Person
	at    string // the channel

	message playground.Message // which shows the game
	shown   Board
	last    int64 // the number of the newest match here
	sent    <-chan []byte
	accept  string // the button that the second person has yet to press
}

func (t *table) channel() string { return fmt.Sprintf("table-%d", t.number+1) }

// sit finds the people and their channel.
func (t *table) sit(server *playground.Server) {
	t.seats = nil
	for _, h := range t.people {
		t.seats = append(t.seats, server.Person(h))
	}
	t.at = server.Channel(t.channel())
}

// step does the next thing that there is to do.
func (t *table) step(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, replyLimit)
	defer cancel()
	switch {
	case t.accept != "":
		t.pressAccept(ctx)
	case t.sent == nil:
		t.begin(ctx)
	default:
		t.move(ctx)
	}
}

// leave gives a game up.
func (t *table) leave(kind string) {
	if kind != "" {
		t.driver.fail(kind)
	}
	if t.sent != nil {
		t.driver.boards.close(t.shown.Match)
	}
	t.sent, t.accept = nil, ""
}

// resign ends the game that is on, if one is.
func (t *table) resign(ctx context.Context) error {
	if t.sent == nil || t.shown.Over {
		return nil
	}
	asked, err := t.seats[0].Command(ctx, t.at, "resign", nil)
	if err == nil && asked.Message != nil {
		_, err = t.seats[0].Press(ctx, *asked.Message, fmt.Sprintf("match/%d/%d/resigned", t.shown.Match, t.shown.Ply))
	}
	t.leave("")
	return err
}

// begin starts a game.
func (t *table) begin(ctx context.Context) {
	options := map[string]any{"game": t.pick(t.driver.Games), "level": t.level(), "side": "first"}
	if t.best {
		options["game"], options["level"] = t.pick(t.driver.Duels), t.driver.Levels[len(t.driver.Levels)-1]
	}
	if len(t.seats) == 2 {
		options = map[string]any{"game": t.pick(t.driver.Duels), "opponent": t.people[1], "side": "first"}
	}
	before := time.Now()
	m, _, ok := t.ask(func() (playground.Outcome, error) { return t.seats[0].Command(ctx, t.at, "play", options) })
	if !ok || m == nil {
		m = &playground.Message{Loading: true} // a game may have begun all the same: who has challenged somebody may not do so again
	}
	b, ok := BoardOf(m.Components)
	if m.Loading {
		newest, err := t.seats[0].AwaitIn(ctx, t.at, func(one playground.Message) bool {
			b, ok = BoardOf(one.Components)
			return ok && b.Match > t.last
		})
		if err != nil {
			t.leave(noBoard)
			return
		}
		m = &newest
		b, ok = BoardOf(m.Components)
	}
	if !ok {
		t.leave(refusal(m))
		return
	}
	t.driver.replied(time.Since(before))
	t.message, t.shown, t.last, t.sent = *m, b, b.Match, t.driver.boards.open(b.Match)
	if len(t.seats) == 2 {
		t.accept = fmt.Sprintf("match/%d/0/accept", b.Match)
	}
}

func (t *table) pick(list []string) string { return list[t.rand.IntN(len(list))] }

// level returns a level, each half as often as the one before it.
func (t *table) level() string {
	i := 0
	for i < len(t.driver.Levels)-1 && t.rand.IntN(2) == 0 {
		i++
	}
	return t.driver.Levels[i]
}

// ask does something and returns the message of the answer, nil if the bot has only
// acknowledged it: a busy bot shows the board later.
func (t *table) ask(do func() (playground.Outcome, error)) (m *playground.Message, took time.Duration, ok bool) {
	before := time.Now()
	outcome, err := do()
	took = time.Since(before)
	switch {
	case err != nil:
		t.leave(unpressed)
		return nil, took, false
	case outcome.Failed:
		t.leave(noAnswer)
		return nil, took, false
	}
	t.driver.acknowledged(took)
	return outcome.Message, took, true
}

// refusal is what kind of error an answer is that is no board: its first sentence, without what
// differs from one time to the next.
func refusal(m *playground.Message) string {
	said := m.Content
	for _, c := range m.Components {
		said += c.Content
	}
	said, _, _ = strings.Cut(said, "\n")
	said, _, _ = strings.Cut(said, ": ")
	return refused + differs.ReplaceAllString(said, "…")
}

// differs is what differs in sentences of the same kind: people, times, links and numbers.
var differs = regexp.MustCompile(`<[^>]*>|https?://\S+|\d+`)

// pressAccept has the second person accept the challenge.
func (t *table) pressAccept(ctx context.Context) {
	id := t.accept
	t.accept = ""
	before := time.Now()
	m, took, ok := t.ask(func() (playground.Outcome, error) { return t.seats[1].Press(ctx, t.message, id) })
	if !ok { // it is pressed again
		t.accept, t.sent = id, t.driver.boards.open(t.shown.Match)
		return
	}
	b, ok := t.boardIn(m)
	if !ok {
		t.leave(refusal(m))
		return
	}
	for len(b.Cells) == 0 && !b.Over {
		if b, ok = t.await(ctx); !ok {
			return
		}
		took = time.Since(before)
	}
	t.driver.replied(took)
	t.shown = b
}

// boardIn returns the board of an answer, one without cells if the bot has only
// acknowledged; ok is false if the answer is another message.
func (t *table) boardIn(m *playground.Message) (b Board, ok bool) {
	if m == nil {
		return Board{Match: t.shown.Match}, true
	}
	b, ok = BoardOf(m.Components)
	return b, ok && m.ID == t.message.ID
}

// await returns the next board that the bot sends, or gives the game up.
func (t *table) await(ctx context.Context) (Board, bool) {
	select {
	case body := <-t.sent:
		return sentBoard(body), true
	case <-ctx.Done():
		t.leave(noBoard)
		return Board{}, false
	}
}

// move makes a random move, and waits for the board to move on after it.
func (t *table) move(ctx context.Context) {
	if t.shown.Over {
		t.leave("")
		t.begin(ctx)
		return
	}
	if len(t.shown.Cells) == 0 {
		t.leave(noBoard)
		return
	}
	who := t.seats[0]
	if len(t.seats) == 2 {
		who = t.seats[t.shown.Ply%2]
	}
	tried := made{ply: t.shown.Ply}
	match := t.shown.Match
	defer func() { t.driver.try(match, tried) }()
	before := time.Now()
	m, took, ok := t.ask(func() (o playground.Outcome, err error) {
		tried.move, o, err = t.press(ctx, who)
		return o, err
	})
	if !ok {
		return
	}
	b, ok := t.boardIn(m)
	if !ok { // a rule forbids the cell, such as renju's: people take another one
		t.driver.fail(refusal(m))
		cells := slices.DeleteFunc(t.shown.Cells, func(id string) bool { return moveOf(id) == tried.move })
		if t.shown.Cells = cells; len(cells) == 0 {
			t.leave("")
		}
		return
	}
	tried.accepted = m != nil
	for b.Ply <= tried.ply && !b.Over || len(b.Cells) == 0 && !b.Over { // the bot is at work
		if b, ok = t.await(ctx); !ok {
			return
		}
		took = time.Since(before)
	}
	tried.accepted = true // a board was shown on which the game goes on
	t.driver.replied(took)
	t.shown = b
}

// press presses a random cell and returns its move. What the bot has sent may not be there
// yet, or have been shown again with another part of the board.
func (t *table) press(ctx context.Context, who *playground.Person) (string, playground.Outcome, error) {
	for {
		cell := t.shown.Cells[t.rand.IntN(len(t.shown.Cells))]
		outcome, err := who.Press(ctx, t.message, cell)
		if err == nil || ctx.Err() != nil {
			return moveOf(cell), outcome, err
		}
		select {
		case body := <-t.sent:
			if b := sentBoard(body); b.Ply == t.shown.Ply && len(b.Cells) > 0 {
				t.shown.Cells = b.Cells
			}
		case <-time.After(pressAgain):
		case <-ctx.Done():
		}
	}
}
