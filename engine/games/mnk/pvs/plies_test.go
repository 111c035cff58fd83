package pvs

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// A plainBoard is a board without patterns, by cell: 0 for free, else 1 or 2.
type plainBoard struct {
	rule  patterns.Rule
	cells []byte
}

// lineAt reports whether the stone on a cell stands in a line.
func (b *plainBoard) lineAt(c int) bool {
	row, col := c/b.rule.Cols, c%b.rule.Cols
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range [2]int{1, -1} {
			for y, x := row+sign*d[0], col+sign*d[1]; y >= 0 && y < b.rule.Rows && x >= 0 && x < b.rule.Cols &&
				b.cells[y*b.rule.Cols+x] == b.cells[c]; y, x = y+sign*d[0], x+sign*d[1] {
				n++
			}
		}
		if n == b.rule.Line || n > b.rule.Line && !b.rule.Exact {
			return true
		}
	}
	return false
}

// wins reports whether the side to move can win in so many plies.
func (b *plainBoard) wins(turn byte, plies int, misere bool) bool {
	return plies > 0 && b.any(turn, plies, misere, func(lost bool) bool { return lost })
}

// loses reports whether the side to move has lost after so many plies, whatever it
// does.
func (b *plainBoard) loses(turn byte, plies int, misere bool) bool {
	if plies <= 0 {
		return false
	}
	moves := false
	for c := range b.cells {
		moves = moves || b.cells[c] == 0
	}
	return moves && !b.any(turn, plies, misere, func(lost bool) bool { return !lost })
}

// any reports whether a move wins at once, or leads to where the other side has lost
// after one ply less or not, as wanted.
func (b *plainBoard) any(turn byte, plies int, misere bool, wanted func(lost bool) bool) bool {
	winning := wanted(true)
	for c := range b.cells {
		if b.cells[c] != 0 {
			continue
		}
		b.cells[c] = turn
		var ok bool
		switch line := b.lineAt(c); {
		case line && !misere:
			ok = true
		case line:
			ok = false
		case winning:
			ok = b.loses(3-turn, plies-1, misere)
		default:
			ok = !b.wins(3-turn, plies-1, misere)
		}
		b.cells[c] = 0
		if ok {
			return true
		}
	}
	return false
}

// What a search calls won or lost comes about in the plies that it says.
func TestPliesAreTrue(t *testing.T) {
	longtest.SkipUnderRace(t)
	wins, losses := map[int]int{}, map[int]int{}
	for _, rule := range []patterns.Rule{
		{Rows: 5, Cols: 5, Line: 4}, {Rows: 4, Cols: 6, Line: 4, Exact: true}, {Rows: 4, Cols: 5, Line: 3, Exact: true},
	} {
		for _, misere := range []bool{false, true} {
			rng := rand.New(rand.NewPCG(11, 12))
			for range 500 {
				b := plainBoard{rule, make([]byte, rule.Rows*rule.Cols)}
				w, ok := randomWorker(rng, &b, misere)
				if !ok {
					continue
				}
				turn := byte(1 + w.turn)
				for depth := range 5 {
					v := w.Value(depth)
					n := v.Plies()
					switch {
					case !v.Decided() || n > 5:
					case v.Result() > 0:
						wins[n]++
						if !b.wins(turn, n, misere) {
							t.Fatalf("%v, misère %v: %v with %d to move is called won in %d", rule, misere, b.cells, turn, n)
						}
					default:
						losses[n]++
						if !b.loses(turn, n, misere) {
							t.Fatalf("%v, misère %v: %v with %d to move is called lost in %d", rule, misere, b.cells, turn, n)
						}
					}
				}
			}
		}
	}
	for _, n := range []int{1, 3, 5} {
		if wins[n] < 50 {
			t.Errorf("only %d wins in %d plies were checked", wins[n], n)
		}
	}
	for _, n := range []int{2, 4} {
		if losses[n] < 50 {
			t.Errorf("only %d losses in %d plies were checked", losses[n], n)
		}
	}
}

// randomWorker fills a board with stones at random that make no line, until ten
// cells or fewer are free, and returns a worker that stands there.
func randomWorker(rng *rand.Rand, b *plainBoard, misere bool) (*Worker, bool) {
	var stones [2]patterns.Cells
	order := rng.Perm(len(b.cells))
	count := len(order) - 7 - rng.IntN(4)
	for i, c := range order[:count] {
		b.cells[c] = byte(1 + i&1)
		if b.lineAt(c) {
			return nil, false
		}
		stones[i&1].Add(uint16(c))
	}
	e := New(Options{Rule: b.rule, Misere: misere, Bytes: 1 << 16})
	w := e.Start(stones, engine.Player(count&1), 0)
	e.MakeRoom(1 << 12)
	return w, true
}
