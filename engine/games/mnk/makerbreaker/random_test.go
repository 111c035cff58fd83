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
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(61, 62))
	verdicts := map[string]int{}
	for range 1500 {
		g, start := randomGame(rng)
		truth := setMinimax{lines: g.lines, ends: g.ends[breaker], cells: len(g.cell), known: map[setPosition]bool{}}
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

// The same where the breaker's windows are spoiled by stones of its own: whoever is said to
// fail does. (The search lets the breaker take no cell that stands in no open window, and so may
// miss the one move that spoils nothing.)
func TestRandomGamesWithSpoiledWindows(t *testing.T) {
	games, part := longtest.Sample(t, 500, 3000), longtest.Sample(t, 1, 6) // part, in sixths, of what is wanted
	rng := rand.New(rand.NewPCG(63, 64))
	verdicts := map[string]int{}
	for range games {
		g, start := randomGame(rng)
		start.budget = unlimited
		for i := range g.lines[breaker] {
			for _, c := range rng.Perm(len(g.cell))[:1+rng.IntN(3)] {
				g.ends[breaker][i] |= 1 << c &^ g.lines[breaker][i]
			}
			addWindow(&g.spoiled, g.ends[breaker][i], i)
		}
		verdicts[checkSpoiled(t, g, start)]++
	}
	if verdicts["2 2"] < 500*part/6 || verdicts["1 1"] < 500*part/6 || verdicts["1 2"] > 5*part {
		t.Errorf("got and wanted: %v", verdicts)
	}
}

// checkSpoiled holds a game with spoiled windows against minimax, and returns what it gets and
// wants.
func checkSpoiled(t *testing.T, g *game, start state) string {
	t.Helper()
	truth := setMinimax{lines: g.lines, ends: g.ends[breaker], cells: len(g.cell), known: map[setPosition]bool{}}
	want := Fails
	if truth.makes(setPosition{turn: start.turn, budget: start.budget}) {
		want = Makes
	}
	got := newDFPN(g, neverStop, 1<<16).solve(start)
	if got == Fails && want == Makes {
		t.Errorf("maker %b, breaker %b, spoiled by %b, turn %d: the maker is said to fail", g.lines[maker], g.lines[breaker], g.ends[breaker], start.turn)
	}
	return fmt.Sprint(got, " ", want)
}

// In these games the maker wins only by making the breaker spoil a window: in the first by the
// other cell of a threat, in the second by a cell that would else be dominated. Of 40,000 random
// games of more windows they were the only ones.
func TestMakerForcesTheBreakerToSpoil(t *testing.T) {
	for turn, c := range map[uint8]struct{ maker, breaker, ends []uint64 }{
		breaker: {
			[]uint64{0b110100000, 0b11100001, 0b101100010, 0b101010000, 0b1010, 0b111000, 0b11000001, 0b110000000, 0b110000100, 0b1001100, 0b110011, 0b10001},
			[]uint64{0b1000011, 0b1100100, 0b100011},
			[]uint64{0b10001000, 0b10, 0b100010000},
		},
		maker: {
			[]uint64{0b100001000, 0b100110, 0b1010001, 0b1000110, 0b1100000, 0b100101, 0b11010100, 0b101001000, 0b1011001, 0b111100000},
			[]uint64{0b100010, 0b10010101, 0b101000100, 0b1010000, 0b101000101},
			[]uint64{0b10000100, 0b100100000, 0b10, 0b100000000, 0b10000},
		},
	} {
		g, start := setGame([2][]uint64{c.maker, c.breaker}, c.ends, 9), state{turn: turn, budget: unlimited}
		for side, lines := range g.lines {
			start.open[side] = firstWindows(len(lines))
		}
		if got := checkSpoiled(t, g, start); got != fmt.Sprint(Makes, " ", Makes) {
			t.Errorf("turn %d: got and wanted %s", turn, got)
		}
	}
}

// setGame returns the game of some windows of each side, and what spoils the breaker's.
func setGame(windows [2][]uint64, ends []uint64, cells int) *game {
	g := &game{rows: 1, cols: cells, lines: windows, number: map[uint16]int{}}
	g.ends = [2][]uint64{make([]uint64, len(windows[maker])), ends}
	for c := range uint16(cells) {
		g.cell = append(g.cell, c)
		g.number[c] = int(c)
	}
	for side, lines := range windows {
		for i, line := range lines {
			addWindow(&g.through[side], line, i)
			addWindow(&g.spoiled, g.ends[side][i], i)
		}
	}
	return g
}

// randomGame returns a game of a few cells, with windows of two to four of them.
func randomGame(rng *rand.Rand) (*game, state) {
	const cells = 9
	count := [2]int{4 + rng.IntN(10), rng.IntN(4)}
	if rng.IntN(3) == 0 {
		count[breaker] = 0 // a weak game
	}
	start := state{turn: uint8(rng.IntN(2)), budget: unlimited}
	if rng.IntN(2) == 0 {
		start.budget = uint8(1 + rng.IntN(5))
	}
	var windows [2][]uint64
	for side, n := range count {
		for range n {
			var line uint64
			for _, c := range rng.Perm(cells)[:2+rng.IntN(3)] {
				line |= 1 << c
			}
			windows[side] = append(windows[side], line)
		}
		start.open[side] = firstWindows(n)
	}
	return setGame(windows, make([]uint64, count[breaker]), cells), start
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
	ends  []uint64 // the cells at which stones of the breaker's spoil its windows
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
		for i, line := range m.lines[p.turn] {
			spoiled := p.turn == breaker && m.ends[i]&next.has[breaker] != 0
			made = made || line&^next.has[p.turn] == 0 && !spoiled
		}
		if after := made && p.turn == maker || !made && m.makes(next); after == (p.turn == maker) {
			wins = after
			break
		}
	}
	m.known[p] = wins
	return wins
}
