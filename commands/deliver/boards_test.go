package deliver

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/words"
)

// inOneProcess runs a test with one process that shows a match between people in m1, by a chat that
// does what it is told at once.
func inOneProcess(t *testing.T, test func(*testing.T, *world, *process)) {
	t.Helper()
	say, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		m := match.New(game, [2]match.Seat{{UserID: "ada"}, {UserID: "ben"}}, engine.First, time.Now())
		m.ID, m.Revision, m.Place = 1, 1, match.Place{GuildID: "guild", ChannelID: "channel"}
		w := newWorld(m)
		w.delay, w.wait, w.fate = func() time.Duration { return 0 }, func() time.Duration { return 0 }, func() fate { return works }
		p := newProcess(w, "p1", say)
		p.board(commands.Place{GuildID: "guild", ChannelID: "channel"})
		test(t, w, p)
	})
}

// What a job changes in a server that another process looks after is shown by that process; what
// somebody asks of this one it shows itself.
func TestAJobForAnotherProcess(t *testing.T) {
	inOneProcess(t, func(t *testing.T, w *world, p *process) {
		p.tables.Local = func(string) bool { return false }
		move := func(ctx context.Context, user string) {
			t.Helper()
			_, err := p.tables.Change(ctx, w.match, func(m *match.Match) (*match.Match, error) {
				return m.Play(user, m.Steps(), m.Position().AppendMoves(nil)[0], time.Now())
			})
			if err != nil {
				t.Fatal(err)
			}
			p.tasks.Wait()
		}
		if move(t.Context(), "ada"); w.messages["m1"] != 0 {
			t.Errorf("after a job the board shows %d steps", w.messages["m1"])
		}
		if move(commands.Urgent(t.Context()), "ben"); w.messages["m1"] != 2 {
			t.Errorf("after what somebody asked the board shows %d steps, want 2", w.messages["m1"])
		}
	})
}

// Who presses hears that a board could not be drawn, and the next press shows it.
func TestAPanicWhileDrawing(t *testing.T) {
	inOneProcess(t, func(t *testing.T, w *world, p *process) {
		breaks := true
		p.boards.Draw = func(ctx context.Context, m *match.Match, v view.View, say *words.Printer) (commands.Message, error) {
			if breaks {
				panic("a bug")
			}
			return p.draw(ctx, m, v, say)
		}
		if err := p.boards.Again(t.Context(), w.match); !errors.Is(err, errBrokeOff) {
			t.Errorf("who waits hears %v", err)
		}
		breaks = false
		if err := p.boards.Again(t.Context(), w.match); err != nil || w.messages["m1"] != w.match.Steps() {
			t.Errorf("then the board shows %d steps, %v", w.messages["m1"], err)
		}
	})
}

// While all players see the match on pages, its message follows every few seconds, and shows the
// last state in the end; at once if one of them closes the page, or somebody waits for the message.
func TestWatchedOnPages(t *testing.T) {
	inOneProcess(t, func(t *testing.T, w *world, p *process) {
		edits := func() (n int) {
			w.mu.Lock()
			defer w.mu.Unlock()
			for _, line := range w.history {
				if strings.Contains(line, ": edit ") {
					n++
				}
			}
			return n
		}
		shows := func() int { // how many steps
			w.mu.Lock()
			defer w.mu.Unlock()
			return w.messages["m1"]
		}
		users := []string{"ada", "ben"}
		move := func() {
			t.Helper()
			_, err := p.tables.Change(commands.Urgent(t.Context()), w.match, func(m *match.Match) (*match.Match, error) {
				return m.Play(users[m.Steps()%2], m.Steps(), m.Position().AppendMoves(nil)[0], time.Now())
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		p.watched.Store(true)
		move()
		p.tasks.Wait()
		before := edits()
		for range 3 {
			move()
			time.Sleep(100 * time.Millisecond)
		}
		if n := edits() - before; n > 0 {
			t.Errorf("the message was edited %d times within 300 ms", n)
		}
		p.tasks.Wait()
		if n := edits() - before; n != 1 || shows() != 4 {
			t.Errorf("three moves made %d edits, the last with %d steps", n, shows())
		}
		move()
		time.Sleep(10 * time.Millisecond)
		p.watched.Store(false)
		began := time.Now()
		p.tasks.Wait()
		if d := time.Since(began); d > watchedAgain || shows() != 5 {
			t.Errorf("%v after a page was closed the message has %d steps", d, shows())
		}
		p.watched.Store(true)
		move()
		began = time.Now()
		if err := p.boards.Settled(t.Context(), w.match); err != nil || time.Since(began) > watchedAgain || shows() != 6 {
			t.Errorf("who waits for the message sees %d steps after %v, %v", shows(), time.Since(began), err)
		}
	})
}
