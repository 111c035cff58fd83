package lab

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"noughts/engine/games/mnk/lab/selfplay"
)

// A tuneGames lets the search play against itself and keeps the games.
type tuneGames struct {
	Games    int           `default:"0" placeholder:"N" help:"mnk.tool.tune_games.games"`
	For      time.Duration `placeholder:"1h" help:"mnk.tool.tune_games.for"`
	Nodes    uint64        `default:"1000" placeholder:"N" help:"mnk.tool.tune_games.nodes"`
	Astray   float64       `default:"0" placeholder:"0.1" help:"mnk.tool.tune_games.astray"`
	Seed     uint64        `default:"1" placeholder:"N" help:"mnk.tool.tune_games.seed"`
	Write    string        `required:"" placeholder:"FILE" help:"mnk.tool.tune_games.write"`
	Variants []string      `arg:"" name:"variant" help:"mnk.tool.suite.variants"`
}

// reportGames is after how many games it is said how far it is.
const reportGames = 1000

// Run plays.
func (g *tuneGames) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	if g.For > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.For)
		defer cancel()
	}
	begin := time.Now()
	p := selfplay.Player{Variants: g.Variants, Nodes: g.Nodes, Seed: g.Seed, Astray: g.Astray}
	return p.Append(ctx, g.Write, g.Games, func(games, plies int) {
		if games%reportGames == 0 {
			fmt.Fprintf(out, "%d games, %d plies in %s\n", games, plies, time.Since(begin).Round(time.Second))
		}
	})
}

// A tuneCalibration tells from games how far the evaluation can be trusted.
type tuneCalibration struct {
	Files []string `arg:"" name:"file" help:"mnk.tool.tune_calibration.files"`
}

// Run reads games and compares.
func (c *tuneCalibration) Run(_ context.Context, _ io.Reader, out io.Writer) error {
	files, err := readGames(c.Files)
	if err != nil {
		return err
	}
	return selfplay.Calibrate(slices.Concat(files...), out)
}

// A tuneNet trains the network of the evaluation on games.
type tuneNet struct {
	Epochs int      `default:"8" placeholder:"N" help:"mnk.tool.tune_net.epochs"`
	Seed   uint64   `default:"1" placeholder:"N" help:"mnk.tool.tune_net.seed"`
	Write  string   `required:"" placeholder:"FILE" help:"mnk.tool.tune_net.write"`
	Files  []string `arg:"" name:"file" help:"mnk.tool.tune_calibration.files"`
}

// Run trains and writes.
func (n *tuneNet) Run(_ context.Context, _ io.Reader, out io.Writer) error {
	files, err := readGames(n.Files)
	if err != nil {
		return err
	}
	t := selfplay.Training{Epochs: n.Epochs, Seed: n.Seed}
	w, err := t.Train(files, out)
	if err != nil {
		return err
	}
	data, err := w.Append(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(n.Write, data, 0o644)
}

// readGames reads files of games.
func readGames(names []string) (files [][]selfplay.Record, err error) {
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		records, err := selfplay.ReadRecords(file)
		file.Close() // it has only been read
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		files = append(files, records)
	}
	return files, nil
}
