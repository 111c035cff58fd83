package arena

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"noughts/engine"
)

// A Match is what is to be played.
type Match struct {
	Game     engine.Game
	Players  [2]Player
	Games    int
	Openings []Opening // used in turn, each for two games; the start if there are none
	Seed     uint64    // of players who draw lots

	Time  time.Duration // for each move
	Grace time.Duration // how much later a move may come without losing the game

	// Adjudicate is how long after each ply to look for a proof of how the game
	// will end, and end it there; 0 to play on. It is of no use where a game is
	// decided from its opening, which is played on.
	Adjudicate time.Duration

	Jobs int // games at a time; 0 or 1 for one after the other
}

// Play plays the match and returns the records in the order of their numbers.
// When ctx ends, games that are under way are dropped. It calls progress, one
// call at a time, after each game.
func (m *Match) Play(ctx context.Context, progress func(Record)) ([]Record, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		workers sync.WaitGroup
		mu      sync.Mutex // guards records, and one call of progress at a time
		records []Record
	)
	pairs := m.pairs(ctx)
	for range max(1, m.Jobs) {
		workers.Go(func() {
			for pair := range pairs {
				for number := 2 * pair; number < min(2*pair+2, m.Games); number++ {
					r, err := m.play(ctx, number)
					if err != nil {
						cancel(err)
						return
					}
					mu.Lock()
					records = append(records, r)
					progress(r)
					mu.Unlock()
				}
			}
		})
	}
	workers.Wait()
	slices.SortFunc(records, func(a, b Record) int { return cmp.Compare(a.Number, b.Number) })
	return records, context.Cause(ctx)
}

// pairs deals out the numbers of the pairs of games, until ctx ends.
func (m *Match) pairs(ctx context.Context) <-chan int {
	pairs := make(chan int)
	go func() {
		defer close(pairs)
		for pair := range (m.Games + 1) / 2 {
			select {
			case pairs <- pair:
			case <-ctx.Done():
				return
			}
		}
	}()
	return pairs
}

// opening returns where a game begins.
func (m *Match) opening(number int) Opening {
	if len(m.Openings) == 0 {
		return Opening{Position: m.Game.Start()}
	}
	return m.Openings[number/2%len(m.Openings)]
}

// seed returns the seed of a player in a game.
func (m *Match) seed(number, player int) uint64 {
	return rand.NewPCG(m.Seed, uint64(2*number+player)).Uint64()
}
