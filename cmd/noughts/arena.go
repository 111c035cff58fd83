package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/arena"
	"noughts/engine/cpu"
)

// An arenaCommand is what the command line says of arena.
type arenaCommand struct {
	Games      *int           `placeholder:"100" help:"cli.help.games"`
	Time       *time.Duration `placeholder:"200ms" help:"cli.help.arenatime"`
	CPU        bool           `name:"cpu" help:"cli.help.cpu"`
	Nodes      *uint64        `placeholder:"N" help:"cli.help.nodes"`
	SPRT       string         `name:"sprt" placeholder:"ELO0,ELO1" help:"cli.help.sprt"`
	Calibrate  bool           `help:"cli.help.calibrate"`
	Grace      time.Duration  `default:"500ms" placeholder:"500ms" help:"cli.help.grace"`
	Openings   string         `placeholder:"FILE" help:"cli.help.openings"`
	Adjudicate time.Duration  `placeholder:"50ms" help:"cli.help.adjudicate"`
	Seed       uint64         `default:"1" placeholder:"1" help:"cli.help.seed"`
	Jobs       int            `default:"1" placeholder:"N" help:"cli.help.jobs"`
	Threads    int            `default:"1" placeholder:"N" help:"cli.help.threads"`
	NoPin      bool           `name:"no-pin" help:"cli.help.nopin"`
	JSON       bool           `help:"cli.help.json"`
	Variant    string         `arg:"" help:"cli.help.variant"`
	A          string         `arg:"" name:"player" help:"cli.help.player"`
	B          string         `arg:"" name:"opponent" help:"cli.help.opponent"`

	test *arena.SPRT // what SPRT says; nil without
}

// What a match takes where nobody says otherwise.
const (
	arenaGames     = 100
	arenaTestGames = 20_000 // by an SPRT, which ends by itself
	arenaTime      = 200 * time.Millisecond
	arenaPatience  = time.Minute // for a move that nodes limit

	// arenaOpenings is how many openings are made in advance: in longer matches they are played
	// more than once.
	arenaOpenings = 60
)

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
	report := &arenaReport{program: p, match: m, test: c.test}
	if !c.JSON {
		report.announce()
	}
	switch {
	case c.Openings != "":
	case c.test != nil: // nobody knows how many it will need
		m.Maker = arena.NewOpeningMaker(m.Game, c.Seed)
	default:
		m.Openings = arena.Openings(ctx, m.Game, min(pairs(m.Games), arenaOpenings), c.Seed)
	}
	bar := newProgress(p.stderr, m.Games)
	if c.test != nil {
		var pairs arena.PairCounter
		counted := 0
		m.Enough = func(records []arena.Record) bool {
			for ; counted < len(records); counted++ {
				pairs.Add(&records[counted])
			}
			bar.note(fmt.Sprintf("LLR %+.2f", c.test.LLR(pairs.Count)))
			return c.test.Judge(pairs.Count) != arena.Undecided
		}
	}
	records, err := m.Play(ctx, bar.show)
	bar.end()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if c.Calibrate && ctx.Err() == nil {
		if report.calibration, err = c.calibrate(ctx, p, m, records); err != nil {
			return err
		}
	}
	report.standing = arena.Sum(records)
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(newArenaJSON(report, records))
	}
	return report.print(records)
}

// pairs returns how many openings so many games have use for.
func pairs(count int) int { return (count + 1) / 2 }

// check refuses what makes no match.
func (c *arenaCommand) check() error {
	switch {
	case c.Games != nil && *c.Games < 1:
		return engine.NewUserError("cli.error.games", "Typed", *c.Games)
	case c.Nodes != nil && *c.Nodes < 1:
		return engine.NewUserError("cli.error.nodes", "Typed", *c.Nodes)
	case c.Jobs < 1:
		return engine.NewUserError("cli.error.jobs", "Typed", c.Jobs)
	case c.Threads < 1:
		return engine.NewUserError("cli.error.threads", "Typed", c.Threads)
	case c.A == c.B:
		return engine.NewUserError("cli.error.same", "Typed", engine.Quote(c.A))
	case c.CPU && !cpu.Supported:
		return engine.NewUserError("cli.error.cpu")
	case c.CPU && c.Threads > 1:
		return engine.NewUserError("cli.error.cputhreads", "Typed", c.Threads)
	case c.SPRT == "":
		return nil
	}
	test, err := arena.ReadSPRT(c.SPRT)
	c.test = &test
	return err
}

// match prepares what is to be played, but for openings that are to be made.
func (c *arenaCommand) match(ctx context.Context, p *program) (*arena.Match, error) {
	game, err := p.game(c.Variant)
	if err != nil {
		return nil, err
	}
	m := &arena.Match{
		Game: game, Games: arenaGames, Seed: c.Seed, Jobs: c.Jobs,
		Time: arenaTime, Grace: c.Grace, Adjudicate: c.Adjudicate, CPU: c.CPU, Cores: c.cores(),
	}
	c.limit(m)
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

// limit sets how long a match is, and what its moves may take.
func (c *arenaCommand) limit(m *arena.Match) {
	if c.test != nil {
		m.Games = arenaTestGames
	}
	if c.Games != nil {
		m.Games = *c.Games
	}
	if c.Nodes != nil {
		m.Nodes, m.Time = *c.Nodes, arenaPatience
	}
	if c.Time != nil {
		m.Time = *c.Time
	}
}

// cores returns those that games are tied to: none where searches use several, or none can be
// chosen. Matches that run beside each other begin with different ones.
func (c *arenaCommand) cores() []int {
	cores := cpu.Cores()
	if c.NoPin || c.Threads > 1 || len(cores) == 0 {
		return nil
	}
	first := os.Getpid() % len(cores)
	return append(slices.Clone(cores[first:]), cores[:first]...)
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
