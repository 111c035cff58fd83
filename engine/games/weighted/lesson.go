package weighted

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/stones"
	"noughts/engine/tool"
)

// A lesson is the tool that shows how the game is solved: the recursion of the
// contest's editorial (AtCoder ABC 349 E), with a memory and without, counted on
// the board at hand, and a game followed down by its values.
type lesson struct{ position position }

// About implements tool.PositionLesson.
func (l *lesson) About(_ engine.Game, p engine.Position) error {
	own, ok := p.(position)
	if !ok {
		return engine.NewUserError("weighted.illegal.lesson")
	}
	l.position = own
	return nil
}

// Teach implements tool.Lesson.
func (l *lesson) Teach(context.Context) ([]tool.Passage, error) {
	return append(recursions(l.position), followed(l.position)...), nil
}

// A recursion finds out who wins as the editorial does: the value of a board
// follows from those of the boards after each move. It counts what that takes.
type recursion struct {
	memory map[stones.Stones]engine.Result // of boards that were judged before; nil to remember nothing
	calls  int                             // how often a board was asked about
	games  int                             // how often the game was over
}

// value returns who wins from a position, for First.
func (r *recursion) value(p position) engine.Result {
	r.calls++
	if v, ok := r.memory[p.Stones]; ok {
		return v
	}
	best := engine.Draw
	if o, over := p.Outcome(); over {
		r.games++
		best = o.Result
	} else {
		best = r.best(p)
	}
	if r.memory != nil {
		r.memory[p.Stones] = best
	}
	return best
}

// best returns the best value after any move, for whoever moves.
func (r *recursion) best(p position) engine.Result {
	var values []engine.Result
	for _, m := range p.AppendMoves(nil) {
		values = append(values, r.value(p.Step(m)))
	}
	if p.Turn() == engine.First {
		return slices.Max(values)
	}
	return slices.Min(values)
}

// recursions says what the recursion takes, with a memory and without.
func recursions(p position) []tool.Passage {
	plain, remembering := recursion{}, recursion{memory: map[stones.Stones]engine.Result{}}
	value := plain.value(p)
	remembering.value(p)
	return []tool.Passage{
		{
			Text: engine.Say("weighted.lesson.recursion"),
			Head: []engine.Text{{}, engine.Say("weighted.lesson.calls"), engine.Say("weighted.lesson.judged"), engine.Say("weighted.lesson.ended")},
			Rows: [][]any{
				{engine.Say("weighted.lesson.plain"), engine.Quantity(plain.calls), engine.Quantity(plain.calls), engine.Quantity(plain.games)},
				{
					engine.Say("weighted.lesson.memory"),
					engine.Quantity(remembering.calls), engine.Quantity(len(remembering.memory)), engine.Quantity(remembering.games),
				},
			},
		},
		{Text: engine.Say("weighted.lesson.bounds", "Orders", engine.Quantity(362880), "Calls", engine.Quantity(177147), "Boards", engine.Quantity(19683))},
		{Text: map[engine.Result]engine.Text{
			engine.Win: engine.Say("weighted.lesson.value.win"), engine.Draw: engine.Say("weighted.lesson.value.draw"), engine.Loss: engine.Say("weighted.lesson.value.loss"),
		}[value]},
	}
}

// followed is the game in which both always take a best move, with what each move
// would be worth to who makes it.
func followed(p position) []tool.Passage {
	list := []tool.Passage{{Text: engine.Say("weighted.lesson.follow")}}
	r := recursion{memory: map[stones.Stones]engine.Result{}}
	for {
		o, over := p.Outcome()
		moves := p.AppendMoves(nil)
		values := map[int]engine.Result{}
		for _, m := range moves {
			values[int(m.Cell)] = engine.WonBy(p.Turn()).Result * r.value(p.Step(m))
		}
		list = append(list, tool.Passage{Rows: rowsOf(p, values)})
		said := &list[len(list)-1].After
		if over {
			*said = engine.Say("weighted.lesson.drawn")
			if winner, won := o.Winner(); won {
				*said = engine.Say("weighted.lesson.won", "Symbol", symbols[winner].String())
			}
			return list
		}
		best := slices.MaxFunc(moves, func(a, b engine.Move) int { return int(values[int(a.Cell)]) - int(values[int(b.Cell)]) })
		*said = engine.Say("weighted.lesson.plays", "Symbol", symbols[p.Turn()].String(), "Cell", engine.CellNotation(best.Cell, side))
		p = p.Step(best)
	}
}

// rowsOf writes a board from the top: each cell's stone, or its weight and what a move there is
// worth.
func rowsOf(p position, values map[int]engine.Result) [][]any {
	var rows [][]any
	for row := side - 1; row >= 0; row-- {
		var cells []any
		for col := range side {
			if col > 0 {
				cells = append(cells, "") // keeps the cells apart
			}
			cells = append(cells, entry(p, row*side+col, values)...)
		}
		rows = append(rows, cells)
	}
	return rows
}

// entry writes a cell in two columns.
func entry(p position, cell int, values map[int]engine.Result) []any {
	for player, own := range p.Stones {
		if own.Has(cell) {
			return []any{symbols[player].String(), ""}
		}
	}
	worth := engine.Text{}
	if v, ok := values[cell]; ok {
		worth = [...]engine.Text{engine.Say("weighted.lesson.loses"), engine.Say("weighted.lesson.draws"), engine.Say("weighted.lesson.wins")}[v+1]
	}
	return []any{engine.Quantity(p.Rules[cell]), worth}
}
