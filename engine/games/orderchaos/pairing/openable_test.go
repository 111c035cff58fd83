package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/longtest"
)

// Pairs that can be opened on the board can be opened in each of its lines.
func TestLinesOfOpenedPairs(t *testing.T) {
	longtest.SkipUnderRace(t)
	lines := 0
	for rows := 3; rows <= 9; rows++ {
		for cols := rows; cols <= 9; cols++ {
			for line := 3; line <= rows; line++ {
				for i := range 3 {
					r := Rules{Rows: rows, Cols: cols, Line: line, Exact: i > 0, Full: i > 1, ChaosFirst: rows*cols%2 == 0}
					p, wins := For(r)
					if !wins {
						continue
					}
					if NoneOpenable(r) != nil {
						t.Errorf("%+v: there are pairs that can be opened", r)
					}
					for _, cells := range p.Rules.lines() {
						var pairs []linePair
						for _, b := range p.within(cells) {
							pairs = append(pairs, b.linePair)
						}
						if lines++; !p.Rules.openable(p.Rules.windows(len(cells)), pairs) {
							t.Errorf("%+v: the pairs of the line %v cannot be opened", r, cells)
						}
					}
				}
			}
		}
	}
	if t.Logf("%d lines", lines); lines < 400 {
		t.Errorf("only %d lines", lines)
	}
}

// Where pairs stop every window but cannot be opened, prices say so of all pairs; the checker
// agrees wherever they do, and refuses other prices.
func TestNoneOpenable(t *testing.T) {
	most, least := longtest.Sample(t, 6, 10), longtest.Sample(t, 1, 10)
	bounds, refused := 0, 0
	for rows := 3; rows <= most; rows++ {
		for cols := rows; cols <= most; cols++ {
			for line := 3; line <= rows; line++ {
				for i := range 6 {
					r := Rules{Rows: rows, Cols: cols, Line: line, Exact: i%3 > 0, Full: i%3 > 1, ChaosFirst: i > 2}
					if p, wins := For(r); p == nil || wins {
						continue
					}
					b := NoneOpenable(r)
					if b == nil {
						continue
					}
					bounds++
					if err := b.Check(r); err != nil {
						t.Errorf("%+v: %v", r, err)
					}
					if (&Bound{Rules: b.Rules, Prices: b.Prices}).Check(r) == nil {
						t.Errorf("%+v: there are pairs, but the prices prove that there are none", r)
					}
					for c := 0; c < len(b.Prices); c += 18 {
						prices := slices.Clone(b.Prices)
						if prices[c] += 9; (&Bound{Rules: b.Rules, Prices: prices, Opened: true}).Check(r) != nil {
							refused++
						}
					}
				}
			}
		}
	}
	if t.Logf("%d bounds, %d prices refused", bounds, refused); bounds < least || refused < 3*least {
		t.Errorf("only %d bounds, %d other prices refused", bounds, refused)
	}
	for _, r := range []Rules{
		{Rows: 6, Cols: 10, Line: 6, ChaosFirst: true},
		{Rows: 7, Cols: 9, Line: 6, Exact: true, Full: true},
		{Rows: 6, Cols: 6, Line: 5, Exact: true, Full: true, ChaosFirst: true},
	} {
		if NoneOpenable(r) == nil {
			t.Errorf("%+v: no bound", r)
		}
	}
}

// What a line needs for pairs that can be opened is what the checker says, at any prices.
func TestOpenedLines(t *testing.T) {
	each, least := longtest.Sample(t, 3, 10), longtest.Sample(t, 15, 50)
	rng := rand.New(rand.NewPCG(19, 20))
	lines, never := 0, 0
	for cols := 3; cols <= 9; cols++ {
		for line := 3; line <= cols; line++ {
			for i := range 3 {
				r := Rules{Rows: 1, Cols: cols, Line: line, Exact: i > 0, Full: i > 1}.canonical()
				b := newBoard(r, true)
				for range each {
					prices := make([]int, cols)
					for c := range prices {
						prices[c] = rng.IntN(4)
					}
					got, _ := b.lines[0].cheapest(prices, 0)
					if want := r.variant().OpenedNeeds(prices); len(want) != 1 || got != want[0].Need {
						t.Errorf("%+v, prices %v: got %d, the checker says %+v", r, prices, got, want)
					}
					if lines++; got == Unstoppable {
						never++
					}
				}
			}
		}
	}
	if t.Logf("%d lines, %d of them without pairs that can be opened", lines, never); lines < 10*least || never < least || never > lines/2 {
		t.Errorf("%d of %d lines have no pairs that can be opened", never, lines)
	}
}

// The middle pair of a row of ten cannot be opened, one of two beside it can. What a pair stops
// needs no more thought once it is opened: two pairs of a row of seven can be opened from the left
// on.
func TestPairsOfARow(t *testing.T) {
	for _, c := range []struct {
		line, length int
		pairs        []linePair
		want         bool
	}{
		{6, 10, []linePair{{cells: 0b0000110000}}, false},
		{6, 10, []linePair{{cells: 0b0000011000}, {cells: 0b0001100000}}, true},
		{4, 7, []linePair{{cells: 0b0001100}, {cells: 0b0110000}}, true},
	} {
		r := Rules{Rows: 1, Cols: c.length, Line: c.line}.canonical()
		windows := r.windows(c.length)
		if got := r.openable(windows, c.pairs); !r.allStopped(windows, c.pairs) || got != c.want {
			t.Errorf("%d of %d, %b: got %v", c.line, c.length, c.pairs, got)
		}
	}
}
