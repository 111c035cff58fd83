package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"golang.org/x/sync/errgroup"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle"
	"noughts/engine/tool"
)

// A generatePuzzlesCommand is what the command line says of generate puzzles.
type generatePuzzlesCommand struct {
	Order puzzleOrder `embed:""`
	Plan  string      `placeholder:"FILE" help:"cli.help.puzzleplan"`
	Name  string      `placeholder:"FILE" help:"cli.help.puzzlename"`
	Rate  string      `placeholder:"FILE" help:"cli.help.puzzlerate"`
	Keep  string      `placeholder:"FILE" help:"cli.help.puzzlekeep"`
	Out   string      `short:"o" placeholder:"FILE" help:"cli.help.puzzleout"`
}

// A puzzleOrder says which puzzles are wanted, on the command line or in a line of a plan.
type puzzleOrder struct {
	N        int      `short:"n" default:"10" placeholder:"N" help:"cli.help.puzzlecount"`
	Seed     uint64   `default:"1" placeholder:"S" help:"cli.help.puzzleseed"`
	Moves    int      `default:"1" placeholder:"N" help:"cli.help.puzzlemoves"`
	Most     int      `placeholder:"N" help:"cli.help.puzzlemost"`
	From     string   `placeholder:"FILE" help:"cli.help.puzzlefrom"`
	Last     int      `placeholder:"N" help:"cli.help.puzzlelast"`
	Variants []string `arg:"" optional:"" name:"variant" help:"cli.help.puzzlevariants"`
}

// Run makes puzzles and prints them, each as soon as it is found; or all that a plan asks for.
func (c *generatePuzzlesCommand) Run(ctx context.Context, p *program) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	switch {
	case c.Name != "":
		return c.anew(ctx, p, c.Name, func(t *puzzle.Task) (puzzle.Puzzle, error) { return t.Named() })
	case c.Rate != "":
		return c.anew(ctx, p, c.Rate, func(t *puzzle.Task) (puzzle.Puzzle, error) { return t.Rated(ctx) })
	case c.Plan != "":
		return c.follow(ctx, p)
	}
	o, err := c.Order.options(p, p.stdin, "")
	if err != nil {
		return err
	}
	known, err := c.known()
	if err != nil {
		return err
	}
	o.Known = known
	bar := newCounter(p.stderr, o.Count*len(o.Games))
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
	var kept strings.Builder
	o.Kept = func(q games.Sequence) { fmt.Fprintln(&kept, q) }
	err = puzzle.Generate(ctx, o)
	bar.end()
	if c.Keep != "" {
		err = errors.Join(err, os.WriteFile(c.Keep, []byte(kept.String()), 0o644))
	}
	if c.Out != "" && found > 0 {
		err = errors.Join(err, writePuzzles(c.Out, known))
	}
	return p.madePuzzles(err, found, o.Count*len(o.Games))
}

// madePuzzles says that fewer puzzles were found than were wanted, where that is so. To be
// stopped is no error.
func (p *program) madePuzzles(err error, found, want int) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if found < want {
		fmt.Fprintln(p.stderr, p.say.Says("cli.puzzles.fewer", "Count", found, "Want", want))
	}
	return nil
}

// options returns what is to be made; files are relative to a folder.
func (o *puzzleOrder) options(p *program, stdin io.Reader, folder string) (puzzle.Options, error) {
	made := puzzle.Options{Count: o.N, Seed: o.Seed, Turns: o.Moves, Most: o.Most, Last: o.Last}
	if o.N < 1 || o.Moves < 1 || o.Most < 0 || o.Last < 0 {
		return made, engine.NewUserError("cli.error.puzzles", "Typed", min(o.N, o.Moves, o.Most, o.Last))
	}
	if len(o.Variants) == 0 {
		return made, engine.NewUserError("cli.error.puzzlevariant", "Example", presetNames()[0])
	}
	for _, name := range o.Variants {
		game, err := p.game(name)
		if err != nil {
			return made, err
		}
		made.Games = append(made.Games, game)
	}
	var err error
	made.Played, err = o.played(stdin, folder)
	return made, err
}

// follow makes all the puzzles that a plan asks for, and nothing else, in the order of their
// positions. The same plan makes the same file.
func (c *generatePuzzlesCommand) follow(ctx context.Context, p *program) error {
	if len(c.Order.Variants) > 0 {
		return engine.NewUserError("cli.error.puzzleplan")
	}
	plan, err := p.readPlan(c.Plan)
	if err != nil {
		return err
	}
	want := 0
	for _, o := range plan {
		want += o.Count * len(o.Games)
	}
	bar := newCounter(p.stderr, want)
	list, err := makePlan(ctx, plan, bar.add)
	bar.end()
	slices.SortFunc(list, byPosition)
	if ctx.Err() == nil && err == nil { // else it would not be what the plan makes
		if c.Out == "" {
			err = puzzle.Write(p.stdout, list)
		} else {
			err = writePuzzles(c.Out, list)
		}
	}
	return p.madePuzzles(err, len(list), want)
}

// anew gives the puzzles of a file their themes or their ratings anew, and changes nothing else.
func (c *generatePuzzlesCommand) anew(ctx context.Context, p *program, file string, changed func(*puzzle.Task) (puzzle.Puzzle, error)) error {
	if len(c.Order.Variants) > 0 || c.Plan != "" {
		return engine.NewUserError("cli.error.puzzlename")
	}
	list, err := readPuzzles(file)
	if err != nil {
		return err
	}
	bar := newCounter(p.stderr, len(list))
	defer bar.end()
	for i, one := range list {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		t, err := one.Open()
		if err == nil {
			list[i], err = changed(t)
		}
		if err != nil {
			return err
		}
		bar.add()
	}
	if c.Out == "" {
		return puzzle.Write(p.stdout, list)
	}
	return writePuzzles(c.Out, list)
}

// readPlan reads a plan: on each line the arguments of a command of its own, of which no
// puzzle is alike to one of a line before it. What follows a # is a comment.
func (p *program) readPlan(name string) (plan []puzzle.Options, err error) {
	text, err := readLimited(name)
	if err != nil {
		return nil, err
	}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) { // a mark of the byte order
		number++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		var order puzzleOrder
		parser, err := kong.New(&order)
		if err == nil {
			_, err = parser.Parse(words)
		}
		if err != nil {
			return nil, engine.Within(misread(err), "cli.error.line", "Number", number)
		}
		o, err := order.options(p, strings.NewReader(""), filepath.Dir(name))
		if err == nil && slices.ContainsFunc(o.Games, func(g engine.Game) bool {
			return familyOf(puzzle.Options{Games: []engine.Game{g}}) != familyOf(o)
		}) {
			err = engine.NewUserError("cli.error.puzzlefamilies")
		}
		if err != nil {
			return nil, engine.Within(err, "cli.error.line", "Number", number)
		}
		plan = append(plan, o)
	}
	return plan, nil
}

// readLimited returns what is in a file, if that is no more than tool.MostRead.
func readLimited(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it has only been read
	return io.ReadAll(tool.Limited(file))
}

// makePlan makes the puzzles of a plan; made is called with each. Games of different families
// have nothing in common, so they are made side by side; a line is of one family.
func makePlan(ctx context.Context, plan []puzzle.Options, made func()) ([]puzzle.Puzzle, error) {
	families := map[string][]puzzle.Options{}
	for _, o := range plan {
		family := familyOf(o)
		families[family] = append(families[family], o)
	}
	all, ctx := errgroup.WithContext(ctx)
	lists := make([][]puzzle.Puzzle, len(families))
	for i, family := range slices.Sorted(maps.Keys(families)) {
		all.Go(func() error {
			for _, o := range families[family] {
				o.Known = lists[i]
				o.Found = func(one puzzle.Puzzle) error {
					lists[i] = append(lists[i], one)
					made()
					return nil
				}
				if err := puzzle.Generate(ctx, o); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := all.Wait()
	return slices.Concat(lists...), err
}

// played reads the games to take positions from: one a line, as noughts tune games writes them, or
// what noughts arena --json prints.
func (o *puzzleOrder) played(stdin io.Reader, folder string) (list []games.Sequence, err error) {
	if o.From == "" {
		return nil, nil
	}
	in := stdin
	if o.From != "-" {
		file, err := os.Open(filepath.Join(folder, o.From))
		if err != nil {
			return nil, err
		}
		defer file.Close() // it has only been read
		in = file
	}
	text, err := io.ReadAll(tool.Limited(in))
	if err != nil {
		return nil, err
	}
	for number, line := range gameLines(text) {
		s, err := games.Read(line, nil)
		if err != nil {
			return nil, engine.Within(err, "cli.error.line", "Number", number)
		}
		list = append(list, s)
	}
	if len(list) == 0 { // without games levels would play
		return nil, engine.NewUserError("cli.error.puzzlegames", "File", o.From)
	}
	return list, nil
}

// gameLines yields the games of a text by the numbers of their lines; of a match in JSON, by the
// numbers of the games.
func gameLines(text []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		var match arenaJSON
		if json.Unmarshal(text, &match) == nil {
			for _, r := range match.Records {
				if !yield(r.Game, r.Position) {
					return
				}
			}
			return
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			line, _, _ = strings.Cut(line, "#") // what follows is a comment
			if m := selfplayed.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
				line = m[1] + valued.ReplaceAllString(m[2], "")
			}
			if line = strings.TrimSpace(line); line != "" && !yield(number, line) {
				return
			}
		}
	}
}

// What the lines of noughts tune games have beside the moves: the result behind the variant, and
// behind moves the value of the position before.
var (
	selfplayed = regexp.MustCompile(`^(\S+) (?:1-0|0-1|1/2)( .*)$`)
	valued     = regexp.MustCompile(`/\S*`)
)

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

// familyOf returns the family of the games of an order.
func familyOf(o puzzle.Options) string {
	family, _, _ := strings.Cut(o.Games[0].Variant(), ":")
	return family
}

func byPosition(a, b puzzle.Puzzle) int { return strings.Compare(a.Position, b.Position) }

// writePuzzles writes puzzles as they are shipped, in an order of their own, so that
// equal puzzles make equal files.
func writePuzzles(name string, list []puzzle.Puzzle) error {
	slices.SortFunc(list, byPosition)
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(puzzle.WriteFile(file, list), file.Close())
}

// A verifyPuzzlesCommand is what the command line says of verify puzzles.
type verifyPuzzlesCommand struct {
	JSON bool   `help:"cli.help.json"`
	File string `arg:"" optional:"" help:"cli.help.puzzlefile"`
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
			said := p.plain(err)
			if !strings.Contains(said, one.Position) {
				said = one.Position + ": " + said
			}
			fmt.Fprintln(p.stderr, said)
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

// verify proves a puzzle anew, and that its theme is true of it.
func verify(ctx context.Context, one puzzle.Puzzle) error {
	t, err := one.Open()
	if err == nil {
		_, err = t.Prove(ctx, 0)
	}
	if err == nil {
		err = t.ProveTheme()
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
	return readPuzzles(c.File)
}

// readPuzzles reads a file of puzzles: a line of JSON each, or as they are shipped.
func readPuzzles(name string) ([]puzzle.Puzzle, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it has only been read
	if strings.HasSuffix(name, ".gz") {
		return puzzle.ReadFile(file)
	}
	return puzzle.Read(file)
}

// print prints what was checked.
func (c *verifyPuzzlesCommand) print(p *program, sum puzzlesJSON) error {
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(sum)
	}
	w := newColumns(p.stdout, 3)
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
