package records

import (
	"strings"

	"noughts/engine"
)

// The names of the rules in files, and of the leagues of Gomocup.
const (
	freestyle = "Freestyle" // five or more win
	standard  = "Standard"  // exactly five win
)

// setRules takes the rules of a game from their name. Names that say nothing of the
// rules are passed over.
func (g *Game) setRules(name string) error {
	lower := strings.ToLower(name)
	for _, foreign := range []string{"renju", "rif", "caro", "omok"} {
		if strings.HasPrefix(lower, foreign) {
			return engine.NewUserError("mnk.record.rules", "Typed", engine.Quote(name))
		}
	}
	if strings.HasPrefix(lower, strings.ToLower(standard)) || strings.Contains(lower, "exact") {
		g.Exact = true
	}
	return nil
}
