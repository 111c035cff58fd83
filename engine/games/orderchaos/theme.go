package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
)

// How a theme is looked for: among so many nodes, and by pairs only where so many windows
// are open that they are a strategy. Guesses.
const (
	themeNodes = 20_000
	themeOpen  = 4
)

// Themes implements engine.Themer: after the first move Chaos answers in pairs, or after the
// last the other side is in zugzwang.
func (g game) Themes(p engine.Position, solution []engine.Move, _ engine.Result) (names []string) {
	at, ok := p.(rules.Position)
	if !ok {
		return nil
	}
	solver := rules.ChaosWins
	if at.OrderToMove() {
		solver = rules.OrderWins
	}
	for i, m := range solution {
		if at = at.Step(m); i == 0 && solver == rules.ChaosWins && pairsOff(at) {
			names = append(names, engine.ThemePairing)
		}
	}
	if !at.Over() {
		_, passed, ok := g.Pass(at)
		if ok {
			if v := soonWinner(passed.(rules.Position)); v != rules.Undecided && v != solver && soonWinner(at) == solver {
				names = append(names, engine.ThemeZugzwang)
			}
		}
	}
	if solver == rules.ChaosWins {
		names = append(names, engine.ThemeOnlyMove) // who defends threatens nothing
	}
	return names
}

// proverAt returns a search for a position; nil if the board is too large for it.
func proverAt(p *rules.Position) *dfpn.Prover {
	prover := dfpn.New(innerTableBytes)
	if !prover.SetRoot(p) {
		return nil
	}
	prover.SetLimit(themeNodes)
	return prover
}

// pairsOff reports whether Chaos, which has just moved, wins a position by pairs.
func pairsOff(p rules.Position) bool {
	if p.Over() || openWindows(&p) < themeOpen {
		return false
	}
	prover := proverAt(&p)
	if prover == nil {
		return false
	}
	node := prover.Node(&p)
	_, _, found := prover.FindPairs(context.Background(), &node)
	return found
}

// openWindows counts the windows that may still become a line, by symbol.
func openWindows(p *rules.Position) (open int) {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		for s := range int(p.Variant.Symbols) {
			if p.Open(&g.Windows[i], s) {
				open++
			}
		}
	}
	return open
}

// soonWinner returns who wins a position, if that is soon found out.
func soonWinner(p rules.Position) rules.Verdict {
	if p.Over() {
		return rules.Undecided
	}
	prover := proverAt(&p)
	if prover == nil {
		return rules.Undecided
	}
	node := prover.Node(&p)
	return prover.Prove(context.Background(), &node)
}
