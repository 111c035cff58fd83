package main

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var wordFiles embed.FS

// ownWords is the catalogue of what the command line says.
func ownWords() fs.FS { return wordFiles }
