package mnk

import (
	"errors"
	"maps"

	"noughts/engine"
	"noughts/engine/games/mnk/openingrules"
	"noughts/engine/games/mnk/patterns"
)

// OpeningBoard is what the opening rules need to know of a game of this family.
func OpeningBoard(g engine.Game) openingrules.Board { return g.(game).rule.openingBoard() }

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

// SuiteRule returns the rule of a game of this family for the searches of suites of forced wins,
// which know no misère games.
func SuiteRule(g engine.Game) (patterns.Rule, error) {
	if g.(game).rule.ownRules() {
		return patterns.Rule{}, errors.New("the searches for suites know the rules of renju and caro only about")
	}
	return PatternRule(g)
}

// PatternRule returns what a board of patterns has to know of a game of this family that is not
// misère.
func PatternRule(g engine.Game) (patterns.Rule, error) {
	r := g.(game).rule
	if r.misere {
		return patterns.Rule{}, errors.New("there are no threats in misère games")
	}
	return r.patterns(), nil
}

// ProvedHere returns the values of variants that the solver proves, which belong to the caller.
func ProvedHere() map[string]engine.Result { return maps.Clone(provedHere) }
