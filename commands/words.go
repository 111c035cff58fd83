package commands

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var catalogue embed.FS

// Words is the catalogue of what the commands say.
func Words() fs.FS { return catalogue }
