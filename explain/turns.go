package explain

import (
	"strings"

	"noughts/engine"
	"noughts/words"
)

// Turns names the best ways to make a whole turn, where a turn has more than one ply, and
// says what they are worth; empty where an analysis has none.
func Turns(say *words.Printer, game engine.Game, a engine.Analysis) string {
	if len(a.Turns) == 0 {
		return ""
	}
	names := make([]string, 0, len(a.Turns))
	for _, t := range a.Turns {
		if t.Value.Low == a.Turns[0].Value.Low && t.Value.High == a.Turns[0].Value.High {
			names = append(names, strings.ReplaceAll(Turn(say, game, t.Moves), " ", "+"))
		}
	}
	id := "turns.open"
	if best := a.Turns[0].Value; best.Decided() {
		id = "turns" + endings[best.Low]
	}
	return say.Says(id, "Turns", say.List(names), "Count", len(names))
}
