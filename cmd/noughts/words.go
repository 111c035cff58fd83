package main

import (
	"embed"
	"io/fs"

	"noughts/engine/games"
	"noughts/render"
	"noughts/words"
)

//go:embed words/*.json
var wordFiles embed.FS

// loadWords gathers the messages of the whole program.
func loadWords() (*words.Catalogue, error) {
	own, err := fs.Sub(wordFiles, "words")
	if err != nil {
		return nil, err
	}
	sources := []fs.FS{own, render.Words()}
	for _, family := range games.All() {
		sources = append(sources, family.Words())
	}
	return words.Load(sources...)
}
