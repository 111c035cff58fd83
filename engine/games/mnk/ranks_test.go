package mnk

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// randomRanks puts about so many stones of each player in a hundred cells, and
// returns them both ways. Lines may stand already.
func randomRanks(r rule, rng *rand.Rand, percent int) (ranks, [2]cells) {
	b := newRanks(r)
	var stones [2]cells
	for c := range uint16(r.size()) {
		if n := rng.IntN(100); n < 2*percent {
			p := engine.Player(n & 1)
			stones[p].add(c)
			b.put(int(c)/int(r.cols), int(c)%int(r.cols), p)
		}
	}
	return b, stones
}

// completingByTrial is the first method of the seed: put a stone on every free
// cell and look at the whole board for a line through it, O(N⁴K).
func completingByTrial(r rule, stones *[2]cells, found *rankRows) {
	*found = rankRows{}
	for c := range uint16(r.size()) {
		if stones[0].has(c) || stones[1].has(c) {
			continue
		}
		for p := range stones {
			had := lineCells(r, &stones[p])
			stones[p].add(c)
			if got := lineCells(r, &stones[p]); got.has(c) && !had.has(c) {
				mark(r, found, c, engine.Player(p))
			}
			stones[p].remove(c)
		}
	}
}

// lineCells returns the cells of all lines, counting stones from every cell in
// every direction.
func lineCells(r rule, s *cells) cells {
	var in cells
	for row := range int(r.rows) {
		for col := range int(r.cols) {
			for _, d := range directions {
				n := 0
				for n < maxSide && r.inside(row+n*d[0], col+n*d[1]) && s.has(r.cell(row+n*d[0], col+n*d[1])) {
					n++
				}
				before := r.inside(row-d[0], col-d[1]) && s.has(r.cell(row-d[0], col-d[1]))
				if n < int(r.line) || r.exact && (before || n > int(r.line)) {
					continue
				}
				for i := range n {
					in.add(r.cell(row+i*d[0], col+i*d[1]))
				}
			}
		}
	}
	return in
}

// completingByWindow is the second method of the seed: look for k-1 stones and a
// free cell in every window, O(N²K).
func completingByWindow(r rule, stones *[2]cells, found *rankRows) {
	*found = rankRows{}
	k := int(r.line)
	for _, d := range directions {
		for row := range int(r.rows) {
			for col := range int(r.cols) {
				if !r.inside(row+(k-1)*d[0], col+(k-1)*d[1]) {
					continue
				}
				for p := range stones {
					if c, ok := lacksOne(r, stones, p, row, col, d); ok {
						mark(r, found, c, engine.Player(p))
					}
				}
			}
		}
	}
}

// lacksOne returns the free cell of a window that lacks one stone of p.
func lacksOne(r rule, stones *[2]cells, p, row, col int, d [2]int) (free uint16, ok bool) {
	missing := 0
	for i := range int(r.line) {
		if c := r.cell(row+i*d[0], col+i*d[1]); !stones[p].has(c) {
			if missing++; missing > 1 || stones[1-p].has(c) {
				return 0, false
			}
			free = c
		}
	}
	if missing == 0 {
		return 0, false
	}
	for _, i := range [2]int{-1, int(r.line)} {
		if at := [2]int{row + i*d[0], col + i*d[1]}; r.exact && r.inside(at[0], at[1]) && stones[p].has(r.cell(at[0], at[1])) {
			return 0, false
		}
	}
	return free, true
}

func mark(r rule, found *rankRows, c uint16, p engine.Player) {
	found[int(c)/int(r.cols)] |= 1 << (int(c)%int(r.cols) + rankO*int(p))
}

// anyRule draws a rule, also of lines that no board has room for.
func anyRule(rng *rand.Rand) rule {
	r := rule{rows: uint8(1 + rng.IntN(maxSide)), cols: uint8(1 + rng.IntN(maxSide)), exact: rng.IntN(3) == 0}
	r.line = uint8(1 + rng.IntN(maxSide))
	if rng.IntN(2) == 0 {
		r.line = uint8(1 + rng.IntN(6)) // these have lines
	}
	return r
}

func TestRanksSeeWhatTheSeedsMethodsSee(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	completed := 0
	for i := range 4000 {
		r := anyRule(rng)
		if i%40 > 0 { // the slow method takes its time on large boards
			r.rows, r.cols = 1+r.rows%9, 1+r.cols%9
		}
		b, stones := randomRanks(r, rng, 5+rng.IntN(45))
		var got, byTrial, byWindow rankRows
		b.completing(&got)
		completingByTrial(r, &stones, &byTrial)
		completingByWindow(r, &stones, &byWindow)
		if got != byTrial || byTrial != byWindow {
			t.Fatalf("%v, %v:\ngot       %x,\nby trial  %x,\nby window %x", r, stones, got, byTrial, byWindow)
		}
		if got.any(engine.First) && got.any(engine.Second) {
			completed++
		}
	}
	if completed < 500 {
		t.Errorf("only %d boards had lines to complete", completed)
	}
}

// Lines of almost the whole side are rare at random.
func TestRanksSeeLongLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range 3000 {
		r := anyRule(rng)
		b, stones := newRanks(r), [2]cells{}
		d := directions[rng.IntN(4)]
		row, col, gap := rng.IntN(int(r.rows)), rng.IntN(int(r.cols)), rng.IntN(maxSide)
		for i := range maxSide {
			if at := [2]int{row + i*d[0], col + i*d[1]}; i != gap && r.inside(at[0], at[1]) && rng.IntN(30) > 0 {
				p := engine.Player(rng.IntN(20) / 19)
				b.put(at[0], at[1], p)
				stones[p].add(r.cell(at[0], at[1]))
			}
		}
		var got, want rankRows
		b.completing(&got)
		if completingByWindow(r, &stones, &want); got != want {
			t.Fatalf("%v, %v: got %x, want %x", r, stones, got, want)
		}
	}
}

// The three methods on the same boards: filled to about two thirds, with few
// lines to complete.
func BenchmarkWinNow20x20(b *testing.B) {
	for _, k := range []uint8{3, 5, 10, 20} {
		r := rule{rows: 20, cols: 20, line: k}
		rng := rand.New(rand.NewPCG(17, 18))
		var boards [64]ranks
		var stones [64][2]cells
		for i := range boards {
			boards[i], stones[i] = randomRanks(r, rng, 33)
		}
		var found rankRows
		i := 0
		run := func(name string, method func(int)) {
			b.Run(fmt.Sprintf("k=%d/%s", k, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					method(i % 64)
					i++
				}
			})
		}
		run("bits", func(i int) { boards[i].completing(&found) })
		run("windows", func(i int) { completingByWindow(r, &stones[i], &found) })
		run("trial", func(i int) { completingByTrial(r, &stones[i], &found) })
	}
}
