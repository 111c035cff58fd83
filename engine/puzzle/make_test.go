package puzzle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
	"noughts/engine/puzzle/check"
)

// seedVariable is the setting that draws a sample again.
const seedVariable = "NOUGHTS_PUZZLE_SEED"

// sampled is how many of the shipped puzzles a test proves anew.
const sampled = 12

// TestSampleIsProved proves some of the puzzles anew, others each time.
func TestSampleIsProved(t *testing.T) {
	longtest.SkipUnderRace(t)
	list, seed := drawn(t, sampled)
	for _, p := range list {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		proof, err := task.Prove(t.Context(), 0)
		if err != nil || proof != p.Proof {
			t.Errorf("%s: got %+v, %v; want %+v (%s=%d draws it again)", p.Position, proof, err, p.Proof, seedVariable, seed)
		}
	}
}

// drawn returns some of the shipped puzzles, others each time, and the seed that draws them again.
func drawn(t *testing.T, count int) (list []puzzle.Puzzle, seed uint64) {
	t.Helper()
	seed = rand.Uint64()
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	all := puzzle.Shipped()
	for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(len(all))[:count] {
		list = append(list, all[i])
	}
	return list, seed
}

// TestWrongPuzzlesFail changes puzzles so that they are wrong: none of them is proved.
func TestWrongPuzzlesFail(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng, refused := rand.New(rand.NewPCG(1, 3)), 0
	for range 40 {
		p := puzzle.Shipped()[rng.IntN(len(puzzle.Shipped()))]
		if p.Proof.Nodes > 3000 {
			continue // enough others are quick
		}
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		moves := task.Start.AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		if task.Judge(nil, m) != puzzle.Wrong {
			continue
		}
		p.Solution = slices.Clone(p.Solution[:task.Game.Info().Turn])
		p.Solution[0] = task.Game.MoveName(m)
		wrong, err := p.Open()
		if err != nil {
			continue // the same cell twice in a turn
		}
		if _, err := wrong.Prove(t.Context(), 0); !errors.Is(err, check.ErrWrong) {
			t.Errorf("%s: %s is proved too: %v", p.Position, p.Solution[0], err)
		}
		refused++
	}
	if refused < 10 {
		t.Errorf("only %d were tried", refused)
	}
}

// TestGenerate makes puzzles of a small game twice: they are the same ones, no two are
// alike, none is like those that are known, and each is proved.
func TestGenerate(t *testing.T) {
	count := longtest.Sample(t, 4, 12)
	game, err := games.Find("weighted")
	if err != nil {
		t.Fatal(err)
	}
	make := func(known []puzzle.Puzzle, turns int) (list []puzzle.Puzzle) {
		o := puzzle.Options{Games: []engine.Game{game}, Count: count, Seed: 7, Turns: turns, Known: known}
		o.Found = func(p puzzle.Puzzle) error {
			list = append(list, p)
			return nil
		}
		if err := puzzle.Generate(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		return list
	}
	first, again := make(nil, 1), make(nil, 1)
	if len(first) != count || !slices.EqualFunc(first, again, func(a, b puzzle.Puzzle) bool { return a.Position == b.Position && a.Rating == b.Rating }) {
		t.Errorf("got %v, then %v", first, again)
	}
	keys := map[string]bool{}
	for _, p := range slices.Concat(first, make(first, 2)) {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if keys[task.Key()] {
			t.Errorf("%s is there twice", p.Position)
		}
		keys[task.Key()] = true
		if proof, err := task.Prove(t.Context(), 0); err != nil || proof != p.Proof || p.Theme == "" || p.Rating < 400 {
			t.Errorf("%+v: got %+v, %v", p, proof, err)
		}
	}
	if len(keys) != 2*count {
		t.Errorf("%d puzzles", len(keys))
	}
	for _, p := range make(nil, 3) {
		if task, err := p.Open(); err != nil || task.OwnTurns() < 3 {
			t.Errorf("%v is too short: %v", p.Solution, err)
		}
	}
}

// TestNoPuzzle asks for puzzles of positions that make none.
func TestNoPuzzle(t *testing.T) {
	for _, text := range []string{
		"mnk:3x3:3",                              // every move draws
		"mnk:3x3:3 XX./OO./...",                  // anybody sees the win
		"mnk:3x3:3 XX./.O./..O",                  // X wins at once
		"mnk:3x3:3 .X./.X./..O",                  // there is nothing to do but to stop the line
		"mnk:3x3:3 XOX/XOO/OX.",                  // there is no choice
		"mnk:3x3:3 X.X/.O./X.O",                  // all moves lose
		"mnk:3x3:3 XXX/OO./...",                  // it is over
		"jing a1",                                // within a turn
		"jing",                                   // it takes too long to find out
		"weighted:1,1,1,1,1,1,1,1,1 X../.../...", // see the first
		"order-chaos:3x3:3 XO./.../...",          // several moves win
	} {
		game, p, err := games.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		m := puzzle.NewMaker(game, 0)
		m.Limit = 2000
		if made, err := m.Make(t.Context(), p); !errors.Is(err, puzzle.ErrNone) {
			t.Errorf("%s: got %+v, %v", text, made, err)
		}
	}
}

// TestMakeStops checks that nothing is made when there is no time.
func TestMakeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	game, _ := games.Find("weighted")
	err := puzzle.Generate(ctx, puzzle.Options{Games: []engine.Game{game}, Count: 3, Found: func(puzzle.Puzzle) error { return nil }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
