// Package solution finds small proofs that one side can stop every line of the other. As in a
// Maker-Breaker game, the side that wants a line is called the maker, and the side that stops it
// the breaker.
//
// Such a proof is a solution graph: it has one move of the breaker's for every position that can
// come up, until a cover is enough: pairs of cells and tiles, in which the breaker answers whatever
// the maker plays in them.
package solution

import (
	"errors"
	"math"
	"slices"

	"noughts/engine"
)

// A Step is a part of a solution graph: what the breaker plays in a position, and how it goes on.
// If neither Cover nor Answer has a reply to a move of the maker's, then that move leads to the
// position of an earlier step, or the breaker's next stone settles the game, or at most Searched
// cells are empty.
type Step struct {
	Board  []engine.Symbol // the position, with the breaker to move; or the first one
	Play   *engine.Move    // nil if it is the maker's move
	Cover  Cover           // stops all lines after Play; empty if there is none
	Answer *Answer         // to the moves that no earlier step answers; nil if there are none
}

// An Answer is a move of the breaker's after which a cover stops all lines.
type Answer struct {
	Play  engine.Move
	Cover Cover
}

// A Cover is empty cells that stop all lines, the maker being to move: the breaker answers in the
// pair or the tile that the maker plays in.
type Cover struct {
	Pairs [][2]uint16 // each stops the lines that have both cells
	Tiles []Tile
}

// A Tile is sets of cells, a few each. It stops the lines that have all cells of one of the sets,
// the cells just beyond a line's ends included.
type Tile [][]uint16

// Empty reports whether a cover has no cells.
func (c *Cover) Empty() bool { return len(c.Pairs)+len(c.Tiles) == 0 }

// A Game is the game of a solution graph, with the positions P and moves M of its search. Positions
// with the same side to move and the same key K have the same value.
type Game[P, M any, K comparable] interface {
	Key(at *P) K
	After(at *P, m M) P
	// Move returns a move as others know it, on the board as it stands.
	Move(at *P, m M, board []engine.Symbol) engine.Move

	Empty(at *P) int // cells
	// Settling returns a move of the breaker's after which the maker has no line left, or the
	// breaker has one of its own; ok is true, too, where the maker has none left before it.
	Settling(at *P) (m M, ok bool)
	// Defenses returns the moves of the breaker's that are worth trying, best first.
	Defenses(at *P) []M
	// Attacks returns the moves of the maker's that have to be answered.
	Attacks(at *P) []M
	// Holds reports whether the breaker stops all lines, as far as a search of so many positions
	// tells.
	Holds(at *P, positions uint64) bool
	// Cover looks for cells that stop all lines, the maker being to move.
	Cover(at *P) (c Cover, ok bool)
	// Suffices reports whether a move of the breaker's can be made, and a cover is empty then and
	// stops all lines.
	Suffices(at *P, m M, c Cover) bool
}

// Searched is the number of empty cells up to which no steps are written: there a checker searches
// every game to its end. With 6, 8, 10 and 12 the graph of Order and Chaos on 4×4 with three
// symbols, Chaos first, has 225,622, 174,739, 23,176 and 1,107 bytes as a certificate, and is
// checked in 0.2, 0.8, 7 and 19 s; but with 10 that of 4×5 came to nothing after 19 minutes of CPU
// time.
const Searched = 6

// Limits say how much is done for a small graph.
type Limits struct {
	Compared  int    // moves of the breaker's that hold, in a position
	Covered   int    // moves of the breaker's after which a cover is looked for, in a position
	Positions uint64 // that the search of a move may visit
	Steps     int    // of the whole graph
}

// ErrNoMove means that in some position no move was found to hold, ErrTooLong that the graph would
// need more steps than Limits allows.
var (
	ErrNoMove  = errors.New("solution: no move is found to hold")
	ErrTooLong = errors.New("solution: too many steps")
)

// comparedWork is how many positions may be searched for each of the moves that are compared. Only
// if none of them is found to hold may the search take longer. A guess; not measured.
const comparedWork = 3000

// A Start is the position that a graph is for.
type Start[P any] struct {
	At     P
	Board  []engine.Symbol
	Breaks bool // whether the breaker is to move
}

// Graph returns how the breaker stops all lines from a position on, which it does: by one step for
// all positions with the same key.
func Graph[P, M any, K comparable](g Game[P, M, K], start Start[P], limits Limits) (steps []Step, err error) {
	w := &walk[P, M, K]{Game: g, limits: limits, board: slices.Clone(start.Board), settled: map[K]bool{}, covered: map[K]bool{}}
	if start.Breaks {
		err = w.breaks(&start.At)
	} else {
		var s Step
		if s, err = w.makes(&start.At, nil); err == nil {
			err = w.add(s)
		}
	}
	return w.steps, err
}

// A walk goes through a game, the breaker playing by what the search knows.
type walk[P, M any, K comparable] struct {
	Game[P, M, K]
	limits  Limits
	board   []engine.Symbol // as it stands
	settled map[K]bool      // by steps
	covered map[K]bool      // whether a cover does after the breaker's next move
	steps   []Step
}

// breaks adds the steps that the breaker, to move, needs.
func (w *walk[P, M, K]) breaks(at *P) error {
	key := w.Key(at)
	if w.settled[key] {
		return nil
	}
	s, err := w.step(at)
	if err != nil || w.settled[key] { // two moves that change nothing lead to the same key
		return err
	}
	w.settled[key] = true // not before: no step may rest on itself
	return w.add(s)
}

// step returns the breaker's step, and adds those for what the maker may do then.
func (w *walk[P, M, K]) step(at *P) (s Step, err error) {
	m, ok := w.Settling(at) // here it all begins
	var cover Cover
	if !ok {
		m, cover, ok = w.answer(at)
	}
	if ok { // no more is needed
		play := w.Move(at, m, w.board)
		return Step{Board: slices.Clone(w.board), Play: &play, Cover: cover}, nil
	}
	if m, ok = w.choose(at); !ok {
		return s, ErrNoMove
	}
	next := w.After(at, m)
	played := w.Move(at, m, w.board)
	return w.makes(&next, &played)
}

// add adds a step.
func (w *walk[P, M, K]) add(s Step) error {
	if w.steps = append(w.steps, s); len(w.steps) > w.limits.Steps {
		return ErrTooLong
	}
	return nil
}

// choose returns the move that seems to need the fewest steps, of some that hold; ok is false if
// none does.
func (w *walk[P, M, K]) choose(at *P) (best M, ok bool) {
	found, least := 0, math.MaxInt
	for work := uint64(comparedWork); found == 0 && work < 8*w.limits.Positions; work *= 8 {
		for _, m := range w.Defenses(at) {
			if found == w.limits.Compared {
				break
			}
			next := w.After(at, m)
			if !w.Holds(&next, work) {
				continue
			}
			if cost := w.cost(&next, least); cost < least {
				best, least = m, cost
			}
			found++
		}
	}
	return best, found > 0
}

// uncovered is what a step costs that has no cover, in others.
const uncovered = 100

// cost guesses how many steps answer all moves of the maker's, up to a limit.
func (w *walk[P, M, K]) cost(at *P, limit int) (cost int) {
	for _, r := range w.open(at) {
		if cost++; cost < limit && !w.isCovered(&r.after) {
			cost += uncovered
		}
		if cost >= limit {
			break
		}
	}
	return cost
}

// A reply is a move of the maker's, and what it leads to.
type reply[P, M any] struct {
	move  M
	after P
}

// open returns the moves of the maker's that nothing answers yet.
func (w *walk[P, M, K]) open(at *P) (list []reply[P, M]) {
	for _, m := range w.Attacks(at) {
		next := w.After(at, m)
		if w.Empty(&next) <= Searched || w.settled[w.Key(&next)] {
			continue
		}
		if _, plain := w.Settling(&next); !plain {
			list = append(list, reply[P, M]{m, next})
		}
	}
	return list
}

// makes returns the step of the position in which the breaker has made a move, if it has, and adds
// those for what the maker may do then.
func (w *walk[P, M, K]) makes(at *P, played *engine.Move) (s Step, err error) {
	s = Step{Board: slices.Clone(w.board), Play: played}
	if played != nil {
		w.board[played.Cell] = played.Symbol
		defer func() { w.board[played.Cell] = engine.Empty }()
	}
	if err = w.settle(at, func(next *P) bool { return !w.isCovered(next) }); err != nil {
		return s, err
	}
	m, cover, found := w.usual(at)
	if found {
		s.Answer = &Answer{w.Move(at, m, w.board), cover}
	}
	return s, w.settle(at, func(next *P) bool { return !found || !w.Suffices(next, m, cover) })
}

// settle adds the steps for those moves of the maker's, of some, that nothing answers yet.
func (w *walk[P, M, K]) settle(at *P, which func(next *P) bool) error {
	for _, r := range w.open(at) {
		if !which(&r.after) {
			continue
		}
		m := w.Move(at, r.move, w.board)
		w.board[m.Cell] = m.Symbol
		err := w.breaks(&r.after)
		if w.board[m.Cell] = engine.Empty; err != nil {
			return err
		}
	}
	return nil
}

// usual returns the answer to most moves of the maker's that nothing answers yet; ok is false if
// there are none.
func (w *walk[P, M, K]) usual(at *P) (best M, bestCover Cover, ok bool) {
	left, most := w.open(at), 0
	for _, r := range left {
		m, cover, found := w.answer(&r.after)
		if !found {
			continue
		}
		n := 0
		for _, other := range left {
			if w.Suffices(&other.after, m, cover) {
				n++
			}
		}
		if n > most {
			best, bestCover, most = m, cover, n
		}
	}
	return best, bestCover, most > 0
}

// answer returns a move of the breaker's after which a cover does, if it finds one.
func (w *walk[P, M, K]) answer(at *P) (m M, c Cover, ok bool) {
	if !w.isCovered(at) {
		return m, c, false
	}
	return w.byCover(at)
}

// isCovered reports whether byCover has found an answer to a position with the same key.
func (w *walk[P, M, K]) isCovered(at *P) bool {
	key := w.Key(at)
	is, known := w.covered[key]
	if !known {
		_, _, is = w.byCover(at)
		w.covered[key] = is
	}
	return is
}

// byCover looks for an answer.
func (w *walk[P, M, K]) byCover(at *P) (m M, c Cover, ok bool) {
	list := w.Defenses(at)
	for _, m = range list[:min(len(list), w.limits.Covered)] {
		next := w.After(at, m)
		if c, ok = w.Cover(&next); ok {
			return m, c, true
		}
	}
	return m, c, false
}
