package core

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Work that nobody waits for leaves the processors to who is being served; where nobody is, or somebody waits for it, it
// goes on at once.
func TestWorkRestsWhilePeopleAreServed(t *testing.T) {
	const part = time.Second
	for name, c := range map[string]struct {
		served []time.Duration // side by side, while a part is worked at
		hurry  bool
		ended  bool
		want   time.Duration
	}{
		"nobody is served":         {},
		"one for a tenth":          {served: []time.Duration{part / 10}, want: restsFor * part / 10},
		"two for a fifth":          {served: []time.Duration{part / 5, part / 5}, want: restsFor * part * 2 / 5},
		"many all the time":        {served: []time.Duration{part, part, part}, want: restsFor * part},
		"somebody waits for it":    {served: []time.Duration{part}, hurry: true},
		"nobody wants it any more": {served: []time.Duration{part}, ended: true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithCancel(t.Context())
				defer end()
				core, r := &Core{}, newReviewing(func() {})
				if c.ended {
					end()
				}
				core.Serve()()
				p := pace{service: &core.service, hurry: r.hurry}
				p.begin()
				for _, d := range c.served {
					done := core.Serve()
					time.AfterFunc(d, done)
				}
				time.Sleep(part + time.Nanosecond) // so that all of them are done
				if c.hurry {
					r.Hurry()
					r.Hurry() // two may wait
				}
				began := time.Now()
				p.rest(ctx)
				if got := time.Since(began).Round(time.Millisecond); got != c.want {
					t.Errorf("it rests for %v, want %v", got, c.want)
				}
			})
		})
	}
}
