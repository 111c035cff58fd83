package explain_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/review"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// What is proved, what is estimated and what is not known are different in all words, marks and
// charts of all languages, and of what nobody has estimated no percentage is said, nor that it is
// even.
func TestNothingKnownIsSaidToBeNothing(t *testing.T) {
	catalogue, err := words.Load(explain.Words(), render.Words())
	if err != nil {
		t.Fatal(err)
	}
	game, r := reviewed(t, "a1", "b1")
	p := game.Start()
	unknown := engine.Unknown(engine.Move{})
	kinds := map[string]engine.Evaluation{
		"win": engine.Proved(engine.Move{}, engine.Win, -1), "draw": engine.Proved(engine.Move{}, engine.Draw, -1), "loss": engine.Proved(engine.Move{}, engine.Loss, -1),
		"even": unknown.WithEstimate(0.5), "better": unknown.WithEstimate(0.75),
		"at least": unknown.Within(engine.Draw, engine.Win), "at most": unknown.Within(engine.Loss, engine.Draw),
		"at least, better": unknown.Within(engine.Draw, engine.Win).WithEstimate(0.75), "at most, worse": unknown.Within(engine.Loss, engine.Draw).WithEstimate(0.25),
		"unknown": unknown,
	}
	printers := catalogue.Printers()
	if len(printers) < 4 {
		t.Fatalf("only %d languages", len(printers))
	}
	for _, say := range printers {
		language := say.Language()
		seen := map[string]string{}
		for name, j := range kinds {
			a := engine.Analysis{Root: j, Method: "uct", Nodes: 1000}
			r.Plies[0].Before, r.Plies[0].After, r.Plies[1].Before = j, j, j
			chart := explain.ReviewChart(say, game, r, engine.Known{})
			all := map[string]string{
				"verdict": explain.Verdict(say, game, p, j), "value": explain.Value(say, j), "grounds": explain.Grounds(say, game, p, a, time.Second),
				"chart": chart.Alt(say.Say), "text": chart.Text(), "legend": chart.Legend(say.Say) + chart.TextLegend(say.Say),
			}
			if said, ok := seen[all["value"]]; ok && !(name == "even" && said == "better") {
				t.Errorf("%s: %s is said as %s: %q", language, name, said, all["value"])
			}
			seen[all["value"]] = name
			kind := render.MarkOf(j).Kind
			if want := j.Decided(); (kind == render.Won || kind == render.Drawn || kind == render.Lost) != want {
				t.Errorf("%s: %s has mark %d", language, name, kind)
			}
			estimated := !j.Decided() && j.Estimated()
			if (kind == render.Estimated) != estimated || (chart.Points[0].Kind == render.EstimatedValue) != estimated {
				t.Errorf("%s: %s has mark %d and point %+v", language, name, kind, chart.Points[0])
			}
			if j.Judged() {
				continue
			}
			for what, said := range all {
				if strings.Contains(said, "%") || what != "text" && strings.Contains(said, say.Says("standing.even")) {
					t.Errorf("%s: the %s of %s says %q", language, what, name, said)
				}
			}
			if chart.Points[0].Kind != render.UnknownValue || !strings.HasPrefix(chart.Text(), "··") {
				t.Errorf("%s: %s is in the chart as %+v:\n%s", language, name, chart.Points[0], chart.Text())
			}
		}
	}
}

// A move of which nothing is known is neither good nor accurate.
func TestNothingKnownIsNotGraded(t *testing.T) {
	game, _ := reviewed(t)
	move := game.Start().AppendMoves(nil)[0]
	r, err := review.Grade(game.Start(), []engine.Move{move}, []engine.Analysis{
		{Root: engine.Unknown(move), Moves: []engine.Evaluation{engine.Unknown(move)}}, {Root: engine.Unknown(engine.Move{})},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Plies[0].Class != review.Ungraded || r.Moved[engine.First] || slices.Contains(r.Turning, 1) || explain.Better(nil, game, r.Plies[0]) != "" {
		t.Errorf("got %+v", r)
	}
	catalogue, err := words.Load(explain.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer().Notation()
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.unknown"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Plies = append(r.Plies, review.Ply{Class: review.Good})
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.no_slips.graded"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
