package core

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/analyses"
	"noughts/commands/catalogue"
	"noughts/commands/deliver"
	"noughts/commands/jobs"
	"noughts/commands/notify"
	"noughts/commands/people"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/think"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/keyed"
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
	// Local reports whether a server is one of this process's shards, where several processes share
	// a store; nil if this process is the only one. Direct messages are those of server "".
	Local func(guildID string) bool
	// Jobs says that what happens later comes as jobs, which any of several processes may do: this
	// one waits for what takes thought, and asks the store itself for nothing that is due.
	Jobs bool
	// Pages are what those who run the bot have written about it, as far as it is known; nil if
	// they have written nothing.
	Pages   func() commands.Pages
	Version string           // of the program, for people who ask
	Source  string           // the address at which the source can be read; empty if nobody has said
	Owners  []string         // who runs the bot, by their IDs
	Workers int              // how many think at once; the number of processors if 0
	Memory  int              // bytes that the process may take, tables of searches within them; 400 MB if 0
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
	Tables   *table.Tables                // the matches and their changes
	Boards   *deliver.Boards              // their messages
	Access   *access.Access               // where the bot may post, and since when people can reach it
	Notify   *notify.Notifier             // who is told that it is their turn
	Analyses *analyses.Analyses           // of positions
	Thinker  *think.Thinker               // makes the bot's moves
	Reviewer *reviews.Reviews             // of matches
	Waiters  *jobs.Waiters                // those who wait for what other processes find
	pointers keyed.Cache[int64, pointer]  // where the last hint in each match points
	names    keyed.Cache[nameKey, string] // what people are called, as the store has it
	Bans     *people.Bans                 // whom the bot does not serve
	Budgets  *people.Budgets              // what people and servers may still ask for
	Fairness *people.Fairness             // keeps the engine out of games between people
	Painter  *view.Painter                // draws the pictures
	Calls    route.Calls                  // makes calls of requests
	Tasks    *jobs.Tasks                  // what goes on in the background
	Thinking *jobs.Thinking               // what keeps a processor busy

	LookTime time.Duration // how long a position is looked at on a board that is opened
}

// New returns a Core that is ready to serve the commands.
func New(o Options) (*Core, error) {
	if o.Store == nil || o.Chat == nil {
		return nil, errors.New("commands: a store and a chat are needed")
	}
	if o.Words == nil {
		w, err := catalogue.Load()
		if err != nil {
			return nil, err
		}
		o.Words = w
	}
	defaults(&o)
	c := &Core{
		Options:  o,
		Bans:     &people.Bans{Store: o.Store, Owners: o.Owners, Logger: o.Logger},
		Budgets:  people.NewBudgets(o.Store, o.Now, o.Pace),
		Fairness: &people.Fairness{Store: o.Store, Chat: o.Chat, Now: o.Now},
		Painter:  view.NewPainter(o.Draw, o.Wrote),
		Calls:    route.Calls{Settings: o.Store, Words: o.Words, Logger: o.Logger},
		Tasks:    jobs.NewTasks(o.Logger),
		Thinking: jobs.NewThinking(o.Workers),

		LookTime: lookTime,
	}
	memory := jobs.MemoryOf(o.Memory, jobs.Places(o.Workers))
	c.Waiters = &jobs.Waiters{Logger: o.Logger, Thinking: c.Thinking}
	c.Analyses = analyses.New(o.Store, memory)
	c.Analyses.Thinking, c.Analyses.Budgets, c.Analyses.Tasks = c.Thinking, c.Budgets, c.Tasks
	c.Analyses.Metrics, c.Analyses.Logger, c.Analyses.Remote = o.Metrics, o.Logger, o.Jobs
	c.Tables = table.New(o.Store)
	c.Thinker = think.New(memory)
	c.Thinker.Tables, c.Thinker.Tasks, c.Thinker.Thinking, c.Thinker.Metrics = c.Tables, c.Tasks, c.Thinking, o.Metrics
	c.Thinker.MoveTime, c.Thinker.Banned = o.Think, c.Bans.Has
	if o.Jobs {
		c.Thinker.Remote = c.Waiters
	}
	c.Access = access.New(o.Store, o.Now)
	c.Access.Bans, c.Access.Logger, c.Access.ShardFilter = c.Bans, o.Logger, o.Local
	c.Access.Resume, c.Access.WatchClocks = c.Tables.ResumeTurns, c.watchClocks
	c.Boards = &deliver.Boards{
		Tables: c.Tables, Store: o.Store, Chat: o.Chat, Words: o.Words, Logger: o.Logger, Now: o.Now,
		Tasks: c.Tasks, Draw: c.Show, Access: c.Access, AtWork: c.Thinker.AtWork,
	}
	c.Notify = &notify.Notifier{
		Tables: c.Tables, Store: o.Store, Chat: o.Chat, Words: o.Words, Logger: o.Logger, Now: o.Now,
		Tasks: c.Tasks, Access: c.Access, Lock: c.Boards.Lock, Delay: notify.Delay,
	}
	c.Thinker.NoMove = c.Boards.NoMove
	c.Thinker.ShowMoved = func(ctx context.Context, m *match.Match) error {
		if !c.Access.MayWrite(m.Place.GuildID) {
			return nil
		}
		return c.Boards.ShowDue(ctx, m)
	}
	c.Tables.Words, c.Tables.Logger, c.Tables.Now = o.Words, o.Logger, o.Now
	c.Tables.Answer, c.Tables.Access, c.Tables.Local, c.Tables.Active = c.Thinker.AnswerAtOnce, c.Access, c.Access.Local, c.Notify.SeenInMatch
	c.Reviewer = &reviews.Reviews{
		Store: o.Store, Tables: c.Tables, Analyses: c.Analyses, Access: c.Access, Thinking: c.Thinking, Tasks: c.Tasks,
		Waiters: c.Waiters, Redraw: c.Boards.Again, All: o.Reviews, Remote: o.Jobs,
	}
	// The bot is at work before its move is waited for.
	for _, f := range []func(context.Context, table.Changed){c.Thinker.Outdate, c.Thinker.OnChange, c.Boards.OnChange, c.Notify.OnChange, c.Reviewer.OnChange} {
		c.Tables.Subscribe(f)
	}
	o.Metrics.Gauge("thinking_waiting", "Questions that wait for a processor.", func() float64 { return float64(c.Thinking.Long.Waiting()) })
	o.Metrics.Gauge("tasks_running", "Tasks in the background, each for a match or a message.", func() float64 { return float64(c.Tasks.Running()) })
	c.Tasks.OnPanic = o.Metrics.Panicked
	return c, nil
}

// watchClocks ends the matches in which time has run out, unless jobs do.
func (c *Core) watchClocks(ctx context.Context) error {
	if c.Jobs {
		return nil
	}
	return c.Tables.WatchClocks(ctx)
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
	if o.Pages == nil {
		o.Pages = func() commands.Pages { return commands.Pages{} }
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
	if o.Memory == 0 {
		o.Memory = jobs.DefaultMemory
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.IntN
	}
}

// Warn logs that something failed which nobody waits for.
func (c *Core) Warn(ctx context.Context, what string, err error, about ...any) {
	route.Warn(ctx, c.Logger, what, err, about...)
}
