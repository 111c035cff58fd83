package evalnet

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// randomWeights returns weights as large as they may be, or small ones.
func randomWeights(rng *rand.Rand, large bool) *Weights {
	draw := func(most int) int {
		switch {
		case !large:
			return rng.IntN(2*most/20+1) - most/20
		case rng.IntN(2) == 0:
			return most
		}
		return -most
	}
	w := &Weights{Last: int32(draw(MostBias))}
	for kind := range w.Embed {
		for shapes := 1; shapes < 256; shapes++ {
			for c := range w.Embed[kind][shapes] {
				w.Embed[kind][shapes][c] = int16(draw(MostEmbed))
			}
		}
	}
	for j := range w.First {
		for i := range w.First[j] {
			w.First[j][i] = int16(draw(MostFirst))
		}
		w.Second[j] = int16(draw(MostSecond))
	}
	for s := range w.Bias {
		for j := range w.Bias[s] {
			w.Bias[s][j] = int32(draw(MostBias))
		}
	}
	return w
}

func network(t interface{ Fatal(...any) }, w *Weights) *Network {
	n, err := New(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// AVX2 and plain Go give the same, whatever the shapes, the weights, and the state before.
func TestFastIsPlain(t *testing.T) {
	if !fast {
		t.Skip("there is only plain Go here")
	}
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		n := network(t, randomWeights(rng, rapid.Bool().Draw(t, "large")))
		var from, plain, quick State
		for range 3 {
			var shapes patterns.Shapes
			var near patterns.Cells
			for c := range shapes {
				if rng.IntN(3) > 0 {
					for d := range shapes[c] {
						shapes[c][d] = uint8(rng.IntN(256))
					}
				}
				if c < patterns.MaxCells && rng.IntN(2) == 0 {
					near.Add(uint16(c))
				}
			}
			n.update(&plain, &from, &shapes, &near)
			updateFast(n, &quick, &from, &shapes, &near)
			if plain != quick {
				t.Fatalf("sums are %v, in plain Go %v", quick.sums, plain.sums)
			}
			player, situation := rng.IntN(2), rng.IntN(Situations)
			if got, want := n.Value(&quick, player, situation), n.value(&plain, player, situation); got != want {
				t.Fatalf("the value is %d, in plain Go %d", got, want)
			}
			from = plain
		}
	})
}

// What comes out does not depend on the position that an update began with, but only on the board:
// whoever plays with which colour, and however it is turned.
func TestUpdateFromAnywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	n := network(t, randomWeights(rng, false))
	b := patterns.New(patterns.Rule{Rows: 15, Cols: 15, Line: 5})
	mirror := patterns.New(patterns.Rule{Rows: 15, Cols: 15, Line: 5}) // turned and with the colours swapped
	var state, before, reflection, empty State
	for i := range 2000 {
		if b.Free() > 150 && (b.Free() == 225 || rng.IntN(3) > 0) {
			c := uint16(rng.IntN(225))
			if b.Taken(c) {
				continue
			}
			p := engine.Player(i & 1)
			b.Place(c, p)
			mirror.Place(c%15*15+14-c/15, p^1)
		} else if b.Free() < 225 {
			b.Undo()
			mirror.Undo()
		}
		before = state
		n.Update(&state, &before, b.Shapes(), b.Near())
		var fresh State
		n.Update(&fresh, &empty, b.Shapes(), b.Near())
		if state != fresh {
			t.Fatalf("after %d steps the sums are %v, want %v", i, state.sums, fresh.sums)
		}
		n.Update(&reflection, &empty, mirror.Shapes(), mirror.Near())
		for player := range 2 {
			if got, want := n.Value(&reflection, player^1, 5), n.Value(&state, player, 5); got != want {
				t.Fatalf("after %d steps: turned and with the colours swapped %d, want %d", i, got, want)
			}
		}
	}
}

// Weights are read as they were written, and others refused.
func TestReadWrite(t *testing.T) {
	w := randomWeights(rand.New(rand.NewPCG(1, 1)), false)
	data, err := w.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(data)
	if err != nil || *again != *w {
		t.Errorf("the weights changed: %v", err)
	}
	for _, bad := range [][]byte{nil, data[1:], append(bytes.Clone(data), 0)} {
		if _, err := Read(bad); err == nil {
			t.Errorf("%d bytes: no error", len(bad))
		}
	}
	w.First[3][4] = MostFirst + 1
	if _, err := New(w); err == nil {
		t.Error("a weight beyond its bounds was taken")
	}
}

// The weights that are shipped are those of a network, for five in a row on boards that it learned
// from.
func TestFor(t *testing.T) {
	for _, c := range []struct {
		rule patterns.Rule
		want bool
	}{
		{patterns.Rule{Rows: 15, Cols: 15, Line: 5}, true},
		{patterns.Rule{Rows: 20, Cols: 20, Line: 5, Caro: true}, true},
		{patterns.Rule{Rows: 15, Cols: 15, Line: 5, Renju: true}, true},
		{patterns.Rule{Rows: 15, Cols: 15, Line: 6}, false},
		{patterns.Rule{Rows: 9, Cols: 15, Line: 5}, false},
	} {
		if got := For(c.rule); (got != nil) != c.want {
			t.Errorf("%+v: a network: %t, want %t", c.rule, got != nil, c.want)
		}
	}
}

func BenchmarkUpdate(b *testing.B) {
	n := network(b, randomWeights(rand.New(rand.NewPCG(1, 1)), false))
	board := patterns.New(patterns.Rule{Rows: 15, Cols: 15, Line: 5})
	rng := rand.New(rand.NewPCG(2, 2))
	for i := range 20 {
		for {
			if c := uint16((4+rng.IntN(7))*15 + 4 + rng.IntN(7)); !board.Taken(c) {
				board.Place(c, engine.Player(i&1))
				break
			}
		}
	}
	var before, after State
	n.Update(&before, &after, board.Shapes(), board.Near())
	board.Place(board.Near().First(), 0)
	for name, update := range map[string]func(to, from *State, shapes *patterns.Shapes, near *patterns.Cells){
		"plain": n.update, "best": n.Update,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				update(&after, &before, board.Shapes(), board.Near())
			}
		})
	}
	for name, value := range map[string]func(s *State, player, situation int) int32{"plain": n.value, "best": n.Value} {
		b.Run("value/"+name, func(b *testing.B) {
			for b.Loop() {
				value(&after, 1, 3)
			}
		})
	}
}
