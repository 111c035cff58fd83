package settings

import (
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/store"
)

// A Group is the commands with which people set the bot up. It is safe for concurrent use; the
// exported fields are set before the first use.
type Group struct {
	Menu    route.Menu
	Store   store.Store
	Chat    commands.Chat
	Tables  *table.Tables
	Painter *view.Painter
	Calls   *route.Calls
	Logger  *slog.Logger
	Now     func() time.Time
	Puzzles DayPuzzles // of the day
	OnWeb   bool       // boards are on the web, too, where each server says who may watch
	// Week returns the week that goes on in a server, and the clock by which it does.
	Week func(ctx context.Context, guildID string) (solving.Week, solving.Clock, error)
}

// DayPuzzles are the puzzles of the day, of which a server chooses.
type DayPuzzles interface {
	// DayGames are the games to choose from.
	DayGames() []engine.Preset
	// PostNow posts the puzzle of the day that goes on, and returns where it stands. If it is there
	// already, that is no news.
	PostNow(ctx context.Context, s store.PuzzleSchedule) (at commands.Place, news bool, err error)
}

// Routes lists the commands.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.themeRoute(), g.settingsRoute(), g.puzzleRoute()}
}
