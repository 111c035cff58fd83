package solution_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/solution"
)

// cells is how many cells the games of these tests have.
const cells = 11

// A game has lines at random: sets of cells. The maker wants all cells of one.
type game struct {
	lines []uint16
	holds map[position]bool
}

// A position says who has taken which cells.
type position struct {
	maker, breaker uint16
	makerToMove    bool
}

// Key tells apart what open lines have to do with.
func (g *game) Key(p *position) position {
	live := uint16(0)
	for _, l := range g.open(p) {
		live |= l
	}
	taken := uint16(0)
	for _, l := range g.lines {
		if l&p.breaker == 0 {
			taken |= l & p.maker
		}
	}
	return position{taken, 1<<cells - 1&^(live|taken), p.makerToMove}
}

func (g *game) Empty(p *position) int { return cells - bits.OnesCount16(p.maker|p.breaker) }

func (g *game) After(p *position, cell int) position {
	next := *p
	if p.makerToMove {
		next.maker |= 1 << cell
	} else {
		next.breaker |= 1 << cell
	}
	next.makerToMove = !p.makerToMove
	return next
}

func (g *game) Move(p *position, cell int, board []engine.Symbol) engine.Move {
	if board[cell] != engine.Empty {
		panic("the cell is taken")
	}
	m := engine.Move{Cell: uint16(cell), Symbol: engine.O}
	if p.makerToMove {
		m.Symbol = engine.X
	}
	return m
}

// open returns the empty cells of each line that the maker may still get.
func (g *game) open(p *position) (list []uint16) {
	for _, l := range g.lines {
		if l&p.breaker == 0 {
			list = append(list, l&^p.maker)
		}
	}
	return list
}

func (g *game) Settling(p *position) (cell int, ok bool) {
	common := ^(p.maker | p.breaker) & (1<<cells - 1)
	open := g.open(p)
	for _, l := range open {
		common &= l
	}
	return bits.TrailingZeros16(common), common != 0 || len(open) == 0
}

func (g *game) moves(p *position) (list []int) {
	for c := range cells {
		if (p.maker|p.breaker)>>c&1 == 0 {
			list = append(list, c)
		}
	}
	return list
}

func (g *game) Defenses(p *position) []int { return g.moves(p) }
func (g *game) Attacks(p *position) []int  { return g.moves(p) }

// Holds looks through the whole game.
func (g *game) Holds(p *position, _ uint64) bool {
	if slices.Contains(g.open(p), 0) {
		return false
	}
	if g.Empty(p) == 0 {
		return true
	}
	is, known := g.holds[*p]
	if known {
		return is
	}
	is = p.makerToMove
	for _, c := range g.moves(p) {
		next := g.After(p, c)
		if g.Holds(&next, 0) != p.makerToMove {
			is = !p.makerToMove
			break
		}
	}
	g.holds[*p] = is
	return is
}

// Cover takes the first two free cells of each line that no pair stops yet.
func (g *game) Cover(p *position) (c solution.Cover, ok bool) {
	used := uint16(0)
	for _, l := range g.open(p) {
		if g.stopped(l, c.Pairs) {
			continue
		}
		free := l &^ used
		if bits.OnesCount16(free) < 2 {
			return solution.Cover{}, false
		}
		first := bits.TrailingZeros16(free)
		second := bits.TrailingZeros16(free & (free - 1))
		used |= 1<<first | 1<<second
		c.Pairs = append(c.Pairs, [2]uint16{uint16(first), uint16(second)})
	}
	return c, true
}

func (g *game) stopped(line uint16, pairs [][2]uint16) bool {
	return slices.ContainsFunc(pairs, func(p [2]uint16) bool { return (line>>p[0])&(line>>p[1])&1 != 0 })
}

func (g *game) Suffices(p *position, cell int, c solution.Cover) bool {
	if (p.maker|p.breaker)>>cell&1 != 0 {
		return false
	}
	next := g.After(p, cell)
	return g.stop(&next, c.Pairs)
}

// stop reports whether pairs are of empty cells, no cell in two, and stop all lines.
func (g *game) stop(p *position, pairs [][2]uint16) bool {
	taken := p.maker | p.breaker
	for _, pair := range pairs {
		both := uint16(1)<<pair[0] | 1<<pair[1]
		if taken&both != 0 || bits.OnesCount16(both) != 2 {
			return false
		}
		taken |= both
	}
	return !slices.ContainsFunc(g.open(p), func(l uint16) bool { return !g.stopped(l, pairs) })
}

// positionOf returns the position on a board.
func positionOf(board []engine.Symbol, makerToMove bool) (p position) {
	for c, s := range board {
		switch s {
		case engine.X:
			p.maker |= 1 << c
		case engine.O:
			p.breaker |= 1 << c
		}
	}
	p.makerToMove = makerToMove
	return p
}

// unanswered returns how many moves of the maker's a step leaves without an answer, proved having
// the keys of earlier steps.
func (g *game) unanswered(s *solution.Step, proved map[position]bool) (n int) {
	at := positionOf(s.Board, s.Play == nil)
	if s.Play != nil {
		at = g.After(&at, int(s.Play.Cell))
	}
	if !s.Cover.Empty() {
		if g.stop(&at, s.Cover.Pairs) {
			return 0
		}
		return cells
	}
	for _, c := range g.moves(&at) {
		next := g.After(&at, c)
		_, settled := g.Settling(&next)
		byAnswer := s.Answer != nil && g.Suffices(&next, int(s.Answer.Play.Cell), s.Answer.Cover)
		if !settled && !byAnswer && !proved[g.Key(&next)] && g.Empty(&next) > solution.Searched {
			n++
		}
	}
	return n
}

// Whenever the breaker stops all lines of a game, the solution graph answers every move of the
// maker's, down to its end.
func TestSolutionsAnswerAllMoves(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(17, 8))
	graphs, steps, answers, pairs := 0, 0, 0, 0
	for range 300 {
		g := &game{holds: map[position]bool{}}
		for range 4 + rng.IntN(20) {
			line, size := uint16(0), 3+rng.IntN(3)
			for bits.OnesCount16(line) < size {
				line |= 1 << rng.IntN(cells)
			}
			g.lines = append(g.lines, line)
		}
		start := position{makerToMove: rng.IntN(2) == 0}
		board := make([]engine.Symbol, cells)
		if !g.Holds(&start, 0) {
			continue
		}
		limits := solution.Limits{Compared: 1 + rng.IntN(8), Covered: 1 + rng.IntN(8), Positions: 10_000, Steps: 1 << 20}
		from := solution.Start[position]{At: start, Board: board, Breaks: !start.makerToMove}
		list, err := solution.Graph(g, from, limits)
		if err != nil {
			t.Fatalf("%b: no solution from %v: %v", g.lines, start, err)
		}
		limits.Steps = len(list) - 1
		if part, err := solution.Graph(g, from, limits); !errors.Is(err, solution.ErrTooLong) {
			t.Fatalf("%b: %d of %d steps, %v", g.lines, len(part), len(list), err)
		}
		proved := map[position]bool{}
		for i := range list {
			at := positionOf(list[i].Board, list[i].Play == nil)
			at = g.Key(&at)
			if proved[at] {
				t.Fatalf("%b: %v is proved twice", g.lines, at)
			}
			if n := g.unanswered(&list[i], proved); n > 0 {
				t.Fatalf("%b: step %d of %d, %+v, leaves %d moves without an answer", g.lines, i, len(list), list[i], n)
			}
			if !list[i].Cover.Empty() {
				pairs++
			}
			if list[i].Answer != nil {
				answers++
			}
			proved[at] = true
		}
		if !proved[g.Key(&start)] {
			t.Fatalf("%b: the solution does not come to the start", g.lines)
		}
		graphs, steps = graphs+1, steps+len(list)
	}
	t.Logf("%d graphs of %d steps, %d with pairs and %d with answers", graphs, steps, pairs, answers)
	if graphs < 100 || steps < 1000 || pairs < 100 || answers < 100 {
		t.Error("too few to tell anything")
	}
}

// Where the maker gets a line there is no solution, and none is claimed.
func TestNoSolution(t *testing.T) {
	g := &game{lines: []uint16{0b11, 0b101, 0b110000, 0b1010000}, holds: map[position]bool{}}
	start := position{}
	start.maker = 0b10000000000
	board := make([]engine.Symbol, cells)
	board[cells-1] = engine.X
	if g.Holds(&start, 0) {
		t.Fatal("the breaker holds")
	}
	limits := solution.Limits{Compared: 5, Covered: 5, Positions: 1000, Steps: 1000}
	if steps, err := solution.Graph(g, solution.Start[position]{At: start, Board: board, Breaks: true}, limits); !errors.Is(err, solution.ErrNoMove) {
		t.Errorf("got %d steps, %v", len(steps), err)
	}
}
