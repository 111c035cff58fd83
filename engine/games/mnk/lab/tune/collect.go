package main

import (
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// How games are played and positions taken. Guesses; not measured.
const (
	side       = 15
	playNodes  = 3_000 // visited for a move
	judgeNodes = 4_000 // for a position taken, at most
	judgeDepth = 9     // plies
	oneIn      = 250   // estimates, of which one is taken
	mostAtOnce = 4     // taken during one search
	tableBytes = 4 << 20
)

// gomoku is the game that is played. Shapes tell what is lacking, not how long
// lines are, so the weights fit other lengths too.
var gomoku = patterns.Rule{Rows: side, Cols: side, Line: 5}

// A snapshot is a position.
type snapshot struct {
	stones [2]patterns.Cells
	turn   engine.Player
}

// A collector plays games against itself and collects samples.
type collector struct {
	rng             *rand.Rand
	player          *pvs.Engine
	judge           *pvs.Engine
	judgeNodesLimit uint64 // nodes for the judgment of a position taken
	taken           []snapshot
	samples         samples
}

func newCollector(seed uint64) *collector {
	c := &collector{rng: rand.New(rand.NewPCG(seed, 5)), judgeNodesLimit: judgeNodes}
	c.player = pvs.New(pvs.Options{Rule: gomoku, Bytes: tableBytes, Leaf: c.take})
	c.judge = pvs.New(pvs.Options{Rule: gomoku, Bytes: tableBytes})
	return c
}

// take takes one in so many of the positions that a search estimates.
func (c *collector) take(w *pvs.Worker) {
	if c.rng.IntN(oneIn) == 0 && len(c.taken) < mostAtOnce {
		c.taken = append(c.taken, snapshot{[2]patterns.Cells{*w.Stones(engine.First), *w.Stones(engine.Second)}, w.Turn()})
	}
}

// play plays one game, until the search knows who wins.
func (c *collector) play() {
	at := c.opening()
	for ply := 0; ; ply++ {
		w := c.player.Start(at.stones, at.turn, playNodes)
		w.MakeRoom(playNodes)
		v := deepen(w, pvs.MaxPly/2)
		best, ok := w.BestKnownMove()
		c.judgeTaken()
		if v.Decided() || !ok || w.Free() < side*side/4 {
			return
		}
		if ply < 4 && c.rng.IntN(4) == 0 {
			best = c.near(w) // for variety
		}
		at.stones[at.turn].Add(best)
		at.turn ^= 1
	}
}

// opening puts a few stones beside each other.
func (c *collector) opening() snapshot {
	for {
		w := c.player.Start([2]patterns.Cells{}, engine.First, 0)
		w.Play(uint16((2+c.rng.IntN(side-4))*side + 2 + c.rng.IntN(side-4)))
		for range c.rng.IntN(6) {
			w.Play(c.near(w))
		}
		if v := w.Value(1); !v.Decided() {
			return snapshot{[2]patterns.Cells{*w.Stones(engine.First), *w.Stones(engine.Second)}, w.Turn()}
		}
	}
}

// near draws a free cell near the stones.
func (c *collector) near(w *pvs.Worker) uint16 {
	for {
		if at := uint16(c.rng.IntN(side * side)); w.Near().Has(at) && !w.Taken(at) {
			return at
		}
	}
}

// deepen searches a position deeper and deeper, and returns its value.
func deepen(w *pvs.Worker, depth int) (v search.Score) {
	for d := 1; d <= depth && !v.Decided(); d++ {
		now := w.Value(d)
		if w.Stopped() {
			break
		}
		v = now
	}
	return v
}

// judgeTaken makes samples of the positions taken.
func (c *collector) judgeTaken() {
	for _, at := range c.taken {
		w := c.judge.Start(at.stones, at.turn, c.judgeNodesLimit)
		w.MakeRoom(c.judgeNodesLimit)
		s := newSample(w)
		s.chance = chance(deepen(w, judgeDepth))
		c.samples = append(c.samples, s)
	}
	c.taken = c.taken[:0]
}
