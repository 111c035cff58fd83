package strategy

import (
	"noughts/engine"
)

// A sight is what a glance at a position shows: one ply, and the opponent's
// answer to it.
type sight struct {
	moves   []engine.Move // all, the most promising first
	wins    []engine.Move // win at once
	losses  []engine.Move // lose at once, by the mover's own doing
	threats []engine.Move // the opponent's wins if nothing is done
	blocks  []engine.Move // on the cell of a threat, and not lost at once
}

// look returns what a glance at p shows.
func look(p engine.Position) sight {
	s := sight{moves: p.AppendMoves(nil)}
	var quiet []engine.Move
	for _, m := range s.moves {
		switch next, err := p.Play(m); {
		case err != nil:
		case result(next, p.Turn()) == engine.Win:
			s.wins = append(s.wins, m)
		case result(next, p.Turn()) == engine.Loss:
			s.losses = append(s.losses, m)
		default:
			quiet = append(quiet, m)
		}
	}
	s.lookForThreats(p, quiet)
	return s
}

// Quiet reports whether nobody can win with the next move: not the side to
// move, nor the other if nothing is done about it.
func Quiet(p engine.Position) bool {
	s := look(p)
	return len(s.wins) == 0 && len(s.threats) == 0
}

// lookForThreats finds with which cells the opponent wins whatever is played
// elsewhere. Two moves tell: a threat that one of them stops, the other does not.
func (s *sight) lookForThreats(p engine.Position, quiet []engine.Move) {
	if len(quiet) == 0 {
		return
	}
	cells := map[uint16]bool{}
	for _, m := range []engine.Move{quiet[0], quiet[len(quiet)-1]} {
		next, _ := p.Play(m)
		if next.Turn() == p.Turn() {
			return // the turn goes on: there is time to look again
		}
		for _, reply := range next.AppendMoves(nil) {
			end, err := next.Play(reply)
			if err == nil && result(end, p.Turn()) == engine.Loss && !cells[reply.Cell] {
				cells[reply.Cell] = true
				s.threats = append(s.threats, reply)
			}
		}
	}
	for _, m := range quiet {
		if cells[m.Cell] {
			s.blocks = append(s.blocks, m)
		}
	}
}

// result returns how p ended for a player; draw while it goes on.
func result(p engine.Position, player engine.Player) engine.Result {
	o, _ := p.Outcome()
	return o.For(player)
}

// completes is the choice of a winning move.
func completes(m engine.Move) engine.Choice {
	return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonCompletes, Moves: []engine.Move{m}, Plies: 1}}
}

// block is the choice of a move that stops one of the threats.
func (s *sight) block(m engine.Move) engine.Choice {
	for _, threat := range s.threats {
		if threat.Cell == m.Cell {
			return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonBlocks, Moves: []engine.Move{threat}}}
		}
	}
	return guess(m)
}

// guess is the choice of a move that looks good.
func guess(m engine.Move) engine.Choice {
	return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonEstimate}}
}
