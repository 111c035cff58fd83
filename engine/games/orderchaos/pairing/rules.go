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

// Opening reports whether the number of empty cells is odd whenever Order is to
// move, so that Chaos may have to open pairs.
func (r Rules) Opening() bool { return (r.Rows*r.Cols%2 == 0) == r.ChaosFirst }

// A Kind says how Chaos answers in a pair.
type Kind uint8

// The kinds of pairs.
const (
	Opposite Kind = iota
	Same
)

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

// A link is a pair within a line, its cells as bits.
type link struct {
	cells uint16
	kind  Kind
}

// stopped reports whether links stop a window. Judged at once, exactly ℓ may
// stand before a longer line does. So a pair of equals comes too late if Order
// fills its cell of the window last. But that is the last cell of one pair only:
// two of them, one for each end, stop the window.
func (r Rules) stopped(w window, links []link) bool {
	late := 0
	for _, l := range links {
		inside, outside := l.cells&w.cells, l.cells&w.ends
		switch {
		case l.kind == Opposite && inside == l.cells:
			return true
		case l.kind == Opposite && outside == l.cells && r.Full && r.Symbols == 2:
			return true
		case l.kind == Same && inside != 0 && outside != 0 && r.Exact:
			late++
		}
	}
	return late > 0 && r.Full || late > 1
}
