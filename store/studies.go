package store

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games"
)

// A Study is an analysis board of a person: a game and a variation of it.
type Study struct {
	ID        int64
	UserID    string         // whose board it is
	Main      games.Sequence // the main line: the moves of a match, or those that were pasted
	Branch    int            // how many moves of Main the variation follows
	Variation []engine.Move  // the moves tried after those; nil for none
	MatchID   int64          // the match of the main line, 0 for none
	Solution  bool           // Main is the solution of a puzzle
	Touched   time.Time      // when the board was last used
}

// Line returns the moves on the board: those of Main up to the branch, and the variation. Without a
// variation, it returns all of Main.
func (s Study) Line() games.Sequence {
	if len(s.Variation) == 0 {
		return s.Main
	}
	line := s.Main.Cut(s.Branch)
	line.Moves = append(line.Moves, s.Variation...)
	return line
}

// With returns the study with these moves on the board, from the start of Main.
func (s Study) With(moves []engine.Move) Study {
	s.Branch, s.Variation = 0, nil
	for s.Branch < min(len(moves), len(s.Main.Moves)) && moves[s.Branch] == s.Main.Moves[s.Branch] {
		s.Branch++
	}
	if s.Branch < len(moves) {
		s.Variation = slices.Clone(moves[s.Branch:])
	}
	return s
}

// Studies keeps the analysis boards of people for some weeks.
type Studies interface {
	// CreateStudy saves a new study and returns it with its ID.
	CreateStudy(ctx context.Context, s Study) (Study, error)
	// Study loads a study, or says ErrNotFound.
	Study(ctx context.Context, id int64) (Study, error)
	// SaveStudy saves the variation of a study and when it was touched, or says
	// ErrNotFound.
	SaveStudy(ctx context.Context, s Study) error
	// DropStudies deletes the studies that were last used before a time.
	DropStudies(ctx context.Context, before time.Time) error
}
