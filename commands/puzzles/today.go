package puzzles

import (
	"context"
	"time"

	"noughts/commands"
	"noughts/competition/solving"
	"noughts/store"
)

// PuzzleDay returns the puzzle of which day it is at a place, and when the next one comes there:
// at the hour that a server has chosen, or at midnight in UTC.
func (g *Group) PuzzleDay(ctx context.Context, at commands.Place) (today solving.Day, next time.Time, err error) {
	var s store.PuzzleSchedule
	if at.GuildID != "" {
		s, err = g.Store.PuzzleSchedule(ctx, at.GuildID)
	}
	today = s.Clock().Day(g.Now())
	return today, s.Clock().Begin(today + 1), err
}
