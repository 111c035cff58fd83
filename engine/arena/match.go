package arena

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
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

// Play plays the match and returns the records in the order of their numbers,
// and why it ended early, if it did: games that are under way when ctx ends are
// dropped. It calls progress, one call at a time, after each game. The players
// have left when it returns.
func (m *Match) Play(ctx context.Context, progress func(Record)) ([]Record, error) {
	var (
		workers sync.WaitGroup
		pairs   atomic.Int64 // dealt out so far
		mu      sync.Mutex   // guards records, and one call of progress at a time
		records []Record
	)
	done := func(r Record) {
		mu.Lock()
		defer mu.Unlock()
		records = append(records, r)
		progress(r)
	}
	for range max(1, m.Jobs) {
		workers.Go(func() {
			for {
				number := 2 * int(pairs.Add(1)-1)
				if number >= m.Games || ctx.Err() != nil {
					return
				}
				m.playPair(ctx, number, done)
			}
		})
	}
	workers.Wait()
	for _, p := range m.Players {
		p.Close()
	}
	slices.SortFunc(records, func(a, b Record) int { return cmp.Compare(a.Number, b.Number) })
	return records, ctx.Err()
}

// playPair plays the game of that number and the one with the sides swapped, as
// far as ctx and the number of games allow.
func (m *Match) playPair(ctx context.Context, number int, done func(Record)) {
	for n := number; n < min(number+2, m.Games); n++ {
		r, ok := m.play(ctx, n)
		if !ok {
			return
		}
		done(r)
	}
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
