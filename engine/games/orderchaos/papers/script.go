package papers

import (
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
)

// A Script plays by what somebody wrote down. It says why it cannot, with the id
// of a reason, where that does not cover the position.
type Script func(p *rules.Position) (c engine.Choice, cannot string)

// Thesis returns the strategy T of Castelein's thesis, in the reading of that name:
// that which wins without one, plain or literal.
func Thesis(reading string) (Script, error) {
	plan, err := thesisReading(reading)
	return orderScript{plan}.play, err
}

// Called returns the strategy for Order of a name: thesis, numbered or rule, with its
// reading after a colon.
func Called(name string) (Script, error) {
	plan, err := PlanCalled(name)
	return orderScript{plan}.play, err
}

// Numbered returns the strategy of the numbered list.
func Numbered() Script { return orderScript{numbered}.play }

// Rule returns the strategy of the simplest rule that wins.
func Rule() Script { return orderScript{byRule}.play }

// Exploiter returns the strategy for Chaos that knows a strategy for Order: thesis,
// numbered or rule, with a reading after a colon.
func Exploiter(strategy string, seed uint64) (Script, error) {
	plan, err := PlanCalled(strategy)
	return (&exploiter{strategy: strategy, plan: plan, seed: seed}).play, err
}

// Paired returns the strategy of a pairing for Chaos, by its name; without one it
// is the best for the variant.
func Paired(name string) (Script, error) {
	if name != "" && !slices.Contains(pairing.Names(), name) {
		return nil, pairing.NoSuch(name)
	}
	return pairScript{name}.play, nil
}

// pairScript makes the pairings of a name into a strategy for Chaos.
type pairScript struct{ name string }

// play returns the answer by the pairing.
func (s pairScript) play(p *rules.Position) (engine.Choice, string) {
	if p.OrderToMove() {
		return engine.Choice{}, ReasonForChaos
	}
	list := pairing.Named(pairing.RulesOf(p.Variant), s.name)
	if len(list) == 0 {
		return engine.Choice{}, ReasonNoPairs
	}
	stones := p.Cells()
	for _, pairs := range list {
		if c, ok := pairs.Choice(stones); ok {
			return c, ""
		}
	}
	return engine.Choice{}, ReasonUnpaired
}

// Completing is the reason for a move that completes a line that counts.
func Completing(m engine.Move) engine.Reason {
	return engine.Reason{ID: engine.ReasonCompletes, Moves: []engine.Move{m}, Plies: 1}
}
