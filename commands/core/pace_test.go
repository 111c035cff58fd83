package core

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
)

// Work that nobody waits for leaves the processors to who is being served; where nobody is, or somebody waits for it, it
// goes on at once.
func TestWorkRestsWhilePeopleAreServed(t *testing.T) {
	const part = time.Second
	for name, c := range map[string]struct {
		served []time.Duration // side by side, while a part is worked at
		hurry  bool
		ended  bool
		want   time.Duration
	}{
		"nobody is served":         {},
		"one for a tenth":          {served: []time.Duration{part / 10}, want: restsFor * part / 10},
		"two for a fifth":          {served: []time.Duration{part / 5, part / 5}, want: restsFor * part * 2 / 5},
		"many all the time":        {served: []time.Duration{part, part, part}, want: restsFor * part},
		"somebody waits for it":    {served: []time.Duration{part}, hurry: true},
		"nobody wants it any more": {served: []time.Duration{part}, ended: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithCancel(t.Context())
				defer end()
				core, r := &Core{}, newReviewing(func() {})
				if c.ended {
					end()
				}
				core.Serve()()
				p := pace{service: &core.service, hurry: r.hurry}
				p.begin()
				for _, d := range c.served {
					done := core.Serve()
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

// keptReviews is a store that keeps nothing but analyses and the last review.
type keptReviews struct {
	keptAnalyses
	review review.Review
}

func (s *keptReviews) SaveReview(_ context.Context, _ int64, r review.Review) error {
	s.review = r
	return nil
}

// A review that nobody waits for rests after each question while somebody is served, and makes up for none where nobody is or
// somebody waits for it. The clock is one that goes on only while all wait.
func TestAReviewRestsWhilePeopleAreServed(t *testing.T) {
	const part = time.Second
	for name, c := range map[string]struct{ served, hurry, rests bool }{
		"nobody is served":                  {},
		"somebody is served":                {served: true, rests: true},
		"somebody is served, another waits": {served: true, hurry: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				core, game := analyses(t, func(uint64) []engine.Evaluation { return nil })
				find := game.analyze
				game.analyze = func(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) engine.Analysis {
					time.Sleep(part)
					return find(ctx, p, b, progress)
				}
				kept := &keptReviews{keptAnalyses: keptAnalyses{kept: map[string]engine.Analysis{}}}
				core.Store = kept
				m := match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now())
				m.Start = game.Start() // of which nothing is proved beforehand
				for ply := range 4 {
					next, err := m.Play(m.Seats[ply%2].UserID, ply, m.Position().AppendMoves(nil)[0], time.Now())
					if err != nil {
						t.Fatal(err)
					}
					m = next
				}
				done := make(chan struct{})
				if c.served {
					go func() {
						for {
							served := core.Serve()
							select {
							case <-time.After(part / 100):
								served()
							case <-done:
								return
							}
						}
					}()
				}
				r := newReviewing(func() {})
				if c.hurry {
					r.Hurry()
				}
				began := time.Now()
				core.makeReview(t.Context(), m, jobs.Client{}, r)
				close(done)
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
