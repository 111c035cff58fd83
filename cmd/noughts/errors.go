package main

import (
	"strings"

	"noughts/engine"
)

// plain is an error as a person may read it: one line, without the word that
// only tells programs what kind of error it is.
func plain(err error) string {
	said := strings.ReplaceAll(err.Error(), engine.ErrIllegal.Error()+": ", "")
	return strings.Join(strings.Fields(said), " ")
}
