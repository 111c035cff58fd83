package weighted

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"

	"noughts/engine"
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
	r := recursion{memory: map[[2]uint16]engine.Result{}}
	start := g.Start().(position)
	e := engine.Example{Kind: engine.ExampleStudy, Position: start}
	for p := start; ; {
		if _, over := p.Outcome(); over {
			break
		}
		best := slices.MaxFunc(p.AppendMoves(nil), func(a, b engine.Move) int {
			return int(engine.WonBy(p.Turn()).Result) * int(r.value(p.with(a))-r.value(p.with(b)))
		})
		e.Play = append(e.Play, best)
		p = p.with(best)
	}
	e.Cells = []uint16{e.Play[0].Cell}
	counts := recursionCounts()
	id := map[engine.Result]string{engine.Win: "weighted.example.recursion.win", engine.Draw: "weighted.example.recursion.draw", engine.Loss: "weighted.example.recursion.loss"}[r.value(start)]
	e.Text = engine.Say(id, "Plain", engine.Quantity(counts[0]), "Memory", engine.Quantity(counts[1]), "Boards", engine.Quantity(counts[2]), "Cell", engine.CellName(e.Play[0].Cell, side))
	return e, true
}

// recursionCounts counts the calls from the start without a memory, and with one the calls
// and the boards. The weights make no difference: they never end a game.
var recursionCounts = sync.OnceValue(func() [3]int {
	plain, remembering := recursion{}, recursion{memory: map[[2]uint16]engine.Result{}}
	plain.value(position{})
	remembering.value(position{})
	return [3]int{plain.calls, remembering.calls, len(remembering.memory)}
})

// each visits every position with these weights that play reaches, the ones with
// fewer stones first.
func (g game) each(visit func(position)) {
	seen := map[position]bool{}
	for level := []position{{weights: g.weights}}; len(level) > 0; {
		var later []position
		for _, p := range level {
			visit(p)
			for _, m := range p.AppendMoves(nil) {
				next := p.with(m)
				if !seen[next] {
					seen[next] = true
					later = append(later, next)
				}
			}
		}
		level = later
	}
}

// with returns the position after a legal move.
func (p position) with(m engine.Move) position {
	p.stones[p.Turn()] |= 1 << m.Cell
	return p
}

// best returns the position of the highest rank; a rank of 0 or less does not count.
func (g game) best(rank func(position) int64) (found position, ok bool) {
	var highest int64
	g.each(func(p position) {
		if r := rank(p); r > highest {
			highest, found, ok = r, p, true
		}
	})
	return found, ok
}

// lineWins is the quickest line of a player whose sum is as much lower as can be; if
// there is none, any line.
func (g game) lineWins() (engine.Example, bool) {
	lineOf := func(p position) (engine.Player, bool) {
		last := p.Turn().Other()
		return last, isLine[p.stones[last]]
	}
	id := "weighted.example.line"
	p, ok := g.best(func(p position) int64 {
		if player, ok := lineOf(p); ok {
			return p.sum(player.Other()) - p.sum(player)
		}
		return 0
	})
	if !ok {
		id += ".plain"
		p, ok = g.best(func(p position) int64 {
			if _, ok := lineOf(p); ok {
				return cellCount + 1 - int64(bits.OnesCount16(p.stones[0]|p.stones[1]))
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
		return o.Result, over && !isLine[p.stones[0]] && !isLine[p.stones[1]]
	}
	p, ok := g.best(func(p position) int64 {
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
	for c, w := range g.weights {
		s.weights[c] = int64(w)
	}
	for i := range s.table {
		s.table[i] = scoreUnknown
	}
	after := func(p position, m engine.Move) score {
		turn := p.Turn()
		return s.after(p.stones[turn], p.stones[turn.Other()], m.Cell, p.sum(turn)-p.sum(turn.Other()))
	}
	var e engine.Example
	p, ok := g.best(func(p position) int64 {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 || p.urgent(moves) {
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
	e.Text = engine.Say("weighted.example.trap", "Move", g.MoveName(heaviest), "Weight", engine.Signed(int64(g.weights[heaviest.Cell])), "Side", symbols[p.Turn()], "Count", len(e.Cells))
	return e, true
}

// lighter orders moves by the weights of their cells.
func (g game) lighter(a, b engine.Move) int {
	return cmp.Compare(g.weights[a.Cell], g.weights[b.Cell])
}

// urgent reports whether either player could complete a line at once.
func (p position) urgent(moves []engine.Move) bool {
	return slices.ContainsFunc(moves, func(m engine.Move) bool {
		return isLine[p.stones[0]|1<<m.Cell] || isLine[p.stones[1]|1<<m.Cell]
	})
}

// example makes an example of a position, with words about whose sum is what.
func (g game) example(kind engine.ExampleKind, p position, id string) engine.Example {
	return engine.Example{Kind: kind, Position: p, Text: engine.Say(id,
		"First", engine.Signed(p.sum(engine.First)), "Second", engine.Signed(p.sum(engine.Second)), "Winner", symbols[p.Turn().Other()], "Loser", symbols[p.Turn()])}
}
