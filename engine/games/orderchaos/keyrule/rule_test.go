package keyrule

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// parse reads a variant.
func parse(t *testing.T, variant string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(rules.Key + ":" + variant)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// What is read off the board is what counting stones window by window gives.
func TestReadCountsStones(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for _, variant := range []string{"4x4:4", "3x5:3", "4x4:3", "3x3:3"} {
		v := parse(t, variant)
		b := newBoard(v)
		for range 200 {
			p := rules.Position{Variant: v}
			for range rng.IntN(v.Cells()) {
				moves := p.AppendUnordered(nil)
				p = p.Step(moves[rng.IntN(len(moves))])
			}
			for _, m := range p.AppendUnordered(nil) {
				s := int(m.Symbol - engine.X)
				var want placing
				want.cell, want.symbol = int(m.Cell), s
				want.row, want.col = int(v.Rows)-1-int(m.Cell)/int(v.Cols), int(m.Cell)%int(v.Cols)
				for _, i := range v.Geometry().Through[m.Cell] {
					own, other := 0, 0
					for _, c := range v.Geometry().Windows[i].Order {
						switch p.At(int(c)) {
						case m.Symbol:
							own++
						case engine.Empty:
						default:
							other++
						}
					}
					want.lines++
					if other == 0 {
						want.open++
						want.own += own
						want.ownMost = max(want.ownMost, own)
						if own > 0 {
							want.ownLines++
						}
					}
					if own == 0 && other > 0 {
						want.broken++
						want.lost += other
						want.lostMost = max(want.lostMost, other)
					}
				}
				if got := b.read(stonesOf(&p), int(m.Cell), s); got != want {
					t.Fatalf("%s %v: got %+v, want %+v", rulestest.Show(&p), m, got, want)
				}
				next := p.Step(m)
				if got, want := b.completes(stonesOf(&p), int(m.Cell), s), next.HasLine() && !p.HasLine(); !p.HasLine() && got != want {
					t.Fatalf("%s %v: completes %v, want %v", rulestest.Show(&p), m, got, want)
				}
				checked++
			}
		}
	}
	if checked < 5000 {
		t.Errorf("only %d moves were read", checked)
	}
}

// The rule that is called the simplest wins whoever begins, and without one of its
// keys it does not.
func TestSimplestWins(t *testing.T) {
	longtest.SkipUnderRace(t)
	order, chaos := parse(t, "4x4:4"), parse(t, "4x4:4:chaos-first")
	rule := Simplest()
	if !rule.Wins(order) || !rule.Wins(chaos) {
		t.Errorf("%s: loses a game", rule)
	}
	for i := range rule {
		shorter := append(append(Rule{}, rule[:i]...), rule[i+1:]...)
		if shorter.Wins(order) && shorter.Wins(chaos) {
			t.Errorf("%s: wins without key %d", rule, i+1)
		}
	}
}

// Choose plays what the definition says, and says which key has left that move
// alone.
func TestChoose(t *testing.T) {
	for _, c := range []struct {
		board, move string
		completes   bool
		key         int
	}{
		{"..../..../..../....", "Xa4", false, 3},
		{"XXX./..../O.../....", "Xd4", true, 0},
		{"..../.X../..../....", "Xa4", false, 2},
	} {
		p := rulestest.At(t, "4x4:4", c.board)
		got := Simplest().Choose(&p)
		name := string(got.Move.Symbol.Letter()) + engine.CellName(got.Move.Cell, 4)
		if name != c.move || got.Completes != c.completes || !got.Completes && got.Key != c.key {
			t.Errorf("%s: got %s, %+v", c.board, name, got)
		}
	}
}
