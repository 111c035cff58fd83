package testsuite

import (
	"context"
	"fmt"
	"io"
	"math"

	"noughts/engine"
	"noughts/engine/games/mnk/threat"
)

// What a balanced opening is. Guesses; not measured.
const (
	balanced     = 0.08 // how far from even the estimate may be
	judgeNodes   = 150_000
	fewestStones = 4
	mostStones   = 8
)

// Openings writes positions of a few stones in which neither side has a forced
// win that a search finds, whoever is to move, nor is much better by the engine's
// own judgment.
func Openings(ctx context.Context, o Options, out io.Writer) error {
	for _, variant := range o.Variants {
		m, err := newGenerator(o, variant, 0x09e7, judgeNodes)
		if err != nil {
			return err
		}
		seen := map[engine.Position]bool{}
		for made := 0; made < o.Count; {
			p := m.opening(fewestStones + m.rng.IntN(mostStones-fewestStones+1))
			if seen[p] || m.forced(p) {
				continue
			}
			seen[p] = true
			even, err := m.even(ctx, p)
			if err != nil {
				return err
			}
			if !even {
				continue
			}
			made++
			if _, err := fmt.Fprintln(out, Notation(m.game, p)); err != nil {
				return err
			}
		}
	}
	return nil
}

// forced reports whether either side, if it were to move, is found to win.
func (m *generator) forced(p engine.Position) bool {
	s := threat.NewVCT(patternBoard(m.rule, p), tableBytes, nil)
	for player := range engine.Player(2) {
		if _, ok := s.Win(player, otherNodes); ok {
			return true
		}
	}
	return false
}

// even reports whether the engine finds neither side much better.
func (m *generator) even(ctx context.Context, p engine.Position) (bool, error) {
	a, err := m.solver.Analyze(ctx, p, m.budget, nil)
	if err != nil {
		return false, err
	}
	return !a.Root.Decided() && math.Abs(a.Root.Estimate-0.5) <= balanced, ctx.Err()
}
