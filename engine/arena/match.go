package arena

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"noughts/engine"
	"noughts/engine/cpu"
)

// A Match is what is to be played.
type Match struct {
	Game     engine.Game
	Players  [2]Player
	Games    int
	Openings []Opening // used in turn, each for two games; the start if there are none
	// Maker, if not nil, makes an opening for each two games in place of Openings.
	Maker *OpeningMaker
	Seed  uint64 // of players who draw lots

	Time  time.Duration // for each move
	Grace time.Duration // how much later a move may come without losing the game

	// CPU makes Time and Grace the CPU time of whoever moves: of the thread where it is a
	// strategy, of the process where it is a program from outside. What else the machine does
	// counts for nobody then. It needs cpu.Supported.
	CPU bool

	// Nodes is how many positions may be visited for each move; 0 for any number. Strategies
	// plan with that alone then, so that nothing depends on the clock; Time is the end of all
	// patience.
	Nodes uint64

	// Cores are those that games are tied to, each with all that plays in it to one of them;
	// none to tie them to nothing.
	Cores []int

	// Enough, if not nil, is asked after each pair of games whether the match may end with the
	// records so far, which are in the order in which they ended.
	Enough func([]Record) bool

	// Adjudicate is how long after each ply to look for a proof of how the game
	// will end, and end it there; 0 to play on. It is of no use where a game is
	// decided from its opening, which is played on.
	Adjudicate time.Duration

	Jobs int // games at a time; 0 or 1 for one after the other
}

// Play plays the match and returns the records in the order of their numbers,
// and why it ended early, if it did: games that are under way when ctx ends, or when it is enough,
// are dropped. It calls progress, one call at a time, after each game. The players
// have left when it returns.
func (m *Match) Play(ctx context.Context, progress func(Record)) ([]Record, error) {
	var (
		workers sync.WaitGroup
		pairs   atomic.Int64 // dealt out so far
		mu      sync.Mutex   // guards the rest, and one call of progress at a time
		records []Record
		enough  bool
		failure error
	)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	done := func(r Record) {
		mu.Lock()
		defer mu.Unlock()
		if enough {
			return
		}
		records = append(records, r)
		progress(r)
		if m.Enough != nil && r.Number%2 == 1 && m.Enough(records) {
			enough = true
			stop()
		}
	}
	for job := range max(1, m.Jobs) {
		workers.Go(func() {
			release, err := m.settle(job)
			defer release()
			if err != nil {
				mu.Lock()
				defer mu.Unlock()
				failure = err
				stop()
				return
			}
			for {
				number := 2 * int(pairs.Add(1)-1)
				if number >= m.Games || playing.Err() != nil {
					return
				}
				m.playPair(playing, job, number, done)
			}
		})
	}
	workers.Wait()
	for _, p := range m.Players {
		p.Close()
	}
	slices.SortFunc(records, func(a, b Record) int { return cmp.Compare(a.Number, b.Number) })
	return records, errors.Join(failure, ctx.Err())
}

// settle ties the calling goroutine to a thread where its time is measured, and that to its core.
func (m *Match) settle(job int) (release func(), err error) {
	if core, ok := m.core(job); ok {
		return cpu.PinThread(core)
	}
	if m.CPU {
		runtime.LockOSThread()
		return runtime.UnlockOSThread, nil
	}
	return func() {}, nil
}

// core returns the core of the games of a job.
func (m *Match) core(job int) (core int, ok bool) {
	if len(m.Cores) == 0 {
		return 0, false
	}
	return m.Cores[job%len(m.Cores)], true
}

// playPair plays the game of that number and the one with the sides swapped, as
// far as ctx and the number of games allow.
func (m *Match) playPair(ctx context.Context, job, number int, done func(Record)) {
	for n := number; n < min(number+2, m.Games); n++ {
		r, ok := m.play(ctx, job, n)
		if !ok {
			return
		}
		done(r)
	}
}

// opening returns where a game begins.
func (m *Match) opening(ctx context.Context, number int) Opening {
	if m.Maker != nil {
		return m.Maker.Opening(ctx, number/2)
	}
	if len(m.Openings) == 0 {
		return Opening{Position: m.Game.Start()}
	}
	return m.Openings[number/2%len(m.Openings)]
}

// seed returns the seed of a player in a game.
func (m *Match) seed(number, player int) uint64 {
	return rand.NewPCG(m.Seed, uint64(2*number+player)).Uint64()
}
