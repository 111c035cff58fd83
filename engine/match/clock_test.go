package match_test

import (
	"errors"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

func TestTimeControls(t *testing.T) {
	for _, c := range []struct {
		text string
		want match.TimeControl
	}{
		{"", match.TimeControl{}},
		{"3d", match.TimeControl{Turn: 72 * time.Hour}},
		{"5+3", match.TimeControl{Base: 5 * time.Minute, Increment: 3 * time.Second}},
		{"10+0", match.TimeControl{Base: 10 * time.Minute}},
	} {
		if got, err := match.ParseTimeControl(c.text); got != c.want || err != nil || got.String() != c.text {
			t.Errorf("%q: got %+v (%s), %v, want %+v", c.text, got, got, err, c.want)
		}
	}
	if got, err := match.ParseTimeControl("10"); got.Base != 10*time.Minute || err != nil {
		t.Errorf("without an increment: got %v, %v", got, err)
	}
	for _, bad := range []string{"0d", "15d", "d", "0+5", "181+0", "5+181", "5+", "-5+3", "x", "1d+2", "+"} {
		if got, err := match.ParseTimeControl(bad); err == nil {
			t.Errorf("%q: got %v, want an error", bad, got)
		}
	}
}

// timed is a challenge of Anna's with a clock that was accepted at once.
func timed(t *testing.T, control string, cells, turn int) *match.Match {
	t.Helper()
	c, err := match.ParseTimeControl(control)
	if err != nil {
		t.Fatal(err)
	}
	m := match.Offer(line{cells: cells, turn: turn}, [2]match.Seat{anna, boris}, engine.First, start, after(60)).Timed(c, start)
	return must(t)(m.Accept(boris.UserID, start))
}

// seconds is so long after the start.
func seconds(s int) time.Time { return start.Add(time.Duration(s) * time.Second) }

// The first move is free; each move after that costs what it took and brings the increment.
func TestFischersClock(t *testing.T) {
	m := timed(t, "1+5", 9, 1)
	if !m.Deadline.Equal(start.Add(match.FirstMove)) {
		t.Errorf("the first move is due %v", m.Deadline)
	}
	m = must(t)(m.Play(anna.UserID, 0, at(0), seconds(300)))
	m = must(t)(m.Play(boris.UserID, 1, at(1), seconds(600)))
	if !m.Deadline.Equal(seconds(600 + 65)) {
		t.Errorf("the third move is due %v, want %v", m.Deadline, seconds(665))
	}
	m = must(t)(m.Play(anna.UserID, 2, at(2), seconds(620)))
	if want := [2]time.Duration{50 * time.Second, 65 * time.Second}; m.Clock.Left != want || !m.Deadline.Equal(seconds(620+65)) {
		t.Errorf("left %v until %v, want %v", m.Clock.Left, m.Deadline, want)
	}
	refused(t, match.ErrTooEarly)(m.Flag(seconds(684)))
	refused(t, match.ErrTimeUp)(m.Play(boris.UserID, 3, at(3), seconds(685)))
	over := must(t)(m.Flag(seconds(685)))
	if winner, _ := over.Outcome.Winner(); winner != engine.First || over.Ending != match.OnTime || !over.HasResult() || !over.Deadline.IsZero() {
		t.Errorf("after the time ran out: %+v", over)
	}
	refused(t, match.ErrTimeUp)(over.Play(boris.UserID, 3, at(3), seconds(686)))
	if !errors.Is(match.ErrTimeUp, match.ErrOver) {
		t.Error("a match that ended on time is not over")
	}
}

// Who makes several plies a turn gets the increment once.
func TestTheIncrementIsForTheTurn(t *testing.T) {
	m := timed(t, "1+5", 9, 2)
	m = must(t)(m.Play(anna.UserID, 0, at(0), seconds(10)))
	m = must(t)(m.Play(anna.UserID, 1, at(1), seconds(30)))
	if m.Clock.Left[0] != 45*time.Second {
		t.Errorf("%v are left, want 60 - 20 + 5 seconds", m.Clock.Left[0])
	}
}

func TestDaysForATurn(t *testing.T) {
	m := timed(t, "1d", 9, 1)
	m = must(t)(m.Play(anna.UserID, 0, at(0), after(60)))
	m = must(t)(m.Play(boris.UserID, 1, at(1), after(600)))
	if want := after(600 + 24*60); !m.Deadline.Equal(want) || !m.RemindAt().Equal(after(600+18*60)) {
		t.Errorf("due %v, want %v; to be reminded %v", m.Deadline, want, m.RemindAt())
	}
	if at := timed(t, "5+3", 9, 1).RemindAt(); !at.IsZero() {
		t.Errorf("somebody with minutes is reminded %v", at)
	}
	refused(t, match.ErrClock)(m.Claim(boris.UserID, time.Minute, after(700)))
	if over := must(t)(m.Flag(after(600 + 24*60))); over.Outcome != engine.WonBy(engine.Second) {
		t.Errorf("won by %v", over.Outcome)
	}
}

// A move that is taken back gives back no time, and the clock runs for who is to move again.
func TestATakeBackGivesNoTime(t *testing.T) {
	m := timed(t, "10+0", 9, 1)
	for ply, user := range []string{anna.UserID, boris.UserID, anna.UserID} {
		m = must(t)(m.Play(user, ply, at(uint16(ply)), seconds(100*ply)))
	}
	m = must(t)(m.Ask(anna.UserID, match.AskTakeBack, seconds(210)))
	m = must(t)(m.Answer(boris.UserID, match.AskTakeBack, true, seconds(230)))
	if want := [2]time.Duration{500 * time.Second, 570 * time.Second}; m.Clock.Left != want || !m.Deadline.Equal(seconds(730)) {
		t.Errorf("left %v until %v, want %v", m.Clock.Left, m.Deadline, want)
	}
}

// Against the bot the clock is the person's alone.
func TestTheBotHasNoClock(t *testing.T) {
	c := match.TimeControl{Base: time.Minute}
	m := match.New(line{cells: 9, turn: 1}, [2]match.Seat{bot, anna}, engine.Second, start).Timed(c, start)
	if !m.Deadline.IsZero() {
		t.Errorf("the bot has until %v", m.Deadline)
	}
	m = must(t)(m.PlayBot(at(0), after(600)))
	m = must(t)(m.Play(anna.UserID, 1, at(1), after(601)))
	m = must(t)(m.PlayBot(at(2), after(900)))
	if slow := m.Timed(match.TimeControl{Turn: time.Hour}, start); !slow.RemindAt().IsZero() {
		t.Error("against the bot somebody is reminded")
	}
	if !m.Deadline.Equal(after(901)) || m.Clock.Left[0] != time.Minute {
		t.Errorf("due %v, with %v left for the bot", m.Deadline, m.Clock.Left[0])
	}
	over := must(t)(m.Flag(after(901)))
	refused(t, match.ErrOver)(over.TakeBack(anna.UserID, after(902)))
}

// Where nobody could move, nobody loses by it.
func TestTimeInWhichNobodyCouldMove(t *testing.T) {
	m := timed(t, "1+0", 9, 1)
	if m.Resume(seconds(30)) != m {
		t.Error("a clock that does not run was resumed")
	}
	m = must(t)(m.Play(anna.UserID, 0, at(0), seconds(1)))
	m = must(t)(m.Play(boris.UserID, 1, at(1), seconds(2)))
	if again := m.Resume(seconds(50)); !again.Deadline.Equal(seconds(110)) || !again.Touched.Equal(m.Touched) {
		t.Errorf("resumed: %+v", again)
	}
	refused(t, match.ErrTooEarly)(m.Waive(time.Hour, seconds(50)))
	m = must(t)(m.Waive(time.Hour, seconds(500)))
	if !m.Clock.Waived || !m.Deadline.Equal(seconds(500+3600)) {
		t.Errorf("more time: %+v", m)
	}
	m = must(t)(m.Play(anna.UserID, 2, at(2), seconds(1000)))
	if m.Clock.Waived || m.Clock.Left[0] != time.Minute {
		t.Errorf("%v left after it", m.Clock.Left[0])
	}
}

// In a swap the players take their clocks with them.
func TestClocksChangeSeats(t *testing.T) {
	m := timed(t, "10+0", 9, 1)
	m = must(t)(m.OpenedBy(swapAfterTwo{}))
	m = must(t)(m.Play(anna.UserID, 0, at(0), seconds(0)))
	m = must(t)(m.Play(anna.UserID, 1, at(1), seconds(40)))
	m = must(t)(m.Choose(boris.UserID, 2, "swap", seconds(50)))
	if m.Seats[engine.First] != boris || m.Clock.Left != [2]time.Duration{600 * time.Second, 560 * time.Second} {
		t.Errorf("%v sits first; left: %v", m.Seats[engine.First], m.Clock.Left)
	}
}

// swapAfterTwo is an opening: two stones of one player, and the other one chooses sides.
type swapAfterTwo struct{ engine.OpeningRule }

func (swapAfterTwo) Stage(moves []engine.Move, choices []engine.OpeningChoice) (engine.OpeningStage, error) {
	switch {
	case len(choices) > 0:
		return engine.OpeningStage{Over: true, Swapped: choices[0].Name == "swap"}, nil
	case len(moves) == 2:
		return engine.OpeningStage{Decider: engine.Second, Options: []engine.OpeningOption{{Name: "swap", Swaps: true}, {Name: "stay"}}}, nil
	}
	return engine.OpeningStage{}, nil
}
