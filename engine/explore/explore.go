// Package explore walks through solved games: it finds the turns of a position that
// differ by more than a symmetry, and what each of them is worth. It knows no game;
// the families say which symmetries their boards have.
package explore

import (
	"context"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/grid"
)

// Symmetries say which boards are alike.
type Symmetries struct {
	Ways    []int             // the ways to turn and mirror the board, as in grid
	Symbols [][]engine.Symbol // what becomes of X, O, …, beside leaving them as they are
}

// Square returns all ways to turn and mirror a board.
func Square(rows, cols int) Symmetries { return Symmetries{Ways: grid.Ways(rows, cols)} }

// Key returns a text that boards have in common exactly if they are alike. What is
// written on the cells must go where the stones go.
func (s Symmetries) Key(b *engine.Board) string {
	key := ""
	for _, way := range append([]int{0}, s.Ways...) {
		to := grid.Images(b.Rows, b.Cols, way)
		for _, symbols := range append([][]engine.Symbol{nil}, s.Symbols...) {
			if k := image(b, to, symbols); key == "" || k < key {
				key = k
			}
		}
	}
	return key
}

// image prints a board with its cells and symbols changed.
func image(b *engine.Board, to []uint16, symbols []engine.Symbol) string {
	cells, labels := make([]byte, len(b.Cells)), make([]string, len(b.Labels))
	for c, there := range to {
		s := b.Cells[c]
		if s != engine.Empty && symbols != nil {
			s = symbols[s-engine.X]
		}
		cells[there] = s.Letter()
		if len(labels) > 0 {
			labels[there] = b.Labels[c]
		}
	}
	return string(cells) + " " + strings.Join(labels, ",")
}

// Turns returns the branches of a position of a game whose turns are single plies. There
// are none if some move's value is not found.
func (s Symmetries) Turns(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	if _, over := p.Outcome(); over {
		return nil, nil
	}
	a, err := analyze(ctx, p)
	if err != nil {
		return nil, err
	}
	var list []engine.Branch
	at := map[string]int{}
	for _, e := range a.Moves {
		if !e.Decided() {
			return nil, nil
		}
		next, err := p.Play(e.Move)
		if err != nil {
			return nil, err
		}
		board := next.Board()
		key := s.Key(&board)
		if i, ok := at[key]; ok {
			list[i].Alike++
			continue
		}
		b := engine.Branch{Turn: []engine.Move{e.Move}, Alike: 1, Value: e}
		if b.Replies, b.Holding, err = replies(ctx, next, analyze); err != nil {
			return nil, err
		}
		at[key] = len(list)
		list = append(list, b)
	}
	slices.SortStableFunc(list, func(a, b engine.Branch) int { return engine.CompareMoves(a.Value, b.Value) })
	return list, nil
}

// replies counts the moves in a position, and those that are as good as any.
func replies(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) (all, best int, err error) {
	if _, over := p.Outcome(); over {
		return 0, 0, nil
	}
	a, err := analyze(ctx, p)
	if err != nil {
		return 0, 0, err
	}
	for _, e := range a.Moves {
		switch {
		case !e.Decided():
			return 0, 0, nil
		case e.Low == a.Root.Low:
			best++
		}
	}
	return len(a.Moves), best, nil
}
