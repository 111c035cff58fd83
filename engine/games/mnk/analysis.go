package mnk

import (
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/games/mnk/threat"
	"noughts/engine/search"
)

// The methods of an analysis.
const (
	methodRules   = "rules"         // the next moves decide
	methodThreats = "threat search" // a sequence of threats wins
	methodSearch  = "alpha-beta"    // a proof or an estimate by principal-variation search
)

// An analysis is that of one position that is not over.
type analysis struct {
	*pvs.Worker
	rule         rule
	position     position
	begin        time.Time
	progress     func(engine.Analysis)
	moves        []engine.Evaluation
	line         []engine.Move          // best play, if it is proved
	firstScores  [maxCells]search.Score // of the moves, by the estimate alone
	bestCell     uint16                 // the best move of the deepest search so far
	solver       *stagedSolver
	checkStop    func() // stops the search if its context is done
	threats      *threat.VCT
	threatenedIn int             // in how many plies the opponent threatens to win by force, or 0
	winsWithin   int             // plies in which the side to move wins at the latest by s.line, or 0
	distances    *distanceSearch // made when first needed
	depth        int
	method       string
	options      engine.SolverOptions
	budget       engine.Budget
	deadline     time.Time     // when the budget's time is over; zero without
	rootLow      engine.Result // what is proved at least, though no move may be known to keep it
	checked      int           // positions whose replies the checks of proofs have tried
	queries      lineQueries
	forced       forcedQueries
}

// run goes from what is seen at once to what takes time, until the position is
// settled or the search is stopped.
func (s *analysis) run() {
	s.moves = make([]engine.Evaluation, 0, s.Free())
	for _, m := range s.position.AppendMoves(make([]engine.Move, 0, s.Free())) {
		s.moves = append(s.moves, engine.Unknown(m))
	}
	defer s.completeMoves()
	if s.rule.ownRules() {
		s.lookaheadByRules()
	} else {
		s.winIn1()
	}
	if s.settled() || search.OnlyOneMoveNotLost(s.moves) {
		s.report()
	}
	if s.Stopped() {
		return
	}
	if !s.rule.ownRules() {
		s.lookahead()
	}
	if s.settled() || s.Stopped() {
		s.report()
		return
	}
	if s.rule.misere {
		s.mirror()
	} else {
		s.findThreats()
	}
	s.report()
	if !s.settled() && !s.Stopped() {
		s.askMakerBreaker()
		s.askForced()
	}
	s.searchRoot()
	if s.rule.ownRules() {
		s.tryThreatsAgain()
	}
}

// left returns how much time is left; less than none where nothing limits it.
func (s *analysis) left() time.Duration { return s.budget.Until(s.deadline) }

// settled reports whether nothing is left to find out: a win is known, or no
// move can be better than another.
func (s *analysis) settled() bool {
	root := s.root()
	return root.Decided()
}

// root returns what the moves say about the position, and what else is proved. It puts the
// moves in order.
func (s *analysis) root() engine.Evaluation {
	a := engine.Analysis{Root: engine.Unknown(engine.Move{}).Within(s.rootLow, engine.Win), Moves: s.moves}.Conclude()
	copy(s.moves, a.Moves)
	root := a.Root
	if root.Decided() && root.Low == engine.Draw && !s.rule.renju {
		root.Distance = s.Free()
	}
	return root
}

func (s *analysis) report() {
	if s.progress != nil {
		s.progress(s.result())
		s.checkStop()
	}
}

// result returns what is known so far.
func (s *analysis) result() engine.Analysis {
	root := s.root()
	a := engine.Analysis{
		Root: root, Moves: s.moves, Line: s.line,
		Method: s.method, Nodes: s.Visited(), Depth: s.depth, Elapsed: time.Since(s.begin), Pairs: s.pairs(root),
	}.Conclude(s.firstMove(root)...)
	if len(s.line) == 0 || s.line[0] != a.Root.Move {
		if line := s.expectedLine(a.Root.Move); len(line) > 0 {
			a.Line = line
		}
	}
	s.explain(&a)
	return a
}

// firstMove is the move to an empty board on which nothing is settled: the most promising one, in
// the middle. A search finds all first moves about even, and one in a corner no worse than others.
func (s *analysis) firstMove(root engine.Evaluation) []engine.Move {
	if s.position.plies > 0 || s.rule.misere || root.Decided() {
		return nil
	}
	return s.position.AppendMoves(nil)[:1]
}

// explain gives the reasons that the search knows; the rules show the others.
func (s *analysis) explain(a *engine.Analysis) {
	best := &a.Moves[0]
	proved := a.Moves[len(a.Moves)-1].High == engine.Loss // of any: they are in order
	if s.threatenedIn > 0 && proved && best.High > engine.Loss && best.Low < engine.Win {
		best.Reason = s.stopsReason()
	}
	search.ExplainThreats(s.position, a, s.completions())
}

// completions returns the moves with which the opponent would win at once.
func (s *analysis) completions() (list []engine.Move) {
	if s.rule.misere {
		return nil
	}
	for c := range s.Any(s.Turn().Other(), patterns.Fives).All {
		list = append(list, engine.Move{Cell: c})
	}
	return list
}
