package storetest

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// testOpening takes matches of every opening rule there is through their openings, and
// reopens the store at every stage: what was chosen, who sits where and what comes next is
// there again.
func testOpening(t *testing.T, place Place) {
	ways := longtest.Sample(t, 1, 2)
	open := place(t)
	s := open()
	seen := map[string]bool{}
	for _, preset := range games.Presets() {
		game := parse(t, preset.Variant)
		for _, rule := range engine.OpeningRules(game) {
			if seen[rule.Name()] {
				continue
			}
			seen[rule.Name()] = true
			for last := range ways { // the first option each time, and the last
				m, err := match.New(game, [2]match.Seat{anna, boris}, engine.First, start).OpenedBy(rule)
				if err != nil {
					t.Fatal(err)
				}
				m = create(t, s, m)
				for stage, asked := m.Stage(); asked; stage, asked = m.Stage() {
					m = update(t, s, m, openingStep(t, m, stage, last == 1))
					s = reopen(t, s, open)
					check(t, s, m)
				}
				m = update(t, s, m, step(t, m))
				check(t, s, m)
			}
		}
	}
	if len(seen) < 5 {
		t.Errorf("only %d opening rules", len(seen))
	}
	closeStore(t, s)
}

// openingStep decides what comes next in an opening: by the last option there is, or the
// first, and otherwise by the first cell.
func openingStep(t *testing.T, m *match.Match, stage engine.OpeningStage, last bool) *match.Match {
	t.Helper()
	if n := len(stage.Options); n > 0 {
		o := stage.Options[0]
		if last {
			o = stage.Options[n-1]
		}
		next, err := m.Choose(m.Seats[stage.Decider].UserID, m.Steps(), o.Name, m.Touched)
		if err != nil {
			t.Fatalf("%s, %s: %v", m.Opening.Name(), o.Name, err)
		}
		return next
	}
	for _, mv := range m.Position().AppendMoves(nil) {
		if stage.Allows(mv.Cell) {
			next, err := m.Play(m.Seats[stage.Decider].UserID, m.Steps(), mv, m.Touched)
			if err != nil {
				t.Fatalf("%s, %s: %v", m.Opening.Name(), m.Game.MoveName(mv), err)
			}
			return next
		}
	}
	t.Fatalf("%s: no cell is allowed after %v", m.Opening.Name(), m.Moves)
	return nil
}
