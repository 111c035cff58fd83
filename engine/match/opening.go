package match

import (
	"fmt"
	"slices"
	"time"

	"noughts/engine"
)

// OpenedBy returns a match of which no move was made yet as one that begins by an opening
// rule of its game. One that begins within a game cannot.
func (m *Match) OpenedBy(rule engine.OpeningRule) (*Match, error) {
	if m.Start != nil || len(m.Moves) > 0 {
		return nil, ErrStarted
	}
	c := *m
	c.Opening = rule
	return &c, c.reach()
}

// reach finds the stage of the opening that the moves and choices have come to.
func (m *Match) reach() (err error) {
	m.stage = engine.OpeningStage{Over: true}
	if m.Opening != nil {
		m.stage, err = m.Opening.Stage(m.Moves, m.Choices)
	}
	return err
}

// Stage returns what comes next in the opening of a match; ok is false where there is
// none, or it is over.
func (m *Match) Stage() (s engine.OpeningStage, ok bool) {
	return m.stage, m.Opening != nil && !m.stage.Over && m.Status == Playing
}

// Steps returns how many times something has been decided: a ply, or a choice in the
// opening. So it tells the states of a match that goes on apart.
func (m *Match) Steps() int { return len(m.Moves) + len(m.Choices) }

// OpeningPlies returns how many plies belong to the opening, all so far if it goes on.
func (m *Match) OpeningPlies() int {
	if m.Opening == nil {
		return 0
	}
	for n := range m.Moves {
		if s, err := m.Opening.Stage(m.Moves[:n], m.Choices); err == nil && s.Over {
			return n
		}
	}
	return len(m.Moves)
}

// A decision is a step of an opening: a stone, a cell that was offered, or a choice.
type decision struct {
	moves, choices int           // how many there had been
	by             engine.Player // who made it, by the side of today
}

// decisions lists the steps of the opening so far.
func (m *Match) decisions() (list []decision) {
	if m.Opening == nil {
		return nil
	}
	for d := (decision{}); d.moves < len(m.Moves) || d.choices < len(m.Choices); {
		stage, err := m.Opening.Stage(m.Moves[:d.moves], m.Choices[:d.choices])
		if err != nil || stage.Over {
			break
		}
		if d.by = stage.Decider; stage.Swapped != m.stage.Swapped {
			d.by = d.by.Other()
		}
		list = append(list, d)
		if d.choices < len(m.Choices) && m.Choices[d.choices].Ply == d.moves {
			d.choices++
		} else {
			d.moves++
		}
	}
	return list
}

// Choose chooses an option of the opening by its name for a person. steps is the number of
// steps that the person saw; a negative number stands for the current one.
func (m *Match) Choose(userID string, steps int, option string, now time.Time) (*Match, error) {
	if err := m.mayStep(userID, steps, now); err != nil {
		return nil, err
	}
	return m.choose(option, now)
}

// ChooseBot chooses an option of the opening for the bot.
func (m *Match) ChooseBot(option string, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	if !m.BotToMove() {
		return nil, ErrNotYourTurn
	}
	return m.choose(option, now)
}

func (m *Match) choose(option string, now time.Time) (*Match, error) {
	stage, ok := m.Stage()
	if _, there := stage.Option(option); !ok || !there {
		return nil, ErrNoChoice
	}
	return m.chosen(option, now)
}

// chosen returns the match after a choice of the opening. Where it changes sides the
// players change seats.
func (m *Match) chosen(name string, now time.Time) (*Match, error) {
	c := m.changed(now)
	c.Choices = append(slices.Clip(m.Choices), engine.OpeningChoice{Ply: len(m.Moves), Name: name})
	c.Asked = Question{} // the players may change seats
	if err := c.reach(); err != nil {
		return nil, err
	}
	c.seatLike(m)
	c.pressClock(m, now)
	return c, nil
}

// seatLike has the players of the match change seats where they changed sides since, or
// before, the other state of it.
func (m *Match) seatLike(other *Match) {
	if m.stage.Swapped != other.stage.Swapped {
		m.Seats[engine.First], m.Seats[engine.Second] = other.Seats[engine.Second], other.Seats[engine.First]
		m.Challenger = other.Challenger.Other()
		m.Clock.Left[engine.First], m.Clock.Left[engine.Second] = m.Clock.Left[engine.Second], m.Clock.Left[engine.First]
	}
}

// openingMove makes a move of the opening: it places a stone, or offers the cell. ok is
// false where the opening is over, or there is none.
func (m *Match) openingMove(mv engine.Move, now time.Time) (after *Match, ok bool, err error) {
	stage, ok := m.Stage()
	switch {
	case !ok:
		return nil, false, nil
	case stage.Options != nil:
		return nil, true, ErrChoiceDue
	}
	if _, err := m.position.Play(mv); err != nil {
		return nil, true, err
	}
	switch {
	case !stage.Allows(mv.Cell):
		return nil, true, ErrOpeningCell
	case stage.Offer:
		after, err = m.chosen(engine.CellName(mv.Cell, m.Game.Info().Cols), now)
		return after, true, err
	}
	return nil, false, nil
}

// mayStep says why a person may decide nothing now, if there is a reason.
func (m *Match) mayStep(userID string, steps int, now time.Time) error {
	p, ok := m.SeatOf(userID)
	if err := m.live(); err != nil {
		return err
	}
	turn, _ := m.Turn()
	switch {
	case !ok:
		return ErrNotPlayer
	case steps >= 0 && steps != m.Steps():
		return ErrStalePly
	case turn != p:
		return ErrNotYourTurn
	case m.TimeUp(now):
		return ErrTimeUp
	}
	return nil
}

// restoreOpening checks the opening of a match as a store kept it.
func (m *Match) restoreOpening() error {
	if m.Opening == nil && len(m.Choices) > 0 || m.Opening != nil && m.Start != nil {
		return fmt.Errorf("match %d: choices of no opening", m.ID)
	}
	if err := m.reach(); err != nil { // not wrapped: what was kept is nobody's mistake
		return fmt.Errorf("match %d, opening: %v", m.ID, err)
	}
	return nil
}
