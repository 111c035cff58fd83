package orderchaos

import (
	"context"
	"math/rand/v2"
	"sort"
	"testing"
	"time"
)

var testCtx = context.Background()

func TestTmp(t *testing.T) {
	for _, v := range []string{"order-chaos:4x4:4", "order-chaos:4x4:4:chaos-first", "order-chaos:4x4:3", "order-chaos:4x4:3:exact", "order-chaos:4x4:4:symbols=3", "order-chaos:5x5:4", "order-chaos:5x5:4:chaos-first", "order-chaos:5x5:5"} {
		r, _ := parseRules(v)
		p := position{rules: r}
		f, _ := newField(&p)
		pr := &prover{field: f, table: newTable(1 << 21), budget: 1 << 40}
		b := time.Now()
		ctx, c := context.WithTimeout(testCtx, 10*time.Second)
		got := pr.prove(ctx, f.stance(&p), f.goals(&p))
		c()
		t.Log(v, got, pr.nodes, time.Since(b), len(pr.table.entries), pr.table.filled)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, e := range []int{16, 18, 20, 22, 24, 26, 28} {
		r := classic
		var times []float64
		var wins, unk int
		for range 20 {
			p := randomPosition(r, e, rng)
			f, _ := newField(&p)
			pr := &prover{field: f, table: newTable(1 << 20), budget: 1 << 40}
			b := time.Now()
			ctx, c := context.WithTimeout(testCtx, 2*time.Second)
			got := pr.prove(ctx, f.stance(&p), f.goals(&p))
			c()
			times = append(times, time.Since(b).Seconds()*1000)
			if got == orderWon {
				wins++
			}
			if got == goesOn {
				unk++
			}
		}
		sort.Float64s(times)
		t.Logf("%d empty: median %.2fms 80%% %.2fms max %.2fms, order wins %d unknown %d", e, times[10], times[16], times[19], wins, unk)
	}
}

func proveAlone(p *position) verdict {
	f, _ := newField(p)
	pr := &prover{field: f, table: newTable(1 << 16), budget: 1 << 40}
	return pr.prove(testCtx, f.stance(p), f.goals(p))
}
