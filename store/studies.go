package store

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games"
)

// A Study is a position that a person looks at, with the moves around it.
type Study struct {
	ID        int64
	UserID    string         // who looks at it
	Main      games.Sequence // as it was given: the moves of a match, or those that were pasted
	Branch    int            // how many moves of Main the variation follows
	Variation []engine.Move  // what was tried after them; nil without
	MatchID   int64          // the match that it is of, 0 for none
	Solution  bool           // Main is the solution of a puzzle
	Touched   time.Time      // when somebody last tried something
}

// Line returns the moves that are looked at: those of Main up to the branch, and the
// variation; without a variation all of Main.
func (s Study) Line() games.Sequence {
	if len(s.Variation) == 0 {
		return s.Main
	}
	line := s.Main.Cut(s.Branch)
	line.Moves = append(line.Moves, s.Variation...)
	return line
}

// With returns the study with these moves in place of the ones looked at, which begin
// where Main does.
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

// Studies keeps what people look at, for some weeks.
type Studies interface {
	// CreateStudy saves a new study and returns it with its ID.
	CreateStudy(ctx context.Context, s Study) (Study, error)
	// Study loads a study, or says ErrNotFound.
	Study(ctx context.Context, id int64) (Study, error)
	// SaveStudy saves the variation of a study and when it was touched, or says
	// ErrNotFound.
	SaveStudy(ctx context.Context, s Study) error
	// DropStudies forgets the studies that were last touched before then.
	DropStudies(ctx context.Context, before time.Time) error
}
