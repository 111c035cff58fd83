package begin

import (
	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/competition/standing"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/words"
)

// mayRate says why a match cannot be rated; nil if it can.
func mayRate(from beginning, rival match.Seat, say *words.Printer) error {
	switch {
	case from.position != nil:
		return route.NewUserError("error.rated_position")
	case !standing.MayRate(from.game, match.Seat{UserID: rival.UserID}):
		return route.NewUserError("error.rated_game")
	case !standing.MayRate(from.game, rival):
		var levels []string
		for _, level := range strategy.Levels {
			levels = append(levels, say.Label(args.LevelName(level, say)))
		}
		return route.NewUserError("error.rated_level", "Levels", say.And(levels))
	}
	return nil
}

// ratedButton is the button of the menu that makes the match a rated one, or no longer.
func ratedButton(q *route.Call, c menuChoice) commands.Button {
	id := "menu.casual"
	if c.rated {
		id = "menu.rated"
	}
	return commands.Button{ID: c.id("rated"), Label: q.ToUser.Says(id)}
}
