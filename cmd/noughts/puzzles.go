package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle"
)

// A generatePuzzlesCommand is what the command line says of generate puzzles.
type generatePuzzlesCommand struct {
	N        int      `short:"n" default:"10" placeholder:"N" help:"${puzzlecount}"`
	Seed     uint64   `default:"1" placeholder:"S" help:"${puzzleseed}"`
	Moves    int      `default:"1" placeholder:"N" help:"${puzzlemoves}"`
	From     string   `placeholder:"FILE" help:"${puzzlefrom}"`
	Out      string   `short:"o" placeholder:"FILE" help:"${puzzleout}"`
	Variants []string `arg:"" name:"variant" help:"${puzzlevariants}"`
}

// Run makes puzzles and prints them, each as soon as it is found.
func (c *generatePuzzlesCommand) Run(ctx context.Context, p *program) error {
	if c.N < 1 || c.Moves < 1 {
		return engine.NewUserError("cli.error.puzzles", "Typed", min(c.N, c.Moves))
	}
	o := puzzle.Options{Count: c.N, Seed: c.Seed, Turns: c.Moves}
	for _, name := range c.Variants {
		game, err := games.Find(name)
		if err != nil {
			return err
		}
		o.Games = append(o.Games, game)
	}
	played, err := c.played(p.stdin)
	if err != nil {
		return err
	}
	o.Played = played
	known, err := c.known()
	if err != nil {
		return err
	}
	o.Known = known
	ctx, stop := untilSignal(ctx)
	defer stop()
	bar := newCounter(p.stderr, c.N*len(o.Games))
	found := 0
	o.Found = func(one puzzle.Puzzle) error {
		found++
		bar.add()
		if c.Out == "" {
			return puzzle.Write(p.stdout, []puzzle.Puzzle{one})
		}
		known = append(known, one)
		return nil
	}
	err = puzzle.Generate(ctx, o)
	bar.end()
	if c.Out != "" && found > 0 {
		err = errors.Join(err, writePuzzles(c.Out, known))
	}
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	case found < c.N*len(o.Games):
		fmt.Fprintln(p.stderr, p.say.Says("cli.puzzles.fewer", "Count", found, "Want", c.N*len(o.Games)))
	}
	return nil
}

// played reads the games to take positions from, one a line.
func (c *generatePuzzlesCommand) played(stdin io.Reader) (list []games.Sequence, err error) {
	if c.From == "" {
		return nil, nil
	}
	in := stdin
	if c.From != "-" {
		file, err := os.Open(c.From)
		if err != nil {
			return nil, err
		}
		defer file.Close() // it has only been read
		in = file
	}
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		s, err := games.Read(lines.Text(), nil)
		if err != nil {
			return nil, engine.Within(err, "cli.error.line", "Number", number)
		}
		list = append(list, s)
	}
	return list, lines.Err()
}

// known are the puzzles of the file that is added to; none if it isn't there yet.
func (c *generatePuzzlesCommand) known() ([]puzzle.Puzzle, error) {
	if c.Out == "" {
		return nil, nil
	}
	file, err := os.Open(c.Out)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close() // it has only been read
	return puzzle.ReadFile(file)
}

// writePuzzles writes puzzles as they are shipped, in an order of their own, so that
// equal puzzles make equal files.
func writePuzzles(name string, list []puzzle.Puzzle) error {
	slices.SortFunc(list, func(a, b puzzle.Puzzle) int { return strings.Compare(a.Position, b.Position) })
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(puzzle.WriteFile(file, list), file.Close())
}

// A verifyPuzzlesCommand is what the command line says of verify puzzles.
type verifyPuzzlesCommand struct {
	JSON bool   `help:"${json}"`
	File string `arg:"" optional:"" help:"${puzzlefile}"`
}

// A puzzlesJSON is what verify puzzles --json prints.
type puzzlesJSON struct {
	Count     int            `json:"count"`
	ByVariant map[string]int `json:"by_variant"`
	Checked   int            `json:"checked"`
	Failed    int            `json:"failed"`
}

// Run proves every puzzle anew and prints how many there are. If one does not hold, that
// is an error.
func (c *verifyPuzzlesCommand) Run(ctx context.Context, p *program) error {
	list, err := c.read(p.stdin)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx)
	defer stop()
	sum := puzzlesJSON{Count: len(list), ByVariant: map[string]int{}}
	bar := newCounter(p.stderr, len(list))
	for _, one := range list {
		if ctx.Err() != nil {
			break
		}
		sum.ByVariant[one.Variant()]++
		bar.add()
		sum.Checked++
		if err := verify(ctx, one); err != nil {
			sum.Failed++
			fmt.Fprintf(p.stderr, "%s: %v\n", one.Position, err)
		}
	}
	bar.end()
	if err := c.print(p, sum); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case sum.Failed > 0:
		return engine.NewUserError("cli.error.puzzlesfailed", "Count", sum.Failed)
	}
	return nil
}

// verify proves a puzzle anew.
func verify(ctx context.Context, one puzzle.Puzzle) error {
	t, err := one.Open()
	if err == nil {
		_, err = t.Prove(ctx, 0)
	}
	return err
}

// read returns the puzzles to check: those that are shipped, or those of a file, a line
// of JSON each or as they are shipped.
func (c *verifyPuzzlesCommand) read(stdin io.Reader) ([]puzzle.Puzzle, error) {
	switch c.File {
	case "":
		return puzzle.Shipped(), nil
	case "-":
		return puzzle.Read(stdin)
	}
	file, err := os.Open(c.File)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it has only been read
	if strings.HasSuffix(c.File, ".gz") {
		return puzzle.ReadFile(file)
	}
	return puzzle.Read(file)
}

// print prints what was checked.
func (c *verifyPuzzlesCommand) print(p *program, sum puzzlesJSON) error {
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(sum)
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 3, ' ', 0)
	variants := make([]string, 0, len(sum.ByVariant))
	for v := range sum.ByVariant {
		variants = append(variants, v)
	}
	slices.Sort(variants)
	for _, v := range variants {
		fmt.Fprintf(w, "%s\t%d\n", v, sum.ByVariant[v])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	p.tell("cli.puzzles.checked", "Count", sum.Count, "Checked", sum.Checked, "Failed", sum.Failed)
	return nil
}
