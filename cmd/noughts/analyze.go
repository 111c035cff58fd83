package main

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
)

// finished is the method of analyzing a game that is over.
const finished = "finished"

// listedMoves is how many moves are listed, the best first, unless all are asked for.
const listedMoves = 10

// An analyzeCommand is what the command line says of analyze.
type analyzeCommand struct {
	JSON     bool          `help:"cli.help.json"`
	All      bool          `help:"cli.help.all"`
	Time     time.Duration `default:"5s" placeholder:"5s" help:"cli.help.time"`
	Threads  int           `default:"1" placeholder:"N" help:"cli.help.threads"`
	Memory   byteSize      `placeholder:"64MB" help:"cli.help.memory"`
	DB       string        `name:"db" placeholder:"FILE" help:"cli.help.keptdb"`
	Position []string      `arg:"" help:"cli.help.position"`
}

// Run judges a position and prints what is known.
func (c *analyzeCommand) Run(ctx context.Context, p *program) error {
	if c.Threads < 1 {
		return engine.NewUserError("cli.error.threads", "Typed", c.Threads)
	}
	s, err := p.inputPosition(c.Position)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	end := p.started.Add(beforeDeadline(c.Time))
	ctx, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	kept, err := p.openAnalyses(ctx, c.DB)
	if err != nil {
		return err
	}
	defer kept.close()
	solver := s.game.NewSolver(engine.SolverOptions{Threads: c.Threads, TableBytes: int(c.Memory), Compare: true})
	a, err := kept.analyze(ctx, solver, s, engine.Budget{Time: max(1, time.Until(end))})
	if err != nil {
		return err
	}
	elapsed := time.Since(p.started)
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(newAnalysisJSON(p.words.Printer("en").Notation(), s, a, elapsed))
	}
	most := listedMoves
	if c.All {
		most = len(a.Moves)
	}
	return explainAnalysis(p.stdout, p.say, s, a, elapsed, most)
}

// A gamePosition is a position with its game.
type gamePosition struct {
	game     engine.Game
	position engine.Position
}

// parsePosition reads a position that may be spread over several words, in all the forms
// in which people paste one in the chat.
func parsePosition(words []string) (gamePosition, error) {
	read, err := games.Read(strings.Join(words, " "), nil)
	return gamePosition{read.Game, read.Position()}, err
}

// notation returns the position in its canonical form.
func (s gamePosition) notation() string { return games.FormatPosition(s.game, s.position) }

func (s gamePosition) names(moves []engine.Move) []string {
	names := make([]string, 0, len(moves))
	for _, m := range moves {
		names = append(names, s.game.MoveName(m))
	}
	return names
}
