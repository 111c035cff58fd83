package store

import (
	"context"

	"noughts/engine"
)

// Analyses keeps what is known of positions, each under its notation with the
// variant, and which moves people were told to be the best.
type Analyses interface {
	// Analysis loads the analysis of a position, or says ErrNotFound.
	Analysis(ctx context.Context, position string) (engine.Analysis, error)
	// SaveAnalysis saves an analysis in place of the one that was there. It waits
	// for no disk: what is lost can be found out again. There is a bound to how
	// many are kept; those saved longest ago go.
	SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error
	// LastHint returns the move that a person was told last to be the best in a
	// position, or says ErrNotFound.
	LastHint(ctx context.Context, userID, position string) (engine.Move, error)
	// SaveLastHint saves it, unless they do not have any more what they asked about: an answer
	// may take so long that they have had all deleted meanwhile. It waits for no disk. There is a
	// bound to how many are kept; those saved longest ago go.
	SaveLastHint(ctx context.Context, userID string, about Subject, position string, m engine.Move) error
}

// Subject is what somebody asked about: a match in which they sit, or a study of theirs.
type Subject struct{ MatchID, StudyID int64 }
