package pairing

// Rules say what Order wants, where, and when it is judged.
type Rules struct {
	Rows, Cols int
	Line       int // ℓ
	Symbols    int // to choose from; 0 for two
	Exact      bool
	Full       bool // judged when the board is full; matters only with Exact
	ChaosFirst bool
}

// canonical returns the rules with what makes no difference left out, so that
// questions with the same answer look the same.
func (r Rules) canonical() Rules {
	if r.Line >= max(r.Rows, r.Cols) {
		r.Exact = false // there is nothing longer
	}
	r.Full = r.Full && r.Exact
	if r.Symbols = max(r.Symbols, 2); !r.Exact {
		r.Symbols = 2 // what stops windows for two symbols does for all
	}
	return r
}

// Zugzwang reports whether Chaos may come into zugzwang: whether the number of
// empty cells is odd whenever Order is to move, so that at some time there may be
// no cell for Chaos but those of pairs.
func (r Rules) Zugzwang() bool { return (r.Rows*r.Cols%2 == 0) == r.ChaosFirst }

// A Kind says how Chaos answers in a pair. A window is ℓ cells in line; its ends
// are the cells before and after it. No cell is in two pairs.
//
// For two symbols no other kinds are worth a thought: whatever Chaos answers to
// each of the four moves into a pair, the outcomes that this allows include
// either both of Opposite or both of Same. See AllKinds for more symbols.
type Kind uint8

const (
	// Opposite is answered with another symbol. That stops the windows that hold
	// both cells. Where exactly ℓ are judged on the full board with two symbols, it
	// also stops the window whose ends they are: one of them makes the line too long.
	Opposite Kind = iota

	// Same is answered with the same symbol. Where exactly ℓ are judged on the full
	// board, that stops the windows of which one cell is in the window and the other
	// an end: if the window is filled with equal symbols, it is too long.
	Same
)

// AllKinds reports whether the two kinds of pairs are all that matter: if no pairing of these kinds
// exists, there is none either in which Chaos has an answer of its own to each symbol on each cell
// of a pair.
//
// That is so for two symbols. It is so, too, where longer lines count: then only a pair within a
// window can stop the window, and an answer with another symbol does that for all symbols. With
// three or four symbols and lines of exactly ℓ, mixed answers can do more. Chaos may answer X with
// X, which makes lines of X too long, and the other symbols with each other, which stops their
// windows that have both cells.
func (r Rules) AllKinds() bool { return r.canonical().Symbols == 2 }

// A window is ℓ cells of a line, as bits by the cell's place in the line. Ends
// are the cells just before and after it, where the line has them.
type window struct{ cells, ends uint16 }

// windows returns those of a line of some length.
func (r Rules) windows(length int) []window {
	var list []window
	for first := 0; first+r.Line <= length; first++ {
		cells := uint16(1<<r.Line-1) << first
		around := (cells<<1 | cells>>1) & (1<<length - 1)
		list = append(list, window{cells, around &^ cells})
	}
	return list
}

// A linePair is a pair both of whose cells lie in a line, as bits by their places.
type linePair struct {
	cells uint16
	kind  Kind
}

// blocks reports whether a pair, once Chaos has answered in it, is not as a window
// needs it.
func (r Rules) blocks(w window, p linePair) bool {
	inside, outside := p.cells&w.cells, p.cells&w.ends
	if p.kind == Same {
		return r.Exact && inside != 0 && outside != 0
	}
	return inside == p.cells || outside == p.cells && r.Full && r.Symbols == 2
}

// stopped reports whether pairs stop a window. Judged at once, exactly ℓ may
// stand before a longer line does. So a pair of equals comes too late if Order
// fills its cell of the window last. But that is the last cell of one pair only:
// two of them, one for each end, stop the window.
func (r Rules) stopped(w window, pairs []linePair) bool {
	equals := 0
	for _, p := range pairs {
		switch {
		case !r.blocks(w, p):
		case p.kind == Opposite:
			return true
		default:
			equals++
		}
	}
	return equals > 0 && r.Full || equals > 1
}
