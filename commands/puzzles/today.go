package puzzles

import (
	"context"
	"time"

	"noughts/commands"
	"noughts/competition/solving"
)

// PuzzleDay returns the puzzle of which day it is at a place, and when the next one comes there:
// at the hour that a server has chosen, or at midnight in UTC.
func (l *Library) PuzzleDay(ctx context.Context, at commands.Place) (today solving.Day, next time.Time, err error) {
	clock, err := l.Clock(ctx, at.GuildID)
	today = clock.Day(l.Now())
	return today, clock.Begin(today + 1), err
}

// Clock says when the days of puzzles begin in a server; without one, where nobody has chosen.
func (l *Library) Clock(ctx context.Context, guildID string) (solving.Clock, error) {
	if guildID == "" {
		return solving.Clock{}, nil
	}
	s, err := l.Store.PuzzleSchedule(ctx, guildID)
	return s.Clock(), err
}
