package strategy_test

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

// decide lets the bot decide a stage in a position.
func decide(t *testing.T, position string, stage engine.OpeningStage) (engine.Game, engine.Position, strategy.OpeningDecision) {
	t.Helper()
	game, p, err := games.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	d, err := strategy.DecideOpening(t.Context(), game, p, stage, engine.Budget{Nodes: 20_000}, engine.StrategyOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return game, p, d
}

// The bot takes the better side, whoever is asked and whatever the choice is called, and
// leaves nothing open.
func TestTheBotTakesTheBetterSide(t *testing.T) {
	options := []engine.OpeningOption{{Name: "more", Later: true}, {Name: "stay"}, {Name: "swap", Swaps: true}}
	for _, c := range []struct {
		position string
		decider  engine.Player
		want     string
	}{
		{"mnk:15x15:5 h8 a1 i8 o15 j8", engine.First, "stay"}, // X has an open three, O is to move
		{"mnk:15x15:5 h8 a1 i8 o15 j8", engine.Second, "swap"},
		{"mnk:15x15:5 a1 h8 o15 i8 o1 j8", engine.First, "swap"}, // O has it, X is to move
		{"mnk:15x15:5 a1 h8 o15 i8 o1 j8", engine.Second, "stay"},
		{"mnk:15x15:5 h8 a1 i8 o15 j8 a15", engine.First, "stay"}, // X to move wins, proved
		{"mnk:15x15:5 h8 a1 i8 o15 j8 a15", engine.Second, "swap"},
	} {
		_, _, d := decide(t, c.position, engine.OpeningStage{Decider: c.decider, Options: options})
		if d.Option != c.want {
			t.Errorf("%s: player %d chooses %s, want %s", c.position, c.decider, d.Option, c.want)
		}
	}
}

// Where the side to move has to offer several moves, it is worth what the worst of them is: O
// has an open three, which X can only stop on a few cells.
func TestTheBotCountsOffers(t *testing.T) {
	const three = "mnk:15x15:5 a1 h8 o15 i8 o1 j8"
	sides := []engine.OpeningOption{{Name: "stay"}, {Name: "swap", Swaps: true}}
	if _, _, d := decide(t, three, engine.OpeningStage{Decider: engine.First, Options: sides, Offers: 8}); d.Option != "swap" {
		t.Errorf("X would have to offer 8 moves, and chooses %s", d.Option)
	}
	const own = "mnk:15x15:5 h8 a1 i8 o15 j8 a15" // X wins on four cells
	for n, want := range map[int]string{1: "stay", 2: "stay"} {
		if _, _, d := decide(t, own, engine.OpeningStage{Decider: engine.First, Options: sides, Offers: n}); d.Option != want {
			t.Errorf("X, who wins, would have to offer %d moves, and chooses %s", n, d.Option)
		}
	}
	var numbers []engine.OpeningOption
	for n := 1; n <= 20; n++ {
		numbers = append(numbers, engine.OpeningOption{Name: strconv.Itoa(n), Later: true, Offers: n})
	}
	_, _, d := decide(t, own, engine.OpeningStage{Decider: engine.Second, Options: numbers})
	if n, err := strconv.Atoi(d.Option); err != nil || n < 3 {
		t.Errorf("O says that X, who wins on several cells, offers %s moves", d.Option)
	}
}

// A stone is put where it is allowed: on a cell that is known to lead to an even position,
// where a search finds one, or, where the opponent's stone is chosen, where it harms.
func TestTheBotPutsOpeningStones(t *testing.T) {
	longtest.SkipUnderRace(t)
	game, _, d := decide(t, "mnk:15x15:5", engine.OpeningStage{Even: true, Known: []uint16{3, 77}})
	if !slices.Contains([]uint16{3, 77}, d.Move.Cell) {
		t.Errorf("got %s, which is not known to be even", game.MoveName(d.Move))
	}
	if _, _, d = decide(t, "mnk:15x15:5", engine.OpeningStage{Cells: []uint16{112}}); d.Move.Cell != 112 {
		t.Errorf("got %s, want the only cell that is allowed", game.MoveName(d.Move))
	}

	// The third stone leaves O more than the one that is best for X would.
	game, p, d := decide(t, "mnk:15x15:5 h8 i10", engine.OpeningStage{Even: true})
	off := func(m engine.Move) float64 {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), next, engine.Budget{Nodes: 20_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return math.Abs(a.Root.Estimate - 0.5)
	}
	_, _, best := decide(t, "mnk:15x15:5 h8 i10", engine.OpeningStage{})
	if got, much := off(d.Move), off(best.Move); got > much-0.05 {
		t.Errorf("%s is %.2f from even, and X's best, %s, %.2f", game.MoveName(d.Move), got, game.MoveName(best.Move), much)
	}

	// O picks X's stone: of what is offered, not what wins.
	offered := []uint16{7*15 + 10, 7*15 + 6, 14, 7*15 + 4}
	game, _, d = decide(t, "mnk:15x15:5 h8 i1 i8 o13 j8 a15", engine.OpeningStage{Decider: engine.Second, Cells: offered})
	if d.Move.Cell != 14 {
		t.Errorf("O picks %s for X, want o1", game.MoveName(d.Move))
	}
	game, _, d = decide(t, "mnk:15x15:5 h8 i1 i8 o13 j8 a15", engine.OpeningStage{Decider: engine.First, Cells: offered[1:3]})
	if d.Move.Cell != offered[1] {
		t.Errorf("X puts %s, want g8", game.MoveName(d.Move))
	}
}
