package pages_test

import (
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands/pages"
)

// Where few look at a match, each is told at once who comes and goes. However many look at it, no
// more than a thousand pages a second are told, and all of them now and then.
func TestCrowdsAreToldLater(t *testing.T) {
	t.Parallel()
	const long = 60
	for many, want := range map[int][2]int{20: {20 * 10 * long, 20 * 10 * long}, 400: {350 * long, 400 * long}, 10_000: {10_000, 1000 * long}} {
		synctest.Test(t, func(t *testing.T) {
			told := pages.Crowd(many, long*time.Second)
			time.Sleep(time.Minute) // what waits is told by then
			if told < want[0] || told > want[1] {
				t.Errorf("%d pages were told %d times in %d s, want %v", many, told, long, want)
			}
		})
	}
}
