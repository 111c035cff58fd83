package pairing

import (
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// The reasons of a pairing for moves.
const (
	ReasonOpposite = "orderchaos.reason.opposite" // pair Number: answers Moves[0] with another symbol
	ReasonSame     = "orderchaos.reason.same"     // pair Number: answers Moves[0] with the same symbol
	ReasonOutside  = "orderchaos.reason.outside"  // keeps out of all pairs
	ReasonOpens    = "orderchaos.reason.opens"    // opens pair Number, as no cell is left outside
)

// foundName is the name of a pairing that the program has found itself.
const foundName = "found"

// Names are the names of published pairings and of that which the program finds.
func Names() []string { return append(PublishedNames(), foundName) }

// NoSuch says that there is no pairing of that name for the board.
func NoSuch(name string) error {
	return engine.NewUserError("orderchaos.illegal.pairing", "Typed", engine.Quote(name), "Names", strings.Join(Names(), ", "))
}

// RulesOf returns the rules of a variant as a pairing knows them.
func RulesOf(v rules.Variant) Rules {
	return Rules{
		Rows: int(v.Rows), Cols: int(v.Cols), Line: int(v.Line),
		Symbols: int(v.Symbols), Exact: v.Exact, Full: v.Full, ChaosFirst: v.ChaosFirst,
	}
}

// Named returns the pairings of a name that win by the rules, all without a name,
// the best first.
func Named(r Rules, name string) []*Pairing {
	var list []*Pairing
	for _, n := range PublishedNames() {
		if p, _ := Published(n); (name == "" || name == n) && p.fits(r) {
			list = append(list, p)
		}
	}
	if name == "" || name == foundName {
		if p, ok := For(r); ok {
			list = append(list, p)
		}
	}
	return list
}

// Choice returns the move of Reply with the reason for it.
func (p *Pairing) Choice(stones []engine.Symbol) (c engine.Choice, ok bool) {
	r, ok := p.Reply(stones)
	if !ok {
		return c, false
	}
	reason := engine.Reason{ID: ReasonOutside, Number: r.Pair}
	switch {
	case r.Pair == 0:
	case r.To < 0:
		reason.ID = ReasonOpens
	default:
		reason.Moves = []engine.Move{{Cell: uint16(r.To), Symbol: stones[r.To]}}
		if reason.ID = ReasonOpposite; p.Pairs[r.Pair-1].Kind == Same {
			reason.ID = ReasonSame
		}
	}
	return engine.Choice{Move: r.Move, Reason: reason}, true
}
