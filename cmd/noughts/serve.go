package main

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"

	"golang.org/x/sync/errgroup"

	"noughts/bot"
	"noughts/commands/app"
	"noughts/commands/core"
	"noughts/config"
	"noughts/metrics"
	"noughts/store/cached"
	"noughts/store/postgres"
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
	ctx, stop := untilSignal(ctx)
	defer stop()
	s := &service{program: p, Config: settings, log: newLogger(p.stderr, settings)}
	return s.run(ctx)
}

// A service is the bot at work, and what it needs.
type service struct {
	*program
	config.Config
	log    *slog.Logger
	store  *cached.Store
	status *status
}

// run serves until ctx ends. Then it takes in nothing new, finishes what is in
// hand, and closes the playground and, last, the store.
func (s *service) run(ctx context.Context) (err error) {
	db, err := openDatabase(ctx, cmp.Or(s.DatabaseURL, s.Database))
	if err != nil {
		return err
	}
	if s.DatabaseURL != "" || postgres.Is(s.Database) {
		s.Database = db.Name() // which is shown to people, without its password
	}
	s.store = cached.New(db)
	defer func() { err = errors.Join(err, s.store.Close()) }()
	counts := metrics.New()
	s.store.Metrics = counts
	s.status = newStatus(counts, s.store)
	if s.PlaygroundURL != "" {
		return s.onOtherPlayground(ctx)
	}
	if s.Token == "" {
		return s.onPlayground(ctx, db.Blobs())
	}
	return s.bot(ctx, nil, func(info bot.Info) {
		s.tell("cli.ready.discord", "Name", info.User.Name, "Invite", info.Invite, "Install", info.Install)
	})
}

// bot connects through a transport, nil for Discord itself, and answers people
// until ctx ends.
func (s *service) bot(ctx context.Context, transport http.RoundTripper, ready func(bot.Info)) error {
	b, err := bot.New(bot.Options{
		Token: s.Token, Shards: bot.Shards{Count: s.ShardCount, IDs: s.ShardIDs}, GuildID: s.Guild, Transport: transport, Logger: s.log, Metrics: s.status.metrics,
		ErrorText: func(locales []string, ref string) string {
			return s.words.Printer(locales...).Says("error.broken", "Ref", ref)
		},
	})
	if err != nil {
		return err
	}
	a, err := app.New(core.Options{
		Store: s.store, Chat: b, Words: s.words, Logger: s.log, Metrics: s.status.metrics,
		Think: s.Think, Expiry: s.ChallengeExpiry, ClaimAfter: s.ClaimAfter, Pace: s.Pace, Owners: s.Owners, Serves: b.Serves, Reviews: true,
	})
	if err != nil {
		return err
	}
	connected := b.Connected
	s.status.connected.Store(&connected)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return watchStore(ctx, s.log, s.store, s.status) })
	if s.MetricsAddr != "" {
		group.Go(func() error { return serveHTTP(ctx, s.MetricsAddr, s.status.handler()) })
	}
	if s.InteractionsAddr != "" {
		group.Go(func() error { return serveHTTP(ctx, s.InteractionsAddr, b.Endpoint(s.PublicKey[:])) })
	}
	group.Go(func() error { return a.Run(ctx) })
	group.Go(func() error { return b.Run(ctx, a, ready) })
	return group.Wait()
}
