package mnk

import (
	"context"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/games/mnk/threat"
	"noughts/engine/search"
)

// A bigSolver looks for forced wins and estimates the rest, on boards of any
// size.
type bigSolver struct {
	game    game
	hunt    *pvs.Engine
	threats *threat.VCT // made when first needed
	late    atomic.Bool // the time for threats is over
	options engine.SolverOptions
}

func newBigSolver(g game, options engine.SolverOptions) *bigSolver {
	r := g.rule
	return &bigSolver{game: g, options: options, hunt: pvs.New(pvs.Options{
		Rule:   patterns.Rule{Rows: int(r.rows), Cols: int(r.cols), Line: int(r.line), Exact: r.exact},
		Misere: r.misere, Bytes: options.TableBytes,
	})}
}

// How far the search at the root goes.
const (
	rootWidth = 48 // moves searched deeply, unless all of them lose

	// openingDepth is how deep an empty board is searched for a win, if it is
	// large or nothing else ends the search. Estimates do not tell its cells apart
	// as well as their windows and the middle do.
	openingDepth = 4
	largeBoard   = 64 // more cells make a board a large one
)

// A study is one analysis of a position that is not over.
type study struct {
	*pvs.Worker
	rule      rule
	position  position
	begin     time.Time
	progress  func(engine.Analysis)
	moves     []engine.Evaluation
	line      []engine.Move          // best play, if it is proved
	first     [maxCells]search.Score // what the moves looked like at first
	favourite uint16                 // the best move of the deepest search so far
	solver    *bigSolver
	heed      func() // stops the search if its context is done
	threats   *threat.VCT
	danger    int // in how many plies the opponent threatens to win by force, or 0
	depth     int
	method    string
	options   engine.SolverOptions
	budget    engine.Budget
	deadline  time.Time     // when the budget's time is over; zero without
	floor     engine.Result // what is proved at least, though no move may be known to keep it
	doubt     doubt
}

// Analyze implements engine.Solver.
func (b *bigSolver) Analyze(ctx context.Context, p engine.Position, limit engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	own, err := b.game.own(p)
	if err != nil {
		return engine.Analysis{}, err
	}
	if o, over := own.Outcome(); over {
		return engine.Analysis{Root: engine.Proved(engine.Move{}, o.For(own.Turn()), 0), Method: methodRules}, nil
	}
	begin := time.Now()
	ctx, cancel := limit.Limit(ctx)
	defer cancel()
	stones := [2]patterns.Cells{patterns.Cells(own.stones[0]), patterns.Cells(own.stones[1])}
	s := &study{
		Worker: b.hunt.Start(stones, own.Turn(), limit.Nodes),
		solver: b, rule: own.rule, position: own, begin: begin, progress: progress, method: methodRules,
		options: b.options, floor: engine.Loss, budget: limit, deadline: limit.End(),
	}
	stop := s.Stopper()
	defer context.AfterFunc(ctx, stop)()
	s.heed = func() {
		if ctx.Err() != nil {
			stop() // at once: the function above may take its time
		}
	}
	s.heed()
	s.run()
	return s.report(), nil
}

// nodesPerSecond is how many positions a fast machine visits.
const nodesPerSecond = 2_000_000

// ahead returns how many positions the analysis may still come to visit; 0 if
// nothing limits it.
func (s *study) ahead() uint64 {
	nodes := s.budget.Nodes
	if !s.deadline.IsZero() {
		if inTime := uint64(max(0, time.Until(s.deadline).Seconds())*nodesPerSecond) + 1; nodes == 0 || inTime < nodes {
			nodes = inTime
		}
	}
	return nodes
}

// threatsOn returns the search for threats on a worker's field.
func (b *bigSolver) threatsOn(w *pvs.Worker) *threat.VCT {
	b.late.Store(false)
	if b.threats == nil {
		bytes := threatBytes
		if b.options.TableBytes > 0 {
			bytes = min(bytes, b.options.TableBytes/8)
		}
		b.threats = threat.NewVCT(w.PatternBoard, bytes, func() bool { return b.late.Load() || b.hunt.Stopped() })
	}
	return b.threats
}

// The methods of an analysis.
const (
	methodRules   = "rules"         // the next moves decide
	methodThreats = "threat search" // a series of threats wins
	methodSearch  = "alpha-beta"    // a proof or an estimate by the main search
)

// run goes from what is seen at once to what takes time, until the position is
// settled or the search is stopped.
func (s *study) run() {
	s.moves = make([]engine.Evaluation, 0, s.Free())
	for _, m := range s.position.AppendMoves(make([]engine.Move, 0, s.Free())) {
		s.moves = append(s.moves, engine.Unknown(m))
	}
	defer s.finish()
	s.glimpse()
	if s.settled() || search.OnlyOneMoveNotLost(s.moves) {
		s.tell()
	}
	if s.Stopped() {
		return
	}
	if s.glance(); s.settled() || s.Stopped() {
		s.tell()
		return
	}
	if !s.rule.misere {
		s.findThreats()
	}
	s.tell()
	if !s.settled() && !s.Stopped() {
		s.besiege()
	}
	deepest := pvs.MaxPly / 2
	before := slices.Clone(s.moves)
	if s.position.plies == 0 && (s.rule.size() > largeBoard || s.budget.Nodes == 0 && s.deadline.IsZero()) {
		deepest = openingDepth
	}
	s.search(min(deepest, s.Free()))
	if s.position.plies == 0 {
		s.keepProofs(before)
	}
}

// search searches to greater and greater depths, if it may by several threads.
func (s *study) search(deepest int) {
	if s.settled() || s.Stopped() {
		return
	}
	s.MakeRoom(s.ahead())
	defer s.StartHelpers(max(0, s.options.Threads-1))()
	for depth := 1; depth <= deepest && !s.settled() && !s.Stopped(); depth++ {
		s.deepen(depth)
	}
}

// settled reports whether nothing is left to find out: a win is known, or no
// move can be better than another.
func (s *study) settled() bool {
	root := s.root()
	return root.Decided()
}

// root returns what the moves say about the position, and what else is proved.
func (s *study) root() engine.Evaluation {
	s.sort()
	root := search.RootOf(s.moves)
	if root.Low < s.floor {
		root.Low = s.floor
		root.Estimate = max(root.Estimate, float64(root.Low+1)/2)
		if root.Decided() {
			root = engine.Proved(root.Move, root.Low, -1)
		}
	}
	if root.Decided() && root.Low == engine.Draw {
		root.Distance = s.Free()
	}
	return root
}

func (s *study) sort() { slices.SortStableFunc(s.moves, search.CompareMoves) }

// report returns what is known so far.
func (s *study) report() engine.Analysis {
	root := s.root()
	a := engine.Analysis{
		Root: root, Moves: slices.Clone(s.moves), Line: s.line,
		Method: s.method, Nodes: s.Visited(), Depth: s.depth, Elapsed: time.Since(s.begin),
	}
	if len(a.Line) == 0 || a.Line[0] != a.Root.Move {
		a.Line = s.expected(a.Root.Move)
	}
	s.explain(&a)
	return a
}

// tell reports progress.
func (s *study) tell() {
	if s.progress != nil {
		s.progress(s.report())
		s.heed()
	}
}

// explain gives the reasons that the search knows; the rules show the others.
func (s *study) explain(a *engine.Analysis) {
	best := &a.Moves[0]
	if s.danger > 0 && best.High > engine.Loss && best.Low < engine.Win {
		best.Reason = s.stops()
	}
	search.ExplainThreats(s.position, a, s.completions())
}

// completions returns the moves with which the opponent would win at once, by
// their cell.
func (s *study) completions() map[uint16]engine.Move {
	if s.rule.misere {
		return nil
	}
	list := map[uint16]engine.Move{}
	for c := range s.Any(s.Turn().Other(), patterns.Fives).All {
		list[c] = engine.Move{Cell: c}
	}
	return list
}

// deepen searches every move that is still open to the given depth. What a
// search that is stopped half way has proved stays, and the best move that it has
// found; its other estimates are dropped, as they do not compare with those of the
// depth before.
func (s *study) deepen(depth int) {
	s.sort()
	before := slices.Clone(s.moves)
	best, floor := -search.WinIn(0), 1.0
	for i := range s.moves {
		j := &s.moves[i]
		if j.Decided() {
			continue
		}
		if (i >= rootWidth || !s.Near().Has(j.Move.Cell)) && best.Result() >= 0 {
			j.Estimate = min(j.Estimate, floor)
			continue
		}
		v := s.Search(j.Move.Cell, depth, i, best)
		if s.Stopped() {
			s.keepProofs(before)
			if best > -pvs.Certain {
				s.prefer(s.favourite)
			}
			return
		}
		s.judge(j, v, best)
		best, floor = max(best, v), min(floor, j.Estimate)
		if v.Result() > 0 {
			break
		}
	}
	s.depth, s.method = depth, methodSearch
	s.tell()
}

// prefer puts a move before all others that are as open.
func (s *study) prefer(c uint16) {
	most := 0.0
	for i := range s.moves {
		if !s.moves[i].Decided() {
			most = max(most, s.moves[i].Estimate)
		}
	}
	for i := range s.moves {
		if j := &s.moves[i]; j.Move.Cell == c && !j.Decided() {
			j.Estimate = min(float64(j.High+1)/2, math.Nextafter(most, 1))
		}
	}
}

// keepProofs goes back to the judgements before, except for what is proved now.
func (s *study) keepProofs(before []engine.Evaluation) {
	proved := map[engine.Move]engine.Evaluation{}
	for _, j := range s.moves {
		if j.Decided() {
			proved[j.Move] = j
		}
	}
	s.moves = slices.Clone(before)
	for i := range s.moves {
		if j, ok := proved[s.moves[i].Move]; ok {
			s.moves[i] = j
		}
	}
}
