package certificate

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// follows reports whether a plan gets a side a result, played out plainly: with no memory of
// positions, and to the end of the game but where the side wins.
func follows(b *Proof, side, result int, plan [][]int) bool {
	if got, over := b.Ended(); over {
		return got*(1-2*side) >= result
	}
	after := func(m Move, then func() bool) bool {
		b.Play(m)
		defer b.Undo(m)
		return then()
	}
	ends := func(result int) func() bool {
		return func() bool {
			got, over := b.Ended()
			return over && got*(1-2*side) >= result
		}
	}
	if b.ToMove() != side {
		return !slices.ContainsFunc(b.Moves(), func(m Move) bool {
			return !after(m, func() bool {
				return slices.ContainsFunc(b.Moves(), func(own Move) bool {
					_, over := b.Ended()
					return !over && after(own, ends(result))
				}) || follows(b, side, result, plan)
			})
		})
	}
	for _, rule := range plan {
		m := Move{rule[0]}
		full := !slices.ContainsFunc(rule[1:], func(c int) bool { return b.Cells[c] == empty })
		if !full || !slices.Contains(b.Moves(), m) {
			continue
		}
		safe := after(m, func() bool {
			got, over := b.Ended()
			return over && got*(1-2*side) >= result || !over && !slices.ContainsFunc(b.Moves(), func(reply Move) bool {
				return after(reply, func() bool {
					got, over := b.Ended()
					return over && got*(1-2*side) < result
				})
			})
		})
		if safe {
			return after(m, func() bool { return follows(b, side, result, plan) })
		}
	}
	return false
}

// randomPlan returns rules for most of the empty cells, some of them with conditions.
func randomPlan(rng *rand.Rand, b *Proof) (plan [][]int) {
	var free []int
	for c, stone := range b.Cells {
		if stone == empty {
			free = append(free, c)
		}
	}
	for range 2 {
		for _, i := range rng.Perm(len(free)) {
			rule := []int{free[i]}
			for rng.IntN(3) == 0 {
				rule = append(rule, free[rng.IntN(len(free))])
			}
			if rng.IntN(8) > 0 {
				plan = append(plan, rule)
			}
		}
	}
	return plan
}

// What is proved by plans is true. A plan that goes well whatever is replied is taken; and no
// other, where no line can be stopped for good and no position is as good as another.
func TestWhatIsTakenByPlansIsTrue(t *testing.T) {
	positions, least := longtest.Sample(t, 1500, 15_000), longtest.Sample(t, 1, 8)
	rng := rand.New(rand.NewPCG(25, 11))
	taken, refused := map[string]int{}, map[string]int{}
	for range positions {
		sizes := [][3]int{{1, 5, 3}, {2, 3, 3}, {3, 3, 3}, {3, 4, 3}, {4, 4, 3}, {4, 4, 4}, {5, 3, 3}}
		r := makers(rng, sizes...)
		if rng.IntN(4) > 0 {
			r.Stones, r.Choose, r.Full = "XO", false, false
			r.Worth = [][3]int{{1, -1, 0}, {1, -1, 0}, {1, -1, 0}, {-1, 1, 0}, {1, -1, 1}, {1, 0, -1}, {0, -1, 1}}[rng.IntN(7)]
			for rng.IntN(4) == 0 && len(r.Weights) < r.Rows*r.Cols || len(r.Weights)%(r.Rows*r.Cols) > 0 {
				r.Weights = append(r.Weights, rng.IntN(5)-2)
			}
		}
		r.Falls = rng.IntN(2) == 0
		if rng.IntN(20) == 0 {
			r = Rules{Rows: 3, Cols: 3, Line: 2, Stones: "OX", Turn: 2, Rest: 1}
		}
		b := board(t, r)
		for left := 2 + rng.IntN(7); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := b.Ended(); over {
			continue
		}
		c := Claim{Side: rng.IntN(2), Result: rng.IntN(2)}
		c.Weak = c.Result == 0 && rng.IntN(4) == 0
		if rng.IntN(4) == 0 {
			c.Outside = outsideOf(rng, b)
		}
		l := Lemma{At: rowsOf(b), Plan: randomPlan(rng, b)}
		got, err := Check(certificateOf(t, b, c, l))
		if err != nil && strings.Contains(err.Error(), "smaller game") {
			continue
		}
		if plain := !c.Weak && c.Outside == nil; plain {
			good := follows(b, c.Side, c.Result, l.Plan)
			if only := c.Result == 1 && len(r.Weights) > 0; good && err != nil || only && !good && err == nil {
				t.Fatalf("%+v %s: got %v, want %v: %+v %s", r, rowsOf(b), err, good, c, line(t, l))
			}
		}
		for kind, is := range map[string]bool{
			"falls": r.Falls, "flat": !r.Falls, "own": !r.Choose, "choose": r.Choose, "win": c.Result == 1, "draw": c.Result == 0,
			"weak": c.Weak, "outside": c.Outside != nil, "weights": r.Weights != nil, "long": b.Empty > 6, "first": c.Side == 0, "second": c.Side == 1,
		} {
			if is && err == nil {
				taken[kind]++
			} else if is {
				refused[kind]++
			}
		}
		if v := value(b, map[string]int{}); got.Least[0] > v || got.Least[1] > -v {
			t.Fatalf("%+v %s: got %d, want %d: %+v %s", r, rowsOf(b), got.Least, v, c, line(t, l))
		}
	}
	for kind := range refused {
		if taken[kind] < least || refused[kind] < least {
			t.Errorf("of %s, %d were taken and %d refused", kind, taken[kind], refused[kind])
		}
	}
}

// A plan has an end where it leads to more positions than there is room for.
func TestPlansHaveAnEnd(t *testing.T) {
	b := board(t, Rules{Rows: 26, Cols: 26, Line: 2, Stones: "XO", Worth: [3]int{1, -1, 0}, Turn: 1})
	l := Lemma{Plan: [][]int{{0}, {30}}}
	b.Play(Move{100})
	b.Side, b.Result = 1, -1
	if !b.Follow(&l) {
		t.Fatalf("got %v", b.fault)
	}
	if err := b.Set(rowsOf(b)); err != nil || len(b.seen) > 0 {
		t.Fatalf("got %v, and %d positions of another line", err, len(b.seen))
	}
	b.bytes = MostMemory
	if b.Follow(&l) || !strings.Contains(b.fault.String(), "too long") {
		t.Errorf("got %v", b.fault)
	}
}
