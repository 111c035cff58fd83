package engine

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var catalogue embed.FS

// Words is the catalogue of the Problems that every family shares.
func Words() fs.FS {
	sub, err := fs.Sub(catalogue, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
