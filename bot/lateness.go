package bot

import (
	"sync/atomic"
	"time"
)

// A lateness is how long answers have lately taken until they could be sent. Where most take longer
// than a press waits for its acknowledgement, waiting only makes all acknowledgements later: the
// processors are busy, and whatever is to happen then stands behind what is being done.
type lateness struct{ average atomic.Int64 }

// latenessPart is how much of the difference one answer adds to the average: a sixteenth, so that a
// dozen slow answers in a row count, and one does not.
const latenessPart = 16

// add notes how long an answer took. Of two that come at once one may be lost, which matters
// little.
func (l *lateness) add(took time.Duration) {
	average := l.average.Load()
	l.average.Store(average + (int64(took)-average)/latenessPart)
}

// above reports whether answers take longer.
func (l *lateness) above(limit time.Duration) bool { return time.Duration(l.average.Load()) > limit }
