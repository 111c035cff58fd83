package mnk

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"noughts/engine"
)

//go:generate go run noughts/cmd/noughts generate book --time 1500ms --write book.txt mnk:15x15:5 mnk:15x15:5:exact mnk:19x19:5 mnk:20x20:5 mnk:15x15:5:renju mnk:15x15:5:caro mnk:15x15:6 mnk:7x7:5

// bookFile has a line for each position of the book, one for all that are alike: the
// variant, the moves that lead there, and the answer.
//
//go:embed book.txt
var bookFile string

// openings is the book that comes with the program: the answers by position, turned and
// mirrored in all ways.
var openings = sync.OnceValue(func() map[position]uint16 { return readBook(bookFile) })

// Opening returns the answer that the book has.
func (g game) Opening(p engine.Position) (engine.Move, bool) {
	pos, ok := p.(position)
	if !ok {
		return engine.Move{}, false
	}
	cell, ok := openings()[pos]
	return engine.Move{Cell: cell}, ok
}

// readBook reads a book. Its lines come with the program, so one that cannot be read is
// a mistake there, which a test finds; it is passed over.
func readBook(file string) map[position]uint16 {
	answers := map[position]uint16{}
	for line := range strings.Lines(file) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		g, cells, err := readLine(fields)
		if err != nil {
			continue
		}
		for _, way := range append([]int{0}, g.rule.ways()...) {
			p := position{rule: g.rule}
			for _, c := range cells[:len(cells)-1] {
				p = p.step(g.rule.image(c, way))
			}
			if _, there := answers[p]; !there { // where the position is its own image any of the answers will do
				answers[p] = g.rule.image(cells[len(cells)-1], way)
			}
		}
	}
	return answers
}

// readLine reads a variant and cells.
func readLine(fields []string) (g game, cells []uint16, err error) {
	parsed, err := Family{}.Parse(fields[0])
	if err != nil {
		return g, nil, err
	}
	g = parsed.(game)
	for _, name := range fields[1:] {
		m, err := g.ParseMove(name)
		if err != nil {
			return g, nil, err
		}
		cells = append(cells, m.Cell)
	}
	return g, cells, nil
}

// A generateBook thinks about the first moves and writes them down.
type generateBook struct {
	Write    string        `placeholder:"FILE" help:"The file to write; left out, standard output."`
	Time     time.Duration `default:"5s" placeholder:"5s" help:"How long to think about each position."`
	Variants []string      `arg:"" name:"variant" help:"The variants, such as mnk:15x15:5."`
}

// bookReach is how far from the middle, in rows and columns, an answer to the own first
// move may be for the book to have the next one: people play near it.
const bookReach = 3

// Run makes the book.
func (b *generateBook) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "# Made by: noughts generate book --time %v %s\n", b.Time, strings.Join(b.Variants, " "))
	for _, variant := range b.Variants {
		g, _, err := readLine([]string{variant})
		if err != nil {
			return err
		}
		if err := b.add(ctx, &text, out, g); err != nil {
			return err
		}
	}
	if b.Write == "" {
		_, err := io.WriteString(out, text.String())
		return err
	}
	return os.WriteFile(b.Write, []byte(text.String()), 0o644)
}

// add adds the start, where the middle is played as everybody does, what follows each
// first move, and what follows the own first move and an answer near it.
func (b *generateBook) add(ctx context.Context, text *strings.Builder, out io.Writer, g game) error {
	note := func(line string, answer uint16) {
		line += " " + g.MoveName(engine.Move{Cell: answer})
		if b.Write != "" {
			fmt.Fprintln(out, line)
		}
		fmt.Fprintln(text, line)
	}
	think := func(cells ...uint16) error {
		p, line := position{rule: g.rule}, g.Variant()
		for _, c := range cells {
			p, line = p.step(c), line+" "+g.MoveName(engine.Move{Cell: c})
		}
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(ctx, p, engine.Budget{Time: b.Time}, nil)
		if err == nil {
			err = ctx.Err()
		}
		note(line, a.Root.Move.Cell)
		return err
	}
	mine := g.rule.cell(int(g.rule.rows-1)/2, int(g.rule.cols-1)/2)
	note(g.Variant(), mine)
	start := position{rule: g.rule}
	for c := range uint16(g.rule.size()) {
		if !g.rule.repeats(c, g.rule.ways()) {
			if err := think(c); err != nil {
				return err
			}
		}
	}
	ways := start.step(mine).symmetries()
	for c := range uint16(g.rule.size()) {
		if c == mine || g.rule.apart(c, mine) > bookReach || g.rule.repeats(c, ways) {
			continue
		}
		if err := think(mine, c); err != nil {
			return err
		}
	}
	return nil
}

// apart is how many rows or columns lie between two cells, whichever is more.
func (r rule) apart(a, b uint16) int {
	cols := int(r.cols)
	up, right := int(a)/cols-int(b)/cols, int(a)%cols-int(b)%cols
	return max(up, -up, right, -right)
}
