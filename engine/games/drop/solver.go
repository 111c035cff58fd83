package drop

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"time"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
	"noughts/engine/search"
)

// A solver proves scores with the search of package exact or, on boards that are too large for
// that, with the general search. What it has no time to prove it estimates by UCT.
type solver struct {
	options engine.SolverOptions
	book    *Book         // nil without
	exact   *exact.Solver // nil on large boards, and until it is used
	slots   int           // its table's size, as a power of two
	general *search.Exact[state]
}

// NewSolver returns a solver.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	s := &solver{options: options, book: bookOf(g.rule)}
	if !exact.Fits(int(g.rule.rows), int(g.rule.cols)) {
		s.general = search.NewExact(readState, options)
	}
	return s
}

// What the exact search and UCT do in a second, in nodes, and what they do on boards that the exact
// search of positions as single words does not take. Measured in games of twenty positions, by
// processor time at 100,000 nodes each.
const (
	exactPace   = 400_000
	generalPace = 150_000
)

// NodesPerSecond implements engine.Paced.
func (g game) NodesPerSecond() uint64 {
	if exact.Fits(int(g.rule.rows), int(g.rule.cols)) {
		return exactPace
	}
	return generalPace
}

// Bytes implements engine.Sized.
func (s *solver) Bytes() (bytes int) {
	if s.exact != nil {
		bytes += s.exact.Bytes()
	}
	if s.general != nil {
		bytes += s.general.Bytes()
	}
	return bytes
}

// Crowded implements engine.Crowded.
func (s *solver) Crowded() bool {
	return s.exact != nil && s.exact.Crowded() || s.general != nil && s.general.Crowded()
}

func readState(p engine.Position) (state, error) {
	own, ok := p.(position)
	if !ok {
		return state{}, fmt.Errorf("a position of another game: %T", p)
	}
	return state{own}, nil
}

// MethodBook is the method of an analysis that has looked up the score of the position.
const MethodBook = "opening book"

// exactShare is the part of the time and the nodes of an analysis that go into proofs;
// the rest is for estimates, should they be needed. A guess, not measured.
const exactShare = 0.7

// Analyze judges p: its score, the scores of all moves, and a line of best play.
func (s *solver) Analyze(ctx context.Context, from engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	st, err := readState(from)
	if err != nil {
		return engine.Analysis{}, err
	}
	if o, over := from.Outcome(); over {
		return engine.Analysis{Root: engine.Proved(engine.Move{}, o.For(from.Turn()), 0), Method: search.MethodFull}, nil
	}
	if progress == nil {
		progress = func(engine.Analysis) {}
	}
	start := time.Now()
	all, cancelAll := b.Limit(ctx)
	defer cancelAll()
	proving := engine.Budget{Time: time.Duration(exactShare * float64(b.Time)), Nodes: provingNodes(b.Nodes), Clock: b.Clock}
	if b.Time > 0 {
		proving.Time = max(1, proving.Time) // none at all would be no limit
	}
	limited, cancel := proving.Limit(ctx)
	defer cancel()
	var a engine.Analysis
	if s.general != nil {
		a, err = s.searchGeneral(all, from, proving)
	} else {
		a = s.prove(limited, all, st.position, proving.Nodes, b.Nodes, func(a engine.Analysis) {
			a.Elapsed = time.Since(start)
			progress(a)
		})
	}
	if err == nil && !a.Root.Decided() {
		s.estimate(all, st, b, &a)
	}
	s.explain(st.position, &a)
	a.Elapsed = time.Since(start)
	progress(a)
	return a, err
}

// searchGeneral finds out as much as it can about a position within a budget; if it knows the value
// then, it finds out about the moves until ctx ends.
func (s *solver) searchGeneral(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	decided := func(engine.Analysis) {}
	if b.Time > 0 {
		stop := b.AfterFunc(b.Time, cancel)
		defer stop()
		decided = func(a engine.Analysis) {
			if a.Root.Decided() {
				stop()
			}
		}
	}
	a, err := s.general.Analyze(ctx, p, engine.Budget{Nodes: b.Nodes}, decided)
	a.Nodes = max(a.Nodes, 1)
	return a, err
}

// provingNodes returns how many of the nodes of an analysis go into proofs; all that are
// not for estimates, of which there is an end.
func provingNodes(nodes uint64) uint64 {
	return max(uint64(exactShare*float64(nodes)), nodes-min(nodes, uctMost))
}

// prove finds out as much as it can about p until limited ends or so many nodes are
// visited, and, if it knows the score then, about its moves until all ends.
func (s *solver) prove(limited, all context.Context, p position, nodes, allNodes uint64, progress func(engine.Analysis)) engine.Analysis {
	s.makeRoom(p, allNodes)
	before := s.exact.Nodes
	run := func(ctx context.Context, nodes uint64, stages ...func()) {
		s.exact.NodeLimit = 0
		if nodes > 0 {
			s.exact.NodeLimit = before + nodes
		}
		defer s.exact.Until(ctx)()
		for _, stage := range stages {
			stage()
		}
	}
	j := newProof(s, p)
	run(limited, nodes, j.proveRoot)
	if j.bounds.known() {
		a := j.analysis()
		a.Nodes = s.exact.Nodes - before
		s.explain(p, &a)
		progress(a)
		run(all, allNodes, j.findBest, j.proveMoves, j.findLine)
	}
	a := j.analysis()
	a.Nodes = s.exact.Nodes - before
	return a
}

// The exact search's table by how many cells are empty, as a power of two of its
// buckets: about as many as the positions that it visits, and 64 MiB at most where no other
// size is asked for. Measured
// by the nodes of random positions, 6 rows by 7 columns.
const (
	mostSlots  = 22
	fewSlots   = 14
	slotsAfter = 10 // empty cells from which the table grows by one a cell
)

// makeRoom gives the exact search a table that is large enough for p.
func (s *solver) makeRoom(p position, nodes uint64) {
	most := mostSlots
	if s.options.TableBytes > 0 {
		most = bits.Len(uint(s.options.TableBytes/exact.BucketBytes)) - 1
	}
	want := min(most, max(fewSlots, fewSlots+p.rule.size()-p.plies()-2*slotsAfter))
	if nodes > 0 {
		want = min(want, bits.Len64(nodes))
	}
	if s.exact == nil || want > s.slots {
		before := uint64(0)
		if s.exact != nil {
			before = s.exact.Nodes
		}
		s.slots = want
		s.exact = exact.NewSolver(exact.NewBoard(int(p.rule.rows), int(p.rule.cols), int(p.rule.line)), exact.BucketBytes<<want)
		s.exact.Nodes = before
	}
}

// uctMost is the most iterations of UCT with an empty budget or nodes that are not limited. A
// guess, not measured.
const uctMost = 100_000

// estimate fills in what UCT thinks of the moves that are not proved.
func (s *solver) estimate(ctx context.Context, st state, b engine.Budget, a *engine.Analysis) {
	u := search.NewUCT(st, search.UCTOptions[state]{Seed: 1, Bytes: s.options.TableBytes, Playout: playout})
	done := u.Judge(ctx, playouts(b.Nodes), s.options.Compare)
	guess := u.Analysis()
	search.FillIn(a.Moves, guess.Moves)
	a.Nodes += uint64(done)
	*a = a.Conclude()
	a.Method = search.JudgedBy(*a)
	if !a.Root.Decided() && len(guess.Line) > 0 && guess.Line[0] == a.Root.Move {
		a.Line = guess.Line
	}
}

// playouts is how many there are behind an estimate.
func playouts(nodes uint64) int {
	if nodes == 0 {
		return uctMost
	}
	return int(min(uctMost, max(uctLeast, nodes/uctNodes)))
}

// A play-out is worth so many nodes of the exact search, and there are so many at
// least. Guesses, not measured.
const (
	uctNodes = 4
	uctLeast = 100
)

// playout plays a position to its end: wins are taken and threats stopped, all else is
// drawn evenly.
func playout(s state, rng *rand.Rand) engine.Outcome {
	var buffer [maxSide]engine.Move
	for {
		if o, over := s.Outcome(); over {
			return o
		}
		mine, theirs := s.stones[s.Turn()], s.stones[s.Turn().Other()]
		n, forced := 0, -1
		for col := range int(s.rule.cols) {
			if s.height(col) == int(s.rule.rows) {
				continue
			}
			m := s.landing(col)
			if s.rule.completes(mine, int(m.Cell)) {
				return engine.WonBy(s.Turn())
			}
			if s.rule.completes(theirs, int(m.Cell)) {
				forced = int(m.Cell)
			}
			buffer[n] = m
			n++
		}
		cell := int(buffer[rng.IntN(n)].Cell)
		if forced >= 0 {
			cell = forced
		}
		s = state{s.step(cell)}
	}
}
