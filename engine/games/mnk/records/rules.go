package records

import (
	"slices"
	"strings"

	"noughts/engine"
)

// ruleNames are the names of the rules in files, which are those of the leagues of Gomocup.
var ruleNames = [...]string{Freestyle: "Freestyle", Standard: "Standard", Renju: "Renju", Caro: "Caro"}

// ruleWords are the words by which files name rules, as they begin. RIF is the federation
// of renju.
var ruleWords = []struct {
	word string
	rule Rule
}{{"standard", Standard}, {"renju", Renju}, {"rif", Renju}, {"caro", Caro}, {"freestyle", Freestyle}}

// otherRules are how names of rules begin by which the same moves may end otherwise: to both
// sides double-threes are forbidden, stones are captured, or two are placed at a time.
var otherRules = []string{"omok", "pente", "keryo", "ninuki", "connect6", "connect 6"}

// setRules takes the rules of a game from their name. Names that say nothing of the
// rules are passed over.
func (g *Game) setRules(name string) error {
	lower := strings.ToLower(name)
	if slices.ContainsFunc(otherRules, func(word string) bool { return strings.HasPrefix(lower, word) }) {
		return engine.NewUserError("mnk.record.rules", "Typed", engine.Quote(name))
	}
	for _, w := range ruleWords {
		if strings.HasPrefix(lower, w.word) {
			g.Rule = w.rule
			return nil
		}
	}
	if strings.Contains(lower, "exact") {
		g.Rule = Standard
	}
	return nil
}
