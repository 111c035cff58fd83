package puzzles

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/explain"
)

// Every puzzle can be asked for by its variant and by the name of its game, which no two
// choices share.
func TestGamesByName(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer()
	g := &Group{Library: &Library{Words: catalogue}}
	var names []string
	for _, v := range g.Library.variants() {
		names = append(names, title(say, v))
	}
	if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) != len(names) || len(names) < 4 {
		t.Errorf("the choices are %q", names)
	}
	seen := map[string]bool{}
	for _, p := range library() {
		if seen[p.variant] {
			continue
		}
		seen[p.variant] = true
		for _, typed := range []string{p.variant, strings.ToUpper(p.variant), title(say, p.variant)} {
			if v := g.variantOf(say, typed); v == "" || !(wish{variant: v}).fits(p, g.Library.gameNames()) {
				t.Fatalf("%q finds %q, which %s is not of", typed, v, p.variant)
			}
		}
	}
	if got := g.variantOf(say, "chess"); got != "" {
		t.Errorf("chess finds %q", got)
	}
}

// A wish comes back from its id, and fits in one.
func TestWishes(t *testing.T) {
	for _, p := range library() {
		for _, theme := range []string{"", p.Theme} {
			for _, d := range []difficulty{"", easier, fitting, harder} {
				w := wish{p.variant, theme, d}
				if got := parseWish(w.String()); got != w || len("puzzle/next/random/"+w.String()) > commands.MaxID {
					t.Errorf("%+v comes back as %+v from %q", w, got, w)
				}
			}
		}
	}
	if got := parseWish("a;b;c;d"); got != (wish{"a", "b", ""}) {
		t.Errorf("nonsense is read as %+v", got)
	}
}

// At no point of any puzzle does a hint that costs rating mark all that can be played: it marks
// fewer cells, with the right one among them, or there is none and the move comes at once.
func TestHintsNarrowDown(t *testing.T) {
	at := map[bool]int{}
	for _, p := range library() {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		for ply := range task.Solution {
			wanted := task.Wanted(task.Solution[:ply])
			if len(wanted) == 0 {
				continue
			}
			a := attempt{task: task}
			for _, m := range task.Solution[:ply] {
				a.Made = append(a.Made, task.Game.MoveName(m))
			}
			a.Hint = a.nextHint()
			pos := task.Position(task.Solution[:ply])
			cells := hintCells(a.Attempt, pos, wanted[0])
			free := map[uint16]bool{}
			for _, c := range explain.CellsOf(pos.AppendMoves(nil)) {
				free[c] = true
			}
			if at[a.Hint == mostHint]++; a.Hint < mostHint && (len(cells) < 2 || len(cells) >= len(free) || !slices.Contains(cells, wanted[0].Cell)) || a.Hint == mostHint && len(free) > 2 {
				t.Errorf("%s after %d plies: step %d marks %v of %d cells", p.Position, ply, a.Hint, cells, len(free))
			}
		}
	}
	if at[false] == 0 {
		t.Error("no puzzle has a hint of where to look")
	}
}
