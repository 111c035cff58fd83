// Package enginetest checks what every game must keep. A family's own tests call
// RunFamily, which runs all presets and the variants that are given besides, and add
// what only they can know: counts of positions, values, symmetries.
package enginetest

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Run plays a game at random, many times over, and checks in every position that
// the rules hold together: moves, names, boards, outcomes, set-up positions. In
// the last plies it compares the solver with a plain one, on so many positions at
// least that a game cannot pass without.
func Run(t *testing.T, game engine.Game) {
	t.Run(game.Variant(), func(t *testing.T) {
		t.Run("info", func(t *testing.T) { checkInfo(t, game) })
		t.Run("examples", func(t *testing.T) { Examples(t, game) })
		t.Run("rules", func(t *testing.T) {
			size, n := len(game.Start().Board().Cells), 0
			games := max(2, min(20, 800/size))
			each(game, longtest.Sample(t, 1+games/10, games), func(p engine.Position) {
				o, over := p.Outcome()
				if over && game.Info().NoDraws && o.Result == engine.Draw {
					t.Errorf("%s is drawn", show(game, p))
				}
				if over || n%(1+size/20) == 0 { // on big boards not every one
					checkPosition(t, game, p)
				}
				n++
			})
		})
		t.Run("values", func(t *testing.T) {
			checkValues(t, game, longtest.Sample(t, 4, leastJudged))
		})
		t.Run("looks", func(t *testing.T) {
			checkLooks(t, game, longtest.Sample(t, 1, looks))
		})
		t.Run("budget", func(t *testing.T) { checkBudget(t, game) })
	})
}

// each visits the positions of random games, which are the same every time.
func each(game engine.Game, games int, visit func(engine.Position)) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range games {
		for p := game.Start(); ; {
			visit(p)
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			next, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				break // checkPosition says so
			}
			p = next
		}
	}
}

// show prints a position for a failed test: the variant and the rows from the top.
func show(game engine.Game, p engine.Position) string {
	b := p.Board()
	text := game.Variant()
	for row := b.Rows - 1; row >= 0; row-- {
		sep := "/"
		if row == b.Rows-1 {
			sep = " "
		}
		text += sep
		for col := range b.Cols {
			text += b.Cell(row, col).String()
		}
	}
	return text
}
