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

	limits   limits
	scoreEnd uint64 // Nodes at which the current call of Score ends; 0 for nowhere
	far      *table // of positions with many empty cells
	near     *table // of the others
	stopped  atomic.Bool
	ended    bool                         // the search has seen that it is stopped
	lists    [wordBits][maxCols]candidate // of the position visited with so many discs
}

// NewSolver returns a solver for a board, with a table of about so many bytes.
func NewSolver(b *Board, tableBytes int) *Solver {
	return &Solver{
		Board: b, limits: usualLimits,
		far: newTable(bits.Len(uint(tableBytes/BucketBytes))-1, b.keyBits()), near: newTable(nearBits, b.keyBits()),
	}
}

// Beside returns another solver that shares what is remembered with s: each may be used
// by a goroutine of its own, from then on.
func (s *Solver) Beside() *Solver {
	s.far.shared = true
	return &Solver{Board: s.Board, limits: s.limits, far: s.far, near: newTable(nearBits, s.Board.keyBits())}
}

func (b *Board) keyBits() int { return (b.Rows + 1) * b.Cols }

// limits are the numbers of empty cells at which the search goes another way. None of them changes
// a score.
type limits struct {
	// near is with how many, at most, positions are in the table of their own. Nine in ten of those
	// that a search visits have so few, and are soon found out again. That table fits into the
	// cache of a core: the memory of the other one takes longer to answer than the rest of a visit.
	// Measured on positions with ten discs: half the time in all, for a tenth more nodes than with
	// one table of 1 GB.
	near int
	// replies is with how many it is not worth asking the table for the replies first.
	replies int
	// answers is with how many, at least, all moves are asked for answers (followUp) before any is
	// searched. Measured on positions with ten discs: a tenth less time than with each asked when
	// its turn comes.
	answers int
}

var usualLimits = limits{near: 20, replies: 8, answers: 14}

const nearBits = 15 // of the number of buckets of the table of near positions

// tableFor returns the table of the positions with so many empty cells.
func (s *Solver) tableFor(empty int) *table {
	if empty <= s.limits.near {
		return s.near
	}
	return s.far
}

// Bytes returns how much memory the tables take.
func (s *Solver) Bytes() int { return s.far.bytes() + s.near.bytes() }

// Crowded reports whether the table is full.
func (s *Solver) Crowded() bool { return s.far.crowded() }

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
		v := s.ask(p, plies, middle)
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

// ScoreFrom is Score for a score that is known to be at least low, and seldom much more. It asks of
// one number after the other, from low on, whether p is worth more, until it is not: questions
// about numbers that are far from its score take next to no work.
func (s *Solver) ScoreFrom(p Position, low, high int) (atLeast, atMost int) {
	for low < high {
		l, h := s.Score(p, low, low+1)
		if l <= low && h > low {
			break // ended
		}
		low, high = max(low, l), min(high, h)
	}
	return low, high
}

// ask returns a bound of the score of p, in which the side to move cannot win at once:
// one that the score does not exceed, if it is at most alpha, or else one above alpha
// that the score reaches.
func (s *Solver) ask(p Position, plies, alpha int) int {
	b := s.Board
	theirs := b.Wins(p.Mine^p.All, p.All)
	moves := b.safe(b.Moves(p), theirs)
	switch {
	case moves == 0:
		return -b.scoreAt(plies + 2)
	case plies >= b.cells-2:
		return 0
	}
	if high := b.followUp(p, theirs); high <= alpha {
		return high
	}
	return s.visit(p, plies, theirs, moves, alpha)
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
func (b *Board) safe(moves, threats uint64) uint64 {
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

// A candidate is a move, by the position after it.
type candidate struct {
	all    uint64 // the discs after it
	wins   uint64 // the empty cells with which it lets its side make a line
	moves  uint64 // the opponent's safe moves
	weight int    // how early it is worth trying
}

// candidates lists moves: first those that would make most cells wins, among them those in
// rows where this side will get to play once the other columns are full (Allis 1988: the
// first player in odd rows, the second in even ones), and then those nearer the middle.
// A threat that is answered at once counts a little less. It lists none if one of them
// leaves the opponent no safe move.
func (s *Solver) candidates(p Position, plies int, moves uint64) []candidate {
	b, n, buffer := s.Board, 0, &s.lists[plies]
	s0, s1, s2 := b.steps[0], b.steps[1], b.steps[2]
	for _, column := range b.middle {
		cell := moves & column
		if cell == 0 {
			continue
		}
		all := p.All | cell
		var wins uint64
		if d := p.Mine | cell; b.four { // wins4, which is too large to be inlined: a call takes a tenth of the time of a visit
			wins = (d<<1&(d<<2)&(d<<3) | besideThree(d, s0) | besideThree(d, s1) | besideThree(d, s2)) & (b.board &^ all)
		} else {
			wins = b.Wins(d, all)
		}
		reach := b.Moves(Position{All: all})
		c := candidate{all: all, wins: wins, moves: b.safe(reach, wins)}
		if c.moves == 0 {
			return nil
		}
		c.weight = 4*bits.OnesCount64(wins) + 2*bits.OnesCount64(wins&b.parity[plies&1])
		if reach&wins != 0 {
			c.weight--
		}
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
// one. theirs are the cells with which the opponent completes a line: where it gets one of
// these, the side to move gets nothing above.
//
// With an odd number of such columns one has no partner. The opponent answers there, too,
// up to a cell below which the side to move has to play at last, and wins on it.
func (b *Board) followUp(p Position, theirs uint64) int {
	empty := b.board &^ p.All
	odd := b.Moves(p) & b.upper // the lowest empty cells of columns with an odd number of them
	upper := empty & b.upper &^ odd
	wins := theirs & upper
	lower := empty & b.lower
	if wins != 0 {
		lower &^= b.above(wins)
	}
	if bits.OnesCount64(odd)%2 == 0 {
		switch {
		case b.reachesLine(p.Mine|lower, odd):
			return b.cells
		case wins != 0:
			return b.zugzwang(wins)
		case b.HasLine(p.Mine ^ p.All | upper):
			return -1
		}
		return 0
	}
	best := b.cells
	if theirs&b.lower == 0 {
		return best
	}
	for _, column := range b.middle {
		first, win := odd&column, theirs&b.lower&column
		if first == 0 || win == 0 {
			continue
		}
		win &= -win
		mine := p.Mine | lower&^column | empty&b.upper&column&(win-1)
		if !b.reachesLine(mine, odd&^first) {
			best = min(best, b.zugzwang(wins&^column|win))
		}
	}
	return best
}

// zugzwang returns the most that a game is worth to a side that comes into zugzwang: when all cells
// are full but these, those right below them and those above, it has to play below one of them, and
// loses by the opponent's answer.
func (b *Board) zugzwang(wins uint64) int {
	above := b.above(wins)
	columns := bits.OnesCount64(wins &^ above)
	return -b.scoreAt(b.cells - bits.OnesCount64(above) - 2*(columns-1))
}

// reachesLine reports whether a side may make a line with cells and one of a pair; of
// several pairs, as if it got them all.
func (b *Board) reachesLine(cells, pair uint64) bool {
	if bits.OnesCount64(pair) == 2 {
		return b.HasLine(cells|pair&-pair) || b.HasLine(cells|pair&(pair-1))
	}
	return b.HasLine(cells | pair)
}

// visit does what ask does. theirs are the cells with which the opponent makes a line, and
// moves the safe ones. There is one, and there are more than two empty cells.
func (s *Solver) visit(p Position, plies int, theirs, moves uint64, alpha int) int {
	b := s.Board
	s.Nodes++
	if s.Nodes%checkEvery == 0 && s.stop() {
		s.ended = true
	}
	if s.ended {
		return 0
	}
	if low := -b.scoreAt(plies + 4); low > alpha {
		return low
	}
	soonest := b.scoreAt(plies + 3)
	if soonest <= alpha {
		return soonest
	}
	empty := b.cells - plies
	if empty < s.limits.answers-1 {
		if high := b.followUp(p, theirs); high <= alpha {
			return high
		}
	}
	tab, key := s.tableFor(empty), b.key(p, plies)
	known := tab.find(key)
	low, high := b.bounds(known)
	if high <= alpha {
		return high
	}
	if low > alpha {
		return low
	}
	list := s.candidates(p, plies, moves)
	if len(list) == 0 {
		return soonest
	}
	if empty <= 3 {
		return 0
	}
	mine := p.Mine ^ p.All // the discs of the side to move after each
	if empty > s.limits.replies {
		if low := s.knownReply(mine, list, empty, alpha); low > alpha {
			return low
		}
	}
	begun, best := s.Nodes, -b.scoreAt(plies+2) // what the moves are worth that are not safe
	for i := range list {
		c := &list[i]
		best = max(best, -s.visit(Position{mine, c.all}, plies+1, c.wins, c.moves, -alpha-1))
		if s.ended {
			return 0
		}
		if best > alpha {
			known.low = b.code(best)
			tab.store(key, known, work(s.Nodes-begun))
			return best
		}
	}
	known.high = b.code(best)
	tab.store(key, known, work(s.Nodes-begun))
	return best
}

// knownReply returns a score that one of some moves reaches, by the answers to the opponent's
// replies or by what the table has, if that is more than alpha. mine are the discs of the side to
// move, empty the cells before the move.
func (s *Solver) knownReply(mine uint64, list []candidate, empty, alpha int) int {
	b := s.Board
	if empty >= s.limits.answers {
		for i := range list {
			if high := b.followUp(Position{mine, list[i].all}, list[i].wins); -high > alpha {
				return -high
			}
		}
	}
	after, plies := s.tableFor(empty-1), b.cells-empty+1
	for i := range list {
		if _, high := b.bounds(after.find(b.key(Position{mine, list[i].all}, plies))); -high > alpha {
			return -high
		}
	}
	return alpha
}

// key is what the table knows a position by.
func (b *Board) key(p Position, plies int) uint64 {
	if plies < mirrored {
		return b.LeastKey(p)
	}
	return b.Key(p)
}

// work says how much so many nodes are, as an entry has room for.
func work(nodes uint64) uint64 { return uint64(bits.Len64(nodes)) }

// stop reports whether the search has to end.
func (s *Solver) stop() bool {
	return s.stopped.Load() || s.NodeLimit != 0 && s.Nodes >= s.NodeLimit || s.scoreEnd != 0 && s.Nodes >= s.scoreEnd
}
