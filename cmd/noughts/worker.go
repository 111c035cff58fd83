package main

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"noughts/commands"
	"noughts/config"
	"noughts/engine"
)

// A workerCommand is what the command line says of a process that only thinks.
type workerCommand struct{}

// Run thinks for others until Ctrl-C or SIGTERM.
func (c *workerCommand) Run(ctx context.Context, p *program) error {
	settings, err := config.Load(envFile, p.getenv)
	if err != nil {
		return err
	}
	if settings.DatabaseURL == "" {
		return engine.NewUserError("cli.error.worker")
	}
	p.limitMemory(settings)
	settings.Thinkers = max(settings.Thinkers, 0) // that bots are to leave it to workers may stand in settings that all share
	ctx, stop := untilSignal(ctx)
	defer stop()
	s := &service{program: p, Config: settings, log: newLogger(p.stderr, settings)}
	return s.run(ctx, s.work)
}

// work does jobs that take thought until ctx ends.
func (s *service) work(ctx context.Context, _ database) error {
	scheduler := s.scheduler()
	a, err := s.app(ctx, noChat{}, func(string) bool { return false }, nil, scheduler)
	if err != nil {
		return err
	}
	always := func() bool { return true }
	s.status.connected.Store(&always) // it needs no gateway
	defer func() { _ = scheduler.ReleaseAll(context.WithoutCancel(ctx)) }()
	defer a.Close()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return watchStore(ctx, s.log, s.store, s.status) })
	group.Go(func() error { return watchMemory(ctx) })
	if s.MetricsAddr != "" {
		group.Go(func() error { return serveHTTP(ctx, s.MetricsAddr, ownHosts(s.status.handler())) })
	}
	group.Go(func() error { return a.Work(ctx) })
	s.tell("cli.ready.worker", "Name", s.Database)
	return group.Wait()
}

// noChat is the chat of a worker, which says nothing: what it finds is shown by the processes that
// look after the servers.
type noChat struct{}

// Post implements commands.Chat.
func (noChat) Post(context.Context, commands.Place, commands.Message) (commands.Place, error) {
	return commands.Place{}, commands.ErrTryLater
}

// Edit implements commands.Chat.
func (noChat) Edit(context.Context, commands.Place, func() (commands.Message, error)) error {
	return commands.ErrTryLater
}

// Thread implements commands.Chat.
func (noChat) Thread(context.Context, commands.Place, string) (commands.Place, error) {
	return commands.Place{}, commands.ErrTryLater
}

// Delete implements commands.Chat.
func (noChat) Delete(context.Context, commands.Place) error { return commands.ErrTryLater }

// Find implements commands.Chat.
func (noChat) Find(context.Context, commands.Place, time.Time, func(commands.Target) bool) (commands.Place, error) {
	return commands.Place{}, commands.ErrTryLater
}

// Member implements commands.Chat.
func (noChat) Member(context.Context, string, string) (bool, error) {
	return false, commands.ErrTryLater
}

// Self implements commands.Chat.
func (noChat) Self() string { return "" }

// Link implements commands.Chat.
func (noChat) Link(commands.Place) string { return "" }
