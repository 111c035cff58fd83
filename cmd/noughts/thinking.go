package main

import (
	"strconv"
	"time"

	"noughts/engine"
)

// A thinking time is a duration on the command line; a plain number is seconds.
type thinking time.Duration

// UnmarshalText reads a thinking time such as 5s, 1m30s, 500ms or 2.5.
func (t *thinking) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if seconds, plain := strconv.ParseFloat(string(text), 64); plain == nil && seconds < 1e6 {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 {
		return engine.NewUserError("cli.error.time", "Typed", engine.Quote(string(text)))
	}
	*t = thinking(d)
	return nil
}

// budget returns the time until thinking must stop so that the answer is out in
// time too.
func (t thinking) budget() time.Duration {
	d := time.Duration(t)
	return d - min(d/10, 40*time.Millisecond)
}
