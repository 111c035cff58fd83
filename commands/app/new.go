package app

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
	"noughts/commands/args"
	"noughts/commands/begin"
	"noughts/commands/catalogue"
	"noughts/commands/deliver"
	"noughts/commands/help"
	"noughts/commands/jobs"
	"noughts/commands/meant"
	"noughts/commands/notify"
	"noughts/commands/owner"
	"noughts/commands/pages"
	"noughts/commands/people"
	"noughts/commands/plans"
	"noughts/commands/play"
	"noughts/commands/privacy"
	"noughts/commands/profile"
	"noughts/commands/puzzles"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/commands/settings"
	"noughts/commands/shares"
	"noughts/commands/show"
	"noughts/commands/study"
	"noughts/commands/table"
	"noughts/commands/think"
	"noughts/commands/tournaments"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/metrics"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// Options set up an App. Store and Chat must be there; the rest has defaults.
type Options struct {
	Store      store.Store
	Chat       commands.Chat
	Words      *words.Catalogue // catalogue.Load() if nil
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
	// Pages are what those who run the bot have written about it, as far as it is known; nil if
	// they have written nothing.
	Pages   func() commands.Pages
	PageURL string // where people see boards apart from messages; empty for nowhere
	// PublicLinks says that there anybody who has the link of a match in a server may watch it,
	// whatever the server has chosen.
	PublicLinks bool
	Version     string           // of the program, for people who ask
	Source      string           // the address at which the source can be read; empty if nobody has said
	Owners      []string         // who runs the bot, by their IDs
	Workers     int              // how many think at once; the number of processors if 0
	Memory      int              // bytes that the process may take, tables of searches within them; 400 MB if 0
	Now         func() time.Time // time.Now if nil
	Rand        func(n int) int  // draws lots from 0 to n-1; math/rand/v2 if nil
	// Draw makes a picture; render.PNG if nil.
	Draw func(board engine.Board, o render.Options) ([]byte, error)
	// Secret is what the names of matches on pages are made of, pages.SecretBytes that nobody can
	// guess; one of its own if nil, so that pages name matches anew after a restart.
	Secret []byte
	// Wrote hears every text that is written into a picture; nil for nobody. It may be called from
	// several goroutines.
	Wrote func(text string)
}

// rooms are the packages that the groups of commands share. Each group gets by name what it needs.
type rooms struct {
	Tables    *table.Tables      // the matches and their changes
	Boards    *deliver.Boards    // their messages
	Shown     *show.Matches      // what these say
	Access    *access.Access     // where the bot may post, and since when people can reach it
	Notify    *notify.Notifier   // who is told that it is their turn
	Analyses  *analyses.Analyses // of positions
	Chooser   *think.Chooser     // picks the bot's moves
	Thinker   *think.Thinker     // makes them
	Reviewed  *reviews.Kept      // what is kept of the reviews of matches
	Reviewer  *reviews.Reviews   // makes them
	ReviewDue *reviews.Due       // has them made when matches end
	Bans      *people.Bans       // whom the bot does not serve
	Budgets   *people.Budgets    // what people and servers may still ask for
	Windows   *pages.Windows     // the pages that are open
	Links     *pages.Links       // lead to them
	OnPages   *pages.Pages       // what they show
	Fairness  *people.Fairness   // keeps the engine out of games between people
	Names     *people.Names      // what people are called
	Positions args.Positions     // reads positions that people type
	Meant     meant.Games        // which game, where nobody names one
	Painter   *view.Painter      // draws the pictures
	Calls     *route.Calls       // makes calls of requests
	Menu      route.Menu         // words the menu of commands
	Tasks     *jobs.Tasks        // what goes on in the background
	Thinking  *jobs.Thinking     // what keeps a processor busy
	Waiters   *jobs.Waiters      // those who wait for what other processes find
}

// newRooms sets the rooms up, and lets each know what it needs of the others.
func newRooms(o Options) *rooms {
	memory := jobs.MemoryOf(o.Memory, jobs.Places(o.Workers))
	r := &rooms{
		Tables: table.New(o.Store), Access: access.New(o.Store, o.Now), Analyses: analyses.New(o.Store, memory), Chooser: think.NewChooser(memory),
		Bans:     &people.Bans{Store: o.Store, Owners: o.Owners, Logger: o.Logger},
		Budgets:  people.NewBudgets(o.Store, o.Now, o.Pace),
		Fairness: &people.Fairness{Store: o.Store, Chat: o.Chat, Now: o.Now},
		Painter:  view.NewPainter(o.Draw, o.Wrote),
		Calls:    &route.Calls{Settings: o.Store, Words: o.Words, Logger: o.Logger},
		Menu:     route.Menu{Words: o.Words},
		Tasks:    jobs.NewTasks(o.Logger),
		Thinking: jobs.NewThinking(o.Workers),
		Windows:  pages.NewWindows(o.Now),
		Links:    pages.NewLinks(o.Secret),
	}
	r.Tasks.OnPanic = o.Metrics.Panicked
	r.Chooser.Thinking, r.Chooser.Metrics, r.Chooser.Now, r.Chooser.MoveTime = r.Thinking, o.Metrics, o.Now, o.Think
	r.Thinker = think.New(r.Chooser)
	r.Waiters = &jobs.Waiters{Logger: o.Logger, Thinking: r.Thinking}
	r.Names = &people.Names{Store: o.Store, Forget: r.Tables.Forget, Logger: o.Logger}
	r.Meant = meant.Games{Store: o.Store}
	r.Positions = args.Positions{Store: o.Store, Fairness: r.Fairness}
	r.Analyses.Thinking, r.Analyses.Budgets, r.Analyses.Tasks = r.Thinking, r.Budgets, r.Tasks
	r.Analyses.Metrics, r.Analyses.Logger = o.Metrics, o.Logger
	r.Reviewed = &reviews.Kept{Store: o.Store, Analyses: r.Analyses, Logger: o.Logger}
	r.Reviewer = &reviews.Reviews{
		Kept: r.Reviewed, Store: o.Store, Tables: r.Tables, Analyses: r.Analyses, Thinking: r.Thinking, Tasks: r.Tasks, Waiters: r.Waiters,
	}
	r.ReviewDue = &reviews.Due{
		Kept: r.Reviewed, Reviews: r.Reviewer, Store: o.Store, Tables: r.Tables, Access: r.Access, All: o.Reviews,
	}
	r.Shown = &show.Matches{
		Store: o.Store, Tables: r.Tables, Analyses: r.Analyses, Thinker: r.Thinker, Reviews: r.Reviewed, Painter: r.Painter,
		Now: o.Now, MoveTime: o.Think, Pages: o.PageURL != "",
	}
	r.Boards = &deliver.Boards{
		Tables: r.Tables, Store: o.Store, Chat: o.Chat, Words: o.Words, Logger: o.Logger, Now: o.Now,
		Tasks: r.Tasks, Draw: r.Shown.Message, Access: r.Access, AtWork: r.Thinker.AtWork,
	}
	r.ReviewDue.Redraw = func(ctx context.Context, m *match.Match) error {
		r.Windows.Refresh(m.ID)
		return r.Boards.Again(ctx, m)
	}
	r.Links.Servers, r.Links.URL, r.Links.PublicLinks = o.Store, o.PageURL, o.PublicLinks
	r.OnPages = &pages.Pages{
		Windows: r.Windows, Links: r.Links, Tables: r.Tables, Store: o.Store, Shown: r.Shown, Words: o.Words, Logger: o.Logger, Now: o.Now,
	}
	r.Tables.OnPlans, r.Boards.Watched = r.Windows.Refresh, r.Windows.AllHere
	r.Notify = &notify.Notifier{
		Tables: r.Tables, Store: o.Store, Chat: o.Chat, Words: o.Words, Logger: o.Logger, Now: o.Now,
		Tasks: r.Tasks, Access: r.Access, Lock: r.Boards.Lock, Here: r.Windows.Here, Delay: notify.Delay,
	}
	r.Access.Bans, r.Access.Logger, r.Access.ShardFilter, r.Access.Resume = r.Bans, o.Logger, o.Local, r.Tables.ResumeTurns
	r.Tables.Words, r.Tables.Logger, r.Tables.Now = o.Words, o.Logger, o.Now
	r.Tables.Answer, r.Tables.Access, r.Tables.Local, r.Tables.Active = r.Thinker.AnswerAtOnce, r.Access, r.Access.Local, r.Notify.SeenInMatch
	r.Thinker.Tables, r.Thinker.Tasks, r.Thinker.Thinking = r.Tables, r.Tasks, r.Thinking
	r.Thinker.Banned, r.Thinker.NoMove = r.Bans.Has, r.Boards.NoMove
	r.Thinker.ShowMoved = func(ctx context.Context, m *match.Match) error {
		if !r.Access.MayWrite(m.Place.GuildID) {
			return nil
		}
		return r.Boards.ShowDue(ctx, m)
	}
	// The bot is at work before its move is waited for.
	for _, f := range []func(context.Context, table.Changed){r.Chooser.Outdate, r.Thinker.OnChange, r.Windows.OnChange, r.Boards.OnChange, r.Notify.OnChange, r.Reviewer.OnChange, r.ReviewDue.OnChange} {
		r.Tables.Subscribe(f)
	}
	o.Metrics.Gauge("thinking_waiting", "Questions that wait for a processor.", func() float64 { return float64(r.Thinking.Long.Waiting()) })
	o.Metrics.Gauge("pages_open", "Board pages that are open.", func() float64 { return float64(r.Windows.Open()) })
	o.Metrics.Gauge("boards_behind", "Messages of matches that are being brought up to date.", func() float64 { return float64(r.Boards.Behind()) })
	o.Metrics.Gauge("tasks_running", "Tasks in the background, each for a match or a message.", func() float64 { return float64(r.Tasks.Running()) })
	return r
}

// boardPages are where people see boards apart from messages; nil for nowhere.
func (r *rooms) boardPages(o Options) *play.Pages {
	if o.PageURL == "" {
		return nil
	}
	return &play.Pages{Wish: r.Windows.Wish, Link: r.Links.Link}
}

// groups are the commands.
type groups struct {
	Begin       *begin.Group
	Challenges  *begin.Challenges
	Blocks      *begin.Blocks
	Play        *play.Group
	Plans       *plans.Group
	Hints       *study.Hints
	Analyzer    *study.Analyzer
	Studies     *study.Studies
	ReviewPages *study.ReviewPages
	Replays     *study.Replays
	Rules       *study.Rules
	Explorer    *study.Explorer
	Puzzles     *puzzles.Group
	Posts       *puzzles.Posts
	Profile     *profile.Group
	Tournaments *tournaments.Group
	Entrants    *tournaments.Entrants
	Rounds      *tournaments.Rounds
	Privacy     *privacy.Group
	Settings    *settings.Group
	Help        *help.Group
	Owner       *owner.Group
}

// newGroups sets the groups of commands up; menu lists the commands of all of them.
func newGroups(o Options, r *rooms, menu func() []commands.Command) *groups {
	began := o.Now()
	shared := &shares.Shares{Store: o.Store, Chat: o.Chat, Logger: o.Logger, Now: o.Now}
	g := &groups{
		Play: &play.Group{
			Menu: r.Menu, Store: o.Store, Chat: o.Chat, Tables: r.Tables, Boards: r.Boards, Shown: r.Shown, Pages: r.boardPages(o), Logger: o.Logger,
			Now: o.Now, ClaimAfter: o.ClaimAfter,
		},
		Plans: &plans.Group{Menu: r.Menu, Store: o.Store, Chat: o.Chat, Tables: r.Tables},
		Replays: &study.Replays{
			Menu: r.Menu, Tables: r.Tables, Kept: r.Reviewed, Due: r.ReviewDue, Fairness: r.Fairness, Painter: r.Painter, Shares: shared, Thinking: r.Thinking,
		},
		Rules: &study.Rules{Menu: r.Menu, Tables: r.Tables, Analyses: r.Analyses, Painter: r.Painter},
		Explorer: &study.Explorer{
			Menu: r.Menu, Meant: r.Meant, Analyses: r.Analyses, Fairness: r.Fairness, Painter: r.Painter, Tasks: r.Tasks,
		},
		Privacy: &privacy.Group{
			Menu: r.Menu, Store: o.Store, Tables: r.Tables, Access: r.Access, Notify: r.Notify, Names: r.Names, Logger: o.Logger, Now: o.Now,
		},
		Settings: &settings.Group{
			Menu: r.Menu, Store: o.Store, Chat: o.Chat, Tables: r.Tables, Painter: r.Painter, Calls: r.Calls, Logger: o.Logger, Now: o.Now,
			OnWeb: o.PageURL != "" && !o.PublicLinks,
		},
		Help: &help.Group{
			Menu: r.Menu, Commands: menu, Store: o.Store, Meant: r.Meant, Access: r.Access, Began: began, Pages: o.Pages, Version: o.Version, Source: o.Source,
		},
		Owner: &owner.Group{
			Menu: r.Menu, Bans: r.Bans, Access: r.Access, Thinking: r.Thinking, Tasks: r.Tasks, Store: o.Store, Chat: o.Chat,
			Logger: o.Logger, Began: began,
		},
	}
	g.begin(o, r)
	g.study(o, r)
	g.tournaments(o, r)
	library := &puzzles.Library{Store: o.Store, Words: o.Words, Now: o.Now, Rand: o.Rand}
	g.Puzzles = &puzzles.Group{
		Menu: r.Menu, Library: library, Store: o.Store, Tables: r.Tables, Meant: r.Meant, Analyses: r.Analyses, Fairness: r.Fairness,
		Chances: &puzzles.Chances{Store: o.Store, Reviews: r.Reviewed, Analyses: r.Analyses, Thinking: r.Thinking},
		Painter: r.Painter, Shares: shared, Now: o.Now, OpenSolution: g.Studies.OpenSolution,
	}
	g.Posts = &puzzles.Posts{
		Library: library, Store: o.Store, Words: o.Words, Chat: o.Chat, Access: r.Access, Painter: r.Painter, Tasks: r.Tasks, Logger: o.Logger, Now: o.Now,
	}
	g.Settings.Puzzles = g.Posts
	g.Profile = &profile.Group{
		Menu: r.Menu, Store: o.Store, Meant: r.Meant, Chat: o.Chat, Access: r.Access, Tables: r.Tables, Tasks: r.Tasks, Painter: r.Painter,
		Logger: o.Logger, Now: o.Now, Clock: library.Clock,
	}
	g.Settings.Week = g.Profile.Week
	return g
}

// begin sets up the groups with which matches begin.
func (g *groups) begin(o Options, r *rooms) {
	limits := &begin.Limits{Store: o.Store, Chat: o.Chat, Bans: r.Bans, Budgets: r.Budgets, Now: o.Now}
	opponents := &begin.Opponents{Chat: o.Chat, Now: o.Now}
	starter := &begin.Starter{
		Store: o.Store, Tables: r.Tables, Boards: r.Boards, Analyses: r.Analyses, Budgets: r.Budgets, Limits: limits, Opponents: opponents,
		Now: o.Now, Rand: o.Rand, Expiry: o.Expiry,
	}
	g.Begin = &begin.Group{
		Menu: r.Menu, Store: o.Store, Meant: r.Meant, Chat: o.Chat, Tables: r.Tables, Positions: r.Positions, Fairness: r.Fairness,
		Opponents: opponents, Starter: starter,
	}
	g.Challenges = &begin.Challenges{
		Store: o.Store, Chat: o.Chat, Tables: r.Tables, Boards: r.Boards, Notify: r.Notify, Limits: limits, Opponents: opponents,
		Starter: starter, Logger: o.Logger, Now: o.Now,
	}
	g.Blocks = &begin.Blocks{Menu: r.Menu, Store: o.Store, Chat: o.Chat, Tables: r.Tables, Limits: limits, Logger: o.Logger, Now: o.Now}
}

// study sets up the groups that share analysis boards and hints.
func (g *groups) study(o Options, r *rooms) {
	effort := &study.Effort{Hint: o.Hint, Analysis: study.AnalysisTime}
	last := &study.LastHints{Store: o.Store, Logger: o.Logger}
	g.Hints = &study.Hints{
		Menu: r.Menu, Tables: r.Tables, Boards: r.Boards, Shown: r.Shown, Chooser: r.Chooser, Analyses: r.Analyses, Fairness: r.Fairness,
		Painter: r.Painter, LastHints: last, Effort: effort,
	}
	g.Studies = &study.Studies{
		Store: o.Store, Analyses: r.Analyses, Fairness: r.Fairness, Painter: r.Painter, LastHints: last, Effort: effort, Tasks: r.Tasks, Now: o.Now,
	}
	g.Analyzer = &study.Analyzer{
		Menu: r.Menu, Store: o.Store, Chat: o.Chat, Tables: r.Tables, Positions: r.Positions, Fairness: r.Fairness, Studies: g.Studies, Logger: o.Logger,
	}
	g.ReviewPages = &study.ReviewPages{
		Menu: r.Menu, Tables: r.Tables, Kept: r.Reviewed, Reviews: r.Reviewer, Due: r.ReviewDue, Analyses: r.Analyses, Fairness: r.Fairness,
		Painter: r.Painter, LastHints: last, Studies: g.Studies,
	}
}

// tournaments sets up the groups that make up tournaments.
func (g *groups) tournaments(o Options, r *rooms) {
	messages := &tournaments.Messages{Words: o.Words, Store: o.Store, Chat: o.Chat, Now: o.Now, Wrote: o.Wrote}
	announcer := &tournaments.Announcer{
		Store: o.Store, Chat: o.Chat, Notify: r.Notify, Access: r.Access, Messages: messages, Logger: o.Logger, Now: o.Now,
	}
	games := &tournaments.Games{
		Store: o.Store, Tables: r.Tables, Boards: r.Boards, Notify: r.Notify, Access: r.Access, Calls: r.Calls, Logger: o.Logger, Now: o.Now,
	}
	g.Tournaments = &tournaments.Group{
		Menu: r.Menu, Store: o.Store, Meant: r.Meant, Budgets: r.Budgets, Notify: r.Notify, Messages: messages, Announcer: announcer, Now: o.Now,
	}
	g.Rounds = &tournaments.Rounds{
		Store: o.Store, Chat: o.Chat, Access: r.Access, Games: games, Announcer: announcer, Tasks: r.Tasks, Logger: o.Logger, Now: o.Now,
	}
	g.Entrants = &tournaments.Entrants{
		Store: o.Store, Chat: o.Chat, Messages: messages, Announcer: announcer, Games: games, Rounds: g.Rounds, Logger: o.Logger, Now: o.Now,
		Rand: o.Rand,
	}
}

// routes lists the commands of all groups, in the order of the menu.
func (g *groups) routes() [][]route.Route {
	return [][]route.Route{
		g.Begin.Routes(), g.Challenges.Routes(), g.Play.Routes(), g.Plans.Routes(), g.Blocks.Routes(), g.Hints.Routes(), g.Analyzer.Routes(), g.Studies.Routes(),
		g.ReviewPages.Routes(), g.Replays.Routes(), g.Rules.Routes(), g.Explorer.Routes(), g.Puzzles.Routes(), g.Profile.Routes(), g.Tournaments.Routes(), g.Entrants.Routes(), g.Privacy.Routes(),
		g.Settings.Routes(), g.Help.Routes(), g.Owner.Routes(),
	}
}

// New returns an App that is ready to handle requests.
func New(o Options) (*App, error) {
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
	a := &App{
		Options: o, rooms: newRooms(o), byName: map[string]route.Route{}, presses: map[string]route.Handler{}, onMatch: map[string]route.Handler{},
		once: map[string]bool{}, forms: map[string]bool{}, connected: make(chan struct{}, 1), pending: make(chan struct{}, 1),
	}
	a.Access.WatchClocks = a.watchClocks
	a.presses["match"] = a.pressMatch
	a.groups = newGroups(o, a.rooms, a.Commands)
	for _, group := range a.groups.routes() {
		for _, r := range group {
			a.add(r)
		}
	}
	a.scheduler = polling{a}
	return a, nil
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
	if o.Secret == nil {
		o.Secret = pages.NewSecret()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.IntN
	}
}

// watchClocks ends the matches in which time has run out, unless jobs do.
func (a *App) watchClocks(ctx context.Context) error {
	if a.jobs {
		return nil
	}
	return a.Tables.WatchClocks(ctx)
}

// Close has all that is being thought about come to its end with the best found so far, and returns
// when nothing goes on in the background any more. It is called when no request is being handled
// and no job is being done. After it the store may be closed.
func (a *App) Close() {
	a.Thinking.Close()
	a.Tasks.Wait()
}
