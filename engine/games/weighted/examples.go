package weighted

import (
	"cmp"
	"slices"
	"sync"

	"noughts/engine"
	"noughts/engine/stones"
)

// Examples returns a line that beats a higher sum, a full board on which the sums
// decide, and a position in which the heaviest cell is the wrong one: of all boards
// with these weights those that show it best, if there are any.
func (g game) Examples() []engine.Example {
	var list []engine.Example
	for _, find := range []func(game) (engine.Example, bool){game.lineWins, game.sumDecides, game.greedTrap, game.recursionStudy} {
		if e, ok := find(g); ok {
			list = append(list, e)
		}
	}
	return list
}

// recursionStudy follows the start down by the values that the recursion finds: the lesson
// that noughts explain gives at length.
func (g game) recursionStudy() (engine.Example, bool) {
	r := recursion{memory: map[stones.Stones]engine.Result{}}
	start := g.Start().(position)
	e := engine.Example{Kind: engine.ExampleStudy, Position: start}
	for p := start; ; {
		if _, over := p.Outcome(); over {
			break
		}
		best := slices.MaxFunc(p.AppendMoves(nil), func(a, b engine.Move) int {
			return int(engine.WonBy(p.Turn()).Result) * int(r.value(p.Step(a))-r.value(p.Step(b)))
		})
		e.Play = append(e.Play, best)
		p = p.Step(best)
	}
	e.Cells = []uint16{e.Play[0].Cell}
	counts := recursionCounts()
	id := map[engine.Result]string{engine.Win: "weighted.example.recursion.win", engine.Draw: "weighted.example.recursion.draw", engine.Loss: "weighted.example.recursion.loss"}[r.value(start)]
	e.Text = engine.Say(id, "Plain", engine.Quantity(counts[0]), "Memory", engine.Quantity(counts[1]), "Boards", engine.Quantity(counts[2]), "Cell", engine.CellNotation(e.Play[0].Cell, side))
	return e, true
}

// recursionCounts counts the calls from the start without a memory, and with one the calls
// and the boards. The weights make no difference: they never end a game.
var recursionCounts = sync.OnceValue(func() [3]int {
	plain, remembering := recursion{}, recursion{memory: map[stones.Stones]engine.Result{}}
	plain.value(position{})
	remembering.value(position{})
	return [3]int{plain.calls, remembering.calls, len(remembering.memory)}
})

// lineWins is the quickest line of a player whose sum is as much lower as can be; if
// there is none, any line.
func (g game) lineWins() (engine.Example, bool) {
	lineOf := func(p position) (engine.Player, bool) {
		last := p.Turn().Other()
		return last, hasLine(p.Stones, last)
	}
	id := "weighted.example.line"
	p, ok := g.Best(func(p position) int64 {
		if player, ok := lineOf(p); ok {
			return g.Rules.sum(p.Stones, player.Other()) - g.Rules.sum(p.Stones, player)
		}
		return 0
	})
	if !ok {
		id += ".plain"
		p, ok = g.Best(func(p position) int64 {
			if _, ok := lineOf(p); ok {
				return cellCount + 1 - int64(p.Stones.Occupied().Count())
			}
			return 0
		})
	}
	return g.example(engine.ExampleWin, p, id), ok
}

// sumDecides is a full board without a line that the player with fewer cells wins, or
// nobody, or else whoever does.
func (g game) sumDecides() (engine.Example, bool) {
	kinds := map[engine.Result]struct {
		id   string
		rank int64
	}{engine.Loss: {"weighted.example.sum.second", 3}, engine.Draw: {"weighted.example.sum.draw", 2}, engine.Win: {"weighted.example.sum.first", 1}}
	full := func(p position) (engine.Result, bool) {
		o, over := p.Outcome()
		return o.Result, over && !hasLine(p.Stones, engine.First) && !hasLine(p.Stones, engine.Second)
	}
	p, ok := g.Best(func(p position) int64 {
		if result, ok := full(p); ok {
			return kinds[result].rank
		}
		return 0
	})
	result, _ := full(p)
	return g.example(engine.ExampleNearMiss, p, kinds[result].id), ok
}

// greedTrap is the earliest position in which the heaviest cell that is free loses,
// though nobody threatens a line, and another move does not.
func (g game) greedTrap() (engine.Example, bool) {
	s := &solver{}
	for c, w := range g.Rules {
		s.weights[c] = int64(w)
	}
	for i := range s.table {
		s.table[i] = scoreUnknown
	}
	after := func(p position, m engine.Move) score {
		mine, theirs, balance := sides(p)
		return s.after(mine, theirs, m.Cell, balance)
	}
	var e engine.Example
	p, ok := g.Best(func(p position) int64 {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 || urgent(p, moves) {
			return 0
		}
		heaviest := slices.MaxFunc(moves, g.lighter)
		if after(p, heaviest) >= 0 {
			return 0
		}
		good := int64(0)
		for _, m := range moves {
			if after(p, m) >= 0 {
				good++
			}
		}
		return min(good, 1) * int64(len(moves))
	})
	if !ok {
		return e, false
	}
	moves := p.AppendMoves(nil)
	heaviest := slices.MaxFunc(moves, g.lighter)
	e = g.example(engine.ExampleTrap, p, "weighted.example.trap")
	for _, m := range moves {
		if after(p, m) >= 0 {
			e.Cells = append(e.Cells, m.Cell)
		}
	}
	e.Play = s.line(p, heaviest)
	e.Text = engine.Say("weighted.example.trap", "Move", engine.MoveNotation(g, heaviest), "Weight", engine.Signed(int64(g.Rules[heaviest.Cell])), "Side", symbols[p.Turn()], "Count", len(e.Cells))
	return e, true
}

// lighter orders moves by the weights of their cells.
func (g game) lighter(a, b engine.Move) int {
	return cmp.Compare(g.Rules[a.Cell], g.Rules[b.Cell])
}

// urgent reports whether either player could complete a line at once.
func urgent(p position, moves []engine.Move) bool {
	return slices.ContainsFunc(moves, func(m engine.Move) bool {
		return hasLine(p.Stones.With(engine.First, int(m.Cell)), engine.First) || hasLine(p.Stones.With(engine.Second, int(m.Cell)), engine.Second)
	})
}

// example makes an example of a position, with words about whose sum is what.
func (g game) example(kind engine.ExampleKind, p position, id string) engine.Example {
	return engine.Example{Kind: kind, Position: p, Text: engine.Say(id,
		"First", engine.Signed(g.Rules.sum(p.Stones, engine.First)), "Second", engine.Signed(g.Rules.sum(p.Stones, engine.Second)), "Winner", symbols[p.Turn().Other()], "Loser", symbols[p.Turn()])}
}
