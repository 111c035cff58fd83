package match

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"noughts/engine"
)

// New starts a match at once, as when the bot is the opponent.
func New(game engine.Game, seats [2]Seat, challenger engine.Player, now time.Time) *Match {
	return &Match{
		Game: game, Seats: seats, Challenger: challenger, Status: Playing,
		Created: now, Touched: now, position: game.Start(), stage: engine.OpeningStage{Over: true},
	}
}

// Offer makes a match that waits until deadline for the other seat to accept.
func Offer(game engine.Game, seats [2]Seat, challenger engine.Player, now, deadline time.Time) *Match {
	m := New(game, seats, challenger, now)
	m.Status, m.Deadline = Offered, deadline
	return m
}

// From returns a match of which no move was made yet as one that begins within its
// game: at a position, after moves that were made from there by whomever. They are
// kept as moves of the match, but nobody takes them back. A position that is over
// cannot be played from.
func (m *Match) From(p engine.Position, moves ...engine.Move) (*Match, error) {
	if len(m.Moves) > 0 {
		return nil, ErrOver
	}
	c := *m
	c.Start, c.Moves, c.Given = p, slices.Clone(moves), len(moves)
	if p == m.Game.Start() {
		c.Start = nil
	}
	for _, mv := range moves {
		next, err := p.Play(mv)
		if err != nil {
			return nil, err
		}
		p = next
	}
	if _, over := p.Outcome(); over {
		return nil, ErrOver
	}
	c.position = p
	return &c, nil
}

// Begin returns the position in which the moves begin.
func (m *Match) Begin() engine.Position {
	if m.Start != nil {
		return m.Start
	}
	return m.Game.Start()
}

// Restore rebuilds a match as a store kept it, by playing its moves again. It
// refuses moves that the rules do not allow, and a state no match can be in.
func Restore(m Match) (*Match, error) {
	if m.Challenger > engine.Second || m.Status > Over || m.Ending > Forfeited ||
		m.Outcome.Result < engine.Loss || m.Outcome.Result > engine.Win {
		return nil, fmt.Errorf("match %d: challenger %d, status %d, ending %d, result %d: no such state",
			m.ID, m.Challenger, m.Status, m.Ending, int8(m.Outcome.Result))
	}
	if m.Given < 0 || m.Given > len(m.Moves) {
		return nil, fmt.Errorf("match %d: %d of %d moves were given", m.ID, m.Given, len(m.Moves))
	}
	p := m.Begin()
	for ply, mv := range m.Moves {
		next, err := p.Play(mv)
		if err != nil { // not wrapped: what was kept is nobody's mistake
			return nil, fmt.Errorf("match %d, ply %d: %v", m.ID, ply+1, err)
		}
		p = next
	}
	if _, over := p.Outcome(); over && m.Status != Over {
		return nil, fmt.Errorf("match %d: goes on after the game was over", m.ID)
	}
	m.position = p
	if err := m.restoreOpening(); err != nil {
		return nil, err
	}
	if err := cmp.Or(m.restoreQuestion(), m.restoreClock()); err != nil {
		return nil, err
	}
	return &m, nil
}

// Position returns the position after all moves.
func (m *Match) Position() engine.Position { return m.position }

// Ply returns how many plies have been made.
func (m *Match) Ply() int { return len(m.Moves) }

// Turn returns the player who makes the next ply, or decides what comes next in the
// opening; ok is false unless the match is being played. In an opening it need not be
// whose stone is next.
func (m *Match) Turn() (p engine.Player, ok bool) {
	if stage, ok := m.Stage(); ok {
		return stage.Decider, true
	}
	return m.position.Turn(), m.Status == Playing
}

// BotToMove reports whether the bot owes the next ply.
func (m *Match) BotToMove() bool {
	p, ok := m.Turn()
	return ok && m.Seats[p].Bot()
}

// AgainstBot reports whether the bot sits on either side.
func (m *Match) AgainstBot() bool { return m.Seats[0].Bot() || m.Seats[1].Bot() }

// SeatOf returns where a person sits. Somebody who plays against themselves
// sits where the turn is.
func (m *Match) SeatOf(userID string) (p engine.Player, ok bool) {
	turn, _ := m.Turn()
	for _, p := range [2]engine.Player{turn, turn.Other()} {
		if s := m.Seats[p]; !s.Bot() && s.UserID == userID {
			return p, true
		}
	}
	return engine.First, false
}

// LastTurn returns how many of the last plies belong to the last player who
// moved: the plies to mark on the board.
func (m *Match) LastTurn() int {
	if len(m.Moves) == 0 {
		return 0
	}
	if m.Start == nil || m.Game.Info().Turn == 1 {
		return (len(m.Moves)-1)%m.Game.Info().Turn + 1
	}
	turns := m.turns() // they may begin within a turn
	n := 1
	for n < len(turns) && turns[len(turns)-1-n] == turns[len(turns)-1] {
		n++
	}
	return n
}

// Play makes the next ply for a person, or offers the cell where the opening asks for
// that. steps is the number of steps the person saw when they chose; a negative number
// stands for the current one.
func (m *Match) Play(userID string, steps int, mv engine.Move, now time.Time) (*Match, error) {
	if err := m.mayStep(userID, steps, now); err != nil {
		return nil, err
	}
	return m.play(mv, now)
}

// PlayBot makes the next ply for the bot.
func (m *Match) PlayBot(mv engine.Move, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	if !m.BotToMove() {
		return nil, ErrNotYourTurn
	}
	return m.play(mv, now)
}

func (m *Match) play(mv engine.Move, now time.Time) (*Match, error) {
	if after, done, err := m.openingMove(mv, now); done || err != nil {
		return after, err
	}
	next, err := m.position.Play(mv)
	if err != nil {
		return nil, err
	}
	c := m.changed(now)
	c.position = next
	c.Moves = append(slices.Clip(m.Moves), mv)
	c.moved(m.position.Turn())
	if err := c.reach(); err != nil {
		return nil, err
	}
	c.pressClock(m, now)
	if o, over := next.Outcome(); over {
		c.end(ByPlay, o)
	}
	return c, nil
}

// TakeBack undoes a person's last move, or what they last decided in the opening, and what
// the bot answered, so that the person is to move again. In a match between people there is
// none.
func (m *Match) TakeBack(userID string, now time.Time) (*Match, error) {
	p, ok := m.SeatOf(userID)
	switch {
	case !ok:
		return nil, ErrNotPlayer
	case m.Status == Offered:
		return nil, ErrNotStarted
	case !m.AgainstBot():
		return nil, ErrNotBot
	case m.Rated:
		return nil, ErrRated
	case m.Status == Over && (m.Ending != ByPlay || m.Rematch != 0):
		return nil, ErrOver
	}
	return m.back(p, now)
}

// back undoes the last turn of a player, or what they last decided in the opening, and all
// that came after it.
func (m *Match) back(p engine.Player, now time.Time) (*Match, error) {
	to, ok := m.lastOf(p)
	if !ok {
		return nil, ErrNothing
	}
	back := m.changed(now)
	back.Moves, back.Choices, back.Asked = slices.Clip(m.Moves[:to.moves]), slices.Clip(m.Choices[:to.choices]), Question{}
	back.Status, back.Ending, back.Outcome = Playing, NotEnded, engine.Outcome{}
	restored, err := Restore(*back)
	if err != nil {
		return nil, err
	}
	turn, _ := m.Turn()
	restored.stopClock(turn, now)
	restored.seatLike(m)
	if m.Control.Slow() {
		restored.Clock.Left = [2]time.Duration{m.Control.Turn, m.Control.Turn}
	}
	restored.runClock(now)
	return restored, nil
}

// lastOf returns before what a player has last decided: the last turn, or a step of the
// opening; ok is false where they have not decided anything yet.
func (m *Match) lastOf(p engine.Player) (d decision, ok bool) {
	if n := m.lastTurnOf(p); n >= m.Given {
		return decision{moves: n, choices: len(m.Choices), by: p}, true
	}
	for _, d := range slices.Backward(m.decisions()) {
		if d.by == p {
			return d, true
		}
	}
	return decision{}, false
}

// PersonHasMoved reports whether a person has decided anything, which in a match against
// the bot TakeBack can undo.
func (m *Match) PersonHasMoved() bool {
	return slices.ContainsFunc([]engine.Player{engine.First, engine.Second}, func(p engine.Player) bool {
		return m.HasMoved(p) && !m.Seats[p].Bot()
	})
}

// HasMoved reports whether a player has decided anything: made a move, or chosen in the opening. It
// is the player of today: in an opening the two may have changed seats since.
func (m *Match) HasMoved(p engine.Player) bool {
	_, ok := m.lastOf(p)
	return ok
}

// lastTurnOf returns the ply with which a player's last turn after the opening began, -1
// for none.
func (m *Match) lastTurnOf(p engine.Player) int {
	turns, first := m.turns(), m.OpeningPlies()
	for n := len(turns) - 1; n >= first; n-- {
		if turns[n] == p && (n == first || n == m.Given || turns[n-1] != p) {
			return n
		}
	}
	return -1
}

// LastMoveOf returns the last ply that a player of today has made; ok is false where there is none.
func (m *Match) LastMoveOf(p engine.Player) (mv engine.Move, ok bool) {
	for n, by := range slices.Backward(m.turns()) {
		if by == p {
			return m.Moves[n], true
		}
	}
	return engine.Move{}, false
}

// turns returns who made each ply.
func (m *Match) turns() []engine.Player {
	turns := make([]engine.Player, 0, len(m.Moves))
	p := m.Begin()
	for _, mv := range m.Moves {
		turns = append(turns, p.Turn())
		p, _ = p.Play(mv) // the moves of a match are legal
	}
	return turns
}

// live returns the reason why no move can be made now, if there is one.
func (m *Match) live() error {
	switch m.Status {
	case Offered:
		return ErrNotStarted
	case Over:
		if m.Ending == OnTime {
			return ErrTimeUp
		}
		return ErrOver
	}
	return nil
}

// changed returns a copy of m touched now.
func (m *Match) changed(now time.Time) *Match {
	c := *m
	c.Touched = now
	return &c
}

// end closes the match.
func (m *Match) end(how Ending, o engine.Outcome) {
	m.Status, m.Ending, m.Outcome, m.Deadline, m.Asked = Over, how, o, time.Time{}, Question{}
	m.Clock.Since, m.Clock.Waived = time.Time{}, false
}
