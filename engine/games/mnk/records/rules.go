package records

import (
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

// setRules takes the rules of a game from their name. Names that say nothing of the
// rules are passed over.
func (g *Game) setRules(name string) error {
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "omok") { // Korean: double-threes are forbidden to both
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
