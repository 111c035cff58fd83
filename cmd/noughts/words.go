package main

import (
	"embed"
	"io/fs"
	"sync"

	"noughts/commands/catalogue"
	"noughts/words"
)

//go:embed words/*.json
var wordFiles embed.FS

// ownWords is the catalogue of what the command line says.
func ownWords() fs.FS { return wordFiles }

// catalogued is all that the program says. It is read once, however often the program is begun in
// one process, as tests do.
var catalogued = sync.OnceValues(func() (*words.Catalogue, error) { return catalogue.Load(ownWords()) })
