package review

import (
	"context"
	"time"

	"noughts/engine"
)

// An Analyst finds out about a position that is not over, within a budget: a solver,
// or a service that remembers what was found out before.
type Analyst func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error)

// DefaultTime is how long it takes to look at a game of so many plies, unless
// somebody says otherwise. A fifth of a second is what settles most positions of
// the games that can be settled, by noughts review, and twenty seconds are what a
// person waits for.
func DefaultTime(plies int) time.Duration {
	return min(20*time.Second, time.Duration(plies+1)*200*time.Millisecond)
}

// firstLook is the part of the time in which every position is looked at once; the
// rest is for those that are not settled by then.
const firstLook = 0.5

// Gather asks for an analysis of every position of a game, within a time in all. It
// goes backwards, since what comes later is easier and settles much of what comes
// before. First every position gets its share, and what one leaves the next ones
// get; then those that are not settled share the time that is left. progress, which
// may be nil, hears how many questions of how many are answered.
//
// Where ctx ends, what is known so far is returned with its error: an analysis
// without moves where a position was not looked at.
func Gather(ctx context.Context, start engine.Position, moves []engine.Move, total time.Duration, ask Analyst, progress func(done, all int)) ([]engine.Analysis, error) {
	positions, err := Positions(start, moves)
	if err != nil {
		return nil, err
	}
	g := &gathering{positions: positions, moves: moves, ask: ask, progress: progress, all: len(every(positions))}
	for _, p := range positions {
		g.analyses = append(g.analyses, unknown(p))
	}
	left, err := g.round(ctx, every(positions), time.Duration(firstLook*float64(total)))
	if err == nil {
		g.analyses = Connect(positions, moves, g.analyses)
		open := g.open()
		g.all += len(open)
		_, err = g.round(ctx, open, left+total-time.Duration(firstLook*float64(total)))
	}
	return Connect(positions, moves, g.analyses), err
}

// A gathering is the analyses of a game's positions while they are asked for.
type gathering struct {
	positions []engine.Position
	moves     []engine.Move
	analyses  []engine.Analysis
	ask       Analyst
	progress  func(done, all int)
	done, all int
}

// unknown is the analysis of a position that nobody has looked at, or the outcome if
// it is over.
func unknown(p engine.Position) engine.Analysis {
	if o, over := p.Outcome(); over {
		a := engine.Analysis{Root: engine.Proved(engine.Move{}, o.For(p.Turn()), 0)}
		if p.Board().Scored {
			a.Root.Margin, a.Root.Scored = o.Margin, true
			if p.Turn() == engine.Second {
				a.Root.Margin = -o.Margin
			}
		}
		return a
	}
	return engine.Analysis{Root: engine.Unknown(engine.Move{})}
}

// every lists the positions that are not over, the last one first.
func every(positions []engine.Position) (list []int) {
	for i := len(positions) - 1; i >= 0; i-- {
		if _, over := positions[i].Outcome(); !over {
			list = append(list, i)
		}
	}
	return list
}

// open lists the positions that are not settled, the last one first.
func (g *gathering) open() (list []int) {
	for _, i := range every(g.positions) {
		if !g.analyses[i].Root.Decided() {
			list = append(list, i)
		}
	}
	return list
}

// round asks about some positions, each with an equal part of the time that is left,
// and returns what is left in the end. An answer costs no more than it was given, so
// that waiting for a processor costs nothing.
func (g *gathering) round(ctx context.Context, list []int, left time.Duration) (time.Duration, error) {
	for n, i := range list {
		if err := ctx.Err(); err != nil {
			return left, err
		}
		share := max(time.Millisecond, left/time.Duration(len(list)-n))
		begin := time.Now()
		a, err := g.ask(ctx, g.positions[i], engine.Budget{Time: share})
		if len(a.Moves) > 0 {
			g.take(i, a)
		}
		if err != nil {
			return left, err
		}
		left -= min(share, time.Since(begin))
		g.done++
		if g.progress != nil {
			g.progress(g.done, g.all)
		}
	}
	return left, nil
}

// take keeps an analysis of a position, with what was known of it before.
func (g *gathering) take(i int, a engine.Analysis) {
	known := g.analyses[i].Root
	root, changed := tightened(a.Root, max(a.Root.Low, known.Low), min(a.Root.High, known.High))
	if changed {
		a.Root = root
		if known.Decided() {
			a.Root.Move = known.Move
		}
	}
	g.analyses[i] = a
}
