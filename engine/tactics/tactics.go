// Package tactics sees what the next two plies decide, in any game: who can win with
// the next move, what the opponent threatens, and which moves stop it.
package tactics

import (
	"slices"

	"noughts/engine"
)

// Result returns how p has ended for a player; a draw while it goes on.
func Result(p engine.Position, player engine.Player) engine.Result {
	o, _ := p.Outcome()
	return o.For(player)
}

// Wins returns those of the moves with which the side to move wins at once.
func Wins(p engine.Position, moves []engine.Move) (wins []engine.Move) {
	if f, ok := p.(engine.WinFinder); ok {
		return f.Wins(moves)
	}
	for _, m := range moves {
		if next, err := p.Play(m); err == nil && Result(next, p.Turn()) == engine.Win {
			wins = append(wins, m)
		}
	}
	return wins
}

// Threats returns the moves with which the opponent wins next if nothing is done
// about it; moves are the legal ones, in any order. There are none where the turn
// goes on after the next move: there is time to look again.
//
// Two cells tell: a win that is stopped by a stone on one of them, because it is
// there that it would be completed, is not stopped by one on the other. Where the
// side to move chooses among symbols, each of them is tried on a cell, as one may
// prepare what only looks like a threat then.
func Threats(p engine.Position, moves []engine.Move) (threats []engine.Move) {
	var refuted []engine.Move
	var probed []uint16
	for _, probe := range probes(p, moves) {
		next := goesOn(p, probe)
		if next.Turn() == p.Turn() {
			return nil
		}
		replies := next.AppendMoves(nil)
		wins := Wins(next, replies)
		threats = slices.DeleteFunc(threats, func(t engine.Move) bool {
			return t.Cell != probe.Cell && !slices.Contains(wins, t)
		})
		for _, m := range replies {
			if !slices.Contains(wins, m) {
				refuted = append(refuted, m)
			}
		}
		for _, win := range wins {
			// A win that an earlier probe left possible and did not show is this probe's own
			// doing: where stones fall, one lifts the cell above it into play.
			hidden := len(probed) == 0 || slices.Contains(probed, win.Cell)
			if hidden && !slices.Contains(threats, win) && !slices.Contains(refuted, win) {
				threats = append(threats, win)
			}
		}
		probed = append(probed, probe.Cell)
	}
	return threats
}

// probes returns moves after which the game goes on: all those on two cells, the
// first and the last one where no move ends it. If there are no two such cells, all
// moves after which the game goes on.
func probes(p engine.Position, moves []engine.Move) (list []engine.Move) {
	ends := func(m engine.Move) bool { return goesOn(p, m) == nil }
	on := func(cell uint16) (there []engine.Move) {
		for _, m := range moves {
			if m.Cell == cell {
				there = append(there, m)
			}
		}
		return there
	}
	first := slices.IndexFunc(moves, func(m engine.Move) bool { return !slices.ContainsFunc(on(m.Cell), ends) })
	for last := len(moves) - 1; first >= 0 && last > first; last-- {
		if moves[last].Cell == moves[first].Cell {
			continue
		}
		if to := on(moves[last].Cell); !slices.ContainsFunc(to, ends) {
			return slices.Concat(on(moves[first].Cell), to)
		}
	}
	return slices.DeleteFunc(slices.Clone(moves), ends)
}

// goesOn returns the position after a move, or nil if the game is over then.
func goesOn(p engine.Position, m engine.Move) engine.Position {
	next, err := p.Play(m)
	if err != nil {
		return nil
	}
	if _, over := next.Outcome(); over {
		return nil
	}
	return next
}

// Stops returns those of the moves that leave the opponent no win with the next
// move, where threats are its threats; none where there are no threats. Moves that
// win are not among them.
func Stops(p engine.Position, moves, threats []engine.Move) (stops []engine.Move) {
	if len(threats) == 0 {
		return nil
	}
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil || Result(next, p.Turn()) != engine.Draw {
			continue
		}
		// The threats themselves are quickly tried, and few moves pass them.
		if len(Wins(next, threats)) == 0 && len(Wins(next, next.AppendMoves(nil))) == 0 {
			stops = append(stops, m)
		}
	}
	return stops
}

// Fork reports whether a move makes two threats at once: the game goes on, and the
// mover would then win on several cells, all of which no single reply stops.
func Fork(p engine.Position, m engine.Move) bool {
	next := goesOn(p, m)
	if next == nil || next.Turn() == p.Turn() {
		return false
	}
	return unstoppable(next, next.AppendMoves(nil))
}

// unstoppable reports whether the opponent of the side to move wins with the next
// move whatever is done about it, and on more than one cell; moves are the legal ones.
func unstoppable(p engine.Position, moves []engine.Move) bool {
	threats := Threats(p, moves)
	return Cells(threats) > 1 && len(Wins(p, moves)) == 0 && len(Stops(p, moves, threats)) == 0
}

// Cells returns on how many cells moves are.
func Cells(moves []engine.Move) int {
	on := map[uint16]bool{}
	for _, m := range moves {
		on[m.Cell] = true
	}
	return len(on)
}

// Quiet reports whether nobody can win with the next move: not the side to move, nor
// the other if nothing is done about it.
func Quiet(p engine.Position) bool {
	moves := p.AppendMoves(nil)
	return len(Wins(p, moves)) == 0 && len(Threats(p, moves)) == 0
}
