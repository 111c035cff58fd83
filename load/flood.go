package load

import (
	"context"
	"sync"
	"time"

	"noughts/playground"
)

// flooder is the handle of the person who floods the bot, and the name of their channel.
const flooder = "flooder"

// flood has one person ask for an analysis of one position after the other, so many times a second,
// without waiting for an answer, until the time is over. It returns once all were answered, or
// failed.
func (d *Driver) flood(ctx context.Context, server *playground.Server) {
	if d.Flood <= 0 {
		return
	}
	who, at := server.Person(flooder), server.Channel(flooder)
	tick := time.NewTicker(time.Duration(float64(time.Second) / d.Flood))
	defer tick.Stop()
	end := time.After(d.Time)
	var asked sync.WaitGroup
	defer asked.Wait()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
		case <-end:
			return
		case <-ctx.Done():
			return
		}
		asked.Go(func() {
			position := d.Positions[n%len(d.Positions)]
			outcome, err := who.Command(ctx, at, "analyze", map[string]any{"position": position})
			d.mu.Lock()
			defer d.mu.Unlock()
			if d.result.Flooded++; err != nil || outcome.Failed {
				d.result.Unanswered++
			}
		})
	}
}
