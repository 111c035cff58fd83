package think

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

// A fat strategy is one that takes so many bytes.
type fat int

func (f fat) Bytes() int { return int(f) - strategyItself }
func (f fat) Choose(context.Context, engine.Position, engine.Budget) (engine.Choice, error) {
	return engine.Choice{}, nil
}

func TestStrategiesAreKeptForTheirMatch(t *testing.T) {
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	s := strategies{memory: jobs.MemoryOf(jobs.DefaultMemory, 1)}
	now := time.Unix(0, 0)
	most := s.memory.Kept
	quarter := fat(most / 4)
	use := func(match int64, level string, made engine.Strategy) seatKey {
		t.Helper()
		key := seatKey{match: match}
		if _, err := s.take(key, game, level); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Second)
		s.put(key, level, made, now)
		return key
	}
	kept := func() (list []int64) {
		sum := 0
		for k, v := range s.seats {
			list = append(list, k.match)
			sum += v.bytes
		}
		if sum != s.bytes {
			t.Errorf("%d bytes are counted for %d", s.bytes, sum)
		}
		slices.Sort(list)
		return list
	}
	wants := func(want ...int64) {
		t.Helper()
		if got := kept(); !slices.Equal(got, want) {
			t.Errorf("kept are the strategies of %v, want %v", got, want)
		}
	}

	first := use(1, "best", quarter)
	if made, _ := s.take(first, game, "best"); made != quarter {
		t.Errorf("got another strategy: %v", made)
	}
	wants() // it is in use
	if _, err := s.take(seatKey{match: 99}, game, "nonsense"); err == nil {
		t.Error("a level that is none has a strategy")
	}
	for i := range int64(5) {
		use(i+1, "best", quarter)
	}
	wants(2, 3, 4, 5)
	use(2, "best", 2*quarter)
	wants(2, 4, 5)
	use(6, "best", fat(most+1))
	wants(2, 4, 5)
	for _, weak := range []string{"novice", "casual", "random"} {
		use(7, weak, fat(strategyItself))
	}
	wants(2, 4, 5)
	s.drop(4)
	wants(2, 5)
	now = now.Add(time.Second)
	use(8, "strong", quarter)
	s.dropIdle(now.Add(strategyIdle - time.Millisecond))
	wants(8)
	s.drop(8)
	wants()
}

// What a strategy says that it takes is what it takes: what it does not count is a
// small part.
func TestStrategiesSayWhatTheyTake(t *testing.T) {
	presets, fewest := longtest.Some(t, 5, games.Presets()), longtest.Sample(t, 5, 10)
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	looked, large := 0, 0
	for _, preset := range presets {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		choose := func() engine.Strategy {
			s, err := strategy.New(game, strategy.Best, engine.StrategyOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Choose(t.Context(), game.Start(), engine.Budget{Time: 50 * time.Millisecond}); err != nil {
				t.Fatal(err)
			}
			return s
		}
		choose() // loads what all share, such as a book of openings
		before := heap()
		s := choose()
		const uncounted = 6 << 20 // half-made tables of a game that others use too
		took, says := heap()-before, engine.BytesOf(s)
		if took > says+says/4+uncounted {
			t.Errorf("%s: the strategy says it takes %d kB, and the heap grew by %d", preset.Variant, says>>10, took>>10)
		}
		if looked++; says > uncounted {
			large++
		}
		runtime.KeepAlive(s)
	}
	if looked < fewest || large == 0 {
		t.Errorf("of %d strategies %d had large tables", looked, large)
	}
}
