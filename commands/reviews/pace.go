package reviews

import (
	"context"
	"sync/atomic"
	"time"
)

// restsFor is how long work that nobody waits for rests after each part, in multiples of the time
// that the part took, if people were served all the while. So it gets a tenth of a processor and
// holds up nobody. A guess; see docs/performance.md for what it is worth.
const restsFor = 9

// service sums up for how long requests were answered, one beside the other.
type service struct{ total atomic.Int64 }

// Serve begins to answer a request, which ends by the function it returns.
func (rs *Reviews) Serve() (done func()) {
	began := time.Now()
	return func() { rs.service.total.Add(int64(time.Since(began))) }
}

// A pace has work that nobody waits for rest between its parts, the longer the more people were
// served meanwhile; where nobody was, not at all.
type pace struct {
	service *service
	hurry   <-chan struct{} // closed when somebody waits for the work
	closing <-chan struct{} // closed when the process ends
	began   time.Time
	before  int64
}

// begin begins a part of the work.
func (p *pace) begin() { p.began, p.before = time.Now(), p.service.total.Load() }

// rest rests after a part of the work.
func (p *pace) rest(ctx context.Context) {
	served := time.Duration(p.service.total.Load() - p.before)
	wait := time.NewTimer(restsFor * min(served, time.Since(p.began)))
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-p.hurry:
	case <-p.closing:
	case <-ctx.Done():
	}
}
