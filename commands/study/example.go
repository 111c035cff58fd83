package study

import (
	"context"
	"strconv"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/games"
)

// exampleRows are buttons for the positions that teach a game:
// rules/<preset>/<number>.
func exampleRows(game engine.Game, q *core.Call) []commands.Row {
	family := core.FamilyOf(game)
	var row commands.Row
	for i := range family.Examples() {
		row.Buttons = append(row.Buttons, commands.Button{
			ID:    "rules/" + family.Presets()[0].Name + "/" + strconv.Itoa(i+1),
			Label: q.ToUser.Says("rules.example", "Number", i+1),
		})
	}
	if len(row.Buttons) == 0 {
		return nil
	}
	return []commands.Row{row}
}

// example shows a position that teaches a game.
func (g *group) example(ctx context.Context, q *core.Call, game engine.Game, number string) (commands.Reply, error) {
	examples := core.FamilyOf(game).Examples()
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(examples) {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	who, err := g.Person(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	variant, p, err := games.ParsePosition(examples[n-1].Position)
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := g.Picture(p.Board(), core.Drawing(variant, nil), who.Theme, "example", q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text = q.ToUser.Says("rules.example_title", "Game", variant.Info().Title, "Number", n) + "\n" + q.ToUser.Say(examples[n-1].Text) + msg.Text
	msg.Rows = append(exampleRows(variant, q), commands.Row{Select: core.PresetSelect("rules", nil, q)})
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}
