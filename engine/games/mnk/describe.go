package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/tactics"
)

// Describe names the shapes that a stone makes, and those that it keeps the opponent
// from. In misère games, in which nobody wants shapes, it says how near to a line of
// one's own the cell is.
func (g game) Describe(p engine.Position, m engine.Move) engine.Description {
	own, err := g.own(p)
	if err != nil || own.taken(m.Cell) {
		return engine.Description{}
	}
	if g.rule.misere {
		board := p.Board()
		return engine.Description{Fact: misereFact(&board, int(g.rule.line), m.Cell, symbols[own.Turn()])}
	}
	board := own.patternBoard()
	makes, mine := g.shapeName(board, own.Turn(), m.Cell)
	spoils, theirs := g.shapeName(board, own.Turn().Other(), m.Cell)
	if theirs <= openRow {
		spoils = engine.Text{} // not worth keeping anybody from
	}
	return engine.Description{Makes: makes, Quiet: mine <= openRow, Spoils: spoils, SpoilsMore: theirs > mine}
}

// A shapeRank orders what shapes are worth to who makes them.
type shapeRank int

// The ranks, from nothing upwards.
const (
	noShape shapeRank = iota
	openRow           // one that lacks three, as two where five in a row win
	single            // one closed, as a four
	openTwo           // as an open three
	twoTwos           // as a double three
	mixed             // as a four-three
	winning           // as an open four, or a double one
)

// leastNamed is the shortest line in games with shapes worth a name: in shorter ones a
// fork says all.
const leastNamed = 4

// shapeName names what a player's stone on a free cell makes, and says how much that is
// worth.
func (g game) shapeName(b *patterns.PatternBoard, p engine.Player, c uint16) (engine.Text, shapeRank) {
	if int(g.rule.line) < leastNamed || b.Forbidden(p, c) {
		return engine.Text{}, noShape
	}
	var ones, openOnes, twos, threes, across int
	for d := range directions {
		switch s := b.Shape(p, c, d); s {
		case patterns.Completes:
			return engine.Text{}, noShape // more than a shape
		case patterns.OpenOne:
			ones, openOnes, across = ones+1, openOnes+1, d
		case patterns.ClosedOne:
			ones++
		case patterns.OpenTwo, patterns.WideTwo:
			twos++
		default:
			if n, ok := s.StonesLacking(); ok && n == 3 && s%3 != patterns.ClosedTwo%3 {
				threes++
			}
		}
	}
	if b.Restricts(p) && ones+twos > 1 && !(ones == 1 && twos == 1) {
		return engine.Text{}, noShape // what looks like two of a kind is none there, as that is forbidden
	}
	n := int(g.rule.line)
	switch {
	case ones == 1 && openOnes == 1 && g.runThrough(b, p, c, across) == n-1:
		return engine.Say("mnk.shape.open", "N", number(n-1)), winning
	case ones > 1 || openOnes > 0:
		return engine.Say("mnk.shape.double", "N", number(n-1)), winning
	case ones == 1 && twos > 0:
		return engine.Say("mnk.shape.mixed", "N", number(n-1), "Less", number(n-2)), mixed
	case twos > 1:
		return engine.Say("mnk.shape.double", "N", number(n-2)), twoTwos
	case twos == 1:
		return engine.Say("mnk.shape.open", "N", number(n-2)), openTwo
	case ones == 1:
		return engine.Say("mnk.shape.closed", "N", number(n-1), "Count", n-1), single
	case threes > 0 && n-3 > 1:
		return engine.Say("mnk.shape.open", "N", number(n-3)), openRow
	}
	return engine.Text{}, noShape
}

// runThrough returns how long a run a player's stone on a cell makes in a direction.
func (g game) runThrough(b *patterns.PatternBoard, p engine.Player, c uint16, direction int) int {
	step, stones, run := directions[direction], b.Stones(p), 1
	for _, sign := range [...]int{1, -1} {
		row, col := int(c)/int(g.rule.cols), int(c)%int(g.rule.cols)
		for {
			row, col = row+sign*step[0], col+sign*step[1]
			if !g.rule.inside(row, col) || !stones.Has(g.rule.cell(row, col)) {
				break
			}
			run++
		}
	}
	return run
}

// number names how many stones a shape has.
func number(n int) engine.Text { return engine.Say("mnk.number", "Number", n) }

// The facts about a move in a misère game.
const (
	reasonNoLine = "mnk.reason.no_line" // no line of one's own can be made through it any more
	reasonApart  = "mnk.reason.apart"   // no stone of one's own is in a line with it that could be made
	reasonShort  = "mnk.reason.short"   // of one's own it makes Number, with Moves, in a line that could be made
)

// misereFact says how near to a line of one's own a cell is.
func misereFact(b *engine.Board, line int, cell uint16, own engine.Symbol) engine.Reason {
	switch near := tactics.ProspectOf(b, line, cell, own); {
	case near.Open == 0:
		return engine.Reason{ID: reasonNoLine}
	case len(near.Cells) == 0:
		return engine.Reason{ID: reasonApart}
	case len(near.Cells)+1 >= line:
		return engine.Reason{} // it makes the line that loses
	default:
		return engine.Reason{ID: reasonShort, Moves: moves(near.Cells), Number: len(near.Cells) + 1}
	}
}
