package reviews

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/engine/search"
	"noughts/store"
	"noughts/store/storetest"
)

// Work that nobody waits for leaves the processors to who is being served; where nobody is, or
// somebody waits for it, it goes on at once.
func TestWorkRestsWhilePeopleAreServed(t *testing.T) {
	const part = time.Second
	for name, c := range map[string]struct {
		served []time.Duration // side by side, while a part is worked at
		hurry  bool
		ended  bool
		closed bool
		want   time.Duration
	}{
		"nobody is served":         {},
		"one for a tenth":          {served: []time.Duration{part / 10}, want: restsFor * part / 10},
		"two for a fifth":          {served: []time.Duration{part / 5, part / 5}, want: restsFor * part * 2 / 5},
		"many all the time":        {served: []time.Duration{part, part, part}, want: restsFor * part},
		"somebody waits for it":    {served: []time.Duration{part}, hurry: true},
		"nobody wants it any more": {served: []time.Duration{part}, ended: true},
		"the process ends":         {served: []time.Duration{part}, closed: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithCancel(t.Context())
				defer end()
				reviews, r := &Reviews{}, newReviewing(func() {})
				if c.ended {
					end()
				}
				reviews.Serve()()
				reviews.Thinking = jobs.NewThinking(1)
				if c.closed {
					reviews.Thinking.Close()
				}
				p := pace{service: &reviews.service, hurry: r.hurry, closing: reviews.Thinking.Closing()}
				p.begin()
				for _, d := range c.served {
					done := reviews.Serve()
					time.AfterFunc(d, done)
				}
				time.Sleep(part + time.Nanosecond) // so that all of them are done
				if c.hurry {
					r.Hurry()
					r.Hurry() // two may wait
				}
				began := time.Now()
				p.rest(ctx)
				if got := time.Since(began).Round(time.Millisecond); got != c.want {
					t.Errorf("it rests for %v, want %v", got, c.want)
				}
			})
		})
	}
}

// A slowGame is a game whose solver proves nothing, and takes so long for it.
type slowGame struct {
	engine.Game
	part     time.Duration
	mu       sync.Mutex // held while a search is counted: of two reviews, two may be begun
	searches int
}

func (g *slowGame) NewSolver(engine.SolverOptions) engine.Solver { return g }

func (g *slowGame) Analyze(_ context.Context, p engine.Position, b engine.Budget, _ func(engine.Analysis)) (engine.Analysis, error) {
	g.mu.Lock()
	g.searches++
	g.mu.Unlock()
	time.Sleep(g.part)
	a := engine.Analysis{Nodes: b.Nodes, Root: engine.Unknown(engine.Move{})}
	for _, m := range p.AppendMoves(nil) {
		a.Moves = append(a.Moves, engine.Unknown(m))
	}
	a = a.Conclude()
	search.Explain(p, &a)
	return a, nil
}

// setStore has reviews use another store.
func (c *Reviews) setStore(s store.Store) {
	logger := slog.New(slog.DiscardHandler)
	c.Store, c.Tables, c.Analyses.Store = s, table.New(s), s
	c.Kept = &Kept{Store: s, Analyses: c.Analyses, Logger: logger}
	c.Tables.Logger, c.Tables.Now = logger, time.Now
	c.Tables.Subscribe(c.OnChange)
}

// keptReviews is a store that keeps nothing but a match that is over, analyses and the last review.
type keptReviews struct {
	storetest.Analyses
	mutex  sync.Mutex // held by whoever touches what follows: the reviews of two jobs may
	match  *match.Match
	review review.Review
	wish   store.JobSignals // what others want of its review
	fails  error            // what comes of saving a review
	noted  int
}

func (s *keptReviews) Reload(context.Context, int64) (*match.Match, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.match, nil
}

func (s *keptReviews) Review(context.Context, int64) (review.Review, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.review, store.ErrNotFound
}

func (s *keptReviews) SaveReview(_ context.Context, _ int64, r review.Review) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.review = r
	return s.fails
}

func (s *keptReviews) SetProgress(_ context.Context, _ store.Job, p store.Progress) (store.JobSignals, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.noted = max(s.noted, p.Done)
	return s.wish, nil
}

// slowReview returns Reviews that can do nothing but review a match of four plies, for which they
// ask at least five questions, each of which takes so long.
func slowReview(t *testing.T, part time.Duration) (*Reviews, *slowGame, *keptReviews) {
	t.Helper()
	small, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	game := &slowGame{Game: small, part: part}
	reviews := &Reviews{Thinking: jobs.NewThinking(2), Analyses: &analyses.Analyses{}}
	reviews.Thinking.Glance = time.Minute
	reviews.Analyses.Thinking, reviews.Waiters = reviews.Thinking, &jobs.Waiters{Thinking: reviews.Thinking}
	kept := &keptReviews{match: endedMatch(t, game, 0)}
	reviews.setStore(kept)
	reviews.Tasks = jobs.NewTasks(slog.New(slog.DiscardHandler))
	return reviews, game, kept
}

// endedMatch is a match of four plies that has ended. Each of them is this one of those that there
// are.
func endedMatch(t *testing.T, game engine.Game, choice int) *match.Match {
	t.Helper()
	m := match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now())
	m.Start = game.Start() // of which nothing is proved beforehand
	for ply := range 4 {
		next, err := m.Play(m.Seats[ply%2].UserID, ply, m.Position().AppendMoves(nil)[choice], time.Now())
		if err != nil {
			t.Fatal(err)
		}
		m = next
	}
	m, err := m.Resign("1", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// serveAllTheTime has somebody served until stop is called.
func serveAllTheTime(reviews *Reviews) (stop func()) {
	done := make(chan struct{})
	go func() {
		for {
			served := reviews.Serve()
			select {
			case <-time.After(10 * time.Millisecond):
				served()
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// A review that nobody waits for rests after each question while somebody is served, and makes up
// for none where nobody is or somebody waits for it. The clock is one that goes on only while all
// wait.
func TestAReviewRestsWhilePeopleAreServed(t *testing.T) {
	const part = time.Second
	for name, c := range map[string]struct{ served, hurry, rests bool }{
		"nobody is served":                  {},
		"somebody is served":                {served: true, rests: true},
		"somebody is served, another waits": {served: true, hurry: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				reviews, game, kept := slowReview(t, part)
				if c.served {
					defer serveAllTheTime(reviews)()
				}
				r := newReviewing(func() {})
				if c.hurry {
					r.Hurry()
				}
				began := time.Now()
				reviews.makeReview(t.Context(), kept.match, jobs.Client{}, r)
				rested := time.Since(began) - time.Duration(game.searches)*part
				rests := int((rested + restsFor*part/2) / (restsFor * part))
				if game.searches < 5 || len(kept.review.Plies) != 4 {
					t.Fatalf("%d questions were asked, and the review has %d plies", game.searches, len(kept.review.Plies))
				}
				if c.rests != (rests >= game.searches-2) || !c.rests && rested != 0 {
					t.Errorf("after %d questions of %v each it has rested %d times, for %v in all", game.searches, part, rests, rested)
				}
			})
		})
	}
}

// Who makes a review as a job hears within a second that somebody waits for it, and rests no more,
// or that nobody wants it, and ends with what is known.
func TestAReviewThatIsAJobHearsWhatOthersWant(t *testing.T) {
	const part = time.Second
	for name, c := range map[string]struct {
		wish           store.JobSignals
		rests, partial bool
	}{
		"nobody waits":    {rests: true},
		"somebody waits":  {wish: store.JobSignals{Urgent: true}},
		"nobody wants it": {wish: store.JobSignals{Cancelled: true}, partial: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				reviews, game, kept := slowReview(t, part)
				kept.wish = c.wish
				defer serveAllTheTime(reviews)()
				began := time.Now()
				if err := reviews.DoJob(t.Context(), store.ReviewJob(kept.match)); c.partial != errors.Is(err, context.Canceled) || !c.partial && err != nil {
					t.Errorf("it ends with %v", err)
				}
				reviews.Tasks.Wait()
				rested := time.Since(began) - time.Duration(game.searches)*part
				if c.rests != (rested > restsFor*part) || kept.review.Partial != c.partial || len(kept.review.Plies) != 4 {
					t.Errorf("after %d questions of %v each it has rested for %v, and the review is %+v", game.searches, part, rested, kept.review)
				}
				if !c.partial && kept.noted < 3 || c.partial && game.searches > 2 {
					t.Errorf("it has noted %d answers of %d", kept.noted, game.searches)
				}
			})
		})
	}
}

// A review that a process breaks off as it ends fails as a job, so that another process makes the
// rest.
func TestAReviewIsLeftToAnotherProcess(t *testing.T) {
	const part = time.Second
	synctest.Test(t, func(t *testing.T) {
		reviews, game, kept := slowReview(t, part)
		time.AfterFunc(3*part/2, reviews.Thinking.Close)
		err := reviews.DoJob(t.Context(), store.ReviewJob(kept.match))
		reviews.Tasks.Wait()
		if err == nil || !kept.review.Partial || game.searches < 1 || game.searches > 2 {
			t.Errorf("after %d questions it ends with %v, and the review is %+v", game.searches, err, kept.review)
		}
	})
}

// takenBack is a store that keeps a match, which somebody takes up again, and which may be over
// again as soon as the job has ended that reviews it.
type takenBack struct {
	keptReviews
	next *match.Match // what becomes of it as the job ends
	jobs []store.Job
}

func (s *takenBack) SetReviewDue(context.Context, int64, bool) error { return nil }

func (s *takenBack) Enqueue(_ context.Context, jobs ...store.Job) error {
	s.jobs = append(s.jobs, jobs...)
	return nil
}

func (s *takenBack) JobProgress(context.Context, store.Job) (store.Progress, bool, error) {
	return store.Progress{}, true, nil
}

func (s *takenBack) Cancel(context.Context, store.Job) error {
	s.match = s.next
	return nil
}

// A match that is over again after other moves, as many as before, while its first review is being
// made is reviewed by another job, and the first one ends.
func TestAMatchThatIsOverAfterOtherMovesIsReviewed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reviews, game, kept := slowReview(t, time.Second)
		s := &takenBack{keptReviews: keptReviews{match: kept.match}}
		reviews.setStore(s)
		first := store.ReviewJob(s.match)
		ended := make(chan error, 1)
		go func() { ended <- reviews.DoJob(t.Context(), first) }()
		time.Sleep(3 * time.Second / 2)
		other := endedMatch(t, game, 1)
		other.Revision = s.match.Revision + 1
		second := store.ReviewJob(other)
		s.mutex.Lock()
		s.match = other
		s.mutex.Unlock()
		if first == second {
			t.Errorf("after other moves its review is the same job %+v", first)
		}
		if err := reviews.DoJob(t.Context(), second); err != nil {
			t.Error(err)
		}
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the first job ends with %v", err)
		}
		reviews.Tasks.Wait()
		if !s.review.Of(s.match.Moves) || s.review.Partial {
			t.Errorf("kept is the review %+v of %v", s.review, s.match.Moves)
		}
		s.review = review.Review{}
		former := second
		former.Text = "" // as programs before this one have put it in
		for name, j := range map[string]store.Job{"the first one": first, "one of a former program": former} {
			s.jobs = nil
			if err := reviews.DoJob(t.Context(), j); err != nil || len(s.jobs) != 1 || s.jobs[0] != second {
				t.Errorf("tried again, %s puts in %+v, %v, want %+v", name, s.jobs, err, second)
			}
		}
	})
}

// A review that the store does not take is made again: its job is not done.
func TestAReviewThatIsNotSavedIsMadeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reviews, _, kept := slowReview(t, time.Second)
		kept.fails = store.ErrUnavailable
		if err := reviews.DoJob(t.Context(), store.ReviewJob(kept.match)); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("the job ends with %v", err)
		}
		kept.fails = nil
		if err := reviews.DoJob(t.Context(), store.ReviewJob(kept.match)); err != nil || !kept.review.Of(kept.match.Moves) {
			t.Errorf("tried again, it ends with %v, and kept is %+v", err, kept.review)
		}
		reviews.Tasks.Wait()
	})
}

// A match that is taken up again, and over again before the job has ended that reviews it, is
// reviewed: by another job.
func TestAMatchThatIsSoonOverAgainIsReviewed(t *testing.T) {
	for name, over := range map[string]bool{"over again": true, "still played": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				reviews, _, kept := slowReview(t, time.Second)
				ended := kept.match
				on := *ended
				on.Status = match.Playing
				s := &takenBack{keptReviews: keptReviews{match: &on}, next: &on}
				reviews.Remote = true
				reviews.setStore(s)
				want := 1
				if over {
					s.next, want = ended, 2
				}
				r := reviews.Begin(t.Context(), ended, jobs.Client{})
				synctest.Wait()
				if _, err := reviews.Tables.Reload(t.Context(), ended.ID); err != nil {
					t.Fatal(err)
				}
				<-r.Done()
				reviews.Tasks.Wait()
				if len(s.jobs) != want {
					t.Errorf("put in were the jobs %+v, want %d", s.jobs, want)
				}
			})
		})
	}
}

// missing is a store that tells nothing of jobs.
type missing struct {
	takenBack
	err error
}

func (s *missing) JobProgress(context.Context, store.Job) (store.Progress, bool, error) {
	return store.Progress{}, false, s.err
}

// Who waits for a review that another process makes hears at once of what does not pass by itself.
func TestWhoWaitsForAReviewHearsWhatDoesNotPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reviews, _, kept := slowReview(t, time.Second)
		damaged := store.Unavailable(store.Damaged, errors.New("of a kind that does not pass"))
		reviews.Remote = true
		reviews.setStore(&missing{takenBack{keptReviews: keptReviews{match: kept.match}}, damaged})
		r := reviews.Begin(t.Context(), kept.match, jobs.Client{})
		<-r.Done()
		if _, err := r.Result(); !errors.Is(err, damaged) {
			t.Errorf("got %v", err)
		}
		reviews.Tasks.Wait()
	})
}
