package pages_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands/apptest"
	"noughts/commands/pages"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// TestClicksAreTheLegalMoves plays random games of every family and option, and with every opening
// rule, by nothing but the clicks and choices of pages: they are exactly what the referee allows,
// nobody has any but who is to move, and games end by them.
func TestClicksAreTheLegalMoves(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, v := range longtest.Some(t, 8, apptest.Variants(t)) {
		t.Run(v.Name, func(t *testing.T) { playByClicks(t, r, v.Match) })
	}
}

// playByClicks plays a match to its end by clicks.
func playByClicks(t *testing.T, r *rand.Rand, m *match.Match) {
	t.Helper()
	now := time.Unix(2, 0)
	const full = 6 // at so many steps all moves are compared with the referee, and at some later ones
	for steps := 0; m.Status == match.Playing; steps++ {
		if steps > 1000 {
			t.Fatal("the game does not end")
		}
		turn, _ := m.Turn()
		mover, other := m.Seats[turn].UserID, m.Seats[turn.Other()].UserID
		s := pages.StateOf(t, m, mover)
		for _, who := range []string{other, "eve"} {
			if n := len(pages.StateOf(t, m, who).Clicks); n > 0 {
				t.Fatalf("%s has %d clicks, and it is the turn of %s", who, n, mover)
			}
		}
		if steps < full || r.IntN(20) == 0 {
			compareClicks(t, m, mover, s, now)
			compareButtons(t, m)
		}
		var err error
		if len(s.Clicks) == 0 {
			m, err = chooseByButton(t, r, m, mover, s, now)
		} else {
			m, err = click(t, r, m, mover, s, now)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	compareButtons(t, m)
	for _, who := range []string{"ada", "ben", "eve"} {
		if s := pages.StateOf(t, m, who); len(s.Clicks) > 0 || !s.Over {
			t.Errorf("after the end %s has %d clicks", who, len(s.Clicks))
		}
	}
}

// compareClicks asks the referee of every cell and symbol.
func compareClicks(t *testing.T, m *match.Match, mover string, s pages.State, now time.Time) {
	t.Helper()
	info := m.Game.Info()
	want := map[string]bool{}
	for cell := range info.Rows * info.Cols {
		for _, symbol := range append([]engine.Symbol{engine.Empty}, info.Symbols...) {
			mv := engine.Move{Cell: uint16(cell), Symbol: symbol}
			if _, err := m.Play(mover, m.Steps(), mv, now); err == nil {
				want[fmt.Sprintf("%d/%s", m.Steps(), m.Game.MoveName(mv))] = true
			}
		}
	}
	clicked := map[int]map[string]bool{}
	for _, c := range s.Clicks {
		if !want[c.ID] {
			t.Fatalf("the referee refuses %s", c.ID)
		}
		delete(want, c.ID)
		cells, stone := c.Cells, c.Stone
		if cells == nil {
			cells = []int{c.At}
		}
		if stone == "" {
			stone = s.Places
		}
		for _, cell := range cells {
			if clicked[cell] == nil {
				clicked[cell] = map[string]bool{}
			}
			if clicked[cell][stone] {
				t.Fatalf("two clicks place %s on cell %d", stone, cell)
			}
			clicked[cell][stone] = true
		}
		if s.Cells[c.At] != '.' || slices.Contains(s.Forbidden, c.At) {
			t.Fatalf("a click on cell %d, which is taken or forbidden", c.At)
		}
	}
	if len(want) > 0 {
		t.Fatalf("no click for %v", want)
	}
}

// click makes one of the clicks, and sees that what it promised stands there.
func click(t *testing.T, r *rand.Rand, m *match.Match, mover string, s pages.State, now time.Time) (*match.Match, error) {
	t.Helper()
	c := s.Clicks[r.IntN(len(s.Clicks))]
	custom, ok := pages.LongID(m.ID, c.ID)
	var id, ply int
	var name string
	if n, err := fmt.Sscanf(custom, "match/%d/%d/%s", &id, &ply, &name); !ok || n != 3 {
		t.Fatalf("%q: %v", custom, err)
	}
	mv, err := m.Game.ParseMove(name)
	if err != nil {
		return m, err
	}
	after, err := m.Play(mover, ply, mv, now)
	if err != nil {
		return m, err
	}
	stone := c.Stone
	if stone == "" {
		stone = s.Places
	}
	next := pages.StateOf(t, after, mover)
	if got := next.Cells[c.At : c.At+1]; got != stone && !c.Marks {
		t.Fatalf("%s places %s on cell %d, where %s stands then", c.ID, stone, c.At, got)
	}
	if c.Marks && next.Cells[c.At] != '.' && len(next.Offered) > 0 {
		t.Fatalf("%s only marks cell %d, where %c stands then", c.ID, c.At, next.Cells[c.At])
	}
	return after, nil
}

// chooseByButton chooses one of the options of an opening.
func chooseByButton(t *testing.T, r *rand.Rand, m *match.Match, mover string, s pages.State, now time.Time) (*match.Match, error) {
	t.Helper()
	var options []string
	for _, row := range s.Buttons {
		for _, b := range row {
			var ply int
			var name string
			if n, _ := fmt.Sscanf(b.ID, "%d/opening/%s", &ply, &name); n == 2 && !b.Disabled {
				options = append(options, name)
			}
		}
	}
	stage, _ := m.Stage()
	if len(options) != len(stage.Options) || len(options) == 0 {
		t.Fatalf("buttons for %v of %d options", options, len(stage.Options))
	}
	return m.Choose(mover, m.Steps(), options[r.IntN(len(options))], now)
}

// compareButtons sees that somebody has on their page whatever the message offers beside its cells
// and what changes how it looks, and that what a page has is one of the message's.
func compareButtons(t *testing.T, m *match.Match) {
	t.Helper()
	offered := map[string]bool{}
	for _, who := range []string{"ada", "ben", "eve"} {
		for _, row := range pages.StateOf(t, m, who).Buttons {
			for _, b := range row {
				custom, ok := pages.LongID(m.ID, b.ID)
				if !ok || b.Label == "" {
					t.Fatalf("%s has a button %+v", who, b)
				}
				offered[withoutSymbol(custom)] = true
			}
		}
	}
	for _, row := range pages.MessageOf(t, m).Rows {
		for _, b := range row.Buttons {
			rest, _ := strings.CutPrefix(b.ID, fmt.Sprintf("match/%d/%d/", m.ID, m.Steps()))
			word, _, _ := strings.Cut(rest, "/")
			if _, err := m.Game.ParseMove(word); err != nil && word != "view" && word != "open" && !offered[withoutSymbol(b.ID)] {
				t.Fatalf("nobody may press %s on a page", b.ID)
			}
		}
	}
}

// withoutSymbol is the id of a button without the symbol that its form places, which on a page is
// not chosen under the board.
func withoutSymbol(id string) string {
	before, _, _ := strings.Cut(id, "/"+view.TypeWord+"/")
	if before != id {
		before += "/" + view.TypeWord
	}
	return before
}

// TestButtonsOfChallenges compares what is offered before a match begins, with whom it is for.
func TestButtonsOfChallenges(t *testing.T) {
	t.Parallel()
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	ada, ben := match.Seat{UserID: "ada", Name: "Ada"}, match.Seat{UserID: "ben", Name: "Ben"}
	for _, c := range []struct {
		second match.Seat
		want   map[string]string
	}{
		{ben, map[string]string{"ada": "cancel", "ben": "accept decline block", "eve": ""}},
		{match.Seat{}, map[string]string{"ada": "cancel", "ben": "join", "eve": "join"}},
	} {
		m := match.Offer(game, [2]match.Seat{ada, c.second}, engine.First, time.Unix(1, 0), time.Unix(100, 0))
		m.ID = 17
		compareButtons(t, m)
		for who, want := range c.want {
			var got []string
			for _, row := range pages.StateOf(t, m, who).Buttons {
				for _, b := range row {
					got = append(got, strings.TrimPrefix(b.ID, "0/"))
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s may press %v, want %s", who, got, want)
			}
		}
	}
}
