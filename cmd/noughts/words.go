package main

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var wordFiles embed.FS

// ownWords is the catalogue of what the command line says.
func ownWords() fs.FS {
	own, err := fs.Sub(wordFiles, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return own
}
