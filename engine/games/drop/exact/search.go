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
	return &Solver{Board: b, table: newTable(bits.Len(uint(tableBytes/BucketBytes)) - 1)}
}

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

// Values of the table are bounds of scores: from 1 on those that say at most, and above
// them those that say at least. There are fewer than 2^8: a score is at most half the
// cells and one, and a board has at most 64.
func (b *Board) atMost(score int) uint8  { return uint8(score + b.scoreAt(0) + 1) }
func (b *Board) atLeast(score int) uint8 { return uint8(score + 3*b.scoreAt(0) + 2) }

// highest returns the score that a value of the table says is not exceeded.
func (b *Board) highest(value uint8) (score int, ok bool) {
	return int(value) - b.scoreAt(0) - 1, value > 0 && int(value) <= 2*b.scoreAt(0)+1
}

// lowest returns the score that a value of the table says is reached.
func (b *Board) lowest(value uint8) (score int, ok bool) {
	return int(value) - 3*b.scoreAt(0) - 2, int(value) > 2*b.scoreAt(0)+1
}

// safe returns the moves that do not let the opponent win at once, where the side to
// move has no win itself: on a threat of the opponent if there is one, and never right
// below one.
func (b *Board) safe(p Position) uint64 {
	moves := b.Moves(p)
	threats := b.Wins(p.Mine^p.All, p.All)
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
const mirrored = 10

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

// followUp returns a score that p does not exceed because the second player may follow
// up: where the first is to move and every column has an even number of empty cells, the
// second can always answer in the same column (claimeven; Allis, "A Knowledge-based
// Approach of Connect-Four", 1988). Then the first gets no cell of an even row. If that
// leaves the first no line, the first does not win; and if the cells of even rows make a
// line for the second, the second does, in the end.
func (s *Solver) followUp(p Position, plies int) int {
	b := s.Board
	if plies%2 == 1 || b.Rows%2 == 1 || (p.All+b.bottom)&b.parity[1] != 0 {
		return b.scoreAt(0)
	}
	empty := b.board &^ p.All
	switch {
	case b.hasLine(p.Mine | empty&b.parity[0]):
		return b.scoreAt(0)
	case b.hasLine(p.Mine ^ p.All | empty&b.parity[1]):
		return -1
	}
	return 0
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
	moves := b.safe(p)
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
	if high := s.followUp(p, plies); beta > high {
		if beta = high; alpha >= beta {
			return beta
		}
	}
	key := b.Key(p)
	if plies < mirrored {
		key = min(key, b.Key(b.Mirror(p)))
	}
	known := s.table.find(key)
	if high, ok := b.highest(known); ok && beta > high {
		if beta = high; alpha >= beta {
			return beta
		}
	}
	if low, ok := b.lowest(known); ok && alpha < low {
		if alpha = low; alpha >= beta {
			return alpha
		}
	}
	begun := s.Nodes
	var buffer [maxCols]candidate
	list := s.order(p, plies, moves, &buffer)
	for _, c := range list {
		if high, ok := b.highest(s.table.find(b.Key(p.Play(c.cell)))); ok && -high >= beta {
			return -high
		}
	}
	for _, c := range list {
		v := -s.visit(p.Play(c.cell), plies+1, -beta, -alpha)
		if s.ended {
			return 0
		}
		if v >= beta {
			s.table.store(key, b.atLeast(v), work(s.Nodes-begun))
			return v
		}
		alpha = max(alpha, v)
	}
	s.table.store(key, b.atMost(alpha), work(s.Nodes-begun))
	return alpha
}

// work says how much so many nodes are, as an entry has room for.
func work(nodes uint64) uint64 { return uint64(bits.Len64(nodes)) }

// stop reports whether the search has to end.
func (s *Solver) stop() bool {
	return s.stopped.Load() || s.NodeLimit != 0 && s.Nodes >= s.NodeLimit || s.scoreEnd != 0 && s.Nodes >= s.scoreEnd
}
