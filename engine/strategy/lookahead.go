package strategy

import (
	"slices"

	"noughts/engine"
	"noughts/engine/tactics"
)

// A lookahead is what the next two plies of a position decide.
type lookahead struct {
	moves   []engine.Move // all, the most promising first
	wins    []engine.Move // win at once
	losses  []engine.Move // lose at once, by the mover's own doing
	threats []engine.Move // the opponent's wins if nothing is done
	blocks  []engine.Move // on the cell of a threat, and neither won nor lost at once
}

// lookAhead returns what the next two plies of p decide.
func lookAhead(p engine.Position) lookahead {
	l := lookahead{moves: p.AppendMoves(nil)}
	l.threats = tactics.Threats(p, l.moves)
	for _, m := range l.moves {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		switch tactics.Result(next, p.Turn()) {
		case engine.Win:
			l.wins = append(l.wins, m)
		case engine.Loss:
			l.losses = append(l.losses, m)
		default:
			if slices.ContainsFunc(l.threats, func(t engine.Move) bool { return t.Cell == m.Cell }) {
				l.blocks = append(l.blocks, m)
			}
		}
	}
	return l
}

// completes is the choice of a winning move.
func completes(m engine.Move) engine.Choice {
	return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonCompletes, Moves: []engine.Move{m}, Plies: 1}}
}

// block is the choice of a move that stops one of the threats.
func (l *lookahead) block(m engine.Move) engine.Choice {
	for _, threat := range l.threats {
		if threat.Cell == m.Cell {
			return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonBlocks, Moves: []engine.Move{threat}}}
		}
	}
	return estimated(m)
}

// estimated is the choice of a move that looks good.
func estimated(m engine.Move) engine.Choice {
	return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonEstimate}}
}
