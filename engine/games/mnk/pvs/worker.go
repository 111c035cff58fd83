package pvs

import (
	"sync/atomic"

	"noughts/engine"
	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/threat"
	"noughts/engine/search"
)

// A Worker searches from one position. One goroutine may use it.
type Worker struct {
	*Engine
	*patterns.PatternBoard
	fours        *threat.VCF
	moveRanks    *[1 << 16]uint16
	evalTables   *[2][1 << 16]int16
	sums         []evalnet.State // of the network: an empty board's, and then one for each ply
	board        patterns.Cells  // all cells
	cells        int
	turn         engine.Player
	halt         *atomic.Bool      // ends the search
	nodes        uint64            // visited, but for those of fours
	reported     uint64            // of all those, what reportNodes has reported
	lists        *[MaxPly]moveList // nil until a search needs them
	coordinates  [512]coordinate   // of cells
	histories    [2]history        // by player
	killers      [MaxPly][2]move
	counterMoves [2][patterns.MaxCells + 1]move // the answer that caused a cutoff after a move, by the player to move
	path         [MaxPly]move                   // the move that led to the position at each ply
	estimates    [MaxPly]search.Score           // of it
	absent       [MaxPly]absence                // what the ply before knows of it
	rootDepth    int                            // how deep the present search is to be
	rootValues   [2]search.Score                // values found at the root, for even and odd depths
	prefetched   uint64                         // keeps the prefetches from being optimized away
}

const (
	// MaxPly is how many plies a search looks ahead at most.
	MaxPly = 128

	// Certain is what estimates stay below.
	Certain = 20_000

	// leafLimit is how many threats the search for a VCF tries at a leaf; not measured.
	leafLimit = 40
)

func newWorker(h *Engine) *Worker {
	w := &Worker{Engine: h, PatternBoard: patterns.New(h.options.Rule), moveRanks: newMoveRanks(), evalTables: newEvalTables()}
	w.fours = threat.NewVCF(w.PatternBoard)
	w.sums = make([]evalnet.State, 2)
	w.cells = w.Free()
	for c := range uint16(w.cells) {
		w.board.Add(c)
		w.coordinates[c] = coordinate{int8(int(c) / h.options.Rule.Cols), int8(int(c) % h.options.Rule.Cols)}
	}
	return w
}

// setUp sets up a position and clears the tables for the order of moves.
func (w *Worker) setUp(stones [2]patterns.Cells, turn engine.Player) {
	for w.Free() < w.cells {
		w.Undo()
	}
	for p := range stones {
		for c := range stones[p].All {
			w.Place(c, engine.Player(p))
		}
	}
	w.turn = turn
	w.nodes, w.fours.Tried, w.reported = 0, 0, 0
	w.histories = [2]history{}
	w.killers = [MaxPly][2]move{}
	w.counterMoves = [2][patterns.MaxCells + 1]move{}
	w.rootValues = [2]search.Score{}
	w.path[0] = noMove
}

// Turn returns whose turn it is.
func (w *Worker) Turn() engine.Player { return w.turn }

// Play puts a stone of the side to move.
func (w *Worker) Play(c uint16) {
	w.Place(c, w.turn)
	w.turn ^= 1
}

// TakeBack takes back the stone of Play.
func (w *Worker) TakeBack() {
	w.Undo()
	w.turn ^= 1
}

// reportInterval is after how many nodes a helper reports them: seldom enough to
// cost nothing, often enough for limits of some ten thousand nodes. A guess.
const reportInterval = 1 << 10

// Halted reports whether the search has to end.
func (w *Worker) Halted() bool {
	switch {
	case w != w.worker:
		if w.nodes%reportInterval == 0 {
			w.reportNodes()
		}
	case w.limit != 0 && w.Visited() >= w.limit:
		w.halt.Store(true)
	}
	return w.halt.Load()
}

// Visited returns how many positions all workers have visited since Start.
func (w *Worker) Visited() uint64 { return w.nodes + 2*w.fours.Tried + w.helped.Load() }

// Spend counts positions that were visited by other means.
func (w *Worker) Spend(nodes uint64) { w.nodes += nodes }

// allocateLists makes room for what a search keeps by ply; a position that is settled at once needs
// none.
func (w *Worker) allocateLists() {
	if w.lists == nil {
		w.lists = &[MaxPly]moveList{}
		w.sums = make([]evalnet.State, MaxPly+1)
	}
}

// Value returns the value of the position, as a search of so many plies finds it.
// It means nothing once the search is stopped.
func (w *Worker) Value(depth int) search.Score {
	w.allocateLists()
	w.rootDepth = depth
	return w.visit(0, depth, -search.WinIn(0), search.WinIn(0))
}

// Threatens reports whether p has a cell where it would make two lines to
// complete at once.
func (w *Worker) Threatens(p engine.Player) bool {
	_, ok := w.fours.DoubleFour(p)
	return ok
}

// BestKnownMove returns the move that is expected to be best at the position, if any is known.
func (w *Worker) BestKnownMove() (c uint16, ok bool) {
	if c, ok = w.ProvedMove(); ok {
		return c, ok
	}
	g, ok := w.table.find(w.Hash())
	ok = ok && g.move != noMove && g.move.cell() < uint16(w.cells) && !w.Taken(g.move.cell())
	return g.move.cell(), ok
}

// ProvedMove returns a move that is best for sure, if one is known: one that wins, or that alone
// stops a line.
func (w *Worker) ProvedMove() (c uint16, ok bool) {
	p, q := w.turn, w.turn^1
	if !w.options.Misere {
		for _, player := range [2]engine.Player{p, q} {
			if w.Size(player, patterns.Fives) > 0 {
				return w.Any(player, patterns.Fives).First(), true
			}
		}
		if w.fours.GainingOnly(p, leafLimit) {
			return w.fours.Line[0], true
		}
	}
	known, ok := w.proofs.find(w.PatternBoard)
	return known.move.cell(), ok && known.move != noMove
}
