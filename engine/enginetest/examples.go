package enginetest

import (
	"context"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Examples checks what a variant shows to those who learn it: positions of its own,
// a win that is one, and traps in which the tempting move is proved to lose, sooner
// than what is said to be better or, where all is lost, no later. With -short only the first trap
// is proved, with one of the better cells.
func Examples(t testing.TB, game engine.Game) {
	t.Helper()
	examples := game.Examples()
	traps := longtest.Sample(t, 1, len(examples))
	if len(examples) == 0 || examples[0].Kind != engine.ExampleWin {
		t.Errorf("%s does not begin with a win", game.Variant())
	}
	for i, e := range examples {
		if e.Position == nil || e.Text.ID == "" {
			t.Errorf("%s: example %d has no position or no text", game.Variant(), i+1)
			continue
		}
		board := e.Position.Board()
		if again, err := game.Setup(board.Cells); err != nil || again != e.Position {
			t.Errorf("%s: example %d is no position of the game: %v", show(game, e.Position), i+1, err)
		}
		o, over := e.Position.Outcome()
		_, won := o.Winner()
		switch e.Kind {
		case engine.ExampleWin:
			if !over || !won {
				t.Errorf("%s: shown as a win, but it is none", show(game, e.Position))
			}
		case engine.ExampleTrap:
			if traps > 0 {
				checkTrap(t, game, e)
			}
			traps--
		}
		playOn(t, game, e)
	}
}

// playOn checks that an example can go on as it says, and returns where that ends.
func playOn(t testing.TB, game engine.Game, e engine.Example) engine.Position {
	t.Helper()
	p := e.Position
	for _, m := range e.Play {
		next, err := p.Play(m)
		if err != nil {
			t.Errorf("%s: %s cannot be played: %v", show(game, p), game.MoveName(m), err)
			return p
		}
		p = next
	}
	return p
}

// checkTrap checks that the tempting move of a trap loses, and that the moves on the
// cells that are shown do not, or not as soon; where every move loses, no sooner.
func checkTrap(t testing.TB, game engine.Game, e engine.Example) {
	t.Helper()
	if len(e.Play) == 0 || len(e.Cells) == 0 {
		t.Errorf("%s: a trap without a tempting move or without a better one", show(game, e.Position))
		return
	}
	me := e.Position.Turn()
	if o, over := playOn(t, game, e).Outcome(); over && o.For(me) != engine.Loss {
		t.Errorf("%s: the trap does not end in a loss", show(game, e.Position))
	}
	bad := valueAfter(t, game, e.Position, me, e.Play...)
	if !bad.Decided() || bad.Low != engine.Loss {
		t.Errorf("%s: %s is shown as a mistake, but not proved to lose: %+v", show(game, e.Position), game.MoveName(e.Play[0]), bad)
		return
	}
	lost := valueAfter(t, game, e.Position, me)
	for _, cell := range longtest.Some(t, 1, e.Cells) {
		good := false
		for _, m := range e.Position.AppendMoves(nil) {
			if m.Cell != cell {
				continue
			}
			v := valueAfter(t, game, e.Position, me, m)
			sooner := bad.Distance >= 0 && v.Distance >= 0 && v.Distance < bad.Distance
			later := bad.Distance >= 0 && v.Distance > bad.Distance
			good = good || v.High != engine.Loss || later || lost.Low == engine.Loss && !sooner
		}
		if !good {
			t.Errorf("%s: %s is shown as better than %s, but it loses as soon", show(game, e.Position),
				engine.CellName(cell, game.Info().Cols), game.MoveName(e.Play[0]))
		}
	}
}

// valueAfter is what a turn is worth for the one who makes it, as far as that is found
// soon: the moves until it is the other's turn, or all.
func valueAfter(t testing.TB, game engine.Game, p engine.Position, me engine.Player, moves ...engine.Move) engine.Evaluation {
	t.Helper()
	next, plies := p, 0
	for _, m := range moves {
		if next.Turn() != me {
			break
		}
		var err error
		if next, err = next.Play(m); err != nil {
			t.Fatalf("%s: %s cannot be played: %v", show(game, p), game.MoveName(m), err)
		}
		plies++
	}
	ctx, settled := context.WithCancel(t.Context())
	defer settled()
	a, err := game.NewSolver(engine.SolverOptions{}).Analyze(ctx, next, engine.Budget{Time: 5 * time.Second, Nodes: 20_000}, func(a engine.Analysis) {
		if a.Root.Decided() && a.Root.Distance >= 0 {
			settled()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	v := a.Root
	if v.Distance >= 0 {
		v.Distance += plies
	}
	if next.Turn() != me {
		v.Low, v.High = -v.High, -v.Low
	}
	return v
}
