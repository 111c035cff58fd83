package pairing

// Rules say what Order wants, where, and when it is judged.
type Rules struct {
	Rows, Cols int
	Line       int // ℓ
	Symbols    int // to choose from; 0 for two
	Exact      bool
	Full       bool // judged when the board is full; matters only with Exact
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

// A Form is a kind of sharing out: in pairs, or in trios.
type Form uint8

// The forms. Pairs need the right parity, and Trios more cells.
const (
	Pairs Form = iota
	Trios
)

// A Kind says how Chaos answers in a group of cells.
type Kind uint8

// The kinds of groups.
const (
	Opposite Kind = iota
	Same
	Trio
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

// A share is a group within a line, its cells as bits.
type share struct {
	cells uint16
	kind  Kind
}

// stopped reports whether shares stop a window. Judged at once, exactly ℓ may
// stand before a longer line does. So a pair of equals comes too late if Order
// fills its cell of the window last. But that is the last cell of one pair only:
// two of them, one for each end, stop the window.
func (r Rules) stopped(w window, shares []share) bool {
	late := 0
	for _, s := range shares {
		inside, outside := s.cells&w.cells, s.cells&w.ends
		switch {
		case s.kind != Same && inside == s.cells:
			return true
		case s.kind == Opposite && outside == s.cells && r.Full && r.Symbols == 2:
			return true
		case s.kind == Same && inside != 0 && outside != 0 && r.Exact:
			late++
		}
	}
	return late > 0 && r.Full || late > 1
}
