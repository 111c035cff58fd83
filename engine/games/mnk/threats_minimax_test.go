package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/threat"
	"noughts/engine/longtest"
)

// What the search for threats says of either side is true, on boards on which
// plain minimax sees everything: a win comes no later than it says, a win in three
// plies is always found, and every cell that is not said to stop a threat loses in
// time.
func TestThreatsAgreeWithMinimax(t *testing.T) {
	positions, least := longtest.Sample(t, 5, 30), longtest.Sample(t, 4, 40)
	rng := rand.New(rand.NewPCG(61, 62))
	c := &truthOfThreats{T: t}
	for _, r := range []rule{
		{rows: 3, cols: 4, line: 3},
		{rows: 3, cols: 5, line: 3, exact: true},
		{rows: 2, cols: 7, line: 3},
		{rows: 4, cols: 4, line: 3, exact: true},
		{rows: 4, cols: 5, line: 4},
		{rows: 4, cols: 5, line: 4, exact: true},
		{rows: 5, cols: 5, line: 4},
		{rows: 3, cols: 8, line: 5},
		{rows: 2, cols: 10, line: 6},
		{rows: 2, cols: 11, line: 7, exact: true},
	} {
		truth := minimax{}
		for range positions {
			p := sensiblePosition(r, rng, r.size()-6-rng.IntN(5))
			if p.ended == open {
				c.check(truth, p)
			}
		}
	}
	if c.won < least || c.lost < least || c.missed > c.lost/10 {
		t.Errorf("there are only %d wins and %d cells that are seen to lose; %d are not", c.won, c.lost, c.missed)
	}
}

// truthOfThreats counts what it has checked.
type truthOfThreats struct {
	*testing.T
	won    int // positions with a win by threats
	lost   int // cells that lose to one
	missed int // those of them that are not known to
}

func (c *truthOfThreats) check(truth minimax, p position) {
	s := threat.NewVCT(patternBoard(p), 1<<16, nil)
	want := truth.of(p)
	w, ok := s.Win(p.Turn(), 2000)
	switch {
	case ok:
		c.won++
		if want.result != engine.Win || want.distance > w.Plies {
			c.Errorf("%s: got a win in %d, want %v", show(p), w.Plies, want)
		}
		if w = s.Shorten(p.Turn(), w, 2000); want.distance > w.Plies {
			c.Errorf("%s: got a shorter win in %d, want %v", show(p), w.Plies, want)
		}
	case want.result == engine.Win && want.distance <= 3:
		c.Errorf("%s: got nothing, want %v", show(p), want)
	}
	if s.Size(p.Turn(), patterns.Fives)+s.Size(p.Turn().Other(), patterns.Fives) > 0 {
		return // nothing is left to stop, or only at once
	}
	if w, ok := s.Win(p.Turn().Other(), 2000); ok {
		c.checkDefense(truth, p, s.Defend(p.Turn().Other(), w, 2000))
	}
}

func (c *truthOfThreats) checkDefense(truth minimax, p position, d threat.Defense) {
	for cell := range uint16(p.rule.size()) {
		if p.stones[0].Has(cell) || p.stones[1].Has(cell) {
			continue
		}
		got := truth.move(p, cell)
		switch lost := got.result == engine.Loss; {
		case lost && d.Stops.Has(cell):
			c.missed++
		case lost:
			c.lost++
		}
		if !d.Stops.Has(cell) && (got.result != engine.Loss || got.distance > 1+d.Plies) {
			c.Errorf("%s: %s is said to lose in %d, want %v", show(p), engine.CellName(cell, int(p.rule.cols)), d.Plies, got)
		}
	}
}

// patternBoard returns a board of patterns with the stones of a position.
func patternBoard(p position) *patterns.PatternBoard {
	f := patterns.New(p.rule.patterns())
	for player := range p.stones {
		for c := range p.stones[player].All {
			f.Place(c, engine.Player(player))
		}
	}
	return f
}
