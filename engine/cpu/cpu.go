// Package cpu tells how much CPU time threads and processes have had, and ties them to a core. What
// others do on the machine changes the first little, and the second keeps two programs that play
// against each other on equal terms.
//
// Only Linux tells the time of another process to the nanosecond and lets programs choose their
// cores; elsewhere Supported is false, and every call says so.
package cpu

import (
	"errors"
	"time"
)

// ErrUnsupported says that this system tells no CPU time of others, and ties nothing to a core.
var ErrUnsupported = errors.New("CPU times and cores can only be had on Linux")

// A Timer is the CPU time of a thread or a process. It implements engine.Clock, and is safe for
// concurrent use.
type Timer struct{ id int32 }

// Elapsed returns the CPU time that has been had so far; none once the thread or process has ended.
func (t Timer) Elapsed() time.Duration {
	d, _ := t.Time()
	return d
}
