package misere

import (
	"noughts/engine"
	"noughts/engine/grid"
)

// MaxCells is how many cells a board can have.
const MaxCells = 64

// A Board is a position without a line on it.
type Board struct {
	Rows, Cols, Line int
	Cells            []engine.Symbol // by row*Cols + column; X stands for the stones of First
	Turn             engine.Player   // who moves next
}

// Options set up a query. The zero value works.
type Options struct {
	Weak  bool        // in the weak game only the lines of the player in question count
	Bytes int         // for the table, at most; 0 for a sensible default
	Over  func() bool // whether to end a search; nil for never
}

// defaultBytes is how large a table may grow. A guess; not measured.
const defaultBytes = 64 << 20

// A Query asks whether one player loses on a board, or after a move; what was found out stays
// known for the next question. One goroutine may use it at a time.
type Query struct {
	prover prover
	start  state
}

// NewQuery asks whether p loses on b, which has at most MaxCells cells.
func NewQuery(b *Board, p engine.Player, o Options) *Query {
	if o.Bytes == 0 {
		o.Bytes = defaultBytes
	}
	if o.Over == nil {
		o.Over = func() bool { return false }
	}
	g := &game{loser: p}
	g.windows[p] = b.windows()
	if !o.Weak {
		g.windows[p.Other()] = g.windows[p]
	}
	for _, way := range grid.Ways(b.Rows, b.Cols) {
		to := make([]uint8, MaxCells)
		for c := range b.Cells {
			to[c] = uint8(grid.Image(b.Rows, b.Cols, uint16(c), way))
		}
		g.symmetries = append(g.symmetries, grid.NewPermutation(to))
	}
	return &Query{prover: prover{game: g, table: newTable(o.Bytes), over: o.Over}, start: stateOf(b.Cells, b.Turn)}
}

// stateOf returns the state of a board, not reduced.
func stateOf(cells []engine.Symbol, turn engine.Player) state {
	s := state{turn: turn}
	for c, symbol := range cells {
		switch symbol {
		case engine.Empty:
			s.may[0] |= 1 << c
		case engine.X:
			s.stones[0] |= 1 << c
		default:
			s.stones[1] |= 1 << c
		}
	}
	s.may[1] = s.may[0]
	return s
}

// windows returns the runs of cells that make a line when one player fills them.
func (b *Board) windows() (list []uint64) {
	for i, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		if b.Line == 1 && i > 0 {
			break // one cell is the same window in every direction
		}
		for row := range b.Rows {
			for col := range b.Cols {
				if r, c := row+(b.Line-1)*d[0], col+(b.Line-1)*d[1]; r >= b.Rows || c < 0 || c >= b.Cols {
					continue
				}
				var w uint64
				for n := range b.Line {
					w |= 1 << ((row+n*d[0])*b.Cols + col + n*d[1])
				}
				list = append(list, w)
			}
		}
	}
	return list
}

// Settle returns whether the player loses; ok is false if that took more nodes than the limit.
func (q *Query) Settle(limit uint64) (lost, ok bool) {
	q.prover.limit = q.prover.nodes + limit
	return q.prover.solve(q.start)
}

// On is Settle for another board of the same size.
func (q *Query) On(cells []engine.Symbol, turn engine.Player, limit uint64) (lost, ok bool) {
	q.prover.limit = q.prover.nodes + limit
	return q.prover.solve(stateOf(cells, turn))
}

// After is Settle for the board after a stone of the side to move, which must not complete a
// line.
func (q *Query) After(c uint16, limit uint64) (lost, ok bool) {
	next := q.start
	next.may[0] &^= 1 << c
	next.may[1] &^= 1 << c
	next.stones[next.turn] |= 1 << c
	next.turn = next.turn.Other()
	q.prover.limit = q.prover.nodes + limit
	return q.prover.solve(next)
}

// Visited returns how many positions the query has looked at.
func (q *Query) Visited() uint64 { return q.prover.nodes }

// Crowded reports whether the table is full and may not grow.
func (q *Query) Crowded() bool { return q.prover.table.crowded() }
