package settings

import (
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/meant"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/store"
)

// A Group is the commands with which people set the bot up and find their way. It is safe for
// concurrent use; the exported fields are set before the first use.
type Group struct {
	Menu     route.Menu
	Commands func() []commands.Command // of all groups
	Store    store.Store
	Chat     commands.Chat
	Meant    meant.Games // which game, where nobody names one
	Tables   *table.Tables
	Access   *access.Access
	Painter  *view.Painter
	Calls    *route.Calls
	Logger   *slog.Logger
	Now      func() time.Time
	Began    time.Time             // when the program was started
	Pages    func() commands.Pages // what those who run the bot have written about it
	Puzzles  DayPuzzles            // of the day
	Version  string                // of the program
	Source   string                // the address at which the source can be read; empty if nobody has said
	OnWeb    bool                  // boards are on the web, too, where each server says who may watch
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
	return []route.Route{g.themeRoute(), g.settingsRoute(), g.puzzleRoute(), g.helpRoute(), g.aboutRoute()}
}
