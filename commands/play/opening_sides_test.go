package play_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
)

// Until sides are chosen nobody is said to have one, and no choice is recommended.
func TestNobodyHasASideBeforeItIsChosen(t *testing.T) {
	h := newHarness(t)
	h.Start("ada", "gomoku/ben/-/first/swap2")
	open := h.Says("match.seats_open", "First", "<@ada>", "Second", "<@ben>")
	settled := h.Says("match.seats", "First", "● <@ada>", "Second", "○ <@ben>")
	expect := func(when, want string) {
		t.Helper()
		if text := h.BoardOf(1).Text; !strings.Contains(text, want) {
			t.Errorf("%s the board says %q, want %q", when, text, want)
		}
	}
	expect("as a challenge", h.Says("match.seats_begins", "First", "<@ada>", "Second", "<@ben>"))
	h.Press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "j10"} {
		expect("before "+move, open)
		h.Run("ada", "move", "move", move)
	}
	expect("when Ben chooses", open)
	for _, row := range h.BoardOf(1).Rows {
		for _, b := range row.Buttons {
			if strings.Contains(b.ID, "/opening/") && b.Style != commands.Plain {
				t.Errorf("%s stands out", b.Label)
			}
		}
	}
	h.Press("ben", 1, "/opening/more")
	expect("with two more stones to place", open)
	h.Run("ben", "move", "move", "a1")
	h.Run("ben", "move", "move", "a2")
	expect("when Ada chooses", open)
	h.Press("ada", 1, "/opening/stay")
	m := h.Match(1)
	if m.Seats[0].UserID == "ben" {
		settled = h.Says("match.seats", "First", "● <@ben>", "Second", "○ <@ada>")
	}
	expect("then", settled)
}

// Who resigns before sides are chosen has none, and neither has who wins.
func TestNobodyHasASideInAnOpeningThatIsGivenUp(t *testing.T) {
	h := newHarness(t)
	h.Start("ada", "gomoku/ben/-/first/swap2")
	h.Press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "j10"} {
		h.Run("ada", "move", "move", move)
	}
	h.PressID("ada", "match/1/3/resigned", "private")
	board := h.BoardOf(1)
	if seats := h.Says("match.seats", "First", "<@ada>", "Second", "<@ben>"); h.Match(1).Status != match.Over || !strings.Contains(board.Text, seats) {
		t.Errorf("the board says %q, want %q", board.Text, seats)
	}
	if apptest.Button(board, "/review") != nil {
		t.Error("stones of the opening alone are offered for review")
	}
	h.Wants(h.PressID("ada", "match/1/3/review", "private"), commands.Private, h.Says("error.review"))
	for _, side := range []string{"X", "O"} {
		if won := h.Says("picture.won", "Side", side); strings.Contains(board.Picture.Alt, won) {
			t.Errorf("the picture says %q", board.Picture.Alt)
		}
	}
}

// Everybody reads what may be chosen in an opening, so it is not said to be theirs.
func TestWhatMayBeChosenIsSaidToAll(t *testing.T) {
	for _, rule := range []string{"gomoku/ben/-/first/swap2", "renju/ben/-/first/taraguchi-10", "renju/ben/-/first/soosorv-8"} {
		h := newHarness(t)
		h.Start("ada", rule)
		h.Press("ben", 1, "/accept")
		said := 0
		for range 12 {
			m := h.Match(1)
			stage, opening := m.Stage()
			if !opening {
				break
			}
			if text := h.BoardOf(1).Text; len(stage.Options) > 0 {
				said++
				if regexp.MustCompile(`\b(you|your)\b`).MatchString(text) {
					t.Errorf("%s: %q", rule, text)
				}
			}
			if _, err := h.App.Tables.Change(t.Context(), m, func(m *match.Match) (*match.Match, error) {
				by := m.Seats[stage.Decider].UserID
				if n := len(stage.Options); n > 0 {
					return m.Choose(by, -1, stage.Options[n-1].Name, h.Now())
				}
				for _, mv := range m.Position().AppendMoves(nil) {
					if after, err := m.Play(by, -1, mv, h.Now()); err == nil {
						return after, nil
					}
				}
				return nil, errors.New("no cell is allowed")
			}); err != nil {
				t.Fatal(err)
			}
			h.App.Tasks.Wait()
		}
		if said == 0 {
			t.Errorf("%s: nothing was to be chosen", rule)
		}
	}
}
