package reviews

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// Reviews are the reviews of matches: those that are kept, and those that are being made. They are
// safe for concurrent use; the exported fields are set before the first use.
type Reviews struct {
	Store    Store
	Tables   *table.Tables
	Analyses *analyses.Analyses // what is known of the positions, and the searches for more
	Access   *access.Access
	Thinking *jobs.Thinking
	Tasks    *jobs.Tasks
	Waiters  *jobs.Waiters // wait for reviews that other processes make
	// Redraw shows a match again, and says why that is not possible.
	Redraw func(ctx context.Context, m *match.Match) error
	All    bool // review every match that ends
	Remote bool // reviews are jobs that any of several processes does

	running   running                 // the reviews that are being made, or waited for
	jobs      running                 // those that are being made as jobs
	service   service                 // for how long requests were answered
	ended     jobs.DelayQueue         // the matches to be reviewed since they have ended
	overdue   overdue                 // the reviews of other matches that are due, as the store knows
	summaries keyed.Cache[int64, int] // how often the message of a match did not take what its review has found
}

// A Store keeps reviews, the analyses of their positions, and the jobs that make them.
type Store interface {
	store.Reviews
	store.Analyses
	store.Jobs
}

// OnChange ends the reviews of a match as it was before, and has a match reviewed that has just
// ended.
func (rs *Reviews) OnChange(_ context.Context, ch table.Changed) {
	rs.running.outdate(ch.After)
	rs.jobs.outdate(ch.After)
	if rs.All && !rs.Remote && ch.Ended() {
		rs.reviewSoon(ch.After.ID)
	}
}

// warn logs that something failed which nobody waits for.
func (rs *Reviews) warn(ctx context.Context, what string, err error, about ...any) {
	route.Warn(ctx, rs.Tables.Logger, what, err, about...)
}

// Cached returns the review of a match that is kept, if it is of all its moves.
func (rs *Reviews) Cached(ctx context.Context, m *match.Match) (review.Review, bool) {
	r, err := rs.Store.Review(ctx, m.ID)
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) {
			rs.warn(ctx, "load a review", err, "match", m.ID)
		}
		return r, false
	}
	return r, r.Of(m.Moves)
}

// A Reviewing is a review that is being made.
type Reviewing struct {
	stop  context.CancelFunc
	done  chan struct{} // closed when it is made
	hurry chan struct{} // closed when somebody waits for it

	hurried sync.Once

	mu       sync.Mutex
	unwanted bool // whoever has asked for it has ended it
	percent  int  // of it that is made
	review   review.Review
	err      error
	unsaved  error // why the store has not taken it
}

func newReviewing(stop context.CancelFunc) *Reviewing {
	return &Reviewing{stop: stop, done: make(chan struct{}), hurry: make(chan struct{}), err: errors.New("the review broke off")}
}

// Hurry says that somebody waits for the review: it rests no more while others are served.
func (r *Reviewing) Hurry() { r.hurried.Do(func() { close(r.hurry) }) }

// Done is closed when the review is made, or given up.
func (r *Reviewing) Done() <-chan struct{} { return r.done }

// isUnwanted reports whether Stop was called.
func (r *Reviewing) isUnwanted() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.unwanted
}

// saveError returns why the store has not taken the review that is made, if it has not.
func (r *Reviewing) saveError() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.unsaved
}

// Stop lets the review end with what is known so far, as nobody wants more of it.
func (r *Reviewing) Stop() {
	r.mu.Lock()
	r.unwanted = true
	r.mu.Unlock()
	r.stop()
}

// Percent returns how much of the review is made; 0 until its first answer. It never goes back,
// also where another process takes it over.
func (r *Reviewing) Percent() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.percent
}

func (r *Reviewing) progressed(percent int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.percent = max(r.percent, percent)
}

// Result returns the review once it is made.
func (r *Reviewing) Result() (review.Review, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.review, r.err
}

// reviews are the reviews that are being made, by their jobs. There may be two of a match that was
// taken up again and is over once more. The zero value is ready to use.
type running struct {
	mu sync.Mutex
	of map[store.Job]*Reviewing
}

// Begin has a match reviewed in the background, or joins those who wait for it
// already. A match that is taken up again needs none: it ends then.
func (rs *Reviews) Begin(ctx context.Context, m *match.Match, who jobs.Client) *Reviewing {
	return rs.reviewing(ctx, &rs.running, m, func(ctx context.Context, r *Reviewing) {
		rs.setReviewDue(ctx, m.ID, true)
		if rs.Remote {
			rs.awaitReview(ctx, m, r)
		} else {
			rs.makeReview(ctx, m, who, r)
		}
	})
}

// reviewing has a review made in the background, unless it is one of those that are being made.
func (rs *Reviews) reviewing(ctx context.Context, s *running, m *match.Match, work func(context.Context, *Reviewing)) *Reviewing {
	job := store.ReviewJob(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := s.of[job]; ok {
		return r
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	r := newReviewing(stop)
	if s.of == nil {
		s.of = map[store.Job]*Reviewing{}
	}
	s.of[job] = r
	rs.Tasks.Start(ctx, "review", func() {
		defer func() {
			stop()
			s.mu.Lock()
			delete(s.of, job)
			s.mu.Unlock()
			close(r.done)
		}()
		work(ctx, r)
	})
	return r
}

// Stop ends the review of a match, if it is being made, with what is known so far.
func (rs *Reviews) Stop(ctx context.Context, m *match.Match) {
	rs.running.mu.Lock()
	r, ok := rs.running.of[store.ReviewJob(m)]
	rs.running.mu.Unlock()
	if ok {
		r.Stop()
	} else if rs.Remote {
		rs.endReview(ctx, m) // another process waits for it, or none any more
	}
}

// outdate ends the review of a match that goes on, or is over after other moves.
func (s *running) outdate(now *match.Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for job, r := range s.of {
		if job.ID == now.ID && (now.Status != match.Over || job != store.ReviewJob(now)) {
			r.stop()
		}
	}
}

// makeReview reviews a match. One that was stopped holds what is known so far, and is
// kept as part of a review. If it is because the process ends, the next one makes it.
func (rs *Reviews) makeReview(ctx context.Context, m *match.Match, who jobs.Client, r *Reviewing) {
	between := pace{service: &rs.service, hurry: r.hurry, closing: rs.Thinking.Closing()}
	ask := func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
		between.begin()
		if rs.Thinking.Closed() {
			return engine.Analysis{}, context.Canceled
		}
		return rs.Analyses.AnalyzeLocally(ctx, who, m.Game, p, b)
	}
	found, err := review.Gather(ctx, m.Begin(), m.Moves, review.DefaultBudget(m.Game, m.Ply()), ask, func(done float64) {
		r.progressed(int(100 * done))
		if done < 1 {
			between.rest(ctx)
		}
	})
	stopped := errors.Is(err, context.Canceled)
	var made review.Review
	var unsaved error
	if err == nil || stopped {
		made, unsaved, err = rs.keepMade(context.WithoutCancel(ctx), m, found, stopped)
	}
	if unsaved != nil {
		rs.warn(ctx, "keep a review", unsaved, "match", m.ID)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.unwanted {
		rs.setReviewDue(context.WithoutCancel(ctx), m.ID, false)
	}
	r.review, r.err, r.unsaved = made, err, unsaved
}

// grade grades the moves of a match by analyses of its positions, and by what is proved of the
// game's start. Of the slips that rest on estimates those stay that are upheld.
func (rs *Reviews) grade(m *match.Match, analyses []engine.Analysis, upheld map[int]bool) (review.Review, error) {
	if value, ok := rs.startProved(m); ok {
		analyses = slices.Clone(analyses)
		analyses[0] = review.Proved(analyses[0], value)
	}
	r, err := review.Grade(m.Begin(), m.Moves, analyses)
	return r.Upheld(upheld).Agreed(AgreedPlies(m)), err
}

// AgreedPlies is how many of a match's first plies are not graded: an opening rule asked for them,
// or they were there when the match began.
func AgreedPlies(m *match.Match) int { return max(m.OpeningPlies(), m.Given) }

// withStart returns analyses of a match's positions with what follows for the later ones from what
// is proved of its start. The analysis of the start stays as it is: which move is worth that much
// may not be known.
func (rs *Reviews) withStart(m *match.Match, positions []engine.Position, analyses []engine.Analysis) []engine.Analysis {
	value, ok := rs.startProved(m)
	if !ok {
		return analyses
	}
	first := analyses[0]
	analyses = slices.Clone(analyses)
	analyses[0] = review.Proved(first, value)
	analyses = review.Connect(positions, m.Moves, analyses)
	analyses[0] = first
	return analyses
}

// startProved returns what a match is worth to who began it, if that is proved here of its game and
// it began as the game does.
func (rs *Reviews) startProved(m *match.Match) (engine.Result, bool) {
	if m.Start != nil || m.Opening != nil {
		return 0, false
	}
	return rs.Analyses.ProvedValue(m.Game)
}

// Regraded returns the review of a match by what is known of its positions now: somebody may have
// had one of them looked at more deeply since. What is new is kept, of the positions too, and told
// under the match; a slip that only estimates make one has to have been one before.
func (rs *Reviews) Regraded(ctx context.Context, m *match.Match, r review.Review) review.Review {
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil || r.Partial {
		return r
	}
	kept, all := rs.keptAnalyses(ctx, m.Game, positions)
	if !all {
		return r // it was looked at, but that is not kept
	}
	known := rs.withStart(m, positions, review.Connect(positions, m.Moves, kept))
	now, err := rs.grade(m, known, r.Slips())
	if err != nil || reflect.DeepEqual(now, r) && slices.EqualFunc(known, kept, analyses.Agree) {
		return r
	}
	known, unsaved := rs.keepAnalyses(ctx, m, positions, known)
	if now, err = rs.grade(m, known, r.Slips()); err != nil || reflect.DeepEqual(now, r) {
		return r
	}
	if err := errors.Join(unsaved, rs.Store.SaveReview(ctx, m.ID, now)); err != nil {
		rs.warn(ctx, "keep a review", err, "match", m.ID)
	}
	rs.Show(ctx, m)
	return now
}

// keptAnalyses returns what is kept of positions, and whether that is something of each in which
// the game goes on.
func (rs *Reviews) keptAnalyses(ctx context.Context, game engine.Game, positions []engine.Position) (analyses []engine.Analysis, all bool) {
	all = true
	for _, p := range positions {
		a := review.Unknown(p)
		if _, over := p.Outcome(); !over {
			kept, ok := rs.Analyses.Cached(ctx, game, p)
			if all = all && ok; ok {
				a = kept
			}
		}
		analyses = append(analyses, a)
	}
	return analyses, all
}

// setReviewDue notes whether the review of a match is to be made, also by a process to come.
func (rs *Reviews) setReviewDue(ctx context.Context, id int64, due bool) {
	if err := rs.Store.SetReviewDue(ctx, id, due); err != nil {
		rs.warn(ctx, "note a review to be made", err, "match", id)
	}
}

// mostEnded is how many matches that have ended wait in memory for their reviews, about twice as
// many at most: of more the store knows. Where people are served all the time there is no end to
// them. A guess.
const mostEnded = 1000

// overdue are the reviews that the store knows to be due and that wait nowhere else. The zero value
// is of none.
type overdue struct {
	mu    sync.Mutex
	some  bool
	below int64 // only of matches with lower IDs; 0 for all
}

// from notes that there may be some of matches with lower IDs than that, 0 for all.
func (o *overdue) from(below int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.some, o.below = true, below
}

// take says whether there may be some, and of which matches, and that somebody looks.
func (o *overdue) take() (below int64, some bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	some, o.some = o.some, false
	return o.below, some
}

// reviewSoon has a match reviewed that has just ended.
func (rs *Reviews) reviewSoon(id int64) {
	if !rs.ended.AddUpTo(mostEnded, id, rs.Tables.Now().Add(Delay)) {
		rs.overdue.from(0)
	}
}

// Resume has those reviews made that the process before this one had not made when it ended.
func (rs *Reviews) Resume(ctx context.Context) error {
	if !rs.All {
		return nil
	}
	return rs.resume(ctx, 0)
}

// resume has some of the reviews made that are due, of matches with lower IDs than that, 0
// for all: the latest first, all after what comes up at once.
func (rs *Reviews) resume(ctx context.Context, below int64) error {
	due, err := rs.Store.ReviewsDue(ctx)
	if err != nil {
		return err
	}
	if below > 0 {
		due = slices.DeleteFunc(due, func(id int64) bool { return id >= below })
	}
	if len(due) > mostEnded {
		due = due[:mostEnded]
		rs.overdue.from(due[mostEnded-1])
	}
	for i, id := range rs.Access.Writable(ctx, due) {
		rs.ended.Add(id, rs.Tables.Now().Add(Delay+time.Duration(i)))
	}
	return nil
}

// keepMade keeps a review, or a part of one, and grades by what is then kept of the positions.
// unsaved is why the store has not taken all of it.
func (rs *Reviews) keepMade(ctx context.Context, m *match.Match, found review.Gathered, part bool) (made review.Review, unsaved, err error) {
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		return made, nil, err
	}
	known, unsaved := rs.keepAnalyses(ctx, m, positions, rs.withStart(m, positions, found.Analyses))
	made, err = rs.grade(m, known, found.Upheld)
	if made.Partial = part; err == nil {
		unsaved = errors.Join(unsaved, rs.Store.SaveReview(ctx, m.ID, made))
	}
	return made, unsaved, err
}

// mostRounds is how often it is tried to keep what positions prove of each other: what is kept of
// one may tell more of the next. A guess; not measured.
const mostRounds = 4

// keepAnalyses keeps what the positions of a match prove of each other, and returns what is then
// known of them: whoever asks about one of them hears the same.
func (rs *Reviews) keepAnalyses(ctx context.Context, m *match.Match, positions []engine.Position, known []engine.Analysis) (_ []engine.Analysis, unsaved error) {
	for range mostRounds {
		kept := slices.Clone(known)
		for i, p := range positions {
			now, ok, err := rs.Analyses.Keep(ctx, m.Game, p, known[i])
			if unsaved = errors.Join(unsaved, err); ok {
				kept[i] = now
			}
		}
		known = rs.withStart(m, positions, review.Connect(positions, m.Moves, kept))
		if slices.EqualFunc(known, kept, analyses.Agree) {
			break
		}
	}
	return known, unsaved
}

// Delay is how long after its end a match is reviewed: its last picture is out
// by then. A guess; not measured.
const Delay = 2 * time.Second

// MakeDue has the matches reviewed that have ended a moment ago, one after the
// other, and adds what was found to what everybody sees.
func (rs *Reviews) MakeDue(ctx context.Context) {
	waiting := rs.ended.Take(rs.Tables.Now())
	if len(waiting) == 0 {
		if below, some := rs.overdue.take(); some {
			if err := rs.resume(ctx, below); err != nil {
				rs.warn(ctx, "take up reviews", err)
				rs.overdue.from(below)
			}
		}
	}
	for _, id := range waiting {
		if ctx.Err() != nil {
			return
		}
		m, err := rs.Tables.Load(ctx, id)
		if err != nil || rs.Access.Denied(m.Place) {
			continue
		}
		if !m.Reviewable() {
			rs.setReviewDue(ctx, id, false)
			continue
		}
		if r, ok := rs.Cached(ctx, m); ok && !r.Partial { // which its message did not take
			rs.Show(ctx, m)
			continue
		}
		r := rs.Begin(ctx, m, jobs.Client{User: m.Seats[m.Challenger].UserID, Game: m.ID})
		select {
		case <-r.Done():
			rs.Show(ctx, m)
		case <-ctx.Done():
			r.stop()
			<-r.Done()
		}
	}
}

// How often, and how long after each other, it is tried to tell under a match what its
// review has found. Guesses; the chat is rarely away for longer.
const (
	mostSummaries = 5
	summaryAgain  = time.Minute
)

// Show redraws a match whose review has become known, in its own language; where
// that fails, again a while later.
func (rs *Reviews) Show(ctx context.Context, m *match.Match) {
	if _, ok := rs.Cached(ctx, m); !ok || m.Place.MessageID == "" {
		return
	}
	err := rs.Redraw(ctx, m)
	if err == nil || errors.Is(err, commands.ErrGuest) {
		rs.summaries.Delete(m.ID)
		return
	}
	rs.warn(ctx, "show a review", err, "match", m.ID)
	if tried, _ := rs.summaries.Get(m.ID); tried+1 < mostSummaries {
		rs.summaries.Put(m.ID, tried+1)
		rs.ended.Add(m.ID, rs.Tables.Now().Add(summaryAgain))
	}
}

// Progress says how far a review is.
func Progress(say *words.Printer, r *Reviewing) string {
	percent := r.Percent()
	if percent == 0 {
		return say.Says("review.begins")
	}
	return say.Says("review.progress", "Percent", fmt.Sprint(percent))
}
