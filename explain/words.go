package explain

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var catalogue embed.FS

// Words is the catalogue of what this package says.
func Words() fs.FS { return catalogue }
