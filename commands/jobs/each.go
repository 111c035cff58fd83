package jobs

import "sync"

// Each calls f for every item, in their order and so many at a time, and returns when
// all calls have.
func Each[T any](list []T, atATime int, f func(T)) {
	work := make(chan T)
	var workers sync.WaitGroup
	for range min(atATime, len(list)) {
		workers.Go(func() {
			for item := range work {
				f(item)
			}
		})
	}
	for _, item := range list {
		work <- item
	}
	close(work)
	workers.Wait()
}
