package app_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
	"noughts/store/cached"
)

// closeTime is how long a store may take to close on a busy machine.
const closeTime = 30 * time.Second

// A watchedStore notes how it is used while it is being closed.
type watchedStore struct {
	store.Store
	begun   atomic.Int64 // changes so far
	running atomic.Int64 // changes that have begun and not ended
	refused atomic.Int64 // changes that came after Close
	saved   sync.Map     // the last revision of each match that is saved
}

// change counts a change.
func (s *watchedStore) change(save func() error) error {
	s.begun.Add(1)
	s.running.Add(1)
	defer s.running.Add(-1)
	err := save()
	if errors.Is(err, store.ErrClosed) {
		s.refused.Add(1)
	}
	return err
}

func (s *watchedStore) Update(ctx context.Context, before, after *match.Match) (saved *match.Match, err error) {
	err = s.change(func() error {
		saved, err = s.Store.Update(ctx, before, after)
		return err
	})
	if err == nil { // the next change of the match has to know of this one, so they come one after the other
		s.saved.Store(saved.ID, saved.Revision)
	}
	return saved, err
}

func (s *watchedStore) SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error {
	return s.change(func() error { return s.Store.SaveAnalysis(ctx, position, a) })
}

func (s *watchedStore) SaveBoard(ctx context.Context, id int64, b store.Board) error {
	return s.change(func() error { return s.Store.SaveBoard(ctx, id, b) })
}

func (s *watchedStore) SetReviewDue(ctx context.Context, id int64, due bool) error {
	return s.change(func() error { return s.Store.SetReviewDue(ctx, id, due) })
}

// A busyApp is an App at work: people press, positions are analyzed, matches reviewed and boards
// redrawn.
type busyApp struct {
	*harness
	store   *watchedStore
	work    sync.WaitGroup // requests
	stop    context.CancelFunc
	running chan error // what Run says
	panics  atomic.Int64
}

// busy opens an App, in which it finds the revisions of matches that were saved before, and has it
// work until end is called.
func busy(h *harness, saved *sync.Map) *busyApp {
	h.T.Helper()
	h.Open()
	h.finds(saved)
	b := &busyApp{harness: h, store: &watchedStore{Store: h.Store.Store}, running: make(chan error, 1)}
	h.SetStore(cached.New(b.store))
	h.App.Painter.Draw = func(engine.Board, render.Options) ([]byte, error) { return []byte("picture"), nil }
	h.App.Tasks.OnPanic = func() { b.panics.Add(1) }
	h.App.ReviewDue.All = true
	var ctx context.Context
	ctx, b.stop = context.WithCancel(context.Background())
	h.App.Connected(ctx)
	go func() { b.running <- h.App.Run(ctx) }()
	for i := range 3 {
		m := b.begin(match.Seat{UserID: "ben", Name: apptest.People["ben"].Name})
		if i == 2 {
			m = b.begin(match.Seat{Level: "novice"})
		}
		for range 2 { // at once
			b.repeat(ctx, func() { b.pressSome(ctx, m) })
		}
		b.repeat(ctx, func() {
			if now, err := h.App.Store.Match(ctx, m.ID); err == nil {
				_ = h.App.Boards.Again(ctx, now)
			}
		})
	}
	over := b.begin(match.Seat{UserID: "ben", Name: apptest.People["ben"].Name})
	over = b.change(over, func() (*match.Match, error) { return over.Resign("ben", h.Now()) })
	b.repeat(ctx, func() { <-h.App.Reviewer.Begin(ctx, over, jobs.Client{User: "ada", Game: over.ID}).Done() })
	b.repeat(ctx, func() {
		p := over.Game.Start()
		for range 4 {
			moves := p.AppendMoves(nil)
			p, _ = p.Play(moves[rand.IntN(len(moves))])
		}
		_, _ = h.App.Analyses.Analyze(ctx, jobs.Client{User: "eve"}, over.Game, p, engine.Budget{Time: 5 * time.Millisecond}, nil)
	})
	return b
}

// repeat does something again and again, as requests, until ctx ends.
func (b *busyApp) repeat(ctx context.Context, do func()) {
	b.work.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				b.T.Errorf("panic: %v", r)
			}
		}()
		for ctx.Err() == nil {
			do()
		}
	})
}

// begin saves a match of Ada's, who has moved, that is shown.
func (b *busyApp) begin(other match.Seat) *match.Match {
	b.T.Helper()
	game, err := games.Parse("mnk:15x15:5")
	if err != nil {
		b.T.Fatal(err)
	}
	at, err := b.Chat.Post(b.T.Context(), commands.Place{GuildID: "guild", ChannelID: "channel"}, commands.Message{})
	if err != nil {
		b.T.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{{UserID: "ada", Name: "Ada"}, other}, engine.First, b.Now())
	if m, err = m.Play("ada", -1, game.Start().AppendMoves(nil)[0], b.Now()); err == nil {
		m, err = b.App.Store.Create(b.T.Context(), m.At(match.Place{GuildID: at.GuildID, ChannelID: at.ChannelID, MessageID: at.MessageID}))
	}
	if err != nil {
		b.T.Fatal(err)
	}
	return m
}

// change saves what a match becomes.
func (b *busyApp) change(before *match.Match, step func() (*match.Match, error)) *match.Match {
	b.T.Helper()
	after, err := step()
	if err == nil {
		after, err = b.App.Store.Update(b.T.Context(), before, after)
	}
	if err != nil {
		b.T.Fatal(err)
	}
	return after
}

// pressSome presses a free cell for whoever is to move, and does all that follows.
func (b *busyApp) pressSome(ctx context.Context, m *match.Match) {
	m, err := b.App.Store.Match(ctx, m.ID)
	if err != nil {
		return
	}
	p, ok := m.Turn()
	moves := m.Position().AppendMoves(nil)
	if !ok || m.Seats[p].Bot() {
		return
	}
	id := fmt.Sprintf("match/%d/%d/%s", m.ID, m.Ply(), m.Game.MoveName(moves[rand.IntN(len(moves))]))
	at := commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: m.Place.MessageID}
	work := context.WithoutCancel(ctx) // what is in hand is finished
	r := commands.Request{Kind: commands.Press, Name: id, User: apptest.People[m.Seats[p].UserID], Place: at}
	b.App.Handle(work, r, &apptest.Answer{Harness: b.harness.Harness, Request: r})
}

// end ends the requests and what goes on in the background, in the order of the program.
func (b *busyApp) end() {
	b.T.Helper()
	b.stop()
	b.work.Wait()
	if err := <-b.running; err != nil {
		b.T.Error(err)
	}
	b.App.Close()
}

// close closes the store in good time.
func (b *busyApp) close() {
	b.T.Helper()
	began := time.Now()
	if err := b.App.Store.Close(); err != nil {
		b.T.Errorf("close the store: %v", err)
	}
	if took := time.Since(began); took > closeTime {
		b.T.Errorf("to close the store took %v", took)
	}
}

// TestClosingAtWork closes the store again and again while people press, matches are reviewed,
// positions analyzed and boards redrawn: in every other round in the middle of it all, otherwise as
// the program does, in order. What was saved is there afterwards, what comes later is refused, and
// nothing is left at work.
func TestClosingAtWork(t *testing.T) {
	for kind, rounds := range map[string]int{"sqlite": 24, "postgres": 12} { // which takes longer to open
		enough, most := rounds/8, 2*rounds // of each kind; of all rounds
		if testing.Short() {
			rounds, enough, most = 4, 1, 40
		}
		t.Run(kind, func(t *testing.T) {
			t.Setenv(apptest.StoreVariable, kind)
			h := newHarness(t)
			apptest.CloseApp(t, h.App)
			leaks := goleak.IgnoreCurrent()
			caught, refused, ended, saved := 0, 0, 0, new(sync.Map)
			for round := 0; round < rounds || round < most && min(caught, refused, ended) < enough; round++ {
				b := busy(h, saved)
				saved = &b.store.saved
				for enough := rand.Int64N(20); b.store.begun.Load() < enough || b.App.Tasks.Running() == 0; {
					time.Sleep(100 * time.Microsecond)
				}
				if round%2 == 0 {
					if b.store.running.Load() > 0 {
						caught++
					}
					b.close()
					b.end()
					if b.store.refused.Load() > 0 {
						refused++
					}
				} else {
					if b.store.running.Load() > 0 && b.App.Tasks.Running() > 0 {
						ended++
					}
					b.end()
					b.close()
					if n := b.store.refused.Load(); n > 0 {
						t.Errorf("round %d: %d changes came when all had ended", round, n)
					}
				}
				if n := b.store.running.Load() + b.App.Tasks.Running() + b.panics.Load(); n > 0 {
					t.Errorf("round %d: %d changes, tasks or panics after the end", round, n)
				}
			}
			h.Open()
			h.finds(saved)
			apptest.CloseApp(t, h.App)
			if caught < enough || refused < enough || ended < enough {
				t.Errorf("of %d rounds %d closed the store in the middle of changes, %d refused others, %d ended with work in hand: want %d of each",
					rounds, caught, refused, ended, enough)
			}
			t.Logf("of %d rounds %d closed the store in the middle of changes, %d refused others, %d ended with work in hand", rounds, caught, refused, ended)
			if err := goleak.Find(leaks); err != nil {
				t.Errorf("goroutines are left: %v", err)
			}
		})
	}
}

// finds looks for the revisions of matches that were saved.
func (h *harness) finds(saved *sync.Map) {
	h.T.Helper()
	for id, revision := range saved.Range {
		m, err := h.App.Store.Match(h.T.Context(), id.(int64))
		if err != nil || m.Revision != revision.(int64) {
			h.T.Errorf("match %d is stored as %v, %v, want revision %d", id, m, err, revision)
		}
	}
}
