package pvs

import "noughts/engine"

// An absence says which players have no VCF at a position if they are to move: a bit for each, for
// each of what was tried. A stone of the opponent never gives a player a VCF, so what is known of
// the player who does not move holds for all positions a move later. In renju it may forbid an
// answer, and in caro leave only one of two: such a VCF may be missed. It saves work, and proves
// nothing.
type absence uint8

// What First may lack, and one bit higher Second.
const (
	noVCF     absence = 1 << 0 // of all threats
	noGaining absence = 1 << 2 // of threats that gain something elsewhere
	exhausted absence = 15     // of those that were all tried

	limited = 4 // as many bits higher is what a search found that ran into its limit
)

// absenceOf returns all that can be known of a player.
func absenceOf(p engine.Player) absence { return 0x55 << (p & 1) }

// covers reports whether there is no such VCF of a player's, as far as anybody has looked.
func (a absence) covers(kind absence, p engine.Player) bool {
	return (a|a>>limited)&((kind|noVCF)<<(p&1)) != 0
}

// with returns what is known after a search for such VCFs of p that found none.
func (a absence) with(kind absence, p engine.Player, all bool) absence {
	if !all {
		kind <<= limited
	}
	return a | kind<<(p&1)
}

// afterFour returns what is known after a threat of p, to whom it is no news, and its answer.
func (a absence) afterFour(p engine.Player) absence {
	return a & ((noVCF | noVCF<<limited) << (p & 1))
}

// vcfWins reports whether p, if it were to move, wins by a VCF. The deeper the search
// still goes, the more threats it tries; what is known not to be there is not looked for again.
func (w *Worker) vcfWins(t *node, p engine.Player) bool {
	if !t.absent.covers(noGaining, p) {
		if w.fours.GainingOnly(p, leafLimit*(t.depth+1)) {
			return true
		}
		t.absent = t.absent.with(noGaining, p, w.fours.Exhausted())
	}
	if t.depth > 1 && !t.absent.covers(noVCF, p) {
		if w.fours.Shortest(p, leafLimit/2*t.depth) {
			return true
		}
		t.absent = t.absent.with(noVCF, p, w.fours.Exhausted())
	}
	return false
}
