package certify

import (
	"context"

	"noughts/engine"
	"noughts/engine/certificate"
)

// windows returns the cells of every line that can be made.
func windows(r certificate.Rules) (list [][]int) {
	for c := range r.Rows * r.Cols {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			var w []int
			for i := range r.Line {
				if row, col := c/r.Cols+i*d[0], c%r.Cols+i*d[1]; row >= 0 && row < r.Rows && col >= 0 && col < r.Cols {
					w = append(w, row*r.Cols+col)
				}
			}
			if len(w) == r.Line {
				list = append(list, w)
			}
		}
	}
	return list
}

// threats returns a tree of threats with which the side wins if it is to move, each of
// which leaves no reply but to stop a line; nil where it finds none.
func (b *builder) threats() *certificate.Lemma {
	p := b.proof
	if !b.wantsLines() || len(p.Weights) > 0 || engine.Result(p.Result) != engine.Win || p.Full || p.Falls || p.Renju {
		return nil
	}
	left := threatNodes
	return b.threaten(threatDepth, &left)
}

// longThreats returns a tree of threats of the game's own, with which the side wins if it is to
// move; nil where there is none, or if it is its turn and the tree does not hold.
func (b *builder) longThreats(ctx context.Context) *certificate.Lemma {
	p := b.proof
	if b.tree == nil || !b.wantsLines() || engine.Result(p.Result) != engine.Win {
		return nil
	}
	tree := b.tree(ctx, p)
	if tree != nil && p.ToMove() == p.Side && !p.Follow(tree) {
		return nil
	}
	return tree
}

// lacking returns the side's moves into lines that lack so many stones and can still be made.
func (b *builder) lacking(n int) (moves []certificate.Move) {
	seen := map[certificate.Move]bool{}
	for _, w := range b.windows {
		stone, missing, ok := -1, 0, true
		for _, c := range w {
			switch s := b.proof.Cells[c]; {
			case s < 0:
				missing++
			case stone < 0 || s == stone:
				stone = s
			default:
				ok = false
			}
		}
		if !b.proof.Choose && stone != b.proof.Side || stone < 0 || !ok || missing != n {
			continue
		}
		for _, c := range w {
			m := certificate.Move{c}
			if b.proof.Choose {
				m[1] = stone
			}
			if b.proof.Cells[c] < 0 && !seen[m] {
				seen[m] = true
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// completes reports whether a move ends the game well.
func (b *builder) completes(m certificate.Move) bool {
	b.proof.Play(m)
	defer b.proof.Undo(m)
	result, over := b.proof.Ended()
	return over && result >= b.proof.Result
}

// threaten is threats with at most so many threats in a row, and so many left to try.
func (b *builder) threaten(depth int, left *int) *certificate.Lemma {
	for _, m := range b.lacking(1) {
		if b.completes(m) {
			return &certificate.Lemma{Play: &m}
		}
	}
	if depth == 0 {
		return nil
	}
	for _, m := range b.lacking(2) {
		if *left--; *left < 0 {
			return nil
		}
		if a := b.try(m, depth, left); a != nil {
			return a
		}
	}
	return nil
}

// try returns the tree of threats that begins with a move, nil if that does not win.
func (b *builder) try(m certificate.Move, depth int, left *int) *certificate.Lemma {
	b.proof.Play(m)
	defer b.proof.Undo(m)
	if _, over := b.proof.Ended(); over {
		return nil
	}
	var next []certificate.Move
	for _, n := range b.lacking(1) {
		if b.completes(n) {
			next = append(next, n)
		}
	}
	if len(next) == 0 {
		return nil
	}
	a := &certificate.Lemma{Play: &m}
	for _, reply := range b.proof.Moves() {
		then, ok := b.after(reply, next, depth, left)
		if !ok {
			return nil
		}
		if then != nil {
			then.To = &reply
			a.Then = append(a.Then, *then)
		}
	}
	return a
}

// after returns what the side does after a reply to a threat; nothing needs to be said where it
// completes a line that was threatened. ok is false if it does not win.
func (b *builder) after(reply certificate.Move, next []certificate.Move, depth int, left *int) (then *certificate.Lemma, ok bool) {
	b.proof.Play(reply)
	defer b.proof.Undo(reply)
	if result, over := b.proof.Ended(); over {
		return nil, result >= b.proof.Result
	}
	for _, n := range next {
		if b.proof.Cells[n[0]] < 0 && b.completes(n) {
			return nil, true
		}
	}
	then = b.threaten(depth-1, left)
	return then, then != nil
}
