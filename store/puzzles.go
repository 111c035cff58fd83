package store

import (
	"context"
	"time"

	"noughts/competition/rating"
	"noughts/competition/solving"
)

// An Attempt is a person's attempt at a puzzle. A person has at most one attempt at each puzzle, so
// that no puzzle is rated twice.
type Attempt struct {
	ID       int64
	Revision int64 // goes up with every change
	UserID   string
	Puzzle   string   // its ID
	Asked    string   // the kind of puzzle that the person asked for, as package commands/puzzles writes it
	Made     []string // the plies of both sides since the puzzle began
	Tried    string   // the wrong move that is on the board, with its refutation; empty for none
	Wrong    int      // how many wrong moves were tried
	Hint     int      // how many steps of a hint are shown for the move to make
	Hints    int      // how many steps of hints were asked for in all
	Status   AttemptStatus
	Begun    time.Time
	Ended    time.Time     // zero while the attempt goes on
	Counted  bool          // the ratings were changed, or the attempt changes none
	Before   rating.Rating // the person's rating when it was counted; the zero Rating if it changed none
	After    rating.Rating
}

// An AttemptStatus says whether an attempt goes on.
type AttemptStatus uint8

// The stages of an attempt.
const (
	Solving AttemptStatus = iota
	Solved
	GivenUp
	Skipped // put aside for another puzzle; it can be continued
)

// RecountedPuzzles is the result of RecountPuzzles.
type RecountedPuzzles struct {
	Results int
	Solvers []SolverDifference // of people whose record is not what the results say
	Puzzles []PuzzleDifference // of puzzles whose record is not
}

// Differ is how many records are not what the results say.
func (r RecountedPuzzles) Differ() int { return len(r.Solvers) + len(r.Puzzles) }

// A SolverDifference is how a person does by what is kept and by what was counted. A side that
// has no record of the person is a zero Solver with the ID.
type SolverDifference struct{ Kept, Counted solving.Solver }

// A PuzzleDifference is the same for a puzzle.
type PuzzleDifference struct{ Kept, Counted solving.PuzzleRecord }

// An OwnPuzzle is a puzzle made from a chance that a person missed in a match. Only this person
// gets it.
type OwnPuzzle struct {
	Puzzle  string // its ID
	UserID  string
	MatchID int64
	Ply     int    // how many plies of the match come before it
	Data    []byte // in JSON, as package commands/puzzles writes it
}

// A DayPost is the message in which a server gets the puzzle of a day.
type DayPost struct {
	GuildID   string
	Day       solving.Day
	Puzzle    string
	ChannelID string
	MessageID string // empty until the message is out
	Shown     int    // how many have solved it by the table in the message
	Closed    bool   // the message shows the solution
}

// A PuzzleSchedule is where and when a server wants the puzzle of the day, and which puzzles. The
// lists are taken in turn.
type PuzzleSchedule struct {
	GuildID   string
	ChannelID string // empty if it is not posted
	Hour      int    // of the day in the zone
	Locale    string // of the message, where the server has chosen none
	Zone      string // by its name in the IANA's database; empty for UTC
	Games     string // their variants, with blanks between them; empty for all
	Levels    string // how hard the puzzles are, as package commands/puzzles writes it; empty for all
	Secret    bool   // whether the solution of the day before is not posted
}

// Clock says when days begin in the server: by UTC where the zone is not known any more.
func (s PuzzleSchedule) Clock() solving.Clock {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		zone = time.UTC
	}
	return solving.Clock{Hour: s.Hour, Zone: zone}
}

// Puzzles keeps attempts and ratings, people's own puzzles, and the puzzle of the day.
type Puzzles interface {
	// BeginAttempt saves a new attempt and returns it with its ID and first Revision,
	// or returns the one that the person has of this puzzle already.
	BeginAttempt(ctx context.Context, a Attempt) (Attempt, error)
	// Attempt loads an attempt, or says ErrNotFound.
	Attempt(ctx context.Context, id int64) (Attempt, error)
	// Attempted returns the puzzles of which a person has attempts, and how they stand.
	Attempted(ctx context.Context, userID string) (map[string]AttemptStatus, error)
	// SolvedPuzzles counts the puzzles that a person has solved, and those of them that were solved
	// without a wrong move or a hint.
	SolvedPuzzles(ctx context.Context, userID string) (solved, clean int, err error)
	// SaveAttempt saves after in place of before, which must be what is stored: else it says
	// ErrConflict. If a result is there, it is kept together with the attempt and moves the ratings
	// of the person and the puzzle, unless after has Counted already; that the puzzle of a day was
	// solved on it is noted in any case.
	SaveAttempt(ctx context.Context, before, after Attempt, result *solving.Result) (Attempt, error)
	// RecountPuzzles makes what is kept of how people do with puzzles from the results, says where
	// it differs, and has what was counted take its place if it is to save it.
	RecountPuzzles(ctx context.Context, save bool) (RecountedPuzzles, error)

	// Solver loads how a person does; for somebody new, it returns a zero Solver with the ID.
	Solver(ctx context.Context, userID string) (solving.Solver, error)
	// PuzzleRecord loads how people do with a puzzle. Of a puzzle that nobody has tried, it returns
	// a zero record with the ID.
	PuzzleRecord(ctx context.Context, puzzle string) (solving.PuzzleRecord, error)
	// PuzzleRecords loads how people do with the puzzles that anybody has tried, by ID.
	PuzzleRecords(ctx context.Context) (map[string]solving.PuzzleRecord, error)

	// SaveOwnPuzzles adds the puzzles that a match has for a person, and notes that it has no
	// others, or says ErrNotFound unless they sit in it. Those that are there already stay as they
	// are.
	SaveOwnPuzzles(ctx context.Context, userID string, matchID int64, list []OwnPuzzle) error
	// SearchedMatches returns for which matches that was noted.
	SearchedMatches(ctx context.Context, userID string) (map[int64]bool, error)
	// OwnPuzzles lists the puzzles of a person, the newest first.
	OwnPuzzles(ctx context.Context, userID string) ([]OwnPuzzle, error)
	// OwnPuzzle loads a puzzle of somebody's own, or says ErrNotFound.
	OwnPuzzle(ctx context.Context, puzzle string) (OwnPuzzle, error)

	// SetPuzzleOfDay settles which puzzle is that of a day in a server, or with "" in all that have
	// chosen none, in place of the one named by before or, if that is empty, of none, and returns
	// which it is: if another was settled meanwhile, that one.
	SetPuzzleOfDay(ctx context.Context, guildID string, day solving.Day, before, puzzle string) (string, error)
	// PuzzlesOfDays returns the puzzles that were so settled for all days so far.
	PuzzlesOfDays(ctx context.Context, guildID string) (map[solving.Day]string, error)
	// EnterTable notes that a person has taken up the puzzle of a day in a server.
	EnterTable(ctx context.Context, guildID string, day solving.Day, attemptID int64) error
	// Table lists the attempts at the puzzle of a day that were taken up in a server, as
	// they came.
	Table(ctx context.Context, guildID string, day solving.Day) ([]Attempt, error)

	// SetPuzzleSchedule sets when a server gets the puzzle of the day, and which; without a
	// channel it gets none any more.
	SetPuzzleSchedule(ctx context.Context, s PuzzleSchedule) error
	// PuzzleSchedule returns what a server has chosen, without a channel if it gets no puzzle.
	PuzzleSchedule(ctx context.Context, guildID string) (PuzzleSchedule, error)
	// PuzzleSchedules lists the servers that get the puzzle of the day and let the bot in.
	PuzzleSchedules(ctx context.Context) ([]PuzzleSchedule, error)
	// SaveDayPost saves a post, in place of the one for the same server and day.
	SaveDayPost(ctx context.Context, p DayPost) error
	// DayPost loads the post of a server for a day, or says ErrNotFound.
	DayPost(ctx context.Context, guildID string, day solving.Day) (DayPost, error)
	// OpenDayPosts lists the posts that are out and not Closed, the oldest first.
	OpenDayPosts(ctx context.Context) ([]DayPost, error)
}
