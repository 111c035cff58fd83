package games

import (
	"strings"

	"noughts/engine"
	"noughts/engine/match"
)

// A Sequence is a position and how it came about, as far as that is known: the moves
// made since Start.
type Sequence struct {
	Game  engine.Game
	Start engine.Position // where the moves begin
	Moves []engine.Move   // legal ones, in their order
}

// SequenceOf returns the moves of a match so far.
func SequenceOf(m *match.Match) Sequence {
	return Sequence{Game: m.Game, Start: m.Begin(), Moves: m.Moves}
}

// At returns the position after so many of the moves.
func (s Sequence) At(ply int) engine.Position {
	p := s.Start
	for _, m := range s.Moves[:min(max(ply, 0), len(s.Moves))] {
		next, err := p.Play(m)
		if err != nil {
			return p // the moves are legal, so this is never reached
		}
		p = next
	}
	return p
}

// Position returns the position after all moves.
func (s Sequence) Position() engine.Position { return s.At(len(s.Moves)) }

// Cut returns the sequence up to a ply.
func (s Sequence) Cut(ply int) Sequence {
	s.Moves = s.Moves[:min(max(ply, 0), len(s.Moves)):len(s.Moves)]
	return s
}

// LastCells returns the cells of the last turn: of the last moves of one player.
func (s Sequence) LastCells() (cells []uint16) {
	p, mover := s.Start, s.Start.Turn()
	for _, m := range s.Moves {
		if p.Turn() != mover {
			cells, mover = nil, p.Turn()
		}
		cells = append(cells, m.Cell)
		p, _ = p.Play(m) // the moves are legal
	}
	return cells
}

// Then returns the sequence with one more move.
func (s Sequence) Then(m engine.Move) (Sequence, error) {
	if _, err := s.Position().Play(m); err != nil {
		return s, err
	}
	s.Moves = append(s.Moves[:len(s.Moves):len(s.Moves)], m)
	return s, nil
}

// FromStart reports whether the moves begin where the game does.
func (s Sequence) FromStart() bool { return s.Start == s.Game.Start() }

// String returns the notation of the position: by its moves where they are known from
// the start of the game, by its rows otherwise.
func (s Sequence) String() string {
	if s.Game == nil {
		return ""
	}
	if !s.FromStart() {
		return FormatPosition(s.Game, s.Position())
	}
	var b strings.Builder
	b.WriteString(s.Game.Variant())
	for _, m := range s.Moves {
		b.WriteByte(' ')
		b.WriteString(s.Game.MoveName(m))
	}
	return b.String()
}
