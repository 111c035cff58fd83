package jing

import (
	"math/bits"

	"noughts/engine"
)

// The themes of this family. There is no zugzwang in it: another stone of one's own, where
// none or the opponent's would stand, never makes a line score less.
const (
	themeLast   = "last-stone" // what the cells become that nobody takes decides
	themeLines  = "two-lines"  // the turn scores two lines at once
	themeBreaks = "break-up"   // the turn spoils two of the opponent's lines, and scores none
)

// What lines need: so many equal stones to score, and so many of the other kind never to.
const (
	scoringStones  = 4
	spoilingStones = 2
)

// Themes implements engine.Themer. What decides may come with a later turn of the solution.
func (g game) Themes(p engine.Position, solution []engine.Move, goal engine.Result) (names []string) {
	pos, ok := p.(Position)
	if !ok {
		return nil
	}
	side := pos.Turn()
	for len(solution) >= PerTurn {
		before, mover := pos, pos.Turn()
		for _, m := range solution[:PerTurn] {
			pos.Stones[mover] |= 1 << m.Cell
		}
		if solution = solution[PerTurn:]; mover != side {
			continue
		}
		if lines := before.turnTheme(pos); lines != "" {
			return []string{lines}
		}
		if before.leftDecides(side, int(goal)) {
			names = []string{themeLast}
		}
	}
	return names
}

// turnTheme names what a turn does to the lines.
func (p Position) turnTheme(after Position) string {
	me, other := p.Turn(), p.Turn().Other()
	scored, spoiled := 0, 0
	for _, l := range Lines {
		mine, now := bits.OnesCount32(p.Stones[me]&l), bits.OnesCount32(after.Stones[me]&l)
		if mine < scoringStones && now >= scoringStones {
			scored++
		}
		if mine < spoilingStones && now >= spoilingStones && bits.OnesCount32(p.Stones[other]&l) >= spoilingStones {
			spoiled++
		}
	}
	switch {
	case scored > 1:
		return themeLines
	case scored == 0 && spoiled > 1:
		return themeBreaks
	}
	return ""
}

// mostThemed is in how many free cells the end is followed for a theme; a guess.
const mostThemed = 9

// leftDecides reports whether it decides a position, in which the side has one turn that
// gets its goal, what the cells become that nobody takes: if they stayed empty, it would
// have none or several.
func (p Position) leftDecides(side engine.Player, goal int) bool {
	free := p.Free()
	if bits.OnesCount32(free) > mostThemed {
		return false
	}
	turns := (bits.OnesCount32(free) - (CellCount - LastPly)) / PerTurn
	getting := 0
	for _, pair := range PairsIn(free) {
		next := p.Stones
		next[side] |= pair
		if getsUncounted(next, side, side.Other(), turns-1, goal) {
			getting++
		}
	}
	return getting != 1
}

// getsUncounted reports whether a side gets its goal, a margin in points, in so many more turns of
// which the given player makes the next one, if cells that nobody takes count for nobody.
func getsUncounted(stones [2]uint32, side, turn engine.Player, turns, goal int) bool {
	if turns == 0 {
		return points(stones[side])-points(stones[side.Other()]) >= goal
	}
	for _, pair := range PairsIn(FullBoard &^ (stones[0] | stones[1])) {
		next := stones
		next[turn] |= pair
		if getsUncounted(next, side, turn.Other(), turns-1, goal) == (turn == side) {
			return turn == side
		}
	}
	return turn != side
}

// points counts the lines that score for some stones.
func points(stones uint32) (n int) {
	for _, l := range Lines {
		if bits.OnesCount32(stones&l) >= scoringStones {
			n++
		}
	}
	return n
}
