package paircheck

import "fmt"

// Unstopped returns the windows that can come to count although Chaos answers in
// the pairs.
func (v Variant) Unstopped(pairs []Pair) []Window {
	var list []Window
	for _, w := range v.Windows() {
		if v.canCount(&w, pairs) {
			list = append(list, w)
		}
	}
	return list
}

// CheckPairs returns an error unless the pairs are of different cells of the board,
// no cell in two of them, and every window is stopped. Then Chaos wins by them as
// long as it is never in zugzwang: when the number of empty cells is even whenever
// Order is to move.
func (v Variant) CheckPairs(pairs []Pair) error {
	if err := v.disjoint(pairs); err != nil {
		return err
	}
	if list := v.Unstopped(pairs); len(list) > 0 {
		return fmt.Errorf("pairing: nothing stops the window of the cells %v", list[0].Cells)
	}
	return nil
}

// disjoint returns an error unless every cell of the pairs is on the board and
// there once.
func (v Variant) disjoint(pairs []Pair) error {
	pairOf := map[int]int{} // numbers from 1 on
	for i, p := range pairs {
		for _, cell := range p.Cells {
			if cell < 0 || cell >= v.Rows*v.Cols {
				return fmt.Errorf("pairing: pair %d has a cell that is not on the board", i+1)
			}
			if other := pairOf[cell]; other > 0 {
				return fmt.Errorf("pairing: pair %d shares a cell with pair %d", i+1, other)
			}
			pairOf[cell] = i + 1
		}
	}
	return nil
}
