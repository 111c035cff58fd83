package certificate

import "slices"

// This file makes the smaller games that a claim may be proved in: what holds there holds of the
// game itself.

// makeWeak leaves only the lines that harm the side, if the claim is weak. It returns false if that
// proves nothing.
//
// Statement: if the side gets its result where its good lines are worth nothing, and where longer
// rows count as well, it does so in the game itself.
//
// Why: the side plays the same there. A good line of its own only ends the game better than was
// claimed. A line that harms it never comes, and a full board is worth what is claimed. The game
// must be one of lines, in which each side has its own stones: with Choose the other side's lines
// would be the side's, too. See docs/certificates.md#weak-only-the-lines-that-harm-a-side-count.
func (p *Proof) makeWeak() bool {
	if !p.Weak {
		return true
	}
	if !p.fullBoardIsEnough() || p.Choose || p.Falls || p.Renju {
		return false
	}
	p.Worth[0], p.Worth[1] = min(p.Worth[0], 0), min(p.Worth[1], 0)
	p.Exact = false
	return true
}

// takeOut takes pairs of empty cells out of the game, if the claim has some. It returns false if
// that proves nothing.
//
// Statement: if the side that makes lines wins by windows inside alone, it wins the game itself.
//
// Why: when the other side plays on one cell of a pair, the side answers on the other one with
// another stone. Then the same side is to move inside, as before. See addInside for the lines that
// the stones outside cannot spoil.
// See docs/certificates.md#outside-a-smaller-board.
func (p *Proof) takeOut() bool {
	if len(p.Outside) == 0 {
		return true
	}
	if !p.Choose || p.Worth[0] != 1 || p.Falls || !p.arePairs(p.Outside) || len(slices.Concat(p.Outside...)) != 2*len(p.Outside) {
		return false
	}
	for _, pair := range p.Outside {
		p.Cells[pair[0]], p.Cells[pair[1]] = out, out
		p.Empty -= 2
	}
	return true
}

// addInside adds what is left of a window, at an index of its row, column or diagonal, if stones
// outside cannot spoil a line in it.
//
// A window without a cell outside and without ends stays as it is. And with two letters, cells
// between a pair are a window if one cell more on either side makes them one:
//
//	cells   a b c d e   with a line of four and the pair a, e
//	outside X . . . O   X X X in b, c, d makes the line a to d, and O O O the line b to e
//
// As the two stones are different, there is the line, and it is not too long: with Exact there must
// be no more cells in the row, column or diagonal, of which another stone could be.
func (p *Proof) addInside(w window, line []int, at int) {
	if end := at + len(w.cells); len(p.Stones) == 2 && end < len(line) &&
		(!p.Exact || len(line) == len(w.cells)+1) && p.isOutsidePair(line[at], line[end]) {
		w.cells, w.ends = w.cells[1:], nil
	}
	if p.count(out, w.cells) == 0 && len(w.ends) == 0 {
		p.windows = append(p.windows, w)
	}
}

// isOutsidePair reports whether two cells are a pair outside.
func (p *Proof) isOutsidePair(x, y int) bool {
	return slices.ContainsFunc(p.Outside, func(pair []int) bool {
		return pair[0] == x && pair[1] == y || pair[0] == y && pair[1] == x
	})
}

// playsOutsideLast reports whether the side always has a cell inside to play on, where it must not
// be the first to play outside: with Exact and Full a line may be complete before the game is over,
// and the side has to go on. Each turn outside takes two cells, so the number of empty cells inside
// tells who comes to play the last of them.
func (p *Proof) playsOutsideLast() bool {
	return len(p.Outside) == 0 || !p.Exact || !p.Full || (p.Empty%2 == 1) == p.ours()
}

// countInside makes lines inside count as soon as they are made: nothing can spoil them, so that it
// makes no difference how long they are and when they are looked for.
func (p *Proof) countInside() {
	if len(p.Outside) > 0 {
		p.Exact, p.Full = false, false
	}
}
