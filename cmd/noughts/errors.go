package main

import (
	"errors"
	"strings"

	"noughts/engine"
)

// plain is an error as a person may read it: one line, and what the person did
// wrong in their language.
func (p *program) plain(err error) string {
	said := err.Error()
	if problem, ok := errors.AsType[*engine.UserError](err); ok && p.say != nil {
		said = strings.Replace(said, problem.Error(), p.say.Say(problem.Text), 1)
	}
	return strings.Join(strings.Fields(said), " ")
}
