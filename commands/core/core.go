package core

import (
	"errors"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/metrics"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// Options set up an App. Store and Chat must be there; the rest has defaults.
type Options struct {
	Store      store.Store
	Chat       commands.Chat
	Words      *words.Catalogue // Catalogue() if nil
	Logger     *slog.Logger     // slog.Default() if nil
	Metrics    *metrics.Metrics // counts what happens; nil for nobody
	Think      time.Duration    // how long the bot thinks about a ply at most; 5 s if 0
	Hint       time.Duration    // how long a hint is thought about at most; 5 s if 0
	Expiry     time.Duration    // how long a challenge stands; an hour if 0
	ClaimAfter time.Duration    // how long a player may stay away; a day if 0
	Reviews    bool             // review every match that ends; otherwise those for which somebody asks
	Pace       float64          // how many requests a second of one person are answered in the long run; 0: all
	// Serves reports whether this process looks after a server's games by the clock, where several
	// processes share a store; nil if it is the only one. Direct messages are those of server "".
	Serves func(guildID string) bool
	// Jobs says that what happens later comes as jobs, which any of several processes may do: this
	// one waits for what takes thought, and asks the store itself for nothing that is due.
	Jobs    bool
	Owners  []string         // who runs the bot, by their IDs
	Workers int              // how many think at once; the number of processors if 0
	Now     func() time.Time // time.Now if nil
	Rand    func(n int) int  // draws lots from 0 to n-1; math/rand/v2 if nil
	// Draw makes a picture; render.PNG if nil.
	Draw func(board engine.Board, o render.Options) ([]byte, error)
	// Wrote hears every text that is written into a picture; nil for nobody. It may be called from
	// several goroutines.
	Wrote func(text string)
}

// A Core is what all commands share: the store and the chat, how matches change and
// are shown, and the work in the background. It is safe for concurrent use.
type Core struct {
	Options
	locks        KeyedLocks[int64]             // by match, while it changes
	drawing      KeyedLocks[int64]             // by match, while its messages change; taken before locks
	revisions    Cache[int64, int64]           // the newest revision of each match that this process has saved
	thoughts     thoughts                      // what is being thought about matches
	owed         owed                          // matches in which the bot may not think yet about its move
	strategies   strategies                    // the bot's, of the matches that are being played
	pointers     Cache[int64, pointer]         // where the last hint in each match points
	moveComments Cache[int64, moveComment]     // what the bot said of its last move in each match
	gameValues   Cache[string, gameValue]      // who should win each variant
	valueSearch  seeking                       // for the value of a variant
	reviews      reviews                       // the reviews that are being made, or waited for
	dueReviews   reviews                       // those that are being made as jobs
	service      service                       // for how long requests were answered
	ended        calls                         // the matches to be reviewed since they have ended
	overdue      overdue                       // the reviews of other matches that are due, as the store knows
	summaries    Cache[int64, int]             // how often the message of a match did not take what its review has found
	analyses     flights                       // the positions that are being analyzed
	askedFor     flights                       // the positions that others are asked to analyze
	pictures     pictures                      // what was drawn last
	awaited      awaited                       // the redraws that wait for another one of the same match
	plansPlayed  Cache[int64, playedPlan]      // the last move that a plan has made in each match
	drawn        Cache[int64, int64]           // the newest revision of each match that was drawn, so that it may be on its way
	hidden       Cache[int64, int64]           // the newest revision of each match that an older board may have replaced
	posting      Cache[int64, time.Time]       // since when the first message of a match is on its way
	creating     sync.RWMutex                  // held by those who create matches, until posting has them
	seen         Cache[sighting, time.Time]    // when a player last pressed something in a match
	reminded     Cache[string, time.Time]      // when a person was last reminded of anything
	names        Cache[nameKey, string]        // what people are called, as the store has it
	calls        calls                         // the matches in which a player may have to be called
	members      Cache[nameKey, membership]    // who is in which server
	bans         bans                          // whom the bot does not serve
	budgets      budgets                       // what people and servers may still ask for
	presence     presence                      // since when people can reach the bot
	reopened     Cache[match.Place, time.Time] // when a channel or a server that was closed let the bot in again
	reach        reach                         // the channels and servers that do not let the bot in
	waiting      waiting                       // those who wait for what other processes find
	absence      store.Absence                 // of the store, for those who wait for it
	Tasks        *jobs.Tasks                   // what goes on in the background
	Thinking     *jobs.Thinking                // what keeps a processor busy

	GameValueWait time.Duration // how long a new game may wait to hear who should win
	GameValueRest int           // for how many times as long as such a search took no other begins
	AtOnce        time.Duration // how long a move may wait to be saved together with the bot's answer
	LookTime      time.Duration // how long a position is looked at on a board that is opened
	CallAfter     time.Duration // how long a player who is not there may take to come before they are called
}

// New returns a Core that is ready to serve the commands.
func New(o Options) (*Core, error) {
	if o.Store == nil || o.Chat == nil {
		return nil, errors.New("commands: a store and a chat are needed")
	}
	if o.Words == nil {
		w, err := Catalogue()
		if err != nil {
			return nil, err
		}
		o.Words = w
	}
	defaults(&o)
	c := &Core{
		Options: o, Tasks: jobs.NewTasks(o.Logger), Thinking: jobs.NewThinking(o.Workers),
		GameValueWait: gameValueWait, GameValueRest: gameValueRest, AtOnce: atOnce, CallAfter: callAfter, LookTime: lookTime,
	}
	for _, revisions := range []*Cache[int64, int64]{&c.revisions, &c.drawn, &c.hidden} {
		revisions.atLeast = mostUnderWay
	}
	c.presence.begin(o.Now())
	c.budgets.begin(o.Pace)
	o.Metrics.Gauge("thinking_waiting", "Questions that wait for a processor.", func() float64 { return float64(c.Thinking.Long.Waiting()) })
	o.Metrics.Gauge("tasks_running", "Tasks in the background, each for a match or a message.", func() float64 { return float64(c.Tasks.Running()) })
	c.Tasks.OnPanic = o.Metrics.Panicked
	return c, nil
}

// Close has all that is being thought about come to its end with the best found so far, and returns
// when nothing goes on in the background any more. It is called when no request is being handled
// and no job is being done. After it the store may be closed.
func (c *Core) Close() {
	c.Thinking.Close()
	c.Tasks.Wait()
}

func defaults(o *Options) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Think == 0 {
		o.Think = 5 * time.Second
	}
	if o.Hint == 0 {
		o.Hint = 5 * time.Second
	}
	if o.Expiry == 0 {
		o.Expiry = time.Hour
	}
	if o.ClaimAfter == 0 {
		o.ClaimAfter = 24 * time.Hour
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.IntN
	}
	if o.Draw == nil {
		o.Draw = render.PNG
	}
}

// Catalogue loads every message that the App, the engine and the games can say,
// and those of the extra sources.
func Catalogue(extra ...fs.FS) (*words.Catalogue, error) {
	return words.Load(append(WordSources(), extra...)...)
}

// WordSources are the catalogues of the App, the engine and the games.
func WordSources() []fs.FS {
	sources := []fs.FS{engine.Words(), explain.Words(), commands.Words(), render.Words()}
	for _, f := range games.All() {
		sources = append(sources, f.Words())
	}
	return sources
}
