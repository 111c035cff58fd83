package match_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

func isError(err, want error) bool { return errors.Is(err, want) }

func TestPlay(t *testing.T) {
	m := started(t, 1, anna, boris)
	refused(t, match.ErrNotYourTurn)(m.Play(boris.UserID, 0, at(0), after(1)))
	refused(t, match.ErrNotPlayer)(m.Play("stranger", 0, at(0), after(1)))
	refused(t, match.ErrNotPlayer)(m.Play("", 0, at(0), after(1)))
	refused(t, match.ErrStalePly)(m.Play(anna.UserID, 1, at(0), after(1)))
	refused(t, engine.ErrIllegal)(m.Play(anna.UserID, 0, at(9), after(1)))

	next := must(t)(m.Play(anna.UserID, 0, at(4), after(1)))
	if next.Ply() != 1 || next.Moves[0] != at(4) || !next.Touched.Equal(after(1)) || !next.Created.Equal(start) {
		t.Errorf("after a ply: %+v", next)
	}
	if m.Ply() != 0 || !m.Touched.Equal(start) || m.Position() == next.Position() {
		t.Errorf("the match before has changed: %+v", m)
	}
	refused(t, match.ErrStalePly)(next.Play(anna.UserID, 0, at(5), after(2)))
	refused(t, match.ErrNotYourTurn)(next.Play(anna.UserID, -1, at(5), after(2)))
	refused(t, engine.ErrIllegal)(next.Play(boris.UserID, 1, at(4), after(2)))
	must(t)(next.Play(boris.UserID, -1, at(5), after(2)))
}

// TestBranches makes two plies from one match: neither may write into the
// moves of the other.
func TestBranches(t *testing.T) {
	m := started(t, 1, anna, boris, at(0), at(1), at(2))
	a := must(t)(move(m, at(3)))
	b := must(t)(move(m, at(4)))
	if a.Moves[3] != at(3) || b.Moves[3] != at(4) || len(m.Moves) != 3 {
		t.Errorf("got %v and %v after %v", a.Moves, b.Moves, m.Moves)
	}
}

func TestPlayEnds(t *testing.T) {
	won := started(t, 1, anna, boris, at(0), win(1))
	if p, ok := won.Outcome.Winner(); won.Status != match.Over || won.Ending != match.ByPlay || !ok || p != engine.Second {
		t.Errorf("after a win of the second: %+v", won)
	}
	if !won.HasResult() || won.BotToMove() {
		t.Error("a match that was won has a result and nobody to move")
	}
	if _, ok := won.Turn(); ok {
		t.Error("somebody is to move after the end")
	}
	refused(t, match.ErrOver)(won.Play(anna.UserID, 2, at(3), after(1)))
	refused(t, match.ErrOver)(won.Play("stranger", 2, at(3), after(1)))
	refused(t, match.ErrOver)(won.PlayBot(at(3), after(1)))

	drawn := started(t, 1, anna, boris, at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8))
	if _, ok := drawn.Outcome.Winner(); ok || drawn.Ending != match.ByPlay || !drawn.HasResult() {
		t.Errorf("a full row: %+v", drawn)
	}
}

func TestPlayBot(t *testing.T) {
	m := started(t, 1, anna, bot)
	if m.BotToMove() || !m.AgainstBot() {
		t.Error("the person moves first, against the bot")
	}
	refused(t, match.ErrNotYourTurn)(m.PlayBot(at(0), after(1)))
	m = must(t)(m.Play(anna.UserID, 0, at(0), after(1)))
	if !m.BotToMove() {
		t.Error("now the bot is to move")
	}
	refused(t, match.ErrNotYourTurn)(m.Play(anna.UserID, 1, at(1), after(2)))
	refused(t, engine.ErrIllegal)(m.PlayBot(at(0), after(2)))
	if m = must(t)(m.PlayBot(at(1), after(2))); m.BotToMove() || m.Ply() != 2 {
		t.Errorf("after the bot's ply: %+v", m)
	}
	if started(t, 1, anna, boris).AgainstBot() {
		t.Error("two people are no bot")
	}
}

func TestTurnsOfTwoPlies(t *testing.T) {
	m := started(t, 2, anna, bot)
	for ply, want := range []struct {
		mover    engine.Player
		lastTurn int
	}{
		{engine.First, 0},
		{engine.First, 1},
		{engine.Second, 2},
		{engine.Second, 1},
		{engine.First, 2},
		{engine.First, 1},
	} {
		if p, ok := m.Turn(); !ok || p != want.mover || m.LastTurn() != want.lastTurn {
			t.Errorf("after %d plies: %d to move, %d plies in the last turn, want %d and %d", ply, p, m.LastTurn(), want.mover, want.lastTurn)
		}
		m = must(t)(move(m, at(uint16(ply))))
	}
}

func TestSeatOf(t *testing.T) {
	alone := started(t, 1, anna, anna)
	if p, ok := alone.SeatOf(anna.UserID); !ok || p != engine.First {
		t.Errorf("who plays both sides sits at %d, %v, want where the turn is", p, ok)
	}
	alone = must(t)(alone.Play(anna.UserID, 0, at(0), after(1)))
	if p, ok := alone.SeatOf(anna.UserID); !ok || p != engine.Second {
		t.Errorf("after a ply who plays both sides sits at %d, %v, want where the turn is", p, ok)
	}
	must(t)(alone.Play(anna.UserID, 1, at(1), after(2)))

	m := started(t, 1, bot, boris)
	if p, ok := m.SeatOf(boris.UserID); !ok || p != engine.Second {
		t.Errorf("Boris sits at %d, %v", p, ok)
	}
	for _, nobody := range []string{"", "stranger", bot.Level} {
		if _, ok := m.SeatOf(nobody); ok {
			t.Errorf("%q has a seat", nobody)
		}
	}
}

func TestTakeBack(t *testing.T) {
	for name, test := range map[string]struct {
		turn          int
		first, second match.Seat
		moves         []engine.Move
		left          int // plies after it; -1 if there is nothing
	}{
		"nothing yet":                      {1, anna, bot, nil, -1},
		"only the bot has moved":           {1, bot, anna, []engine.Move{at(0)}, -1},
		"own ply, the bot thinks":          {1, anna, bot, []engine.Move{at(0)}, 0},
		"own ply and the answer":           {1, anna, bot, []engine.Move{at(0), at(1)}, 0},
		"the bot first":                    {1, bot, anna, []engine.Move{at(0), at(1), at(2)}, 1},
		"the third turn":                   {1, anna, bot, []engine.Move{at(0), at(1), at(2), at(3), at(4)}, 4},
		"a lost game":                      {1, anna, bot, []engine.Move{at(0), win(1)}, 0},
		"a won game":                       {1, anna, bot, []engine.Move{at(0), at(1), win(2)}, 2},
		"half a turn":                      {2, anna, bot, []engine.Move{at(0)}, 0},
		"half a turn later":                {2, anna, bot, []engine.Move{at(0), at(1), at(2), at(3), at(4)}, 4},
		"a whole turn":                     {2, anna, bot, []engine.Move{at(0), at(1)}, 0},
		"a whole turn and half the answer": {2, anna, bot, []engine.Move{at(0), at(1), at(2)}, 0},
		"a whole turn and the answer":      {2, bot, anna, []engine.Move{at(0), at(1), at(2), at(3), at(4), at(5)}, 2},
	} {
		m := started(t, test.turn, test.first, test.second, test.moves...)
		got, err := m.TakeBack(anna.UserID, after(9))
		if test.left < 0 {
			if got != nil || !errors.Is(err, match.ErrNothing) {
				t.Errorf("%s: got %v, %v, want %v", name, got, err, match.ErrNothing)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := started(t, test.turn, test.first, test.second, test.moves[:test.left]...)
		if !slices.Equal(got.Moves, want.Moves) || got.Position() != want.Position() {
			t.Errorf("%s: %v are left, want %v", name, got.Moves, want.Moves)
		}
		if got.Status != match.Playing || got.Ending != match.NotEnded || got.Outcome != (engine.Outcome{}) || !got.Touched.Equal(after(9)) {
			t.Errorf("%s: the match is not being played again: %+v", name, got)
		}
		if p, _ := got.Turn(); got.Seats[p] != anna {
			t.Errorf("%s: the turn is %d's", name, p)
		}
	}
}

func TestTakeBackRefused(t *testing.T) {
	refused(t, match.ErrNotPlayer)(started(t, 1, anna, bot, at(0)).TakeBack("stranger", after(1)))
	refused(t, match.ErrNotBot)(started(t, 1, anna, boris, at(0)).TakeBack(anna.UserID, after(1)))
	offered := match.Offer(line{cells: 9, turn: 1}, [2]match.Seat{anna, boris}, engine.First, start, after(60))
	refused(t, match.ErrNotStarted)(offered.TakeBack(anna.UserID, after(1)))
	resigned := must(t)(started(t, 1, anna, bot, at(0)).Resign(anna.UserID, after(1)))
	refused(t, match.ErrOver)(resigned.TakeBack(anna.UserID, after(2)))
}

func TestRestore(t *testing.T) {
	m := started(t, 1, anna, boris, at(0), at(1))
	m.ID = 77
	bare := match.Match{ID: m.ID, Game: m.Game, Seats: m.Seats, Moves: m.Moves, Status: m.Status}
	got := must(t)(match.Restore(bare))
	if got.Position() != m.Position() || got.Ply() != 2 {
		t.Errorf("got %+v, want %+v", got, m)
	}
	for name, change := range map[string]func(m *match.Match){
		"a cell off the board":   func(m *match.Match) { m.Moves = []engine.Move{at(99)} },
		"a cell taken twice":     func(m *match.Match) { m.Moves = []engine.Move{at(1), at(1)} },
		"a ply after the end":    func(m *match.Match) { m.Moves = []engine.Move{win(1), at(2)} },
		"playing after the end":  func(m *match.Match) { m.Moves = []engine.Move{win(1)} },
		"a third player":         func(m *match.Match) { m.Challenger = 2 },
		"an unknown stage":       func(m *match.Match) { m.Status = match.Over + 1 },
		"an unknown ending":      func(m *match.Match) { m.Ending = match.Forfeited + 1 },
		"more than a win":        func(m *match.Match) { m.Outcome.Result = engine.Win + 1 },
		"worse than a loss":      func(m *match.Match) { m.Outcome.Result = engine.Loss - 1 },
		"more given than made":   func(m *match.Match) { m.Given = 3 },
		"a clock of no control":  func(m *match.Match) { m.Clock.Left[0] = time.Second },
		"two time controls":      func(m *match.Match) { m.Control = match.TimeControl{Turn: time.Hour, Base: time.Hour} },
		"less than no time":      func(m *match.Match) { m.Control.Base, m.Clock.Left[1] = time.Hour, -1 },
		"an offer with a result": func(m *match.Match) { m.Status, m.Moves = match.Offered, []engine.Move{win(1)} },
	} {
		bad := bare
		change(&bad)
		if got, err := match.Restore(bad); got != nil || err == nil || !strings.Contains(err.Error(), "match 77") {
			t.Errorf("%s: got %v, %v, want an error that names the match", name, got, err)
		}
	}
}

// A match that begins within a game plays on from there, and nothing goes back before it.
func TestFrom(t *testing.T) {
	begun := started(t, 1, anna, bot)
	p := must(t)(move(started(t, 1, anna, boris), at(0))).Position()
	m := must(t)(begun.From(p))
	if m.Position() != p || m.Begin() != p || m.Ply() != 0 || !m.BotToMove() {
		t.Errorf("begun at %v: %+v", p, m)
	}
	m = must(t)(m.PlayBot(at(1), after(1)))
	refused(t, match.ErrNothing)(m.TakeBack(anna.UserID, after(2)))
	m = must(t)(m.Play(anna.UserID, 1, at(2), after(2)))
	if back := must(t)(m.TakeBack(anna.UserID, after(3))); back.Ply() != 1 || back.Begin() != p {
		t.Errorf("taken back to %+v", back)
	}
	if plain := must(t)(begun.From(begun.Game.Start())); plain.Start != nil {
		t.Errorf("the start of the game is kept as a position: %+v", plain)
	}

	// What was played before is kept, and nobody takes it back.
	kept := must(t)(begun.From(begun.Game.Start(), at(0), at(1)))
	if kept.Start != nil || kept.Ply() != 2 || kept.BotToMove() {
		t.Errorf("after two moves: %+v", kept)
	}
	refused(t, match.ErrNothing)(kept.TakeBack(anna.UserID, after(1)))
	if kept.PersonHasMoved() {
		t.Error("nobody has moved yet")
	}
	kept = must(t)(kept.Play(anna.UserID, 2, at(2), after(1)))
	if back := must(t)(kept.TakeBack(anna.UserID, after(3))); back.Ply() != 2 || back.Given != 2 || !kept.PersonHasMoved() {
		t.Errorf("taken back to %+v", back)
	}
	refused(t, engine.ErrIllegal)(begun.From(begun.Game.Start(), at(0), at(0)))
	pairs := started(t, 2, anna, bot)
	within := must(t)(pairs.From(pairs.Game.Start(), at(0)))
	within = must(t)(within.Play(anna.UserID, 1, at(1), after(1)))
	if back := must(t)(within.TakeBack(anna.UserID, after(2))); back.Ply() != 1 {
		t.Errorf("within a turn taken back to %+v", back)
	}

	// Begun within a turn of two plies, the first move ends that turn.
	half := must(t)(move(started(t, 2, anna, boris), at(0))).Position()
	two := must(t)(started(t, 2, anna, boris).From(half))
	for i, want := range []int{1, 1, 2, 1, 2} {
		two = must(t)(move(two, at(uint16(i+1))))
		if got := two.LastTurn(); got != want {
			t.Errorf("after %d moves the last turn has %d plies, want %d", i+1, got, want)
		}
	}

	over := must(t)(move(started(t, 1, anna, boris), win(0))).Position()
	refused(t, match.ErrOver)(begun.From(over))
}

// TestForfeitGivesTheGameToWhoWaits, once.
func TestForfeitGivesTheGameToWhoWaits(t *testing.T) {
	m := started(t, 1, anna, boris)
	for range 2 {
		turn, _ := m.Turn()
		over, err := m.Forfeit(after(1))
		if winner, won := over.Outcome.Winner(); err != nil || !won || winner != turn.Other() || over.Ending != match.Forfeited || !over.HasResult() {
			t.Errorf("%v to move: got %+v, %v", turn, over, err)
		}
		if _, err := over.Forfeit(after(1)); !isError(err, match.ErrOver) {
			t.Errorf("what is over: got %v", err)
		}
		if back, err := match.Restore(*over); err != nil || back.Ending != match.Forfeited {
			t.Errorf("as a store keeps it: got %+v, %v", back, err)
		}
		m = started(t, 1, anna, boris, at(4))
	}
}
