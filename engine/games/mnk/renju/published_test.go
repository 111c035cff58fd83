package renju_test

import (
	_ "embed"
	"strings"
	"testing"

	"noughts/engine/games/mnk/renju"
	"noughts/engine/longtest"
)

//go:embed testdata/published.txt
var published string

// leastPublished is how many positions the file has at least.
const leastPublished = 57

// TestPublishedPositions holds the points against those that others have marked, and what is marked
// against the checker as well.
func TestPublishedPositions(t *testing.T) {
	longtest.SkipUnderRace(t)
	kinds := map[rune]renju.Kind{'6': renju.Overline, '4': renju.DoubleFour, '3': renju.DoubleThree, 'n': renju.None}
	tried, threes := 0, 0
	for text := range strings.Lines(published) {
		parts := strings.Split(strings.TrimSpace(text), " | ")
		if len(parts) != 4 {
			continue // a comment
		}
		source, all := strings.Join(parts[:2], ": "), parts[2] == "all"
		b, at := read(strings.ReplaceAll(parts[3], "/", "\n"))
		tried++
		marks := map[uint16]rune{}
		for letter, cells := range at {
			for _, cell := range cells {
				marks[cell] = letter
			}
		}
		set := b.Points()
		for cell, mark := range marks {
			got := b.Forbidden(cell)
			want, known := kinds[mark]
			switch {
			case mark == '!' && got == renju.None,
				mark != '!' && known && got != want,
				mark == '.' && all && got != renju.None:
				t.Errorf("%s: got kind %d, want %c\n%s", source, got, mark, draw(b, cell))
			}
			if set.Has(cell) != (got != renju.None) {
				t.Errorf("%s: not among the points, or wrongly so\n%s", source, draw(b, cell))
			}
			if mark == '.' {
				continue
			}
			p := [2]int{int(cell) / b.Cols, int(cell) % b.Cols}
			if slow := slowOf(b).forbidden(p); slow != got {
				t.Errorf("%s: the checker says %d, want %d\n%s", source, slow, got, draw(b, cell))
			}
			if got == renju.None && slowOf(b).shallow(p) > 1 {
				threes++
			}
		}
	}
	if tried < leastPublished || threes < 3 {
		t.Errorf("only %d positions, with %d double-threes that are none among what is marked", tried, threes)
	}
}
