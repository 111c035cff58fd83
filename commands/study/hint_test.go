package study

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/explain"
	"noughts/words"
)

// What kind of move a hint says to look for fits what is known of the position, in
// every game, whatever little was searched.
func TestNoHintContradictsTheValue(t *testing.T) {
	for _, f := range games.All() {
		catalogue, err := catalogueWith(f)
		if err != nil {
			t.Fatal(err)
		}
		say := catalogue.Printer("en")
		for _, preset := range longtest.Some(t, 2, f.Presets()) {
			game, err := games.Parse(preset.Variant)
			if err != nil {
				t.Fatal(err)
			}
			p := game.Start()
			for ply := range 6 {
				checkKind(t, say, game, p, 500)
				moves := p.AppendMoves(nil)
				next, err := p.Play(moves[(7*ply+3)%len(moves)])
				if err != nil {
					t.Fatal(err)
				}
				if _, over := next.Outcome(); over {
					break
				}
				p = next
			}
		}
	}
}

// Positions of which hints have said what is not so.
func TestHintKind(t *testing.T) {
	for position, want := range map[string]string{
		"order-chaos:6x6:5 Xc3 Od4": "Play inside: the border can be mirrored later.",
		"drop:7x7:4 d1 e1":          "Look for ",
	} {
		game, p, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		family, _, _ := strings.Cut(game.Variant(), ":")
		f, _ := games.ByKey(family)
		catalogue, err := catalogueWith(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := checkKind(t, catalogue.Printer("en"), game, p, 2_000); !strings.HasPrefix(got, want) {
			t.Errorf("%s: the hint says %q, want %q", position, got, want)
		}
	}
}

// catalogueWith is the catalogue of what a hint in a family's games says.
func catalogueWith(f engine.Family) (*words.Catalogue, error) {
	return words.Load(engine.Words(), explain.Words(), commands.Words(), f.Words())
}

// checkKind checks what kind of move a hint says to look for, and returns it.
func checkKind(t *testing.T, say *words.Printer, game engine.Game, p engine.Position, nodes uint64) string {
	t.Helper()
	a, err := game.NewSolver(engine.SolverOptions{TableBytes: 1 << 18}).Analyze(t.Context(), p, engine.Budget{Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	strategy.Explain(t.Context(), game, p, &a)
	m := match.New(game, [2]match.Seat{}, engine.First, time.Time{})
	said := kindWords(advice{match: m, position: p, Advice: explain.Advise(game, p, a)}, say)
	value := a.Root
	for claim, holds := range map[string]bool{
		"There is a forced win":      value.Low == engine.Win,
		"no forced win":              !value.Decided(),
		"Every move loses":           value.High == engine.Loss,
		"is a draw":                  value.Decided() && value.Low == engine.Draw,
		"the draw":                   value.Low == engine.Draw,
		"You can win":                value.Low == engine.Win,
		"Look for a fork":            value.Low == engine.Win,
		"All moves but one lose":     value.High > engine.Loss,
		"Look for the defense":       value.High > engine.Loss,
		"wins right after your move": value.High == engine.Loss,
	} {
		if strings.Contains(said, claim) && !holds {
			t.Errorf("%s: is %v to %v, and the hint says %q", games.FormatPosition(game, p), value.Low, value.High, said)
		}
	}
	return said
}
