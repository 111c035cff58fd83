package lab

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
	"noughts/engine/games/mnk"
	"noughts/engine/games/mnk/openingrules"
	"noughts/engine/grid"
)

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
		g, err := mnk.Family{}.Parse(variant)
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
func (e *generateEven) add(ctx context.Context, out io.Writer, g engine.Game) error {
	board := mnk.OpeningBoard(g)
	rng := rand.New(rand.NewPCG(e.Seed, uint64(board.Rows*board.Cols)))
	seen := map[string]bool{} // one of those that are alike
	made := 0
	for tries := 0; made < e.Count && ctx.Err() == nil; tries++ {
		middle := board.Rule == "renju" && tries < middleTries
		cells := threeStones(board, rng, middle)
		p := g.Start()
		for _, c := range cells {
			var err error
			if p, err = p.Play(engine.Move{Cell: c}); err != nil {
				return err
			}
		}
		like := g.(engine.Canonicalizer).Canonical(p)
		if seen[like] {
			continue
		}
		seen[like] = true
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
		fmt.Fprintf(out, "%s %s %s %s # %.3f\n", board, g.MoveName(engine.Move{Cell: cells[0]}),
			g.MoveName(engine.Move{Cell: cells[1]}), g.MoveName(engine.Move{Cell: cells[2]}), worth)
	}
	return ctx.Err()
}

// threeStones draws three cells by lot: anywhere, or in the middle, within 3×3 and within
// 5×5 cells around it.
func threeStones(board openingrules.Board, rng *rand.Rand, middle bool) []uint16 {
	var cells []uint16
	for len(cells) < 3 {
		c := uint16(rng.IntN(board.Rows * board.Cols))
		if at := middleOf(board); middle && grid.Apart(board.Cols, c, at) > len(cells) {
			continue
		}
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// middleOf returns the cell in the middle of a board.
func middleOf(board openingrules.Board) uint16 {
	return uint16(board.Rows/2*board.Cols + board.Cols/2)
}
