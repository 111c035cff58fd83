package games

import (
	"strings"

	"noughts/engine"
)

// Known returns what is known of the value of a game from its start, by long proofs or
// by what others have published.
func Known(game engine.Game) (engine.Known, bool) {
	key, _, _ := strings.Cut(game.Variant(), ":")
	f, ok := ByKey(key)
	if !ok {
		return engine.Known{}, false
	}
	return f.Known(game)
}
