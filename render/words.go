package render

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var catalogue embed.FS

// Words is the message catalogue of Alt, one file for each language.
func Words() fs.FS { return catalogue }
