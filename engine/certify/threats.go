package certify

import (
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
func (b *builder) threats(depth int) *certificate.Answer {
	lines := b.rules.Goal == certificate.Wins || b.rules.Goal == certificate.Either && int(b.side) == b.rules.Maker
	if !lines || b.result != engine.Win || b.rules.Full || b.rules.Falls {
		return nil
	}
	left := threatNodes
	return b.threaten(depth, &left)
}

// lacking returns the moves that leave a line lacking so many stones, by what it lacks now.
func (b *builder) lacking(n int) (moves []certificate.Move) {
	seen := map[certificate.Move]bool{}
	for _, w := range b.windows {
		stone, missing, ok := byte(0), 0, true
		for _, c := range w {
			switch s := b.proof.At(c); {
			case s == '.':
				missing++
			case stone == 0 || s == stone:
				stone = s
			default:
				ok = false
			}
		}
		if own := b.rules.Stones[b.side%2]; b.rules.Goal == certificate.Wins && (stone != 0 && stone != own) || !ok || missing != n {
			continue
		}
		if stone == 0 {
			continue
		}
		for _, c := range w {
			if m := (certificate.Move{Cells: [2]int{c}, Stone: stone}); b.proof.At(c) == '.' && !seen[m] {
				seen[m] = true
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// completes reports whether a move ends the game well.
func (b *builder) completes(m certificate.Move) bool {
	b.proof.Play(m, 1)
	defer b.proof.Play(m, -1)
	result, over := b.proof.Ended(m.Cells[0])
	if b.side == engine.Second {
		result = -result
	}
	return over && result >= int(b.result)
}

// threaten is threats with so many positions left to look at.
func (b *builder) threaten(depth int, left *int) *certificate.Answer {
	for _, m := range b.lacking(1) {
		if b.completes(m) {
			return &certificate.Answer{Play: b.proof.Name(m)}
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

// try returns an answer that begins with a threat.
func (b *builder) try(m certificate.Move, depth int, left *int) *certificate.Answer {
	b.proof.Play(m, 1)
	defer b.proof.Play(m, -1)
	if _, over := b.proof.Ended(m.Cells[0]); over {
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
	a := &certificate.Answer{Play: b.proof.Name(m), Then: map[string]*certificate.Answer{}}
	stones := b.rules.Stones
	if b.rules.Goal != certificate.Either {
		stones = b.rules.Stones[1-b.side:][:1]
	}
	for c := range b.rules.Rows * b.rules.Cols {
		for i := range stones {
			reply := certificate.Move{Cells: [2]int{c}, Stone: stones[i]}
			if b.proof.At(c) != '.' {
				continue
			}
			then, ok := b.after(reply, next, depth, left)
			if !ok {
				return nil
			}
			if then != nil {
				a.Then[b.proof.Name(reply)] = then
			}
		}
	}
	return a
}

// after returns the answer to a reply to a threat, none where one of the lines that were
// threatened is completed.
func (b *builder) after(reply certificate.Move, next []certificate.Move, depth int, left *int) (then *certificate.Answer, ok bool) {
	b.proof.Play(reply, 1)
	defer b.proof.Play(reply, -1)
	if result, over := b.proof.Ended(reply.Cells[0]); over {
		if b.side == engine.Second {
			result = -result
		}
		return nil, result >= int(b.result)
	}
	for _, n := range next {
		if b.proof.At(n.Cells[0]) == '.' && b.completes(n) {
			return nil, true
		}
	}
	then = b.threaten(depth-1, left)
	return then, then != nil
}
