package match_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/match"
)

func TestDraw(t *testing.T) {
	m := started(t, 1, anna, boris, at(0), at(1))
	asked := must(t)(m.Ask(anna.UserID, match.AskDraw, after(3)))
	if what, to, ok := asked.Question(); !ok || what != match.AskDraw || to != engine.Second || !asked.Touched.Equal(m.Touched) {
		t.Errorf("asked for %d of %d, %t, at %v", what, to, ok, asked.Touched)
	}
	refused(t, match.ErrAsked)(asked.Ask(anna.UserID, match.AskDraw, after(3)))
	refused(t, match.ErrAsked)(asked.Ask(anna.UserID, match.AskTakeBack, after(3)))
	refused(t, match.ErrNotYours)(asked.Answer(anna.UserID, match.AskDraw, true, after(3)))
	refused(t, match.ErrNotPlayer)(asked.Answer("cleo", match.AskDraw, true, after(3)))
	refused(t, match.ErrNotAsked)(asked.Answer(boris.UserID, match.AskTakeBack, true, after(3)))
	refused(t, match.ErrAnswerFirst)(asked.Ask(boris.UserID, match.AskTakeBack, after(3)))
	for _, over := range []*match.Match{
		must(t)(asked.Answer(boris.UserID, match.AskDraw, true, after(4))), must(t)(asked.Ask(boris.UserID, match.AskDraw, after(4))),
	} {
		if over.Status != match.Over || over.Ending != match.Agreed || !over.HasResult() || over.Outcome != (engine.Outcome{}) || over.Asked != (match.Question{}) {
			t.Errorf("agreed: %+v", over)
		}
	}
	no := must(t)(asked.Answer(boris.UserID, match.AskDraw, false, after(4)))
	if _, _, ok := no.Question(); ok || no.Status != match.Playing {
		t.Errorf("refused: %+v", no)
	}
	refused(t, match.ErrAsked)(no.Ask(anna.UserID, match.AskDraw, after(5)))
	refused(t, match.ErrNotAsked)(no.Answer(boris.UserID, match.AskDraw, true, after(5)))
	moved := must(t)(no.Play(anna.UserID, -1, at(2), after(5)))
	must(t)(moved.Ask(anna.UserID, match.AskDraw, after(5)))
}

// Who is asked for a draw and moves has said no; who has asked may move first.
func TestDrawLapses(t *testing.T) {
	m := started(t, 1, anna, boris)
	asked := must(t)(m.Ask(anna.UserID, match.AskDraw, after(1)))
	asked = must(t)(asked.Play(anna.UserID, -1, at(0), after(2)))
	if _, to, ok := asked.Question(); !ok || to != engine.Second {
		t.Error("the offer of who moves has lapsed")
	}
	asked = must(t)(asked.Play(boris.UserID, -1, at(1), after(3)))
	if asked.Asked != (match.Question{}) {
		t.Errorf("the offer stands after the answer by a move: %+v", asked.Asked)
	}
}

func TestTakeBackBetweenPeople(t *testing.T) {
	m := started(t, 1, anna, boris, at(0), at(1))
	refused(t, match.ErrNothing)(started(t, 1, anna, boris, at(0)).Ask(boris.UserID, match.AskTakeBack, after(1)))
	for user, left := range map[string]int{anna.UserID: 0, boris.UserID: 1} {
		asked := must(t)(m.Ask(user, match.AskTakeBack, after(3)))
		other := map[string]string{anna.UserID: boris.UserID, boris.UserID: anna.UserID}[user]
		back := must(t)(asked.Answer(other, match.AskTakeBack, true, after(4)))
		if turn, _ := back.Turn(); back.Ply() != left || back.Seats[turn].UserID != user || back.Asked != (match.Question{}) {
			t.Errorf("%s took back: %+v", user, back)
		}
		moved := must(t)(asked.Play(anna.UserID, -1, at(2), after(4)))
		if moved.Asked != (match.Question{}) {
			t.Errorf("a question of %s stands after a move: %+v", user, moved.Asked)
		}
	}
	refused(t, match.ErrOnlyPeople)(started(t, 1, anna, bot, at(0)).Ask(anna.UserID, match.AskTakeBack, after(1)))
	alone := must(t)(started(t, 1, anna, anna, at(0)).Ask(anna.UserID, match.AskTakeBack, after(1)))
	if alone.Ply() != 0 {
		t.Errorf("who plays alone has %d plies left", alone.Ply())
	}
}

func TestRestoreQuestion(t *testing.T) {
	m := must(t)(started(t, 1, anna, boris, at(0)).Ask(boris.UserID, match.AskDraw, after(1)))
	if back := must(t)(match.Restore(*m)); back.Asked != m.Asked {
		t.Errorf("restored %+v", back.Asked)
	}
	for _, bad := range []match.Question{
		{What: 9}, {What: match.AskDraw, By: 2}, {What: match.AskDraw, Steps: 2}, {What: match.AskDraw, Steps: -1}, {Refused: true},
	} {
		c := *m
		c.Asked = bad
		if _, err := match.Restore(c); err == nil {
			t.Errorf("%+v was restored", bad)
		}
	}
}
