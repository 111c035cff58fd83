package orderchaos

import (
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
)

// The reasons of a pairing for moves, and why it has none.
const (
	reasonOpposite = "orderchaos.reason.opposite"   // pair Number: answers Moves[0] with another symbol
	reasonSame     = "orderchaos.reason.same"       // pair Number: answers Moves[0] with the same symbol
	reasonOutside  = "orderchaos.reason.outside"    // keeps out of all pairs
	reasonOpens    = "orderchaos.reason.opens"      // opens pair Number, as no cell is left outside
	reasonNoPairs  = "orderchaos.reason.no_pairs"   // there is no pairing for the variant
	reasonUnpaired = "orderchaos.reason.not_paired" // the stones are not as the pairing needs them
)

// foundPairing is the argument for a pairing that the program has found itself.
const foundPairing = "found"

// A pairScript makes a pairing into a strategy for Chaos.
type pairScript struct {
	name string // of a published pairing, or foundPairing; empty for what fits
}

// newPairs returns the strategy of a pairing; the argument says of whose.
func newPairs(o engine.StrategyOptions) (engine.Strategy, error) {
	if o.Argument != "" && o.Argument != foundPairing && !slices.Contains(pairing.PublishedNames(), o.Argument) {
		return nil, notPairing(o.Argument)
	}
	return newScripted(pairScript{o.Argument}.play, o)
}

// notPairing says that there is no pairing of that name for the board.
func notPairing(name string) error {
	names := strings.Join(append(pairing.PublishedNames(), foundPairing), ", ")
	return engine.NewUserError("orderchaos.illegal.pairing", "Typed", engine.Quote(name), "Names", names)
}

// play returns the answer by the pairing.
func (s pairScript) play(p *rules.Position) (engine.Choice, string) {
	if p.OrderToMove() {
		return engine.Choice{}, reasonForChaos
	}
	list := s.pairings(p.Variant)
	if len(list) == 0 {
		return engine.Choice{}, reasonNoPairs
	}
	stones := p.Cells()
	for _, pairs := range list {
		if r, ok := pairs.Reply(stones); ok {
			return paired(pairs, r, stones), ""
		}
	}
	return engine.Choice{}, reasonUnpaired
}

// pairings returns those that win by the rules and may be used, the best first.
func (s pairScript) pairings(r rules.Variant) []*pairing.Pairing {
	var list []*pairing.Pairing
	for _, name := range pairing.PublishedNames() {
		if p, _ := pairing.Published(name); (s.name == "" || s.name == name) && p.Fits(pairingRules(r)) {
			list = append(list, p)
		}
	}
	if p, ok := pairing.For(pairingRules(r)); ok && (s.name == "" || s.name == foundPairing) {
		list = append(list, p)
	}
	return list
}

// pairing returns the rules as a pairing knows them.
func pairingRules(r rules.Variant) pairing.Rules {
	return pairing.Rules{
		Rows: int(r.Rows), Cols: int(r.Cols), Line: int(r.Line),
		Symbols: int(r.Symbols), Exact: r.Exact, Full: r.Full, ChaosFirst: r.ChaosFirst,
	}
}

// paired says in words what a pairing replies.
func paired(p *pairing.Pairing, r pairing.Reply, stones []engine.Symbol) engine.Choice {
	reason := engine.Reason{ID: reasonOutside, Number: r.Pair}
	switch {
	case r.Pair == 0:
	case r.To < 0:
		reason.ID = reasonOpens
	default:
		reason.Moves = []engine.Move{{Cell: uint16(r.To), Symbol: stones[r.To]}}
		if reason.ID = reasonOpposite; p.Pairs[r.Pair-1].Kind == pairing.Same {
			reason.ID = reasonSame
		}
	}
	return engine.Choice{Move: r.Move, Reason: reason}
}
