package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"time"

	"noughts/engine"
	"noughts/engine/arena"
)

// An arenaCommand is what the command line says of arena.
type arenaCommand struct {
	Games      int           `default:"100" placeholder:"100" help:"cli.help.games"`
	Time       time.Duration `default:"200ms" placeholder:"200ms" help:"cli.help.arenatime"`
	Grace      time.Duration `default:"500ms" placeholder:"500ms" help:"cli.help.grace"`
	Openings   string        `placeholder:"FILE" help:"cli.help.openings"`
	Adjudicate time.Duration `placeholder:"50ms" help:"cli.help.adjudicate"`
	Seed       uint64        `default:"1" placeholder:"1" help:"cli.help.seed"`
	Jobs       int           `default:"1" placeholder:"N" help:"cli.help.jobs"`
	Threads    int           `default:"1" placeholder:"N" help:"cli.help.threads"`
	JSON       bool          `help:"cli.help.json"`
	Variant    string        `arg:"" help:"cli.help.variant"`
	A          string        `arg:"" name:"player" help:"cli.help.player"`
	B          string        `arg:"" name:"opponent" help:"cli.help.opponent"`
}

// Run plays the match and prints how it went, or how far it came.
func (c *arenaCommand) Run(ctx context.Context, p *program) error {
	if err := c.check(); err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	m, err := c.match(ctx, p)
	if err != nil {
		return err
	}
	if c.Openings == "" {
		m.Openings = arena.Openings(ctx, m.Game, pairs(c.Games), c.Seed)
	}
	bar := newProgress(p.stderr, c.Games)
	records, err := m.Play(ctx, bar.show)
	bar.end()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(newArenaJSON(p, m, records))
	}
	return (&arenaReport{program: p, match: m, standing: arena.Sum(records)}).print(records)
}

// pairs returns how many openings so many games have use for.
func pairs(count int) int { return (count + 1) / 2 }

// check refuses what makes no match.
func (c *arenaCommand) check() error {
	switch {
	case c.Games < 1:
		return engine.NewUserError("cli.error.games", "Typed", c.Games)
	case c.Jobs < 1:
		return engine.NewUserError("cli.error.jobs", "Typed", c.Jobs)
	case c.Threads < 1:
		return engine.NewUserError("cli.error.threads", "Typed", c.Threads)
	case c.A == c.B:
		return engine.NewUserError("cli.error.same", "Typed", engine.Quote(c.A))
	}
	return nil
}

// match prepares what is to be played, but for openings that are to be made.
func (c *arenaCommand) match(ctx context.Context, p *program) (*arena.Match, error) {
	game, err := p.game(c.Variant)
	if err != nil {
		return nil, err
	}
	m := &arena.Match{
		Game: game, Games: c.Games, Seed: c.Seed, Jobs: c.Jobs,
		Time: c.Time, Grace: c.Grace, Adjudicate: c.Adjudicate,
	}
	if c.Openings != "" {
		if m.Openings, err = readOpenings(c.Openings, game); err != nil {
			return nil, err
		}
	}
	for i, name := range []string{c.A, c.B} {
		if m.Players[i], err = arena.NewPlayer(ctx, game, name, arena.PlayerOptions{Threads: c.Threads, Grace: m.Grace}); err != nil {
			m.Players[0].Close()
			return nil, err
		}
	}
	return m, nil
}

func readOpenings(name string, game engine.Game) ([]arena.Opening, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it has only been read
	list, err := arena.ReadOpenings(file, game)
	return list, engine.Within(err, "cli.error.openings", "File", name)
}
