package mnk

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games/mnk/openingrules"
	"noughts/engine/grid"
)

// openingBoard is what the opening rules need to know of a variant.
func (r rule) openingBoard() openingrules.Board {
	b := openingrules.Board{Rows: int(r.rows), Cols: int(r.cols)}
	switch {
	case r.renju:
		b.Rule = "renju"
	case r.caro:
		b.Rule = "caro"
	case r.exact:
		b.Rule = "exact"
	}
	return b
}

// A generateEven finds three stones for opening rules after which the engine finds neither
// side better off.
type generateEven struct {
	Count    int      `name:"n" short:"n" default:"12" placeholder:"N" help:"mnk.tool.even.n"`
	Seed     uint64   `default:"1" placeholder:"N" help:"mnk.tool.even.seed"`
	Write    string   `placeholder:"FILE" help:"mnk.tool.even.write"`
	Variants []string `arg:"" name:"variant" help:"mnk.tool.even.variants"`
}

// What an even opening is: how many positions are searched at first and in the end, and how
// far from one half the estimate may be then. Guesses; not measured.
const (
	evenGlance  = 10_000
	evenNodes   = 200_000
	evenGlanced = 0.10
	evenOff     = 0.05
)

// Run writes them.
func (e *generateEven) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "# Made by: noughts generate even -n %d --seed %d %s\n", e.Count, e.Seed, strings.Join(e.Variants, " "))
	for _, variant := range e.Variants {
		g, _, err := readLine([]string{variant})
		if err != nil {
			return err
		}
		if err := e.add(ctx, &text, g); err != nil {
			return err
		}
	}
	if e.Write == "" {
		_, err := io.WriteString(out, text.String())
		return err
	}
	return os.WriteFile(e.Write, []byte(text.String()), 0o644)
}

// middleTries is how many openings are drawn in the middle, where one of the rules wants
// them: enough to meet nearly all of the 26 that there are. A guess; not measured.
const middleTries = 300

// add adds the openings of one variant: those in the middle first, where one of its rules
// wants them there.
func (e *generateEven) add(ctx context.Context, out io.Writer, g game) error {
	rng := rand.New(rand.NewPCG(e.Seed, uint64(g.rule.size())))
	var seen []position
	made := 0
	for tries := 0; made < e.Count && ctx.Err() == nil; tries++ {
		middle := g.rule.renju && tries < middleTries
		cells := g.rule.threeStones(rng, middle)
		p := position{rule: g.rule}
		for _, c := range cells {
			p = p.step(c)
		}
		if slices.ContainsFunc(seen, p.alike) {
			continue
		}
		seen = append(seen, p)
		even := true
		var worth float64
		for _, s := range []struct {
			nodes uint64
			off   float64
		}{{evenGlance, evenGlanced}, {evenNodes, evenOff}} {
			if middle && s.nodes == evenGlance {
				continue // there are few: all of them are looked at closely
			}
			a, err := g.NewSolver(engine.SolverOptions{}).Analyze(ctx, p, engine.Budget{Nodes: s.nodes}, nil)
			if err != nil {
				return err
			}
			worth = a.Root.Estimate
			if even = even && !a.Root.Decided() && math.Abs(worth-0.5) <= s.off; !even {
				break
			}
		}
		if !even {
			continue
		}
		made++
		fmt.Fprintf(out, "%s %s %s %s # %.3f\n", g.rule.openingBoard(), engine.CellName(cells[0], int(g.rule.cols)),
			engine.CellName(cells[1], int(g.rule.cols)), engine.CellName(cells[2], int(g.rule.cols)), worth)
	}
	return ctx.Err()
}

// threeStones draws three cells by lot: anywhere, or in the middle, within 3×3 and within
// 5×5 cells around it.
func (r rule) threeStones(rng *rand.Rand, middle bool) []uint16 {
	var cells []uint16
	for len(cells) < 3 {
		c := uint16(rng.IntN(r.size()))
		if at := r.cell(int(r.rows)/2, int(r.cols)/2); middle && grid.Apart(int(r.cols), c, at) > len(cells) {
			continue
		}
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// alike reports whether a position turned or mirrored is another one.
func (p position) alike(other position) bool {
	for _, way := range append([]int{0}, p.rule.ways()...) {
		turned := position{rule: p.rule, plies: p.plies, ended: p.ended}
		for i := range p.stones {
			for c := range p.stones[i].All {
				turned.stones[i].Add(p.rule.image(c, way))
			}
		}
		if turned == other {
			return true
		}
	}
	return false
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
