package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"noughts/bot"
	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/route"
	"noughts/config"
	"noughts/engine/tool"
	"noughts/metrics"
	"noughts/store"
	"noughts/store/cached"
	"noughts/store/postgres"
	"noughts/store/sqlstore"
)

// envFile holds settings beside the environment.
const envFile = ".env"

// A runCommand is what the command line says of the bot itself.
type runCommand struct {
	Addr string `placeholder:"HOST:PORT" help:"cli.help.addr"`
	DB   string `name:"db" placeholder:"FILE" help:"cli.help.db"`
}

// Run runs the bot until Ctrl-C or SIGTERM.
func (c *runCommand) Run(ctx context.Context, p *program) error {
	flags := map[string]string{"NOUGHTS_PLAYGROUND_ADDR": c.Addr, "NOUGHTS_DB": c.DB}
	settings, err := config.Load(envFile, func(name string) (string, bool) {
		if value := flags[name]; value != "" {
			return value, true
		}
		return p.getenv(name)
	})
	if err != nil {
		return err
	}
	if c.DB != "" {
		settings.Database, settings.DatabaseURL = c.DB, "" // which it stands in place of
	}
	if _, chosen := p.getenv("GOGC"); !chosen {
		debug.SetGCPercent(gcPercent)
	}
	p.limitMemory(settings)
	ctx, stop := untilSignal(ctx)
	defer stop()
	s := &service{program: p, Config: settings, log: newLogger(p.stderr, settings)}
	return s.run(ctx, s.serve)
}

// gcPercent is by how much the heap may grow between two garbage collections, in percent of what is
// in use, unless GOGC says it: what is in use is small, and answers make much garbage. With Go's
// 100, collections took 7 of 100 parts of a busy bot's time. With more than 200, what may be
// remembered (some 110 MB) would take it beyond 300 MB; see docs/performance.md#memory.
const gcPercent = 200

// A service is the bot at work, and what it needs.
type service struct {
	*program
	config.Config
	log    *slog.Logger
	store  *cached.Store
	blobs  sqlstore.Blobs
	status *status
	page   *boardPage // nil without
}

// run serves until ctx ends. Then it takes in nothing new, finishes what is in
// hand, and closes the playground and, last, the store.
func (s *service) run(ctx context.Context, serve func(context.Context, database) error) (err error) {
	db, err := openDatabase(ctx, cmp.Or(s.DatabaseURL, s.Database), s.log)
	if err != nil {
		return err
	}
	if s.DatabaseURL != "" || postgres.Is(s.Database) {
		s.Database = db.Name() // which is shown to people, without its password
	}
	s.store, s.blobs = cached.New(db), db.Blobs()
	defer func() { err = errors.Join(err, s.store.Close()) }()
	counts := metrics.New()
	s.store.Metrics = counts
	s.status = newStatus(counts, s.store)
	return serve(ctx, db)
}

// serve serves people.
func (s *service) serve(ctx context.Context, db database) error {
	if s.PlaygroundURL != "" {
		return s.onOtherPlayground(ctx)
	}
	if s.Token == "" {
		return s.onPlayground(ctx, db.Blobs())
	}
	if err := s.openBoardPage(ctx); err != nil {
		return err
	}
	return s.bot(ctx, nil, func(info bot.Info) {
		s.tell("cli.ready.discord", "Name", info.User.Name, "Invite", info.Invite, "Install", info.Install)
	})
}

// bot connects through a transport, nil for Discord itself, and answers people
// until ctx ends. When it returns, nobody uses the store any more.
func (s *service) bot(ctx context.Context, transport http.RoundTripper, ready func(bot.Info)) error {
	scheduler := s.scheduler()
	shards := bot.Shards{Count: s.ShardCount, IDs: s.ShardIDs}
	if scheduler != nil {
		shards.Hold = func(ctx context.Context, count int) (map[int][]byte, error) {
			return scheduler.Acquire(ctx, count, s.ShardIDs)
		}
		shards.Lease, shards.News, shards.Give, shards.Serving = scheduler.Lease(), scheduler.Changes(), scheduler.Release, scheduler.Serve
		defer func() { _ = scheduler.ReleaseAll(context.WithoutCancel(ctx)) }() // otherwise they are free in some seconds
	}
	b, err := bot.New(bot.Options{
		Token: s.Token, Shards: shards, GuildID: s.Guild, Transport: transport, Logger: s.log, Metrics: s.status.metrics, ErrorText: s.errorText,
	})
	if err != nil {
		return err
	}
	a, err := s.app(ctx, b, b.Serves, b.Pages, scheduler)
	if err != nil {
		return err
	}
	a.Links.ChatLink = b.ActivityLink
	defer a.Close() // after Run of both: each may begin work in the background until it returns
	connected := b.Connected
	s.status.connected.Store(&connected)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return watchStore(ctx, s.log, s.store, s.status) })
	group.Go(func() error { return watchMemory(ctx) })
	if s.MetricsAddr != "" {
		group.Go(func() error { return serveHTTP(ctx, s.MetricsAddr, ownHosts(s.status.handler())) })
	}
	if s.InteractionsAddr != "" {
		group.Go(func() error { return serveHTTP(ctx, s.InteractionsAddr, b.Endpoint(s.PublicKey[:])) })
	}
	if s.page != nil {
		group.Go(func() error { return s.serveBoardPage(ctx, b, a) })
	}
	if scheduler != nil {
		group.Go(func() error { scheduler.Listen(ctx); return nil })
		group.Go(func() error { scheduler.TellPages(ctx); return nil })
		if s.page != nil {
			group.Go(func() error { return pollForPages(ctx, a) })
			group.Go(func() error { return loadForPages(ctx, a) })
		}
	}
	group.Go(func() error { return a.Run(ctx) })
	group.Go(func() error { return b.Run(ctx, a, ready) })
	return group.Wait()
}

// errorText says that something broke, or why it could not be done, with the reference that stands
// in the log.
func (s *service) errorText(locales []string, ref string, err error) string {
	say := s.words.Printer(locales...)
	if sentence, ok := route.Sentence(say, err); ok {
		return sentence
	}
	return say.Says("error.broken", "Ref", ref)
}

// app puts the commands together.
func (s *service) app(ctx context.Context, chat commands.Chat, serves func(guildID string) bool, pages func() commands.Pages, scheduler *postgres.Scheduler) (*app.App, error) {
	secret, err := s.pageSecret(ctx)
	if err != nil {
		return nil, err
	}
	a, err := app.New(app.Options{
		Store: s.store, Chat: chat, Words: s.words, Logger: s.log, Metrics: s.status.metrics, Workers: max(s.Thinkers, 0), Memory: s.Memory,
		Think: s.Think, Expiry: s.ChallengeExpiry, ClaimAfter: s.ClaimAfter, Pace: s.Pace, Owners: s.Owners, Local: serves, Pages: pages, Version: tool.Version, Source: s.Source, Reviews: true,
		PageURL: s.pageURL(), PublicLinks: s.page != nil && s.page.login != "", Secret: secret,
	})
	if err == nil && scheduler != nil {
		a.DoJobs(scheduler)
		joinPages(a, scheduler)
	}
	return a, err
}

// scheduler returns what brings this process its jobs, and nil where the store is its alone.
func (s *service) scheduler() *postgres.Scheduler {
	db, ok := s.store.Store.(*postgres.DB)
	if !ok {
		return nil
	}
	s.status.metrics.JobsWaiting(func() map[string]int {
		ctx, cancel := context.WithTimeout(context.Background(), countTimeout)
		defer cancel()
		waiting, err := db.JobsWaiting(ctx)
		if err != nil && !store.Transient(err) && ctx.Err() == nil {
			s.log.Warn("the jobs that wait cannot be counted", "err", err)
		}
		return waiting
	})
	thinkers := cmp.Or(s.Thinkers, runtime.GOMAXPROCS(0))
	return db.NewScheduler(postgres.SchedulerOptions{Workers: max(thinkers, 0), Logger: s.log})
}

// countTimeout is how long the jobs may be counted for a scrape of the metrics.
const countTimeout = 2 * time.Second
