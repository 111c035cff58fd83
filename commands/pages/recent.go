package pages

import (
	"time"

	"noughts/commands"
	"noughts/keyed"
)

// wishFor is how long it is remembered which match somebody wanted to see, or saw last.
const wishFor = 10 * time.Minute

// recent is what people wanted to see of late, or saw on a page that they have left.
type recent struct {
	wishes keyed.Cache[string, wish]      // by person
	seen   keyed.Cache[seeing, time.Time] // until when people may see again what they saw
}

// A wish is a match that somebody wants to see, and where they asked for it.
type wish struct {
	at    commands.Place
	match int64
	until time.Time
}

// A seeing is a person and a match that they see.
type seeing struct {
	user  string
	match int64
}

// wanted returns what a person wanted to see last, if it was of late.
func (r *recent) wanted(userID string, now time.Time) (w wish, ok bool) {
	w, ok = r.wishes.Get(userID)
	return w, ok && now.Before(w.until)
}

// saw reports whether a person has seen a match of late.
func (r *recent) saw(userID string, id int64, now time.Time) bool {
	until, ok := r.seen.Get(seeing{userID, id})
	return ok && now.Before(until)
}
