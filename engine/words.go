package engine

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var catalogue embed.FS

// Words is the catalogue of the UserErrors that every family shares.
func Words() fs.FS { return catalogue }
