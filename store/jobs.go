package store

import (
	"context"
	"hash/fnv"
	"strconv"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

// A JobKind says what is to be done by a Job.
type JobKind string

// What happens later, or may happen in another process than the one that caused it.
const (
	Deadline          JobKind = "match_deadline"    // a player's time is up, or nobody has taken a challenge
	Reminder          JobKind = "match_reminder"    // the player to move may want to be reminded
	BotMove           JobKind = "match_move"        // the bot owes a move, about which it thinks
	Moved             JobKind = "match_moved"       // the bot has made it, which people are to see
	ReviewDue         JobKind = "match_review"      // a match has ended, or somebody wants its review
	Reviewed          JobKind = "match_reviewed"    // the review is there, which people are to see
	Analysis          JobKind = "analysis"          // somebody waits for an analysis of the position in Text
	TournamentAdvance JobKind = "tournament_look"   // a tournament may have come further
	DayPuzzle         JobKind = "puzzle_of_the_day" // a server is to get the puzzle of the day, or sees an old table of it
)

// JobKinds are all kinds.
var JobKinds = []JobKind{Deadline, Reminder, BotMove, Moved, ReviewDue, Reviewed, Analysis, TournamentAdvance, DayPuzzle}

// A Job is something to be done: about which match or tournament, in whose server, and when. Two
// jobs with the same fields are one. Whether there is anything to do follows from what the store
// keeps of the match: a job that comes too late, or twice, finds nothing to do.
type Job struct {
	Kind     JobKind   `json:"-"`
	ID       int64     `json:"id,omitempty"`       // of the match or the tournament
	Revision int64     `json:"revision,omitempty"` // of what it is about, where each is a job of its own
	GuildID  string    `json:"guild,omitempty"`    // whose server it is; empty for direct messages
	Text     string    `json:"text,omitempty"`     // what else it is about
	At       time.Time `json:"at,omitzero"`        // when it is due; zero for at once
	Urgent   bool      `json:"-"`                  // somebody waits for it, of a kind for which usually nobody does
}

// A Progress is how far a job is: so many questions are answered of so many, 0 of 0 at first.
type Progress struct{ Done, All int }

// A JobSignals is what others want of a job that is being done.
type JobSignals struct {
	Urgent    bool // somebody waits for it by now
	Cancelled bool // nobody wants it any more
}

// Thinks reports whether a job takes a processor for long and nothing else, so that any process may
// do it. The others are for the process that looks after the server.
func (k JobKind) Thinks() bool { return k == BotMove || k == ReviewDue || k == Analysis }

// JobsOf returns the jobs that come with a change of a match: of a new one, before is nil. All of
// them follow from the match as it is saved.
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
	owed := before.Game != nil && before.BotToMove()
	if remind := after.RemindAt(); !remind.IsZero() && (before.Game == nil || !remind.Equal(before.RemindAt())) {
		add(Reminder, remind)
	}
	same := owed && before.Steps() == after.Steps()
	if after.BotToMove() && !same {
		add(BotMove, time.Time{})
		jobs[len(jobs)-1].Revision = after.Revision
	}
	if owed && !same && after.Steps() > before.Steps() {
		add(Moved, time.Time{})
		jobs[len(jobs)-1].Revision = after.Revision
	}
	if before.Status != match.Over && after.Reviewable() {
		jobs = append(jobs, ReviewJob(after))
	}
	return jobs
}

// ReviewJob is the job that reviews a match, which is the same whoever asks for it. A match that is
// taken up again and over again after other moves has another one: the first may still be under
// way.
func ReviewJob(m *match.Match) Job {
	return Job{Kind: ReviewDue, ID: m.ID, GuildID: m.Place.GuildID, Text: MovesKey(m.Moves)}
}

// MovesKey tells the moves of a match from others that might have been made in it.
func MovesKey(moves []engine.Move) string {
	h := fnv.New64a()
	for _, m := range moves {
		h.Write([]byte{byte(m.Cell >> 8), byte(m.Cell), byte(m.Symbol)})
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// Jobs are what happens later. A store that several processes share keeps them, each put in by the
// change that causes it, in the same transaction. A store that belongs to one process keeps none:
// that process asks the store what is due, and these methods do nothing.
type Jobs interface {
	// Enqueue puts in jobs that no change causes.
	Enqueue(ctx context.Context, jobs ...Job) error
	// EnqueueAndWait puts in a job that somebody waits for, unless it is there, and waits until it
	// was done. It returns how long whoever did it took. If ctx ends first, the job is cancelled,
	// as nobody wants it any more.
	EnqueueAndWait(ctx context.Context, j Job) (time.Duration, error)
	// Cancel ends a job that is there, wherever it is done, and waits a moment for that.
	Cancel(ctx context.Context, j Job) error
	// SetProgress notes how far a job is that this process does, and returns what others want of
	// it.
	SetProgress(ctx context.Context, j Job, p Progress) (JobSignals, error)
	// JobProgress returns how far a job is, and whether it is there and not done.
	JobProgress(ctx context.Context, j Job) (p Progress, there bool, err error)
	// BackfillJobs puts in those that follow from what is kept and are not there, as in a database
	// that was copied.
	BackfillJobs(ctx context.Context) error
}

// A LeaseRequest says what a process wants to hold.
type LeaseRequest struct {
	Holder     string
	Count      int   // of shards in all
	Wanted     []int // none for a share of them all
	Now, Until time.Time
}

// Shards shares the shards of a bot out among processes, each of which holds some for a while. A
// shard is one of the parts into which Discord divides the servers of a bot.
type Shards interface {
	// AcquireShards renews a process's hold of its shards, and returns those that it holds from
	// then on. A shard that another process has just given away comes with what that one said of
	// it. A process that wants certain shards gets them, whoever held them; another one takes those
	// that nobody holds any more. A shard that is more than the process's share is not among those
	// returned: it is to be given away, and stays the process's until ReleaseShards. With a count
	// of 0 the process wants no shards, and only says that it is alive.
	AcquireShards(ctx context.Context, claim LeaseRequest) (map[int][]byte, error)
	// ReleaseShards lets others have at once some shards that a process holds, and tells the next
	// process where it left off.
	ReleaseShards(ctx context.Context, holder string, left map[int][]byte) error
	// ReleaseAllShards lets others have at once all that a process holds, which ends.
	ReleaseAllShards(ctx context.Context, holder string) error
	// ShardCount is how many shards there are in all processes, 0 if nobody knows.
	ShardCount(ctx context.Context) (int, error)
}
