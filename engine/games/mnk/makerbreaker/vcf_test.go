package makerbreaker

import (
	"math/bits"
	"testing"
)

// gameOf returns a game of windows of cells a, b, c …, with the maker to move.
func gameOf(makers, breakers []string) (*game, state) {
	g, start := &game{}, state{budget: unlimited}
	for side, windows := range [2][]string{makers, breakers} {
		for i, w := range windows {
			var line uint64
			for _, c := range w {
				line |= 1 << (c - 'a')
				g.through[side][c-'a'].add(i)
			}
			g.lines[side] = append(g.lines[side], line)
		}
		start.open[side] = firstWindows(len(windows))
	}
	return g, start
}

func TestFindVCF(t *testing.T) {
	for _, c := range []struct {
		name             string
		makers, breakers []string
		budget           uint8
		want             bool
		cells            int // of the threats and their answers
	}{
		{"a fork", []string{"ab", "ac"}, nil, unlimited, true, 3},
		{"two windows that share no cell", []string{"ab", "cd"}, nil, unlimited, false, 0},
		{"a threat and a fork", []string{"xy", "xab", "ac"}, nil, unlimited, true, 5},
		{"just the stones for it", []string{"xy", "xab", "ac"}, nil, 3, true, 5},
		{"a stone too few", []string{"xy", "vw", "xab", "vac"}, nil, 3, false, 0},
		{"just as many", []string{"xy", "vw", "xab", "vac"}, nil, 4, true, 7},
		{"two windows that come to lack the same cells", []string{"xy", "vw", "xab", "vab"}, nil, unlimited, false, 0},
		{"another way round an answer that threatens", []string{"xy", "xab", "ac"}, []string{"yz"}, unlimited, true, 5},
		{"answers that threaten", []string{"xy", "xab", "ac"}, []string{"yz", "cz"}, unlimited, false, 0},
	} {
		g, start := gameOf(c.makers, c.breakers)
		start.budget = c.budget
		got, ok := g.findVCF(&start)
		if ok != c.want || bits.OnesCount64(got.cells) != c.cells {
			t.Errorf("%s: got %v with %d cells, want %v with %d", c.name, ok, bits.OnesCount64(got.cells), c.want, c.cells)
		}
	}
}
