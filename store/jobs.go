package store

import (
	"context"
	"hash/fnv"
	"strconv"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

// A JobKind says what a Job does.
type JobKind string

// The kinds of jobs.
const (
	Deadline          JobKind = "match_deadline"    // a player's time may be up, or a challenge may have expired
	Reminder          JobKind = "match_reminder"    // the player to move may be due for a reminder
	BotMove           JobKind = "match_move"        // the bot is to think and move
	Moved             JobKind = "match_moved"       // the bot has moved, and its board is to be shown
	ReviewDue         JobKind = "match_review"      // a match that has ended is to be reviewed
	Reviewed          JobKind = "match_reviewed"    // a review is saved, and is to be shown
	Analysis          JobKind = "analysis"          // a person waits for an analysis of the position in Text
	TournamentAdvance JobKind = "tournament_look"   // a tournament may be ready for its next step
	DayPuzzle         JobKind = "puzzle_of_the_day" // a server is to get the puzzle of the day, or a new table of its results
	WeekPost          JobKind = "week_post"         // a server is to get a post about the week that is over
)

// JobKinds lists all kinds.
var JobKinds = []JobKind{Deadline, Reminder, BotMove, Moved, ReviewDue, Reviewed, Analysis, TournamentAdvance, DayPuzzle, WeekPost}

// A Job is work for later, or for another process. Two jobs with the same fields are one job. The
// worker reads from the store whether the work is still needed, so a job that runs too late or
// twice does no harm.
type Job struct {
	Kind     JobKind   `json:"-"`
	ID       int64     `json:"id,omitempty"`       // of the match or the tournament
	Revision int64     `json:"revision,omitempty"` // of the match or the tournament, where each revision is a job of its own
	GuildID  string    `json:"guild,omitempty"`    // the server; empty for direct messages
	Text     string    `json:"text,omitempty"`     // other data, by the kind
	At       time.Time `json:"at,omitzero"`        // when the job is due; zero for at once
	Urgent   bool      `json:"-"`                  // a person waits for this job, of a kind for which usually nobody waits
}

// A Progress is how far a job is: Done steps of All, 0 of 0 at first.
type Progress struct{ Done, All int }

// A JobSignals are what other processes signal to the worker of a job.
type JobSignals struct {
	Urgent    bool // a person waits for the job by now
	Cancelled bool // nobody needs the job any more
}

// Thinks reports whether a job only computes, so that any process may run it. Other jobs are for
// the process that holds the server's shard.
func (k JobKind) Thinks() bool { return k == BotMove || k == ReviewDue || k == Analysis }

// JobsOf returns the jobs that a change of a match causes. For a new match, before is nil.
func JobsOf(before, after *match.Match) (jobs []Job) {
	if before == nil {
		before = &match.Match{}
	}
	add := func(kind JobKind, at time.Time) {
		jobs = append(jobs, Job{Kind: kind, ID: after.ID, GuildID: after.Place.GuildID, At: at})
	}
	if due := after.Deadline; after.Status != match.Over && !due.IsZero() && (!due.Equal(before.Deadline) || before.Status != after.Status) {
		add(Deadline, due)
	}
	pending := before.Game != nil && before.BotToMove()
	if remind := after.RemindAt(); !remind.IsZero() && (before.Game == nil || !remind.Equal(before.RemindAt())) {
		add(Reminder, remind)
	}
	same := pending && before.Steps() == after.Steps()
	if after.BotToMove() && !same {
		add(BotMove, time.Time{})
		jobs[len(jobs)-1].Revision = after.Revision
	}
	if pending && !same && after.Steps() > before.Steps() {
		add(Moved, time.Time{})
		jobs[len(jobs)-1].Revision = after.Revision
	}
	if before.Status != match.Over && after.Reviewable() {
		jobs = append(jobs, ReviewJob(after))
	}
	return jobs
}

// ReviewJob returns the job that reviews a match. Its Text names the moves: a match that was
// continued and ended again with other moves gets a new job, although the first may still be
// running.
func ReviewJob(m *match.Match) Job {
	return Job{Kind: ReviewDue, ID: m.ID, GuildID: m.Place.GuildID, Text: MovesKey(m.Moves)}
}

// MovesKey returns a hash of the moves of a match.
func MovesKey(moves []engine.Move) string {
	h := fnv.New64a()
	for _, m := range moves {
		h.Write([]byte{byte(m.Cell >> 8), byte(m.Cell), byte(m.Symbol)})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// Jobs is a queue of jobs. A store that several processes share keeps it, and each change enqueues
// the jobs that it causes in the same transaction. A store that belongs to one process keeps no
// queue: that process polls the store for what is due, and these methods do nothing.
type Jobs interface {
	// Enqueue adds jobs that no change causes.
	Enqueue(ctx context.Context, jobs ...Job) error
	// EnqueueAndWait adds a job, unless the job is in the queue, and waits until it is done. It
	// returns how long the work took. If ctx ends first, the job is cancelled.
	EnqueueAndWait(ctx context.Context, j Job) (time.Duration, error)
	// Cancel cancels a job, in whichever process it runs, and waits a moment for its end.
	Cancel(ctx context.Context, j Job) error
	// SetProgress saves how far a job is that this process runs, and returns its signals.
	SetProgress(ctx context.Context, j Job, p Progress) (JobSignals, error)
	// JobProgress returns how far a job is, and whether the job is in the queue and not done.
	JobProgress(ctx context.Context, j Job) (p Progress, there bool, err error)
	// BackfillJobs adds the jobs that follow from the stored data and are not in the queue, as in a
	// database that was copied.
	BackfillJobs(ctx context.Context) error
}

// A LeaseRequest says which shards a process wants to hold, and until when.
type LeaseRequest struct {
	Holder     string
	Count      int   // of shards in all
	Wanted     []int // nil for an equal share of all
	Now, Until time.Time
}

// Shards divides the shards of a bot among processes by leases that end if they are not renewed. A
// shard is one of the parts into which Discord divides the servers of a bot.
type Shards interface {
	// AcquireShards renews the lease of a process, and returns the shards that the process holds
	// from now on. A shard that another process has just released comes with the session that
	// process left. A process that wants certain shards gets them, even if another process holds
	// them; other processes get shards that nobody holds. A shard beyond the process's share is not
	// returned, but stays leased until the process calls ReleaseShards. With a count of 0 the
	// process wants no shards, and only renews its own sign of life.
	AcquireShards(ctx context.Context, claim LeaseRequest) (map[int][]byte, error)
	// ReleaseShards ends the lease of some shards of a process. The next process gets the sessions
	// in left.
	ReleaseShards(ctx context.Context, holder string, left map[int][]byte) error
	// ReleaseAllShards ends all leases of a process that ends.
	ReleaseAllShards(ctx context.Context, holder string) error
	// ShardCount returns how many shards all processes have together, 0 if unknown.
	ShardCount(ctx context.Context) (int, error)
}
