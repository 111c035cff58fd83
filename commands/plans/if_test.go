package plans_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// A planned answer is made at once, also after a restart; nobody else hears of the plan
// before that.
func TestIfThen(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Wants(h.Run("ada", "if", "move", "b1", "then", "c1"), commands.Private, h.Says("error.if_turn"))
	h.Press("ada", 1, "/a1")
	r := h.Run("ada", "if", "move", "b1", "then", "b2")
	h.Wants(r, commands.Private, h.Says("if.saved"))
	h.Wants(r, commands.Private, "B1 → **B2**")
	h.Run("ada", "if", "move", "b1", "then", "a2") // in place of the one before
	h.Run("ada", "if", "move", "c3 a2 a3", "then", "b2")
	r = h.Run("ada", "if")
	h.Wants(r, commands.Private, "B1 → **A2**")
	h.Wants(r, commands.Private, "C3 → **A2** → A3 → **B2**")
	if strings.Contains(r.Message.Text, "B1 → **B2**") {
		t.Errorf("the first plan is still there: %s", r.Message.Text)
	}
	h.Wants(h.Run("ben", "if"), commands.Private, h.Says("error.if_turn"))
	h.Open()
	h.Press("ben", 1, "/c3")
	h.WantsMoves("a1 c3 a2")
	h.BoardSays(1, "if.played", "Who", "<@ada>", "Move", "A2")
	h.Press("ben", 1, "/a3")
	h.WantsMoves("a1 c3 a2 a3 b2")
	h.Press("ben", 1, "/b3")
	h.WantsMoves("a1 c3 a2 a3 b2 b3")
}

// Plans of both sides answer each other.
func TestPlansMeet(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.Run("ada", "if", "move", "b1 c1 a2", "then", "b2") // ada: after b1 c1 if a2 then b2
	h.Press("ben", 1, "/b1")
	h.WantsMoves("a1 b1 c1")
	h.Press("ben", 1, "/c3")
	h.WantsMoves("a1 b1 c1 c3")
	h.Run("ben", "if", "move", "a2", "then", "a3")
	h.Press("ada", 1, "/a2")
	h.WantsMoves("a1 b1 c1 c3 a2 a3")
}

// What cannot be is refused when it is planned, each with its reason.
func TestPlansAreChecked(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	for _, c := range []struct{ move, then, want string }{
		{"a1", "b2", "taken"},
		{"b1", "b1", "taken"},
		{"b1 c1", "a2", h.Says("error.if_whose", "Who", "<@ben>", "Moves", "B1 C1")},
		{"b1", "c1 a2", h.Says("error.if_whose", "Who", "<@ben>", "Moves", "B1 C1")},
		{"b1 a2 b2 a3", "c1", h.Says("error.if_over", "Moves", "B1 A2 B2 A3")},
		{"b1", "", h.Says("error.if_both")},
		{"x9", "b1", "x9"},
	} {
		h.Wants(h.Run("ada", "if", "move", c.move, "then", c.then), commands.Private, c.want)
	}
	h.Wants(h.Run("eve", "if", "game", "1"), commands.Private, h.Says("error.stranger"))
	h.Wants(h.Run("ada", "if"), commands.Private, "/if move:")
	h.Run("eve", "play", "game", "tic-tac-toe", "level", "novice")
	h.Wants(h.Run("eve", "if"), commands.Private, h.Says("error.if_bot"))
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "second", "clock", "5+3")
	h.Press("ben", 3, "/accept")
	h.Wants(h.Run("ada", "if", "game", "3"), commands.Private, h.Says("error.if_minutes"))
}

// Moves that were taken back are not made again by a plan, and who is asked something
// decides that first.
func TestPlansDoNotOverrule(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.Run("ada", "if", "move", "b1", "then", "c1")
	h.Press("ben", 1, "/b1")
	h.WantsMoves("a1 b1 c1")
	h.Press("ada", 1, "/askback")
	h.Press("ben", 1, "/askback_yes")
	h.WantsMoves("a1 b1")
	h.Press("ada", 1, "/a2")
	h.Run("ada", "if", "move", "c3", "then", "b3")
	h.Press("ben", 1, "/draw")
	h.Press("ben", 1, "/c3")
	h.WantsMoves("a1 b1 a2 c3")
	h.Press("ada", 1, "/draw_no")
	h.WantsMoves("a1 b1 a2 c3 b3")
}

// A plan that was taken back is not played by an answer to something else, whoever asks, and
// the plan of who is to move again is gone.
func TestAPlanThatWasTakenBackStaysBack(t *testing.T) {
	for asks, answers := range map[string]string{"ada": "ben", "ben": "ada"} {
		h := newHarness(t)
		h.Challenge("tic-tac-toe", 1)
		h.Press("ada", 1, "/a1")
		h.Run("ada", "if", "move", "b1 c1 a2", "then", "b2")
		h.Press("ben", 1, "/b1")
		h.Press("ada", 1, "/askback")
		h.Press("ben", 1, "/askback_yes")
		h.Press(asks, 1, "/draw")
		h.Press(answers, 1, "/draw_no")
		h.WantsMoves("a1 b1")
		h.Press("ada", 1, "/c1")
		h.Press("ben", 1, "/a2")
		h.WantsMoves("a1 b1 c1 a2")
	}
}

// Nothing is played either where an offer was refused that is not older than the last move.
func TestARefusedOfferPlaysNoPlan(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b1")
	if err := h.App.Store.SetPlans(t.Context(), 1, "ada", []string{"a1 b1 c1"}); err != nil { // however it came there
		t.Fatal(err)
	}
	h.Press("ada", 1, "/draw")
	h.Press("ben", 1, "/draw_no")
	h.WantsMoves("a1 b1")
}

// Only a move that a plan has made is said to have been ready.
func TestAMoveByHandWasNotReady(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.Run("ada", "if", "move", "b1", "then", "c1")
	h.Press("ben", 1, "/b1")
	h.BoardSays(1, "if.played", "Who", "<@ada>", "Move", "C1")
	h.Press("ada", 1, "/askback")
	h.Press("ben", 1, "/askback_yes")
	h.Press("ada", 1, "/a2")
	if msg, _ := h.Board(1); strings.Contains(msg.Text, h.Says("if.played", "Who", "<@ada>", "Move", "A2")) {
		t.Errorf("a move by hand is said to have been planned: %s", msg.Text)
	}
}

// hasPlans fails the test unless the store has so many lines for match 1.
func (h *harness) hasPlans(want int) {
	h.T.Helper()
	if plans, err := h.App.Store.Plans(h.T.Context(), 1); err != nil || len(plans) != want {
		h.T.Errorf("the store has the plans %v, %v; want %d", plans, err, want)
	}
}

// Plans that the game has left, or that were played, are kept no longer, and none after its
// end.
func TestPlansAreForgotten(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.Run("ada", "if", "move", "b1", "then", "c1")
	h.Run("ada", "if", "move", "b2", "then", "c1")
	h.Run("ada", "if", "move", "b2 c1 a2", "then", "a3")
	h.hasPlans(2) // the last one answers b2 as the one before does, and goes on
	h.Press("ben", 1, "/b2")
	h.hasPlans(1)
	h.Run("ada", "draw")
	h.Press("ben", 1, "/draw_yes")
	h.hasPlans(0)
}

// A slowPlans gives somebody else time to come first while plans are saved.
type slowPlans struct {
	store.Store
	meanwhile func()
}

func (s slowPlans) SetPlans(ctx context.Context, id int64, user string, lines []string) error {
	s.meanwhile()
	return s.Store.SetPlans(ctx, id, user, lines)
}

// A move that comes while a plan is being saved waits for it, and is answered.
func TestAMoveMeetsItsPlan(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	db, m, moved := h.Store.Store, h.Match(1), make(chan error, 1)
	var once sync.Once
	h.SetStore(slowPlans{db, func() {
		once.Do(func() {
			go func() {
				_, err := h.App.Tables.Change(t.Context(), m, func(m *match.Match) (*match.Match, error) {
					return m.Play("ben", 1, engine.Move{Cell: 1, Symbol: engine.O}, h.Now())
				})
				moved <- err
			}()
			time.Sleep(100 * time.Millisecond)
		})
	}})
	h.Wants(h.Run("ada", "if", "move", "b1", "then", "c1"), commands.Private, h.Says("if.saved"))
	if err := <-moved; err != nil {
		t.Fatal(err)
	}
	h.WantsMoves("a1 b1 c1")
}

// In a slow game there is a button, and small boards are planned on by selects.
func TestPlansBySelects(t *testing.T) {
	h := newHarness(t)
	h.Timed("3d")
	h.Press("ada", 1, "/a1")
	r := h.Press("ada", 1, "/if")
	h.Wants(r, commands.Private, h.Says("if.title", "Link", view.Link(h.App.Chat, h.Match(1)), "Game", h.Match(1).Game.Info().Title))
	r = h.PressID("ada", r.Message.Rows[0].Select.ID, "private", "b1")
	h.Wants(r, commands.Update, h.Says("if.chosen", "Who", "<@ben>", "Move", "B1"))
	for _, o := range r.Message.Rows[0].Select.Options {
		if o.Value == "a1" || o.Value == "b1" {
			t.Errorf("%s is offered", o.Value)
		}
	}
	r = h.PressID("ada", r.Message.Rows[0].Select.ID, "private", "c1")
	h.Wants(r, commands.Update, "B1 → **C1**")
	r = h.PressID("ada", r.Message.Rows[1].Select.ID, "private", "b1 c1")
	h.Wants(r, commands.Update, h.Says("if.none", "Who", "<@ben>", "If", "B2", "Then", "C3")[:20])
	old := r.Message.Rows[0].Select.ID
	h.Press("ben", 1, "/b1")
	h.WantsMoves("a1 b1")
	h.Wants(h.PressID("ada", old, "private", "b2"), commands.Private, h.Says("error.stale"))
}

// On a large board moves are typed.
func TestPlansOnALargeBoard(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "gomoku", "opponent", "ben", "side", "first", "clock", "3d")
	h.Press("ben", 1, "/accept")
	h.Run("ada", "move", "move", "h8")
	msg, at := h.Board(1)
	b := apptest.Button(msg, "/if")
	if b == nil {
		t.Fatalf("the last row is %+v", msg.Rows[len(msg.Rows)-1])
	}
	r := h.PressID("ada", b.ID, at)
	h.Wants(r, commands.Private, "/if move:A1 then:O15")
	if len(r.Message.Rows) > 0 {
		t.Errorf("224 moves are offered in %d rows", len(r.Message.Rows))
	}
}

// The completions follow what was typed for the opponent.
func TestPlansAreCompleted(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	list := h.Suggest("if", "then", "move", "b1", "then", "")
	if len(list) != 7 {
		t.Errorf("%d answers are offered, want 7: %v", len(list), list)
	}
	if list := h.Suggest("if", "move", "move", "b1 c"); len(list) != 3 || list[0].Value != "b1 c1" {
		t.Errorf("offered %v", list)
	}
}

// A plan takes no time of the clock, and a late move of the opponent does not set it off.
func TestPlansAndTheClock(t *testing.T) {
	h := newHarness(t)
	h.Timed("1d")
	h.Press("ada", 1, "/a1")
	h.Run("ada", "if", "move", "b1", "then", "c1")
	h.Advance(25 * time.Hour)
	h.Press("ben", 1, "/b1")
	h.App.Tasks.Wait()
	if m := h.Match(1); m.Ending != match.OnTime || m.Ply() != 1 {
		t.Errorf("ended by %d after %d plies", m.Ending, m.Ply())
	}
}
