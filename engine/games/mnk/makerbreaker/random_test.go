package makerbreaker

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"noughts/engine/longtest"
)

// A random game has windows of any cells, which no board need have. That shows more
// of the search than boards do: sequences of threats, windows that come to lack the
// same cells, budgets that are just too small.
func TestRandomGamesAgreeWithMinimax(t *testing.T) {
	longtest.Skip(t)
	rng := rand.New(rand.NewPCG(61, 62))
	verdicts := map[string]int{}
	for range 1500 {
		g, start := randomGame(rng)
		truth := setMinimax{lines: g.lines, cells: len(g.cell), known: map[setPosition]bool{}}
		at := setPosition{turn: start.turn, budget: start.budget}
		want := Fails
		if truth.makes(at) {
			want = Makes
		}
		if got := newDFPN(g, neverStop, 1<<16).solve(start); got != want {
			t.Errorf("maker %b, breaker %b, turn %d, budget %d: got %v, want %v",
				g.lines[maker], g.lines[breaker], start.turn, start.budget, got, want)
		}
		verdicts[fmt.Sprint(want, " turn ", start.turn, " hurry ", start.budget != unlimited)]++
	}
	for what, n := range verdicts {
		if n < 40 {
			t.Errorf("%s: only %d games", what, n)
		}
	}
	if len(verdicts) != 8 {
		t.Errorf("there were only these: %v", verdicts)
	}
}

// randomGame returns a game of a few cells, with windows of two to four of them.
func randomGame(rng *rand.Rand) (*game, state) {
	const cells = 9
	g := &game{rows: 1, cols: cells, number: map[uint16]int{}}
	for c := range uint16(cells) {
		g.cell = append(g.cell, c)
		g.number[c] = int(c)
	}
	windows := [2]int{4 + rng.IntN(10), rng.IntN(4)}
	if rng.IntN(3) == 0 {
		windows[breaker] = 0 // a weak game
	}
	start := state{turn: uint8(rng.IntN(2)), budget: unlimited}
	if rng.IntN(2) == 0 {
		start.budget = uint8(1 + rng.IntN(5))
	}
	for side, n := range windows {
		for i := range n {
			var line uint64
			for _, c := range rng.Perm(cells)[:2+rng.IntN(3)] {
				line |= 1 << c
				g.through[side][c].add(i)
			}
			g.lines[side] = append(g.lines[side], line)
		}
		start.open[side] = firstWindows(n)
	}
	return g, start
}

// A setPosition is which cells each side has, by a plain account of them.
type setPosition struct {
	has    [2]uint64
	turn   uint8
	budget uint8
}

// A setMinimax solves a game on sets by following every move to the end.
type setMinimax struct {
	lines [2][]uint64
	cells int
	known map[setPosition]bool
}

// makes reports whether the maker fills a window before the breaker fills one of its
// own, with no more stones than its budget.
func (m *setMinimax) makes(p setPosition) bool {
	if known, ok := m.known[p]; ok {
		return known
	}
	wins := p.turn == breaker && bits.OnesCount64(p.has[0]|p.has[1]) < m.cells
	if p.turn == maker && p.budget == 0 {
		return false
	}
	for c := range m.cells {
		if (p.has[0]|p.has[1])>>c&1 != 0 {
			continue
		}
		next := p
		next.has[p.turn] |= 1 << c
		next.turn ^= 1
		if p.turn == maker && p.budget != unlimited {
			next.budget--
		}
		made := false
		for _, line := range m.lines[p.turn] {
			made = made || line&^next.has[p.turn] == 0
		}
		if after := made && p.turn == maker || !made && m.makes(next); after == (p.turn == maker) {
			wins = after
			break
		}
	}
	m.known[p] = wins
	return wins
}
