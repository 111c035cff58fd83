package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"noughts/engine"
)

// A nim is a heap from which the players take one to three; whoever takes the
// last one wins. If drawn, taking the last of an odd heap only draws.
type nim struct {
	heap  int
	turn  engine.Player
	draws bool
	ended engine.Outcome
}

func (n nim) Turn() engine.Player             { return n.turn }
func (n nim) Outcome() (engine.Outcome, bool) { return n.ended, n.heap == 0 }

func (n nim) AppendMoves(dst []engine.Move) []engine.Move {
	for take := 1; take <= min(3, n.heap); take++ {
		dst = append(dst, engine.Move{Cell: uint16(take), Symbol: engine.X})
	}
	return dst
}

func (n nim) Step(m engine.Move) nim {
	n.heap -= int(m.Cell)
	if n.heap == 0 && !(n.draws && m.Cell == 1) {
		n.ended = engine.WonBy(n.turn)
	}
	n.turn = n.turn.Other()
	return n
}

// value is plain minimax.
func (n nim) value() engine.Result {
	if o, over := n.Outcome(); over {
		return o.For(n.turn)
	}
	best := engine.Loss
	for _, m := range n.AppendMoves(nil) {
		best = max(best, -n.Step(m).value())
	}
	return best
}

func TestUCTProves(t *testing.T) {
	for heap := 1; heap <= 12; heap++ {
		for _, draws := range []bool{false, true} {
			for _, turn := range []engine.Player{engine.First, engine.Second} {
				root := nim{heap: heap, turn: turn, draws: draws}
				u := NewUCT(root, UCTOptions[nim]{Seed: uint64(heap)})
				u.Run(context.Background(), 200_000)
				a := u.Analysis()
				if want := root.value(); !a.Root.Decided() || a.Root.Low != want {
					t.Errorf("%+v: got %v..%v, want %v", root, a.Root.Low, a.Root.High, want)
				}
				for _, j := range a.Moves {
					if v := -root.Step(j.Move).value(); j.Low > v || j.High < v {
						t.Errorf("%+v, taking %d: claims %v..%v of a %v", root, j.Move.Cell, j.Low, j.High, v)
					}
				}
				if v := -root.Step(a.Root.Move).value(); v != root.value() {
					t.Errorf("%+v: plays %d, which is a %v", root, a.Root.Move.Cell, v)
				}
			}
		}
	}
}

// iterations returns how often a tree was walked.
func iterations[S State[S]](u *UCT[S]) int { return int(u.nodes[0].visits) }

// A plain tree plays as well in the end, but proves nothing.
func TestPlainUCTProvesNothing(t *testing.T) {
	for heap := 5; heap <= 12; heap++ {
		root := nim{heap: heap}
		u := NewUCT(root, UCTOptions[nim]{Seed: uint64(heap), Plain: true})
		u.Run(context.Background(), 20_000)
		a := u.Analysis()
		if iterations(u) != 20_000 || a.Root.Decided() {
			t.Errorf("%+v: %d iterations, claims %v..%v", root, iterations(u), a.Root.Low, a.Root.High)
		}
		if v := -root.Step(a.Root.Move).value(); v != root.value() {
			t.Errorf("%+v: plays %d, which is a %v", root, a.Root.Move.Cell, v)
		}
	}
}

// Moves are in order however little is known: proved wins first, proved losses last.
func TestUCTOrdersMoves(t *testing.T) {
	proved := 0
	for heap := 2; heap <= 12; heap++ {
		for _, turn := range []engine.Player{engine.First, engine.Second} {
			u := NewUCT(nim{heap: heap, turn: turn, draws: heap%2 == 0}, UCTOptions[nim]{})
			for range 40 {
				u.Run(context.Background(), 3)
				moves := u.Moves()
				for i, m := range moves[1:] {
					before := moves[i]
					if m.Low == m.High {
						proved++
					}
					if m.Low == engine.Win && before.Low < engine.Win || before.High == engine.Loss && m.High > engine.Loss {
						t.Fatalf("a heap of %d: %+v before %+v", heap, before, m)
					}
				}
			}
		}
	}
	if proved < 100 {
		t.Errorf("only %d moves were proved", proved)
	}
}

func TestUCTEqualSeedsSearchEqually(t *testing.T) {
	run := func(parts int) []UCTMove {
		u := NewUCT(nim{heap: 40}, UCTOptions[nim]{Seed: 5})
		for range parts {
			u.Run(context.Background(), 3000/parts)
		}
		return u.Moves()
	}
	if a, b := run(1), run(3); !slices.Equal(a, b) {
		t.Errorf("got %v in one go and %v in three", a, b)
	}
}

func TestUCTKeepsItsLimits(t *testing.T) {
	u := NewUCT(nim{heap: 60}, UCTOptions[nim]{MaxNodes: 500})
	u.Run(context.Background(), 5000)
	if len(u.nodes) > 500 || iterations(u) != 5000 {
		t.Errorf("got %d nodes after %d iterations, want at most 500 after 5000", len(u.nodes), iterations(u))
	}
	const bytes = 64 << 10
	bounded := NewUCT(nim{heap: 60}, UCTOptions[nim]{Bytes: bytes})
	bounded.Run(context.Background(), 50_000)
	if took := cap(bounded.nodes) * int(unsafe.Sizeof(node{})); took > bytes || took < bytes/4 || iterations(bounded) != 50_000 {
		t.Errorf("a tree takes %d bytes after %d iterations, want %d at most", took, iterations(bounded), bytes)
	}
	visits := 0
	for _, m := range u.Moves() {
		visits += m.Visits
	}
	if visits != 5000 {
		t.Errorf("the moves were visited %d times, want 5000", visits)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	before := iterations(u)
	u.Run(gone, 1000)
	if iterations(u) != before {
		t.Errorf("went on for %d iterations without time", iterations(u)-before)
	}
	if got := u.Analysis(); len(got.Moves) != 3 || len(got.Line) == 0 {
		t.Errorf("got %+v, want three moves and a line", got)
	}
}

func TestUCTOfAFinishedGame(t *testing.T) {
	over := nim{heap: 2}.Step(engine.Move{Cell: 2})
	u := NewUCT(over, UCTOptions[nim]{})
	u.Run(context.Background(), 10)
	if a := u.Analysis(); len(a.Moves) != 0 || a.Root.Low != engine.Loss || a.Root.High != engine.Loss {
		t.Errorf("got %+v, want a lost root without moves", a)
	}
}

func BenchmarkUCT(b *testing.B) {
	playOut := func(n nim, rng *rand.Rand) engine.Outcome {
		return engine.WonBy(engine.Player(rng.IntN(2)))
	}
	b.ReportAllocs()
	u := NewUCT(nim{heap: 200}, UCTOptions[nim]{Playout: playOut})
	for b.Loop() {
		u.Run(context.Background(), 1)
	}
}
