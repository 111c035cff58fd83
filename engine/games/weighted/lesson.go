package weighted

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/tool"
)

// A lesson is the tool that shows how the game is solved: the recursion of the
// contest's editorial (AtCoder ABC 349 E), with a memory and without, counted on
// the board at hand, and a game followed down by its values.
type lesson struct {
	Position []string `arg:"" optional:"" help:"weighted.tool.explain.position"`
}

// Run implements engine.ToolCall.
func (l *lesson) Run(_ context.Context, _ io.Reader, out io.Writer) error {
	p, err := l.position()
	if err != nil {
		return err
	}
	w := &lessonWriter{tool.NewWriter(out)}
	w.recursion(p)
	w.follow(p)
	return w.Err()
}

// position returns the position that is asked for.
func (l *lesson) position() (position, error) {
	moves := slices.IndexFunc(l.Position, func(s string) bool { return len(s) > 0 && strings.Contains("abc", s[:1]) })
	if moves < 0 {
		moves = len(l.Position)
	}
	variant := strings.Join(l.Position[:moves], "")
	if variant == "" {
		variant = key + ":" + defaultWeights
	}
	for _, preset := range (Family{}).Presets() {
		if preset.Name == variant {
			variant = preset.Variant
		}
	}
	g, err := Family{}.Parse(variant)
	if err != nil {
		return position{}, err
	}
	p := g.Start()
	for _, name := range l.Position[moves:] {
		m, err := g.ParseMove(name)
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			return position{}, err
		}
	}
	return p.(position), nil
}

// A recursion finds out who wins as the editorial does: the value of a board
// follows from those of the boards after each move. It counts what that takes.
type recursion struct {
	memory map[[2]uint16]engine.Result // of boards that were judged before; nil to remember nothing
	calls  int                         // how often a board was asked about
	games  int                         // how often the game was over
}

// value returns who wins from a position, for First.
func (r *recursion) value(p position) engine.Result {
	r.calls++
	if v, ok := r.memory[p.stones]; ok {
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
		r.memory[p.stones] = best
	}
	return best
}

// best returns the best value after any move, for whoever moves.
func (r *recursion) best(p position) engine.Result {
	var values []engine.Result
	for _, m := range p.AppendMoves(nil) {
		next := p
		next.stones[p.Turn()] |= 1 << m.Cell
		values = append(values, r.value(next))
	}
	if p.Turn() == engine.First {
		return slices.Max(values)
	}
	return slices.Min(values)
}

// A lessonWriter prints the lesson.
type lessonWriter struct{ *tool.Writer }

// recursion prints what the recursion takes.
func (w *lessonWriter) recursion(p position) {
	plain, remembering := recursion{}, recursion{memory: map[[2]uint16]engine.Result{}}
	value := plain.value(p)
	remembering.value(p)
	w.Printf("Who wins a board? If the game is over, that is seen. If not, whoever moves takes the best\n")
	w.Printf("of what the boards after each move are worth. So f(board) calls f for every next board:\n\n")
	w.Printf("                     calls of f   boards judged   games ended\n")
	w.Printf("without memory    %13s %15s %13s\n", tool.Count(plain.calls), tool.Count(plain.calls), tool.Count(plain.games))
	w.Printf("with a memory     %13s %15s %13s\n\n", tool.Count(remembering.calls), tool.Count(len(remembering.memory)), tool.Count(remembering.games))
	w.Printf("The editorial's bounds are 9! = 362,880 orders of play, and 3^9 × 9 = 177,147 calls with a\n")
	w.Printf("memory. Fewer games are played to the end, as a line ends them; and few of the 19,683\n")
	w.Printf("boards have as many X as O or one more. With the memory each is judged once.\n\n")
	w.Printf("Under best play here: %s.\n", map[engine.Result]string{engine.Win: "X wins", engine.Draw: "it is a draw", engine.Loss: "O wins"}[value])
}

// follow prints the game in which both always take a best move, with what each move
// would be worth to who makes it.
func (w *lessonWriter) follow(p position) {
	w.Printf("\nA game followed down, with what each cell leads to for whoever moves:\n")
	r := recursion{memory: map[[2]uint16]engine.Result{}}
	for {
		o, over := p.Outcome()
		moves := p.AppendMoves(nil)
		values := map[int]engine.Result{}
		for _, m := range moves {
			next := p
			next.stones[p.Turn()] |= 1 << m.Cell
			values[int(m.Cell)] = engine.WonBy(p.Turn()).Result * r.value(next)
		}
		w.Printf("\n")
		for row := side - 1; row >= 0; row-- {
			w.Printf("  ")
			for col := range side {
				w.Printf("%12s", label(p, row*side+col, values))
			}
			w.Printf("\n")
		}
		if over {
			if winner, won := o.Winner(); won {
				w.Printf("  %s has won.\n", symbols[winner])
			} else {
				w.Printf("  Drawn: the sums are equal.\n")
			}
			return
		}
		best := slices.MaxFunc(moves, func(a, b engine.Move) int { return int(values[int(a.Cell)]) - int(values[int(b.Cell)]) })
		w.Printf("  %s plays %s.\n", symbols[p.Turn()], engine.CellName(best.Cell, side))
		p.stones[p.Turn()] |= 1 << best.Cell
	}
}

// label returns a cell's stone, or its weight and what a move there is worth.
func label(p position, cell int, values map[int]engine.Result) string {
	for player, stones := range p.stones {
		if stones>>cell&1 != 0 {
			return symbols[player].String()
		}
	}
	label := strconv.Itoa(int(p.weights[cell]))
	if v, ok := values[cell]; ok {
		label += " " + [...]string{"lost", "drawn", "won"}[v+1]
	}
	return label
}
