package render_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"noughts/engine"
	"noughts/render"
	"noughts/words"
)

// chart is a game that is solved at first, then estimated, and solved at its end.
func chart(theme render.Theme) render.Chart {
	c := render.Chart{Theme: theme, Sides: [2]engine.Symbol{engine.X, engine.O}, Labels: [3]string{"X wins", "Draw", "O wins"}}
	for i, score := range []float64{0.5, 0.5, 0.5, 0, 0.5, 0.55, 0.62, 0.55, 0.7, 0.58, 0.42, 0, 0.43, 1, 1, 1} {
		kind := render.EstimatedValue
		if score == 0 || score == 0.5 || score == 1 {
			kind = render.ProvedValue
		}
		c.Points = append(c.Points, render.ChartPoint{Score: score, Kind: kind})
		switch i {
		case 3, 11, 13:
			c.Points[i].Slip = render.TurningSlip
		case 4, 12:
			c.Points[i].Slip = render.MissedWin
		case 9:
			c.Points[i].Slip = render.SmallSlip
		}
	}
	return c
}

func TestChartGolden(t *testing.T) {
	short := chart(render.Light)
	short.Points, short.Labels = short.Points[:1], [3]string{"先手の勝ち", "Draw", strings.Repeat("Somebody wins ", 9)}
	for name, c := range map[string]render.Chart{
		"chart-dark": chart(render.Dark), "chart-light": chart(render.Light), "chart-start-light": short,
	} {
		got, err := c.PNG()
		if err != nil {
			t.Fatal(err)
		}
		render.ComparePNG(t, filepath.Join("testdata", name), got)
	}
	if _, err := (render.Chart{}).PNG(); !errors.Is(err, render.ErrSize) {
		t.Errorf("a chart of nothing: %v", err)
	}
}

func TestChartText(t *testing.T) {
	const want = "     ?????? ?\n▅▅▅▁▅▅▅▅▆▅▄▁▄███\n   ^o    . ^o^\n"
	if got := chart(render.Dark).Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// The legend of a chart in characters explains the signs that are there, and no others.
func TestChartTextLegend(t *testing.T) {
	catalogue, err := words.Load(render.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer()
	all := chart(render.Dark)
	plain := render.Chart{Points: []render.ChartPoint{{Score: 1, Kind: render.ProvedValue}}, Labels: all.Labels}
	for _, id := range []string{"estimated", "missed", "turned", "small"} {
		sign := say.Says("render.chart.text." + id)
		if got := all.TextLegend(say.Say); !strings.Contains(got, sign) {
			t.Errorf("got %q, want %q in it", got, sign)
		}
		if got := plain.TextLegend(say.Say); strings.Contains(got, sign) {
			t.Errorf("got %q, in which nothing is %q", got, sign)
		}
	}
}

// The description says every stretch, whether it is proved, and where the game turned.
func TestChartAlt(t *testing.T) {
	catalogue, err := words.Load(render.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer()
	got := chart(render.Dark).Alt(say.Say)
	for _, part := range []string{
		say.Says("render.chart", "Count", 15),
		say.Says("render.chart.missed", "Count", 2, "Moves", "4, 12"),
		say.Says("render.chart.turned", "Count", 3, "Moves", "3, 11, 13"),
		say.Says("render.chart.proved", "From", 0, "To", 2, "Value", "Draw"),
		say.Says("render.chart.proved.one", "From", 3, "To", 3, "Value", "O wins"),
		say.Says("render.chart.estimated", "From", 5, "To", 10, "Low", 42, "High", 70),
		say.Says("render.chart.estimated.one", "From", 12, "To", 12, "Low", 43),
		say.Says("render.chart.proved", "From", 13, "To", 15, "Value", "X wins"),
	} {
		if !strings.Contains(got, part) {
			t.Errorf("%q is missing in %q", part, got)
		}
	}
	if strings.Contains(got, "<render") {
		t.Errorf("a message is missing: %q", got)
	}
	said := chart(render.Dark)
	said.Points[0] = render.ChartPoint{Score: 0.5, Kind: render.EstimatedValue}
	without, err := said.PNG()
	if err != nil {
		t.Fatal(err)
	}
	said.Published = &render.PublishedValue{Score: 1, Source: "Allis"}
	if got, want := said.Alt(say.Say), say.Says("render.chart.published", "Value", "X wins", "Source", "Allis"); !strings.Contains(got, want) {
		t.Errorf("%q is missing in %q", want, got)
	}
	with, err := said.PNG()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(with, without) {
		t.Error("what is published is not in the picture")
	}
	for _, id := range []string{"proved.both", "estimated", "missed", "turned", "small", "published"} {
		if mark := say.Says("render.chart.mark." + id); !strings.Contains(said.Legend(say.Say), mark) {
			t.Errorf("no %q in %q", mark, said.Legend(say.Say))
		}
	}
	for id, points := range map[string][]render.ChartPoint{
		"proved.dot": {{Kind: render.ProvedValue}}, "proved": {{Kind: render.ProvedValue}, {Kind: render.ProvedValue}},
		"estimated": {{Kind: render.EstimatedValue}}, "unknown": {{}, {}},
	} {
		if plain := (render.Chart{Points: points}); plain.Legend(say.Say) != say.Says("render.chart.mark."+id) {
			t.Errorf("the legend has other marks than are shown: %q", plain.Legend(say.Say))
		}
	}
	long := chart(render.Dark)
	for range 4 {
		long.Points = append(long.Points, long.Points...)
	}
	if n := utf8.RuneCountInString(long.Alt(say.Say)); n > 1024 || n < 900 {
		t.Errorf("a long description has %d characters", n)
	}
}
