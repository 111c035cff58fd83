package match_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"noughts/engine"
	"noughts/engine/match"
)

// TestMachine lets anybody try anything in any order, and holds the match to
// what must be true of every one.
func TestMachine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seat := rapid.SampledFrom([]match.Seat{anna, boris, bot})
		game := line{cells: rapid.IntRange(1, 9).Draw(t, "cells"), turn: rapid.IntRange(1, 2).Draw(t, "turn")}
		seats := [2]match.Seat{seat.Draw(t, "first"), seat.Draw(t, "second")}
		s := &machine{m: match.New(game, seats, engine.First, start), now: start}
		if rapid.Bool().Draw(t, "offered") {
			s.m = match.Offer(game, seats, engine.Second, start, after(60))
		}
		if rapid.Bool().Draw(t, "from a position") {
			p := game.Start()
			for range rapid.IntRange(0, game.cells-1).Draw(t, "stones") {
				p, _ = p.Play(at(uint16(p.(row).plies)))
			}
			var err error
			if s.m, err = s.m.From(p); err != nil {
				t.Fatal(err)
			}
		}
		s.m = s.m.Timed(rapid.SampledFrom([]match.TimeControl{{}, {Turn: time.Hour}, {Base: 90 * time.Minute, Increment: time.Minute}}).Draw(t, "control"), start)
		t.Repeat(map[string]func(*rapid.T){
			"flag":     s.by(func(m *match.Match, _ string, now time.Time) (*match.Match, error) { return m.Flag(now) }),
			"waive":    s.by(func(m *match.Match, _ string, now time.Time) (*match.Match, error) { return m.Waive(time.Hour, now) }),
			"resume":   s.by(func(m *match.Match, _ string, now time.Time) (*match.Match, error) { return m.Resume(now), nil }),
			"":         s.check,
			"play":     s.play,
			"bot":      s.bot,
			"accept":   s.by((*match.Match).Accept),
			"decline":  s.by((*match.Match).Decline),
			"cancel":   s.by((*match.Match).Cancel),
			"resign":   s.by((*match.Match).Resign),
			"takeBack": s.by((*match.Match).TakeBack),
			"claim": s.by(func(m *match.Match, user string, now time.Time) (*match.Match, error) {
				return m.Claim(user, 20*time.Minute, now)
			}),
			"ask": s.ask,
			"answer": func(t *rapid.T) {
				what, yes := asks.Draw(t, "what"), rapid.Bool().Draw(t, "yes")
				s.by(func(m *match.Match, user string, now time.Time) (*match.Match, error) {
					return m.Answer(user, what, yes, now)
				})(t)
			},
			"expire": s.by(func(m *match.Match, _ string, now time.Time) (*match.Match, error) {
				return m.Expire(now)
			}),
		})
	})
}

// machine is a match and the time.
type machine struct {
	m   *match.Match
	now time.Time
}

var asks = rapid.SampledFrom([]match.Ask{match.AskDraw, match.AskTakeBack})

// ask has somebody ask something. Nobody may ask the same twice before somebody moves.
func (s *machine) ask(t *rapid.T) {
	user, what := users.Draw(t, "user"), asks.Draw(t, "what")
	before := s.m
	done := s.try(t, func() (*match.Match, error) { return s.m.Ask(user, what, s.now) })
	again := before.Asked.What == what && before.Seats[before.Asked.By].UserID == user && before.Seats[0].UserID != before.Seats[1].UserID
	if done && (again || before.AgainstBot()) {
		t.Fatalf("%q asked for %d after %+v", user, what, before)
	}
	if _, to, waits := s.m.Question(); done && waits && (s.m.Seats[to].UserID == user || s.m.Asked.Steps != s.m.Steps()) {
		t.Fatalf("%q asked, and the match is %+v", user, s.m)
	}
}

var users = rapid.SampledFrom([]string{anna.UserID, boris.UserID, "stranger", ""})

// move draws a move, mostly a legal one.
func (s *machine) move(t *rapid.T) engine.Move {
	moves := append(s.m.Position().AppendMoves(nil), at(0), win(99))
	return rapid.SampledFrom(moves).Draw(t, "move")
}

func (s *machine) legal(mv engine.Move) bool {
	_, err := s.m.Position().Play(mv)
	return err == nil
}

func (s *machine) play(t *rapid.T) {
	user, mv := users.Draw(t, "user"), s.move(t)
	ply := rapid.SampledFrom([]int{-1, s.m.Ply(), s.m.Ply(), s.m.Ply() + 1, 0}).Draw(t, "ply")
	turn, going := s.m.Turn()
	may := going && s.m.Seats[turn].UserID == user && !s.m.Seats[turn].Bot() && (ply < 0 || ply == s.m.Ply()) && s.legal(mv)
	before := s.m
	done := s.try(t, func() (*match.Match, error) { return s.m.Play(user, ply, mv, s.now) })
	if may = may && !before.TimeUp(s.now); done != may {
		t.Fatalf("%q plays %v at ply %d: accepted is %v, want %v", user, mv, ply, done, may)
	}
}

func (s *machine) bot(t *rapid.T) {
	mv := s.move(t)
	may := s.m.BotToMove() && s.legal(mv)
	if done := s.try(t, func() (*match.Match, error) { return s.m.PlayBot(mv, s.now) }); done != may {
		t.Fatalf("the bot plays %v: accepted is %v, want %v", mv, done, may)
	}
}

// by makes an action of a method that a user calls at a time.
func (s *machine) by(do func(m *match.Match, user string, now time.Time) (*match.Match, error)) func(*rapid.T) {
	return func(t *rapid.T) {
		user := users.Draw(t, "user")
		s.try(t, func() (*match.Match, error) { return do(s.m, user, s.now) })
	}
}

// known are all errors a match may give.
var known = []error{
	match.ErrNotPlayer, match.ErrNotYourTurn, match.ErrNotStarted, match.ErrOver, match.ErrStalePly, match.ErrNotOffered,
	match.ErrNotYours, match.ErrTooEarly, match.ErrNothing, match.ErrNotBot, engine.ErrIllegal,
	match.ErrOnlyPeople, match.ErrAsked, match.ErrNotAsked, match.ErrAnswerFirst, match.ErrClock,
}

// try does something, some minutes later, and goes on with what came of it.
func (s *machine) try(t *rapid.T, do func() (*match.Match, error)) bool {
	s.now = s.now.Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "minutes")) * time.Minute)
	before := *s.m
	before.Moves = slices.Clone(s.m.Moves)
	next, err := do()
	if !reflect.DeepEqual(*s.m, before) {
		t.Fatalf("the match before has changed: %+v, was %+v", *s.m, before)
	}
	if err != nil {
		if next != nil || !slices.ContainsFunc(known, func(k error) bool { return errors.Is(err, k) }) {
			t.Fatalf("got %+v and the error %v", next, err)
		}
		return false
	}
	s.compare(t, next)
	s.m = next
	return true
}

// compare checks what may not change, and how the moves may.
func (s *machine) compare(t *rapid.T, next *match.Match) {
	if next == s.m {
		return // there was nothing to change
	}
	if next.Game != s.m.Game || next.Seats != s.m.Seats || next.Challenger != s.m.Challenger || !next.Created.Equal(start) {
		t.Fatalf("became another match: %+v, was %+v", next, s.m)
	}
	if next.Begin() != s.m.Begin() {
		t.Fatalf("begins elsewhere: %+v, was %+v", next.Begin(), s.m.Begin())
	}
	sameStage := next.Steps() == s.m.Steps() && next.Status == s.m.Status
	if want := s.now; sameStage && (next.Asked != s.m.Asked || next.Clock != s.m.Clock || !next.Deadline.Equal(s.m.Deadline)) {
		if !next.Touched.Equal(s.m.Touched) { // to ask or to refuse is no step, nor is more time
			t.Fatalf("touched %v by a question, want %v", next.Touched, s.m.Touched)
		}
	} else if !next.Touched.Equal(want) {
		t.Fatalf("touched %v, want %v", next.Touched, want)
	}
	n := min(len(next.Moves), len(s.m.Moves))
	if !slices.Equal(next.Moves[:n], s.m.Moves[:n]) || len(next.Moves) > len(s.m.Moves)+1 {
		t.Fatalf("moves %v came after %v", next.Moves, s.m.Moves)
	}
	if s.m.Status == match.Over && len(next.Moves) >= len(s.m.Moves) {
		t.Fatalf("something other than a take-back changed a match that was over: %+v", next)
	}
}

// check holds the match to what is true of every match.
func (s *machine) check(t *rapid.T) {
	m := s.m
	restored, err := match.Restore(*m)
	if err != nil || !reflect.DeepEqual(restored, m) {
		t.Fatalf("restored as %+v, %v, want %+v", restored, err, m)
	}
	if n := m.LastTurn(); n != s.lastTurn() {
		t.Fatalf("the last turn has %d plies, want %d: %+v", n, s.lastTurn(), m)
	}
	outcome, over := m.Position().Outcome()
	if over != (m.Ending == match.ByPlay) || over && m.Outcome != outcome {
		t.Fatalf("the game is over: %v, but the match: %+v", over, m)
	}
	if what, to, waits := m.Question(); waits && (what == match.NoAsk || m.Status != match.Playing || m.AgainstBot() || to == m.Asked.By) {
		t.Fatalf("a question that cannot be answered: %+v", m)
	}
	if (m.Status == match.Over) != (m.Ending != match.NotEnded) || m.Control.None() && (m.Status == match.Offered) == m.Deadline.IsZero() {
		t.Fatalf("stage, ending and deadline do not fit: %+v", m)
	}
	s.checkClock(t)
	if !m.HasResult() && m.Outcome != (engine.Outcome{}) {
		t.Fatalf("an outcome without a result: %+v", m)
	}
	if turn, going := m.Turn(); going != (m.Status == match.Playing) || m.BotToMove() && (!going || !m.Seats[turn].Bot()) {
		t.Fatalf("turn %d, %v does not fit: %+v", turn, going, m)
	}
}

// checkClock holds the clock to what is true of every one: it runs for the person to move.
func (s *machine) checkClock(t *rapid.T) {
	m := s.m
	turn, going := m.Turn()
	if m.Control.None() && m.Clock != (match.Clock{}) || !m.Control.None() && going && m.Deadline.IsZero() != m.BotToMove() {
		t.Fatalf("a clock or a deadline too many or too few: %+v", m)
	}
	if since := m.Clock.Since; !since.IsZero() && (!going || !m.Deadline.Equal(since.Add(m.Clock.Left[turn]))) {
		t.Fatalf("the clock runs, but not to its end: %+v", m)
	}
}

// lastTurn counts the last plies of the same player, as LastTurn does.
func (s *machine) lastTurn() (n int) {
	var turns []engine.Player
	p := s.m.Begin()
	for _, mv := range s.m.Moves {
		turns = append(turns, p.Turn())
		p, _ = p.Play(mv)
	}
	for n < len(turns) && turns[len(turns)-1-n] == turns[len(turns)-1] {
		n++
	}
	return n
}
