package weighted

import (
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/stones"
)

// The recursion counts the games of tic-tac-toe, which are well known: 255,168
// ways to play, 549,946 positions with repetition, 5,478 different boards. It
// agrees with the solver, and the game that is followed ends as it says.
func TestLesson(t *testing.T) {
	for _, preset := range longtest.Some(t, 1, (Family{}).Presets()) {
		g, err := Family{}.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		plain, remembering := recursion{}, recursion{memory: map[stones.Stones]engine.Result{}}
		value, same := plain.value(g.Start().(position)), remembering.value(g.Start().(position))
		if plain.games != 255168 || plain.calls != 549946 || len(remembering.memory) != 5478 || value != same {
			t.Errorf("%s: %+v, %d boards, %d and %d", preset.Variant, plain, len(remembering.memory), value, same)
		}
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), g.Start(), engine.Budget{}, nil)
		if err != nil || a.Root.Low != value {
			t.Errorf("%s: %d, the solver says %d (%v)", preset.Variant, value, a.Root.Low, err)
		}
		passages, err := (&lesson{g.Start().(position)}).Teach(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		counted, said, last := passages[0].Rows[0], passages[2].Text.ID, passages[len(passages)-1]
		ends := map[engine.Result]string{engine.Win: "weighted.lesson.won Symbol=X", engine.Draw: "weighted.lesson.drawn", engine.Loss: "weighted.lesson.won Symbol=O"}[value]
		if counted[1] != engine.Quantity(549946) || !strings.HasSuffix(said, "."+value.String()) || last.After.String() != ends || len(last.Rows) != side {
			t.Errorf("%s: %v, %s, and at the end %v", preset.Variant, counted, said, last)
		}
	}
}

// The lesson is about the position that it is given, and about none of another game.
func TestLessonAbout(t *testing.T) {
	g, err := Family{}.Parse("weighted:8,1,6,3,5,7,4,9,2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start().Play(engine.Move{Cell: 4})
	if err != nil {
		t.Fatal(err)
	}
	l := &lesson{}
	if err := l.About(g, p); err != nil || l.position != p {
		t.Errorf("got %v, %v", l.position, err)
	}
	if err := l.About(nil, nil); err == nil {
		t.Error("a position of another game: no error")
	}
}
