package app

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/engine/match"
)

// Until sides are chosen nobody is said to have one, and no choice is recommended.
func TestNobodyHasASideBeforeItIsChosen(t *testing.T) {
	h := newHarness(t)
	h.start("ada", "gomoku/ben/-/first/swap2")
	open := h.says("match.seats_open", "First", "<@ada>", "Second", "<@ben>")
	settled := h.says("match.seats", "First", "✕ <@ada>", "Second", "◯ <@ben>")
	expect := func(when, want string) {
		t.Helper()
		if text := h.boardOf(1).Text; !strings.Contains(text, want) {
			t.Errorf("%s the board says %q, want %q", when, text, want)
		}
	}
	expect("as a challenge", h.says("match.seats_begins", "First", "<@ada>", "Second", "<@ben>"))
	h.press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "j10"} {
		expect("before "+move, open)
		h.run("ada", "move", "move", move)
	}
	expect("when Ben chooses", open)
	for _, row := range h.boardOf(1).Rows {
		for _, b := range row.Buttons {
			if strings.Contains(b.ID, "/opening/") && b.Style != commands.Plain {
				t.Errorf("%s stands out", b.Label)
			}
		}
	}
	h.press("ben", 1, "/opening/more")
	expect("with two more stones to place", open)
	h.run("ben", "move", "move", "a1")
	h.run("ben", "move", "move", "a2")
	expect("when Ada chooses", open)
	h.press("ada", 1, "/opening/stay")
	m := h.match(1)
	if m.Seats[0].UserID == "ben" {
		settled = h.says("match.seats", "First", "✕ <@ben>", "Second", "◯ <@ada>")
	}
	expect("then", settled)
}

// Who resigns before sides are chosen has none, and neither has who wins.
func TestNobodyHasASideInAnOpeningThatIsGivenUp(t *testing.T) {
	h := newHarness(t)
	h.start("ada", "gomoku/ben/-/first/swap2")
	h.press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "j10"} {
		h.run("ada", "move", "move", move)
	}
	h.pressID("ada", "match/1/3/resigned", "private")
	board := h.boardOf(1)
	if seats := h.says("match.seats", "First", "<@ada>", "Second", "<@ben>"); h.match(1).Status != match.Over || !strings.Contains(board.Text, seats) {
		t.Errorf("the board says %q, want %q", board.Text, seats)
	}
	if button(board, "/review") != nil {
		t.Error("stones of the opening alone are offered for review")
	}
	h.wants(h.pressID("ada", "match/1/3/review", "private"), commands.Private, h.says("error.review"))
	for _, side := range []string{"X", "O"} {
		if won := h.says("picture.won", "Side", side); strings.Contains(board.Picture.Alt, won) {
			t.Errorf("the picture says %q", board.Picture.Alt)
		}
	}
}

// Everybody reads what may be chosen in an opening, so it is not said to be theirs.
func TestWhatMayBeChosenIsSaidToAll(t *testing.T) {
	for _, rule := range []string{"gomoku/ben/-/first/swap2", "renju/ben/-/first/taraguchi-10", "renju/ben/-/first/soosorv-8"} {
		h := newHarness(t)
		h.start("ada", rule)
		h.press("ben", 1, "/accept")
		said := 0
		for range 12 {
			m := h.match(1)
			stage, opening := m.Stage()
			if !opening {
				break
			}
			if text := h.boardOf(1).Text; len(stage.Options) > 0 {
				said++
				if regexp.MustCompile(`\b(you|your)\b`).MatchString(text) {
					t.Errorf("%s: %q", rule, text)
				}
			}
			if _, err := h.app.Tables.Change(t.Context(), m, func(m *match.Match) (*match.Match, error) {
				by := m.Seats[stage.Decider].UserID
				if n := len(stage.Options); n > 0 {
					return m.Choose(by, -1, stage.Options[n-1].Name, h.now())
				}
				for _, mv := range m.Position().AppendMoves(nil) {
					if after, err := m.Play(by, -1, mv, h.now()); err == nil {
						return after, nil
					}
				}
				return nil, errors.New("no cell is allowed")
			}); err != nil {
				t.Fatal(err)
			}
			h.app.Tasks.Wait()
		}
		if said == 0 {
			t.Errorf("%s: nothing was to be chosen", rule)
		}
	}
}

// Who began the last opening does not begin the next, whoever had which side in the end; and
// nobody has had a side in a game that nobody wanted.
func TestRematchChangesWhoBeginsTheOpening(t *testing.T) {
	for choice, sides := range map[string]string{"stay": "✕ <@ada>", "swap": "✕ <@ben>"} {
		h := newHarness(t)
		h.start("ada", "gomoku/ben/-/first/swap2")
		h.press("ben", 1, "/accept")
		for _, move := range []string{"h8", "i9", "j10"} {
			h.run("ada", "move", "move", move)
		}
		h.press("ben", 1, "/opening/"+choice)
		h.run("ada", "draw")
		h.run("ben", "draw")
		if text := h.boardOf(1).Text; !strings.Contains(text, sides) {
			t.Errorf("after %s the board says %q, want %s", choice, text, sides)
		}
		h.press("ada", 1, "/rematch")
		want := h.says("match.seats_begins", "First", "<@ben>", "Second", "<@ada>")
		if text := h.boardOf(2).Text; !strings.Contains(text, want) {
			t.Errorf("after %s the rematch says %q, want %q", choice, text, want)
		}
		h.press("ben", 2, "/decline")
		if text := h.boardOf(2).Text; !strings.Contains(text, h.says("match.seats", "First", "<@ben>", "Second", "<@ada>")) {
			t.Errorf("declined it says %q", text)
		}
	}
}
