// Package validate tells whether a request is one that our bot makes and Discord takes. Tests hold
// every request of the bot to it.
package validate

import (
	"noughts/playground"
	"noughts/playground/schema"
)

// Request judges a request: by the schema of its call, which knows every field and its limits, and
// by the rules for whole messages and sets of commands that no schema can say, which are the
// playground's own.
func Request(c playground.Call) error {
	r := schema.Request{Method: c.Method, Path: c.Path, Query: c.Query, Body: c.Body}
	if err := schema.Own().Check(r); err != nil {
		return err
	}
	return playground.CheckForm(c)
}
