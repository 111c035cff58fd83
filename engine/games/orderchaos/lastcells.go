package orderchaos

import (
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A trap near the end is looked for by leaving so many cells open on a full board, by
// lot, so many times. With these figures it takes a few milliseconds. Guesses; others
// were not tried.
const (
	openCells = 4
	emptyings = 200
)

// lastCells is a nearly full board on which most moves lose, and at most two cells are
// right.
func lastCells(v rules.Variant) (engine.Example, bool) {
	rng := rand.New(rand.NewPCG(1, uint64(v.Cells())))
	for range emptyings {
		k := newDraft(v)
		k.Fill(v.Choice()...)
		lane := k.Lane(int(v.Line)) // a run in the making, to have something to decide
		k.Put(engine.X, lane...)
		k.Leave(lane[rng.IntN(len(lane))])
		for range openCells - 1 {
			k.Leave(uint16(rng.IntN(len(k.At))))
		}
		p, err := v.Setup(k.At)
		if err != nil {
			continue
		}
		if e, ok := lastTrap(p); ok {
			return e, true
		}
	}
	return engine.Example{}, false
}

// lastTrap makes an example of a position that is not lost, in which a move loses
// though it ends nothing.
func lastTrap(p rules.Position) (engine.Example, bool) {
	if p.Over() || outlook(p) == engine.Loss {
		return engine.Example{}, false
	}
	e := engine.Example{Kind: engine.ExampleTrap, Position: p}
	right := map[uint16]bool{}
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		switch next := p.Step(m); {
		case -outlook(next) != engine.Loss:
			right[m.Cell] = true
		case e.Play == nil && !next.Over():
			e.Play = []engine.Move{m}
		}
	}
	if len(e.Play) == 0 || len(right) > 2 {
		return engine.Example{}, false
	}
	for c := range uint16(p.Variant.Cells()) {
		if right[c] {
			e.Cells = append(e.Cells, c)
		}
	}
	for q := p.Step(e.Play[0]); !q.Over(); {
		m := bestReply(q)
		e.Play, q = append(e.Play, m), q.Step(m)
	}
	side := "orderchaos.side.chaos"
	if p.OrderToMove() {
		side = "orderchaos.side.order"
	}
	e.Text = engine.Say("orderchaos.example.trap.last", "Side", engine.Say(side), "Move", engine.MoveNotation(game{p.Variant}, e.Play[0]), "Count", len(e.Cells))
	return e, true
}

// outlook is the result for the side to move, by plain minimax.
func outlook(p rules.Position) engine.Result {
	if o, over := p.Outcome(); over {
		return o.For(p.Turn())
	}
	for _, m := range p.AppendUnordered(nil) {
		if outlook(p.Step(m)) == engine.Loss {
			return engine.Win
		}
	}
	return engine.Loss
}

// bestReply is the first move that gets the outlook.
func bestReply(p rules.Position) engine.Move {
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		if outlook(p.Step(m)) == engine.Loss {
			return m
		}
	}
	return moves[0]
}
