package makerbreaker

import "noughts/engine"

// A Query is that one player, the maker, makes no line on a board. A question to
// it may visit so many positions as its limit says; what was found out stays
// known for the next one. One goroutine may use it at a time.
type Query struct {
	board        *Board
	maker        engine.Player
	options      Options
	weak, strong *dfpn // nil if there is none
	weakStart    state
	strongStart  state
	holds        cellSet // moves after which a pairing holds; none if the maker is to move
	paired       bool    // whether a pairing holds whatever the next move is
}

// A Method is how a claim was settled.
type Method string

// The methods.
const (
	Pairing    Method = "pairing"      // a pairing of the cells stops all lines
	WeakGame   Method = "weak game"    // a weak contest
	StrongGame Method = "proof search" // a true contest
)

// Options set up a claim. The zero value works.
type Options struct {
	Bytes   int         // for each of two tables, at most; 0 for a sensible default
	Threads int         // 0 or 1 for one
	Over    func() bool // whether to end the search, asked by all threads; nil for never
}

const defaultBytes = 64 << 20

// NewQuery returns the claim that p makes no line on b, on which there is none.
func NewQuery(b *Board, p engine.Player, o Options) *Query {
	if o.Bytes == 0 {
		o.Bytes = defaultBytes
	}
	if o.Over == nil {
		o.Over = func() bool { return false }
	}
	q := &Query{board: b, maker: p, options: o}
	if q.pair(); !q.paired {
		q.newSearches()
	}
	return q
}

// pair looks for a pairing.
func (q *Query) pair() {
	if q.holds, q.paired = q.board.tiled(q.maker); !q.paired {
		q.paired = q.board.matched(q.maker)
	}
	if q.board.Turn == q.maker {
		q.holds = cellSet{} // it is not for the breaker to choose
	}
}

// newSearches prepares the sieges.
func (q *Query) newSearches() {
	if c, start, ok := newGame(q.board, q.maker, true); ok {
		q.weak, q.weakStart = newDFPN(c, q.options.Over, q.options.Bytes), start
		q.weak.join(q.options.Threads - 1)
	}
	if q.board.Exact || q.weak == nil {
		return // a window is not always a line where lines are exact
	}
	if c, start, ok := newGame(q.board, q.maker, false); ok {
		q.strong, q.strongStart = newDFPN(c, q.options.Over, q.options.Bytes), start
		q.strong.join(q.options.Threads - 1)
	}
}

// Play returns the claim for the board after a stone of the side to move, which
// must not complete a line. It shares what this one has found out.
func (q *Query) Play(c uint16) *Query {
	next := &Query{board: q.board.with(c), maker: q.maker, options: q.options}
	next.pair()
	switch {
	case next.paired:
	case q.weak == nil:
		next.newSearches()
	default:
		next.weak, next.weakStart = q.weak, putting(c)(q.weak, q.weakStart)
		if q.strong != nil {
			next.strong, next.strongStart = q.strong, putting(c)(q.strong, q.strongStart)
		}
	}
	return next
}

// Settle returns whether the maker makes a line from the board as it stands, and
// how that is known.
func (q *Query) Settle(limit uint64) (Verdict, Method) {
	if q.paired || q.holds != (cellSet{}) {
		return Fails, Pairing
	}
	return q.prove(limit, (*dfpn).stand)
}

// Pass is Settle for the board if the side to move passed. If the maker fails
// even then, it fails after every move of the other, as no stone harms its
// owner; so only that answer is worth something, and only that of the weak
// contest is sought.
func (q *Query) Pass(limit uint64) (Verdict, Method) {
	if q.paired {
		return Fails, Pairing
	}
	if q.weak == nil {
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
	if q.paired || q.holds.has(c) {
		return Fails, Pairing
	}
	return q.prove(limit, putting(c))
}

// Plies returns in how many plies the maker makes a line, on which Settle has
// said that it does, if both sides hurry or hold out as best they can; ok is
// false if the limit was reached first.
func (q *Query) Plies(limit uint64) (plies int, ok bool) { return q.fewestPlies(limit, (*dfpn).stand) }

// PliesAfter is Plies after a stone, which counts as one.
func (q *Query) PliesAfter(c uint16, limit uint64) (plies int, ok bool) {
	plies, ok = q.fewestPlies(limit, putting(c))
	return plies + 1, ok
}

// Within returns whether the maker makes a line after a stone, at most so many
// plies from the board as it stands.
func (q *Query) Within(c uint16, plies int, limit uint64) Verdict {
	if q.strong == nil {
		return Unsettled
	}
	at := putting(c)(q.strong, q.strongStart)
	at.budget = uint8(plies / 2) // the stone is the maker's first of (plies+1)/2, or the breaker's
	q.strong.limit = q.strong.nodes + limit
	return q.strong.solve(at)
}

// stand leaves a stance as it is.
func (s *dfpn) stand(at state) state { return at }

// putting returns what a stone on a cell makes of a stance.
func putting(c uint16) func(*dfpn, state) state {
	return func(s *dfpn, at state) state {
		if n, known := s.number[c]; known {
			s.take(&at, n)
		} else {
			at.turn ^= 1 // no window of either side is open there
		}
		return at
	}
}

// doubt is a part of the limit: what the weak contest does not settle, it may yet
// refuse, and then the whole one is not worth much.
const doubt = 8

// prove settles a stance of the weak contest, and if the maker does not fail in
// it, the same of the whole one, which may visit so many positions more.
func (q *Query) prove(limit uint64, after func(*dfpn, state) state) (Verdict, Method) {
	if q.weak == nil {
		return Unsettled, ""
	}
	q.weak.limit = q.weak.nodes + limit
	weakly := q.weak.solve(after(q.weak, q.weakStart))
	switch {
	case weakly == Fails:
		return Fails, WeakGame
	case q.strong == nil:
		return Unsettled, ""
	case weakly == Unsettled:
		limit /= doubt
	}
	q.strong.limit = q.strong.nodes + limit
	return q.strong.solve(after(q.strong, q.strongStart)), StrongGame
}

// shortLook is a part of the limit: what the weak contest does not refuse soon, it
// seldom refuses.
const shortLook = 16

// fewestPlies finds the least number of stones with which the maker makes a line,
// and returns the plies that this takes. What the weak contest refuses need not
// be asked of the whole one.
func (q *Query) fewestPlies(limit uint64, after func(*dfpn, state) state) (plies int, ok bool) {
	if q.strong == nil {
		return 0, false
	}
	weak, whole := after(q.weak, q.weakStart), after(q.strong, q.strongStart)
	if q.weak.limit = q.weak.nodes + 1; q.weak.solve(weak) == Unsettled {
		limit /= doubt
	}
	q.strong.limit = q.strong.nodes + limit
	for n := uint8(1); n < maxCells; n++ {
		weak.budget, whole.budget = n, n
		q.weak.limit = q.weak.nodes + limit/shortLook
		if q.weak.solve(weak) == Fails {
			continue
		}
		switch q.strong.solve(whole) {
		case Unsettled:
			return 0, false
		case Makes:
			if whole.turn == maker {
				return 2*int(n) - 1, true
			}
			return 2 * int(n), true
		}
	}
	return 0, false
}

// Visited returns how many positions the searches have looked at.
func (q *Query) Visited() (n uint64) {
	for _, s := range [2]*dfpn{q.weak, q.strong} {
		if s != nil {
			n += s.nodes
		}
	}
	return n
}
