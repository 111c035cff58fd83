package store

import (
	"context"

	"noughts/engine"
)

// Analyses keeps analyses of positions by their notation, which includes the variant, and the last
// hint that each person got for a position.
type Analyses interface {
	// Analysis loads the analysis of a position, or says ErrNotFound.
	Analysis(ctx context.Context, position string) (engine.Analysis, error)
	// SaveAnalysis saves an analysis in place of an earlier one. It does not wait for the disk: a
	// lost analysis can be computed again. The number of analyses is bounded; those saved longest
	// ago are deleted.
	SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error
	// LastHint returns the last best move that a person was told for a position, or says
	// ErrNotFound.
	LastHint(ctx context.Context, userID, position string) (engine.Move, error)
	// SaveLastHint saves the best move that a person was told, if the person still has the subject
	// of the question: all their data may have been deleted during the search. It does not wait for
	// the disk. The number of hints is bounded; those saved longest ago are deleted.
	SaveLastHint(ctx context.Context, userID string, about Subject, position string, m engine.Move) error
}

// Subject is what a person asked about: a match in which the person sits, or one of their studies.
type Subject struct{ MatchID, StudyID int64 }
