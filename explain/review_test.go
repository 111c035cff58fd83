package explain_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/review"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// reviewed reviews a game of tic-tac-toe with its solver.
func reviewed(t *testing.T, names ...string) (engine.Game, review.Review) {
	t.Helper()
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for _, name := range names {
		m, err := game.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	solver := game.NewSolver(engine.SolverOptions{})
	ask := func(ctx context.Context, p engine.Position, _ engine.Budget) (engine.Analysis, error) {
		return solver.Analyze(ctx, p, engine.Budget{Nodes: 1e5}, nil)
	}
	found, err := review.Gather(t.Context(), game.Start(), moves, engine.Budget{Time: time.Hour}, ask, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Grade(game.Start(), moves, found.Analyses)
	if err != nil {
		t.Fatal(err)
	}
	return game, r
}

// One sentence says what mattered most.
func TestSummary(t *testing.T) {
	longtest.SkipUnderRace(t)
	catalogue, err := words.Load(explain.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer().Notation()
	for _, c := range []struct {
		moves []string
		want  string
	}{
		{nil, say.Says("review.summary.none")},
		{[]string{"b2", "a1"}, say.Says("review.summary.clean")},
		{[]string{"a1", "b1", "b2"}, say.Says("review.summary.held_draw", "Side", "<mnk.side.X>", "Number", 2)},
		{[]string{"a1", "b1", "a2", "a3", "b2", "c2", "c1", "c3", "b3"}, say.Says("review.summary.missed_win", "Side", "", "Number", 7) + " " + say.Says("review.summary.before", "Other", "<mnk.side.o>", "Before", 2)},
		{[]string{"b2", "b1", "a3", "c1", "c3", "a1"}, say.Says("review.summary.was_winning", "Side", "", "Number", 5) + " " + say.Says("review.summary.before", "Other", "<mnk.side.o>", "Before", 2)},
		{[]string{"a1", "b1", "a2", "b2", "c3"}, say.Says("review.summary.was_winning", "Side", "", "Number", 5) + " " + say.Says("review.summary.before", "Other", "<mnk.side.o>", "Before", 2)},
	} {
		game, r := reviewed(t, c.moves...)
		if got := explain.Summary(say, game, r); unsided(got) != unsided(c.want) {
			t.Errorf("%v: got %q, want %q", c.moves, got, c.want)
		}
	}

	// Without proofs, of the moves that gave away nearly the most the last one counts.
	game, r := reviewed(t, "b2", "a1", "a2", "c2", "c1")
	for i, lost := range []float64{0.1, 0.5, 0.45, 0.2, 0.3} {
		r.Plies[i].Proved, r.Plies[i].Class, r.Plies[i].Lost = false, review.Blunder, lost
	}
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.turned", "Number", 3, "Move", "a2")+" "+say.Says("review.summary.before", "Other", "<mnk.side.o>", "Before", 2); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for i := range r.Plies {
		r.Plies[i].Class = review.Good
	}
	r.Plies[0].Class, r.Plies[0].Proved, r.Plies[0].Lost, r.Plies[0].Before = review.Blunder, true, 1, engine.Proved(engine.Move{}, engine.Win, 5)
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.was_winning.first", "Side", "<mnk.side.x>"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Plies[0].Class = review.Good
	r.Plies[1].Class, r.Plies[1].Proved, r.Plies[1].Lost = review.Blunder, true, 0.5
	r.Plies[2].Class, r.Plies[2].Proved, r.Plies[2].Lost = review.MissedWin, true, 0.5
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.unpunished", "Side", "<mnk.side.x>", "Number", 3, "Other", "<mnk.side.o>", "Before", 2); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Plies[0] = r.Plies[2] // a slip of the player's own is no gift
	r.Plies[0].Number, r.Plies[1].Class = 1, review.Good
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.missed_win", "Side", "<mnk.side.x>", "Number", 3); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	r.Plies[0].Class, r.Plies[1].Class, r.Plies[2].Class = review.Good, review.Good, review.Good
	if got, want := explain.Summary(say, game, r), say.Says("review.summary.no_slips"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// unsided is a sentence without the name of the side at its beginning, which is of
// another catalogue.
func unsided(s string) string {
	for i := range s {
		if s[i] == ' ' {
			return s[i:]
		}
	}
	return s
}

// Every class has a name, and a chart shows the slips of every kind.
func TestClassesAndChart(t *testing.T) {
	catalogue, err := words.Load(explain.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer().Notation()
	for _, c := range review.Classes {
		if name := explain.ClassName(say, c); name == "" || name[0] == '<' {
			t.Errorf("%s is called %q", c, name)
		}
	}
	accused := review.Ply{Class: review.Mistake, Before: engine.Unknown(engine.Move{}), After: engine.Unknown(engine.Move{})}
	if got, want := explain.GradeName(say, accused), say.Says("class.estimated", "Class", explain.ClassName(say, review.Mistake)); got != want {
		t.Errorf("an accusation by estimates is called %q, want %q", got, want)
	}
	unproved, won, lost := engine.Unknown(engine.Move{}), engine.Unknown(engine.Move{}), engine.Unknown(engine.Move{})
	won.Low, lost.High = engine.Win, engine.Loss
	for _, half := range []struct {
		before, after engine.Evaluation
		id            string
	}{{won, unproved, "class.estimated.after"}, {unproved, lost, "class.estimated.before"}} {
		ply := review.Ply{Class: review.Mistake, Before: half.before, After: half.after}
		if got, want := explain.GradeName(say, ply), say.Says(half.id, "Class", explain.ClassName(say, review.Mistake)); got != want {
			t.Errorf("an accusation that is half proved is called %q, want %q", got, want)
		}
	}
	accused.After.High, accused.Before.Low = engine.Loss, engine.Draw
	if got, want := explain.GradeName(say, accused), explain.ClassName(say, review.Mistake); got != want {
		t.Errorf("an accusation that is proved is called %q, want %q", got, want)
	}
	game, r := reviewed(t, "a1", "b1", "a2", "a3", "b2", "c2", "c1", "c3", "b3")
	allis := engine.Known{Value: engine.Win, Source: engine.Say("class.best")}
	if explain.ReviewChart(say, game, r, allis).Published != nil {
		t.Error("a proved value is called published")
	}
	open := r
	open.Plies = slices.Clone(r.Plies)
	open.Plies[0].Before = engine.Unknown(engine.Move{})
	if p := explain.ReviewChart(say, game, open, allis).Published; p == nil || p.Score != 1 || p.Source != say.Says("class.best") {
		t.Errorf("published is %+v, want a win", p)
	}
	allis.Command = "noughts verify"
	if explain.ReviewChart(say, game, open, allis).Published != nil {
		t.Error("what is proved here is called published")
	}
	chart := explain.ReviewChart(say, game, r, engine.Known{})
	var scores []float64
	var slips []render.ChartSlip
	for _, p := range chart.Points {
		if p.Kind != render.ProvedValue {
			t.Error("a solved game has estimates")
		}
		scores, slips = append(scores, p.Score), append(slips, p.Slip)
	}
	if want := []float64{0.5, 0.5, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5}; !slices.Equal(scores, want) {
		t.Errorf("scores %v, want %v", scores, want)
	}
	if slips[2] != render.TurningSlip || slips[7] != render.MissedWin || slips[1] != render.NoSlip {
		t.Errorf("slips %v", slips)
	}
	if chart.Labels[1] != say.Says("review.chart.draw") {
		t.Errorf("between the sides the chart says %q", chart.Labels[1])
	}
	decided, err := games.Parse("order-chaos:6x6:5")
	if err != nil {
		t.Fatal(err)
	}
	if labels := explain.ReviewChart(say, decided, review.Review{}, engine.Known{}).Labels; labels[1] != say.Says("review.chart.even") {
		t.Errorf("the chart of a game without draws says %q", labels)
	}
	if got := explain.Better(say, game, r.Plies[6]); got != "c3" {
		t.Errorf("better than move 7: %q, want c3", got)
	}
}

// A move is said to have turned a value into another only if that is proved, or it is blamed.
func TestValues(t *testing.T) {
	catalogue, err := words.Load(explain.Words())
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer().Notation()
	game, _ := reviewed(t)
	estimate := func(score float64) engine.Evaluation {
		return engine.Evaluation{Low: engine.Loss, High: engine.Win, Distance: -1, Estimate: score}
	}
	proved := func(r engine.Result) engine.Evaluation { return engine.Proved(engine.Move{}, r, 3) }
	half := estimate(0.51)
	for _, c := range []struct {
		ply           review.Ply
		id            string
		before, after string
	}{
		{review.Ply{Before: half, After: estimate(0.7), Class: review.Best}, "moved", "chances of about 51%", "chances of about 70%"},
		{review.Ply{Before: estimate(0.7), After: half, Class: review.Blunder}, "turned", "chances of about 70%", "chances of about 51%"},
		{review.Ply{Before: proved(engine.Draw), After: proved(engine.Loss), Class: review.Blunder, Proved: true}, "turned", "a draw", "a loss"},
		{review.Ply{Before: proved(engine.Win), After: proved(engine.Win), Class: review.Best, Proved: true}, "same", "a win", "a win"},
		{review.Ply{Before: half, After: half, Class: review.Good}, "same", "chances of about 51%", "chances of about 51%"},
		{review.Ply{Before: engine.Unknown(engine.Move{}), After: proved(engine.Loss), Class: review.Good}, "", "", ""},
	} {
		want := ""
		if c.id != "" {
			want = say.Says("review.values."+c.id, "Side", game.Info().Sides[engine.First].Title, "Before", c.before, "After", c.after)
		}
		if got := explain.Values(say, game, c.ply); got != want {
			t.Errorf("%+v: %q, want %q", c.ply, got, want)
		}
	}
}
