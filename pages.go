// Package noughts holds the pages about the bot that people can read without the repository.
package noughts

import _ "embed"

// Terms and Privacy are TERMS.md and PRIVACY.md.
var (
	//go:embed TERMS.md
	Terms string
	//go:embed PRIVACY.md
	Privacy string
)
