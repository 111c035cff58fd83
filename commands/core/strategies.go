package core

import (
	"sync"
	"time"

	"noughts/engine"
	"noughts/engine/strategy"
)

const (
	// mostStrategies is how many strategies are kept between moves. The tables of
	// one take some 1 to 25 MB after its first move, and up to 100 MB in the end. A
	// guess; not measured.
	mostStrategies = 12
	// strategyIdle is how long one is kept for a match in which nothing happens. A
	// guess; not measured.
	strategyIdle = 10 * time.Minute
)

// strategies are those of the matches that are being played, which remember what
// they have found out. They are kept for each match and seat while they are
// not in use, so one goroutine at a time has a strategy; who finds none there makes
// one.
type strategies struct {
	mu   sync.Mutex
	kept map[seatKey]keptStrategy
}

// A seatKey names a seat of a match.
type seatKey struct {
	match int64
	seat  engine.Player
}

type keptStrategy struct {
	strategy engine.Strategy
	used     time.Time
}

// take returns a strategy, which whoever takes it puts back.
func (s *strategies) take(key seatKey, game engine.Game, level string) (engine.Strategy, error) {
	s.mu.Lock()
	k, ok := s.kept[key]
	delete(s.kept, key)
	s.mu.Unlock()
	if ok {
		return k.strategy, nil
	}
	return strategy.New(game, level, engine.StrategyOptions{Seed: uint64(key.match)})
}

// put keeps a strategy, and no more than there is room for.
func (s *strategies) put(key seatKey, made engine.Strategy, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[seatKey]keptStrategy{}
	}
	s.kept[key] = keptStrategy{made, now}
	if len(s.kept) <= mostStrategies {
		return
	}
	oldest := key
	for k, v := range s.kept {
		if v.used.Before(s.kept[oldest].used) {
			oldest = k
		}
	}
	delete(s.kept, oldest)
}

// drop forgets the strategies of a match.
func (s *strategies) drop(match int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range s.kept {
		if k.match == match {
			delete(s.kept, k)
		}
	}
}

// dropIdle forgets those that nobody has used for long.
func (s *strategies) dropIdle(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, v := range s.kept {
		if now.Sub(v.used) > strategyIdle {
			delete(s.kept, k)
		}
	}
}

// DropIdle forgets what was kept for matches in which nothing happens.
func (c *Core) DropIdle() { c.strategies.dropIdle(c.Now()) }
