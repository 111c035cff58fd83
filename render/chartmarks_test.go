package render

import (
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine/longtest"
	"noughts/words"
)

// The chart of any game has the marks that its legend explains, and no others: each value that is
// proved lies on a solid line or has a dot, whatever the move before it was, and no line leads to
// where nothing is known.
func TestChartMarksAndLegend(t *testing.T) {
	charts := longtest.Sample(t, 20, 200)
	catalogue, err := words.Load(Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer()
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range charts {
		ch := Chart{Points: make([]ChartPoint, 1+rng.IntN(24))}
		proved, estimated := rng.Float64(), rng.Float64()
		for i := range ch.Points {
			switch p := &ch.Points[i]; {
			case rng.Float64() < proved:
				p.Kind = ProvedValue
			case rng.Float64() < estimated:
				p.Kind = EstimatedValue
			}
			if p := &ch.Points[i]; p.Kind != UnknownValue {
				p.Score, p.Slip = 0.25+0.125*float64(rng.IntN(5)), ChartSlip(max(0, rng.IntN(7)-3))
			}
		}
		ch.Points[0].Slip = NoSlip
		data, err := ch.PNG()
		if err != nil {
			t.Fatal(err)
		}
		picture := decode(t, data)
		types, err := newTypesetter("", nil)
		if err != nil {
			t.Fatal(err)
		}
		d := newChartDrawing(ch, types)
		bright := func(x, y float64) bool { return closeTo(picture, int(x), int(y), d) }
		dots, solid, dashed, gap := false, false, false, false
		proof := func(i int) bool { return i >= 0 && i < len(ch.Points) && ch.Points[i].Kind == ProvedValue }
		for i, p := range ch.Points {
			dashed, gap = dashed || p.Kind == EstimatedValue, gap || p.Kind == UnknownValue
			alone := proof(i) && !proof(i-1) && !proof(i+1)
			dots = dots || alone
			if alone && !bright(d.x(i), d.y(p.Score)) {
				t.Errorf("%+v: nothing marks the proof after move %d", ch.Points, i)
			}
			if i == 0 {
				continue
			}
			before := ch.Points[i-1]
			if before.Kind == UnknownValue && p.Kind == UnknownValue && d.x(1)-d.x(0) > 6*chartMark {
				for y := d.top + 2*density; y < d.bottom-2*density; y++ {
					if bright(d.x(i-1)+0.5*(d.x(1)-d.x(0)), y) {
						t.Errorf("%+v: something is drawn before move %d, of which nothing is known", ch.Points, i)
						break
					}
				}
			}
			if proof(i-1) && proof(i) {
				solid = true
				for _, part := range []float64{0.4, 0.5, 0.6} {
					if d.x(1)-d.x(0) > 6*chartMark && !bright(d.x(i-1)+part*(d.x(1)-d.x(0)), d.y(before.Score+part*(p.Score-before.Score))) {
						t.Errorf("%+v: the line to move %d is not solid", ch.Points, i)
					}
				}
			}
		}
		legend := ch.Legend(say.Say)
		for id, there := range map[string]bool{
			"proved": solid && !dots, "proved.both": solid && dots, "proved.dot": dots && !solid, "estimated": dashed, "unknown": gap,
			"small": anySlip(ch, SmallSlip), "turned": anySlip(ch, TurningSlip), "missed": anySlip(ch, MissedWin),
		} {
			listed := false
			for part := range strings.SplitSeq(legend, say.Says("join.dots")) {
				listed = listed || part == say.Says("render.chart.mark."+id)
			}
			if listed != there {
				t.Errorf("%+v: %q is in the legend: %v", ch.Points, id, listed)
			}
			if there {
				seen[id]++
			}
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %v was seen", seen)
	}
}

// anySlip reports whether a chart has such a slip.
func anySlip(ch Chart, slip ChartSlip) bool {
	for _, p := range ch.Points {
		if p.Slip == slip {
			return true
		}
	}
	return false
}

// closeTo reports whether a pixel has the color of the chart's lines.
func closeTo(picture image.Image, x, y int, d *chartDrawing) bool {
	r, g, b, _ := picture.At(x, y).RGBA()
	want := d.pal.text
	near := func(got uint32, want uint8) bool { return max(int(got>>8)-int(want), int(want)-int(got>>8)) < 24 }
	return near(r, want.R) && near(g, want.G) && near(b, want.B)
}
