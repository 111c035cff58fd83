package exact

import (
	"context"
	"math/bits"
	"sync/atomic"

	"noughts/engine/search"
)

// A Solver finds scores. It remembers what it has found. One goroutine may use it at a
// time.
type Solver struct {
	Board *Board
	// Nodes counts the positions visited, over all calls.
	Nodes uint64
	// NodeLimit stops a search once Nodes has reached it; 0 for no limit.
	NodeLimit uint64
	// ScoreNodes is how many nodes a single call of Score may visit; 0 for no limit.
	ScoreNodes uint64

	scoreEnd uint64 // Nodes at which the current call of Score ends; 0 for nowhere
	table    *table
	stopped  atomic.Bool
	ended    bool // the search has seen that it is stopped
}

// NewSolver returns a solver for a board, with a table of about so many bytes.
func NewSolver(b *Board, tableBytes int) *Solver {
	return &Solver{Board: b, table: newTable(bits.Len(uint(tableBytes/BucketBytes))-1, (b.Rows+1)*b.Cols)}
}

// Crowded reports whether the table is full.
func (s *Solver) Crowded() bool { return s.table.crowded() }

// Until lets the search end with ctx. The function it returns must be called after it.
func (s *Solver) Until(ctx context.Context) (done func()) {
	return search.StopWith(ctx, &s.stopped)
}

// checkEvery is how many nodes pass between two looks at what may end a search: some
// tens of microseconds.
const checkEvery = 1 << 10

// Score returns bounds of the score of a position in which nobody has a line and a cell
// is empty. They are equal if the score lies between low and high; else both lie on its
// side of them, or touch. If the search was ended before, they are as far apart as they
// were then.
//
// It halves the interval with searches that only ask whether the score is more than a
// number, and asks near zero first, where most scores are and long searches end soonest.
func (s *Solver) Score(p Position, low, high int) (atLeast, atMost int) {
	plies := p.Plies()
	if s.Board.Wins(p.Mine, p.All)&s.Board.Moves(p) != 0 {
		v := s.Board.scoreAt(plies + 1)
		return v, v
	}
	s.scoreEnd = 0
	if s.ScoreNodes > 0 {
		s.scoreEnd = s.Nodes + s.ScoreNodes
	}
	s.ended = s.stop()
	atLeast, atMost = -s.Board.scoreAt(plies+2), s.Board.scoreAt(plies+3)
	for low, high := max(low, atLeast), min(high, atMost); low < high && !s.ended; low, high = max(low, atLeast), min(high, atMost) {
		middle := low + (high-low)/2
		if middle <= 0 && low/2 < middle {
			middle = low / 2
		} else if middle >= 0 && high/2 > middle {
			middle = high / 2
		}
		v := s.visit(p, plies, middle, middle+1)
		switch {
		case s.ended:
			return atLeast, atMost
		case v <= middle:
			atMost = v
		default:
			atLeast = v
		}
	}
	return atLeast, atMost
}

// Most returns a score that no position exceeds.
func (b *Board) Most() int { return b.scoreAt(0) }

// scoreAt returns the score of a win with the disc that fills so many cells.
func (b *Board) scoreAt(plies int) int { return (b.cells + 2 - plies) / 2 }

// code is a score as the table has it: it is at most half the cells and one, and a board
// that fits has at most 56 cells.
func (b *Board) code(score int) uint8 { return uint8(score + b.scoreAt(0) + 1) }

// bounds returns what an entry says.
func (b *Board) bounds(e entry) (low, high int) {
	low, high = int(e.low)-b.scoreAt(0)-1, int(e.high)-b.scoreAt(0)-1
	if e.high == 0 {
		high = b.cells
	}
	return low, high
}

// safe returns the moves that do not let the opponent win at once, where the side to
// move has no win itself: on a threat of the opponent if one is in reach, and never right
// below one.
func (b *Board) safe(p Position, threats uint64) uint64 {
	moves := b.Moves(p)
	if forced := moves & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		moves = forced
	}
	return moves &^ (threats >> 1)
}

// maxCols is the widest board there is.
const maxCols = 16

// mirrored is for how many plies a position and its mirror image are one to the table:
// later they seldom are both reached. A guess, not measured.
const mirrored = 14

// lookAhead is with how many empty cells it is not worth asking the table for the replies
// first.
const lookAhead = 8

// A candidate is a move with what it is worth trying early.
type candidate struct {
	cell   uint64
	weight int
}

// order lists moves: first those that would make most cells wins, among them those in
// rows where this side will get to play once the other columns are full (Allis 1988: the
// first player in odd rows, the second in even ones), and then those nearer the middle.
func (s *Solver) order(p Position, plies int, moves uint64, buffer *[maxCols]candidate) []candidate {
	b, n := s.Board, 0
	for _, column := range b.middle {
		cell := moves & column
		if cell == 0 {
			continue
		}
		wins := b.Wins(p.Mine|cell, p.All|cell)
		c := candidate{cell, 2*bits.OnesCount64(wins) + bits.OnesCount64(wins&b.parity[plies&1])}
		i := n
		for ; i > 0 && buffer[i-1].weight < c.weight; i-- {
			buffer[i] = buffer[i-1]
		}
		buffer[i] = c
		n++
	}
	return buffer[:n]
}

// followUp returns a score that p does not exceed because the opponent has an answer to
// every move (Allis, "A Knowledge-based Approach of Connect-Four", 1988): right above it,
// in columns with an even number of empty cells (claimeven); and of the lowest empty cells
// of two columns with an odd number the opponent gets one (baseinverse). If that leaves
// the side to move no line, it does not win, and it loses if the opponent's cells make
// one. theirs are the cells with which the opponent completes a line.
//
// With an odd number of such columns one has no partner. The opponent answers there, too,
// up to a cell below which the side to move has to play at last, and wins on it.
func (b *Board) followUp(p Position, theirs uint64) int {
	empty := b.board &^ p.All
	odd := b.Moves(p) & b.upper // the lowest empty cells of columns with an odd number of them
	lower, upper := empty&b.lower, empty&b.upper&^odd
	if bits.OnesCount64(odd)%2 == 0 {
		if b.reachesLine(p.Mine|lower, odd) {
			return b.cells
		}
		if wins := theirs & upper; wins != 0 {
			return -b.scoreAt(b.cells - b.aboveLowest(wins))
		}
		if b.hasLine(p.Mine ^ p.All | upper) {
			return -1
		}
		return 0
	}
	best := b.cells
	for _, column := range b.middle {
		first, wins := odd&column, theirs&lower&column
		if first == 0 || wins == 0 {
			continue
		}
		win := wins & -wins
		mine := p.Mine | lower&^column | empty&b.upper&column&(win-1)
		if !b.reachesLine(mine, odd&^first) {
			best = min(best, -b.scoreAt(b.cells-b.aboveLowest(win)))
		}
	}
	return best
}

// reachesLine reports whether a side may make a line with cells and one of a pair; of
// several pairs, as if it got them all.
func (b *Board) reachesLine(cells, pair uint64) bool {
	if bits.OnesCount64(pair) == 2 {
		return b.hasLine(cells|pair&-pair) || b.hasLine(cells|pair&(pair-1))
	}
	return b.hasLine(cells | pair)
}

// aboveLowest returns how many cells lie above the lowest of some.
func (b *Board) aboveLowest(cells uint64) int {
	row := 0
	for cells&(b.bottom<<row) == 0 {
		row++
	}
	return b.Rows - 1 - row
}

// visit returns the score of p, in which the side to move cannot win at once, if it lies
// between alpha and beta, or else a bound beyond them.
func (s *Solver) visit(p Position, plies, alpha, beta int) int {
	b := s.Board
	s.Nodes++
	if s.Nodes%checkEvery == 0 && s.stop() {
		s.ended = true
	}
	if s.ended {
		return 0
	}
	theirs := b.Wins(p.Mine^p.All, p.All)
	moves := b.safe(p, theirs)
	if moves == 0 {
		return -b.scoreAt(plies + 2)
	}
	if plies >= b.cells-2 {
		return 0
	}
	if low := -b.scoreAt(plies + 4); alpha < low {
		if alpha = low; alpha >= beta {
			return alpha
		}
	}
	if high := b.scoreAt(plies + 3); beta > high {
		if beta = high; alpha >= beta {
			return beta
		}
	}
	if high := b.followUp(p, theirs); beta > high {
		if beta = high; alpha >= beta {
			return beta
		}
	}
	key := b.key(p, plies)
	known := s.table.find(key)
	low, high := b.bounds(known)
	if beta > high {
		if beta = high; alpha >= beta {
			return beta
		}
	}
	if alpha < low {
		if alpha = low; alpha >= beta {
			return alpha
		}
	}
	begun := s.Nodes
	var buffer [maxCols]candidate
	list := s.order(p, plies, moves, &buffer)
	if b.cells-plies > lookAhead {
		for _, c := range list {
			if _, high := b.bounds(s.table.find(b.key(p.Play(c.cell), plies+1))); -high >= beta {
				return -high
			}
		}
	}
	for _, c := range list {
		v := -s.visit(p.Play(c.cell), plies+1, -beta, -alpha)
		if s.ended {
			return 0
		}
		if v >= beta {
			known.low = b.code(v)
			s.table.store(key, known, work(s.Nodes-begun))
			return v
		}
		alpha = max(alpha, v)
	}
	known.high = b.code(alpha)
	s.table.store(key, known, work(s.Nodes-begun))
	return alpha
}

// key is what the table knows a position by.
func (b *Board) key(p Position, plies int) uint64 {
	if plies < mirrored {
		return min(b.Key(p), b.Key(b.Mirror(p)))
	}
	return b.Key(p)
}

// work says how much so many nodes are, as an entry has room for.
func work(nodes uint64) uint64 { return uint64(bits.Len64(nodes)) }

// stop reports whether the search has to end.
func (s *Solver) stop() bool {
	return s.stopped.Load() || s.NodeLimit != 0 && s.Nodes >= s.NodeLimit || s.scoreEnd != 0 && s.Nodes >= s.scoreEnd
}
