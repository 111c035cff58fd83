package analyses

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
	"noughts/store"
)

// A job is what the job of an analysis says.
type job struct {
	Position string        `json:"position"`
	Budget   engine.Budget `json:"budget"`
	User     string        `json:"user"`
	Game     int64         `json:"game,omitempty"`
}

// enqueue has a position analyzed by a job and returns what is known then. Meanwhile it reports
// what the job saves.
func (s *Analyses) enqueue(ctx context.Context, q question, f *sharedSearch, kept engine.Analysis) (known engine.Analysis, spent time.Duration, err error) {
	text, err := json.Marshal(job{q.notation(), q.budget, q.who.User, q.who.Game})
	if err != nil {
		return kept, 0, err
	}
	known = kept
	polling, stop := context.WithCancel(ctx)
	var poll sync.WaitGroup
	poll.Go(func() {
		tick := time.NewTicker(jobs.ProgressEvery)
		defer tick.Stop()
		for {
			select {
			case <-polling.Done():
				return
			case <-tick.C:
				if now, ok := s.load(polling, q.game, q.position); ok && search.Deeper(now, known) {
					known = now
					f.report(known)
				}
			}
		}
	})
	stopPolling := func() { stop(); poll.Wait() }
	defer stopPolling() // also where the store panics
	spent, err = s.Store.EnqueueAndWait(ctx, store.Job{Kind: store.Analysis, Text: string(text)})
	stopPolling()
	if last, ok := s.load(context.WithoutCancel(ctx), q.game, q.position); ok && !search.Deeper(known, last) {
		known = last // if it goes no deeper than what was saved before it, it is explained
		f.report(known)
	}
	return known, spent, err
}

// RunJob analyzes a position, as a job. The analysis so far is saved every now and then: those who
// wait see it, and if this process dies, the next one begins there.
func (s *Analyses) RunJob(ctx context.Context, text string) error {
	var asked job
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		return err
	}
	game, p, err := games.ParsePosition(asked.Position)
	if err != nil {
		return errors.New("the position of a job cannot be read") // the log must not repeat it
	}
	return s.runJob(ctx, question{
		who: jobs.Client{User: asked.User, Game: asked.Game}, game: game, position: p, budget: asked.Budget,
	})
}

// runJob analyzes a position for those who wait for the job in any process.
func (s *Analyses) runJob(ctx context.Context, q question) error {
	known, err := s.analyzeBy(ctx, s.savingProgress(), q, nil)
	if err == nil && s.Thinking.Closed() && !search.Enough(known, q.budget) {
		return context.Canceled // this process ends, and another one does the rest of it
	}
	return err
}

// savingProgress is the searcher of this process for jobs, for which others wait: it saves better
// and better analyses, one every now and then.
func (s *Analyses) savingProgress() searcher {
	return searcher{&s.local, func(ctx context.Context, q question, f *sharedSearch, kept engine.Analysis) (engine.Analysis, time.Duration, error) {
		newest := make(chan engine.Analysis, 1)
		var saving sync.WaitGroup
		saving.Go(func() {
			for a := range newest {
				if err := s.Store.SaveAnalysis(ctx, f.key, a); err != nil && ctx.Err() == nil {
					route.Warn(ctx, s.Logger, "save an analysis", err)
				}
			}
		})
		last := time.Now()
		leave := f.listen(func(a engine.Analysis) { // one at a time, and the search waits for it
			if time.Since(last) < jobs.ProgressEvery || len(a.Moves) == 0 {
				return
			}
			last = time.Now()
			select {
			case <-newest: // which the store has not come to
			default:
			}
			newest <- a
		})
		f.searched = sync.OnceFunc(func() {
			leave()
			close(newest)
			saving.Wait()
		})
		defer f.searched()
		return s.deepen(ctx, q, f, kept)
	}}
}
