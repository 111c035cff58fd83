// Package catalogue loads what the program can say.
package catalogue

import (
	"io/fs"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// Load loads every message that the App, the engine and the games can say,
// and those of the extra sources.
func Load(extra ...fs.FS) (*words.Catalogue, error) {
	return words.Load(append(Sources(), extra...)...)
}

// Sources are the catalogues of the App, the engine and the games.
func Sources() []fs.FS {
	sources := []fs.FS{engine.Words(), explain.Words(), commands.Words(), render.Words()}
	for _, f := range games.All() {
		sources = append(sources, f.Words())
	}
	return sources
}
