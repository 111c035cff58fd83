package engine

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var catalogue embed.FS

// Words is the catalogue of the Problems that every family shares.
func Words() fs.FS { return catalogue }
