package stones

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/explore"
	"noughts/engine/search"
)

// A Game is what games with some rules have in common. A family's game embeds it, and adds
// what it is called, its examples, and what is different.
type Game[R Rules] struct{ Rules R }

// Start implements engine.Game.
func (g Game[R]) Start() engine.Position { return Position[R]{Rules: g.Rules} }

// Setup implements engine.Game.
func (g Game[R]) Setup(cells []engine.Symbol) (engine.Position, error) {
	p, err := Setup(g.Rules, cells)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// MoveName returns the name of the move's cell: whose stone it is follows from the turn.
func (g Game[R]) MoveName(m engine.Move) string {
	_, cols := g.Rules.Size()
	return engine.CellName(m.Cell, cols)
}

// ParseMove reads a cell; the symbol of the move stays Empty.
func (g Game[R]) ParseMove(name string) (engine.Move, error) {
	rows, cols := g.Rules.Size()
	c, err := engine.ParseCell(name, rows, cols)
	return engine.Move{Cell: c}, err
}

// Strategies returns nothing beside the general ones.
func (g Game[R]) Strategies() []engine.StrategySpec { return nil }

// NewSolver returns a solver that searches to the end of the game, and estimates by UCT what it
// has no time to prove.
func (g Game[R]) NewSolver(options engine.SolverOptions) engine.Solver {
	return &solver[R]{search.NewExact(read[R], options), options.Compare}
}

// read returns a position of the game.
func read[R Rules](p engine.Position) (Position[R], error) {
	own, ok := p.(Position[R])
	if !ok {
		return own, fmt.Errorf("a position of another game: %T", p)
	}
	return own, nil
}

// Canonical implements engine.Canonicalizer: boards are alike however they are turned and
// mirrored, if what is written on the cells goes with the stones.
func (g Game[R]) Canonical(p engine.Position) string {
	board := p.Board()
	return explore.Square(g.Rules.Size()).Key(&board)
}

// mostExplored is how many cells a board may have for people to walk through its game:
// what is larger is not solved to the last move within moments.
const mostExplored = 16

// Explore implements engine.Explorer for small boards.
func (g Game[R]) Explore(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	rows, cols := g.Rules.Size()
	if rows*cols > mostExplored {
		return nil, nil
	}
	return explore.Square(rows, cols).Turns(ctx, p, analyze)
}

// Best returns the position of the highest rank of all that play reaches, of equal ones one
// with the fewest stones; ok is false if no rank is above 0. It visits them all, which is for
// boards of a few cells.
func (g Game[R]) Best(rank func(Position[R]) int64) (found Position[R], ok bool) {
	var highest int64
	seen := map[Position[R]]bool{}
	for level := []Position[R]{{Rules: g.Rules}}; len(level) > 0; {
		var later []Position[R]
		for _, p := range level {
			if r := rank(p); r > highest {
				highest, found, ok = r, p, true
			}
			for _, m := range p.AppendMoves(nil) {
				if next := p.Step(m); !seen[next] {
					seen[next] = true
					later = append(later, next)
				}
			}
		}
		level = later
	}
	return found, ok
}
