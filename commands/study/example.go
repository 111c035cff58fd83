package study

import (
	"slices"
	"strconv"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/explain"
	"noughts/render"
)

// example shows a position that teaches a game.
func (g *Rules) example(q *route.Call, game engine.Game, number string) (commands.Reply, error) {
	examples := game.Examples()
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(examples) {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	who, err := q.Person()
	if err != nil {
		return commands.Reply{}, err
	}
	e := examples[n-1]
	board := e.Position.Board()
	lines := slices.DeleteFunc(board.Lines, func(l engine.Line) bool { return l.Kind == engine.LineOpen }) // nothing says here what they are
	board.Lines = slices.Concat(e.Lines, lines)
	o := view.Drawing(game, nil)
	o.Hint, o.Line = e.Cells, explain.WithSymbols(game, e.Position, e.Play)
	o.Trap = e.Kind == engine.ExampleTrap
	for _, note := range board.Notes {
		o.Notes = append(o.Notes, q.ToUser.Say(note))
	}
	o.Crop = render.CropTo(board, o)
	msg, err := g.Painter.Picture(board, o, who.Theme, "example", q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text = q.ToUser.Says("rules.example.title", "Game", game.Info().Title, "Name", exampleNames(q, game)[n-1]) + "\n" + q.ToUser.Say(e.Text) + msg.Text
	msg.Rows = g.rulesRows(q, game, n)
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}
