package makerbreaker

import "noughts/engine"

// A Query asks whether one player, the maker, can make a line on a board. Every
// question to it visits at most so many positions as its limit says; what was found
// out stays known for the next one. One goroutine may use it at a time.
type Query struct {
	board        *Board
	maker        engine.Player
	options      Options
	weak, strong *dfpn // nil where there is none: no such game, or too large a board
	weakStart    state
	strongStart  state
	pairingMoves cellSet // moves of the breaker's after which a pairing holds; none if the maker is to move
	paired       bool    // whether a pairing holds whatever the next move is
	tiledMoves   cellSet // as pairingMoves, of a tiling
	tiled        bool
	tiles        tileGames
}

// A Verdict says whether a query is settled, and how.
type Verdict uint8

// The verdicts.
const (
	Unsettled Verdict = iota
	Makes             // the maker makes a line, whatever the breaker does
	Fails             // the breaker stops all lines, or makes one first, whatever the maker does
)

// A Method is how a query was settled.
type Method string

// The methods.
const (
	Pairing    Method = "pairing"      // a pairing of the cells stops all lines
	Tiling     Method = "tiling"       // games on parts of the board stop all lines
	WeakGame   Method = "weak game"    // the game in which only the maker's lines count
	StrongGame Method = "proof search" // the game in which both sides' lines count
)

// Options set up a query. The zero value works.
type Options struct {
	Bytes   int         // for each of two tables, at most; 0 for a sensible default
	Threads int         // 0 or 1 for one
	Weak    bool        // whether only the weak game is asked, as lines of the breaker's might count for nothing
	Over    func() bool // whether to end the search, asked by all threads; nil for never
}

// defaultBytes is how large a table may grow: to a million entries. A guess; not
// measured.
const defaultBytes = 64 << 20

// NewQuery asks whether p makes a line on b, on which there is none yet.
func NewQuery(b *Board, p engine.Player, o Options) *Query {
	if o.Bytes == 0 {
		o.Bytes = defaultBytes
	}
	if o.Over == nil {
		o.Over = never
	}
	q := &Query{board: b, maker: p, options: o, tiles: tileGames{}}
	if q.findPairing(); !q.paired && !q.tiled {
		q.newSearches()
	}
	return q
}

// never ends no search.
func never() bool { return false }

// findPairing looks for a pairing, or a tiling.
func (q *Query) findPairing() {
	over := q.options.Over
	if q.pairingMoves, q.paired = q.board.halesJewett(q.maker, over); !q.paired {
		q.paired = q.board.hasNeighborPairing(q.maker, over)
	}
	if !q.paired {
		q.tiledMoves, q.tiled = q.board.tiled(q.maker, q.tiles, over)
	}
	if q.board.Turn == q.maker {
		q.pairingMoves, q.tiledMoves = cellSet{}, cellSet{} // it is not for the breaker to choose
	}
}

// Pairs returns pairs of free cells, no cell in two of them, such that every window that
// is open to the maker holds one: the pairing by which Settle says that it fails. There
// are none if it does not say so of the board as it stands.
func (q *Query) Pairs() [][2]uint16 {
	if pairs, ok := q.board.halesJewettPairs(q.maker); ok {
		return pairs
	}
	if pairs, ok := q.board.neighborPairs(q.maker, never); ok {
		return pairs
	}
	return nil
}

// newSearches prepares the searches of the two games.
func (q *Query) newSearches() {
	if g, start, ok := newGame(q.board, q.maker, weakGame); ok {
		q.weak, q.weakStart = newDFPN(g, q.options.Over, q.options.Bytes), start
		q.weak.addHelpers(q.options.Threads - 1)
	}
	if q.weak == nil || q.options.Weak {
		return
	}
	if g, start, ok := newGame(q.board, q.maker, strongGame); ok {
		q.strong, q.strongStart = newDFPN(g, q.options.Over, q.options.Bytes), start
		q.strong.addHelpers(q.options.Threads - 1)
	}
}

// Play returns the query for the board after a stone of the side to move, which
// must not complete a line. It shares what this one has found out.
func (q *Query) Play(c uint16) *Query {
	next := &Query{board: q.board.with(c), maker: q.maker, options: q.options, tiles: q.tiles}
	next.findPairing()
	switch {
	case next.paired, next.tiled:
	case q.weak == nil:
		next.newSearches()
	default:
		next.weak, next.weakStart = q.weak, afterStone(c)(q.weak, q.weakStart)
		if q.strong != nil {
			next.strong, next.strongStart = q.strong, afterStone(c)(q.strong, q.strongStart)
		}
	}
	return next
}

// Settle returns whether the maker makes a line from the board as it stands, and
// how that is known.
func (q *Query) Settle(limit uint64) (Verdict, Method) {
	switch {
	case q.paired || !q.pairingMoves.IsEmpty():
		return Fails, Pairing
	case q.tiled || !q.tiledMoves.IsEmpty():
		return Fails, Tiling
	}
	return q.solve(limit, asItStands)
}

// Pass is Settle for the board if the side to move passed. If the maker fails
// even then, it fails after every move of the other, as no stone harms its
// owner; so only that answer is worth something, and only the weak game is asked.
func (q *Query) Pass(limit uint64) (Verdict, Method) {
	switch {
	case q.paired:
		return Fails, Pairing
	case q.tiled:
		return Fails, Tiling
	case q.weak == nil:
		return Unsettled, WeakGame
	}
	at := q.weakStart
	at.turn ^= 1
	q.weak.limit = q.weak.nodes + limit
	return q.weak.solve(at), WeakGame
}

// After is Settle for the board after the side to move has put a stone on a
// cell, which must not complete a line.
func (q *Query) After(c uint16, limit uint64) (Verdict, Method) {
	if m, ok := q.stopped(c); ok {
		return Fails, m
	}
	return q.solve(limit, afterStone(c))
}

// stopped returns whether no line can come after a stone, by a pairing or a tiling.
func (q *Query) stopped(c uint16) (Method, bool) {
	switch {
	case q.paired || q.pairingMoves.Has(c):
		return Pairing, true
	case q.tiled || q.tiledMoves.Has(c):
		return Tiling, true
	}
	return "", false
}

// unsettledShare divides the limit of the strong game where the weak one is not
// settled: what the weak game may yet refuse is not worth much effort in the strong
// one. A guess, with which `go test -run xxx -bench FullValue ./engine/games/mnk`
// settles every value; others were not compared.
const unsettledShare = 8

// solve settles a state of the weak game, and if the maker does not fail in it,
// the same of the strong one, which may visit so many positions more.
func (q *Query) solve(limit uint64, start func(*dfpn, state) state) (Verdict, Method) {
	if q.weak == nil {
		return Unsettled, ""
	}
	q.weak.limit = q.weak.nodes + limit
	weak := q.weak.solve(start(q.weak, q.weakStart))
	switch {
	case weak == Fails:
		return Fails, WeakGame
	case q.strong == nil:
		return Unsettled, ""
	case weak == Unsettled:
		limit /= unsettledShare
	}
	q.strong.limit = q.strong.nodes + limit
	strong := q.strong.solve(start(q.strong, q.strongStart))
	if strong == Makes && q.board.Exact {
		strong = Unsettled // a full window is not always a line
	}
	return strong, StrongGame
}

// Crowded reports whether a table of the searches is full and may not grow.
func (q *Query) Crowded() bool {
	for _, d := range [2]*dfpn{q.weak, q.strong} {
		if d != nil && d.table.crowded() {
			return true
		}
	}
	return false
}

// asItStands leaves a state as it is.
func asItStands(_ *dfpn, at state) state { return at }

// afterStone returns what a stone on a cell makes of a state.
func afterStone(c uint16) func(*dfpn, state) state {
	return func(d *dfpn, at state) state {
		if n, known := d.number[c]; known {
			d.take(&at, n)
		} else {
			at.turn ^= 1 // no window of either side is open there
		}
		return at
	}
}

// Visited returns how many positions the searches have looked at.
func (q *Query) Visited() (n uint64) {
	for _, d := range [2]*dfpn{q.weak, q.strong} {
		if d != nil {
			n += d.nodes
		}
	}
	return n
}
