package think

import (
	"sync"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/strategy"
)

const (
	// strategyItself is what one takes beside its tables, with room to spare.
	strategyItself = 64 << 10
	// strategyIdle is how long one is kept for a match in which nothing happens. A
	// guess; not measured.
	strategyIdle = 10 * time.Minute
)

// strategies are those of the matches that are being played, which remember what they have found
// out. A strategy is kept for its match and seat while it is not in use, so one goroutine at a time
// has it. If none is kept, a new one is made.
type strategies struct {
	memory jobs.Memory // what their tables may take

	mu    sync.Mutex
	seats map[seatKey]keptStrategy
	bytes int // of all that are kept
}

// A seatKey names a seat of a match.
type seatKey struct {
	match int64
	seat  engine.Player
}

type keptStrategy struct {
	strategy engine.Strategy
	bytes    int
	used     time.Time
}

// take returns a strategy; the caller puts it back.
func (s *strategies) take(key seatKey, game engine.Game, level string) (engine.Strategy, error) {
	s.mu.Lock()
	k, ok := s.seats[key]
	s.forget(key)
	s.mu.Unlock()
	if ok {
		return k.strategy, nil
	}
	return strategy.New(game, level, engine.StrategyOptions{Seed: uint64(key.match), TableBytes: s.memory.Strategy, Brief: true})
}

// put keeps a strategy, if its level remembers anything. If there is too little memory for all, the
// strategies that were used longest ago are dropped.
func (s *strategies) put(key seatKey, level string, made engine.Strategy, now time.Time) {
	bytes := strategyItself + engine.BytesOf(made)
	if bytes > s.memory.Kept || !strategy.Remembers(level) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(key)
	for s.bytes+bytes > s.memory.Kept {
		s.forget(s.oldest())
	}
	if s.seats == nil {
		s.seats = map[seatKey]keptStrategy{}
	}
	s.seats[key] = keptStrategy{made, bytes, now}
	s.bytes += bytes
}

// oldest returns which was used longest ago. s.mu is held.
func (s *strategies) oldest() (oldest seatKey) {
	var used time.Time
	for k, v := range s.seats {
		if used.IsZero() || v.used.Before(used) {
			oldest, used = k, v.used
		}
	}
	return oldest
}

// forget drops a strategy, if it is kept. s.mu is held.
func (s *strategies) forget(key seatKey) {
	s.bytes -= s.seats[key].bytes
	delete(s.seats, key)
}

// drop forgets the strategies of a match.
func (s *strategies) drop(match int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range s.seats {
		if k.match == match {
			s.forget(k)
		}
	}
}

// dropIdle forgets those that nobody has used for long.
func (s *strategies) dropIdle(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, v := range s.seats {
		if now.Sub(v.used) > strategyIdle {
			s.forget(k)
		}
	}
}

// DropIdle forgets what was kept for matches in which nothing happens.
func (c *Chooser) DropIdle() { c.strategies.dropIdle(c.Now()) }
