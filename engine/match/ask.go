package match

import (
	"fmt"
	"time"

	"noughts/engine"
)

// An Ask is what a player may ask the other one to agree to, in a match between people.
type Ask uint8

// What can be asked.
const (
	NoAsk       Ask = iota
	AskDraw         // to end the match with a draw
	AskTakeBack     // to take back what who asks has decided last, and what came after it
)

// A Question is what a player has asked the other one. The zero value is none.
type Question struct {
	What    Ask
	By      engine.Player
	Steps   int  // how many steps had been made
	Refused bool // the other one has said no
}

// Question returns what waits for an answer, and who is to give it; ok is false where
// nothing does.
func (m *Match) Question() (what Ask, to engine.Player, ok bool) {
	ok = m.Asked.What != NoAsk && !m.Asked.Refused && m.Status == Playing
	return m.Asked.What, m.Asked.By.Other(), ok
}

// Ask asks the other player something. To ask for what the other one asks for is to
// agree, and so it is for somebody who plays against themselves. Nobody can ask a second
// time before somebody has moved. To ask is no step: the clock of Claim runs on.
func (m *Match) Ask(userID string, what Ask, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	p, ok := m.SeatOf(userID)
	alone := ok && m.Seats[p.Other()].UserID == userID
	if alone {
		p = m.lastMover()
	}
	open, to, waits := m.Question()
	_, moved := m.lastOf(p)
	switch {
	case !ok:
		return nil, ErrNotPlayer
	case m.AgainstBot():
		return nil, ErrOnlyPeople
	case what == AskTakeBack && !moved:
		return nil, ErrNothing
	case alone:
		return m.agree(what, p, now)
	case waits && to == p && open == what && what == AskDraw:
		return m.agree(what, p, now)
	case waits && to == p:
		return nil, ErrAnswerFirst
	case m.Asked.What != NoAsk && m.Asked.By == p:
		return nil, ErrAsked
	}
	c := *m
	c.Asked = Question{What: what, By: p, Steps: m.Steps()}
	return &c, nil
}

// lastMover is who made the last ply or, in the opening, the last decision, or is to move
// where there is none.
func (m *Match) lastMover() engine.Player {
	if steps := m.decisions(); len(steps) > 0 && len(steps) == m.Steps() {
		return steps[len(steps)-1].by
	}
	if turns := m.turns(); len(turns) > 0 {
		return turns[len(turns)-1]
	}
	return m.position.Turn()
}

// Answer says yes or no to what the other player has asked.
func (m *Match) Answer(userID string, what Ask, yes bool, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	open, to, waits := m.Question()
	switch {
	case !waits || open != what:
		return nil, ErrNotAsked
	case m.Seats[to].UserID != userID:
		if m.Seats[to.Other()].UserID != userID {
			return nil, ErrNotPlayer
		}
		return nil, ErrNotYours
	case yes:
		return m.agree(what, to.Other(), now)
	}
	c := *m
	c.Asked.Refused = true
	return &c, nil
}

// agree does what a player has asked for.
func (m *Match) agree(what Ask, by engine.Player, now time.Time) (*Match, error) {
	if what == AskDraw {
		c := m.changed(now)
		c.end(Agreed, engine.Outcome{Result: engine.Draw})
		return c, nil
	}
	return m.back(by, now)
}

// moved forgets what has lapsed now that a player has made a step. Only an offer of a
// draw outlives a move of who made it.
func (m *Match) moved(by engine.Player) {
	if q := m.Asked; q.What != AskDraw || q.Refused || q.By != by {
		m.Asked = Question{}
	}
}

// restoreQuestion checks a question as a store kept it.
func (m *Match) restoreQuestion() error {
	q := m.Asked
	if q.What > AskTakeBack || q.By > engine.Second || q.Steps < 0 || q.Steps > m.Steps() ||
		q != (Question{}) && (q.What == NoAsk || m.Status != Playing || m.AgainstBot()) {
		return fmt.Errorf("match %d: was asked %+v: no such question", m.ID, q)
	}
	return nil
}
