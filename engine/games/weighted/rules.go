package weighted

import (
	"cmp"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/stones"
)

// weights are the values of the cells, by cell. They are all that sets one variant apart from
// another.
type weights [cellCount]int32

// A position is the stones of both players and the weights.
type position = stones.Position[weights]

// symbols are the players' stones.
var symbols = stones.Symbols

const fullBoard = 1<<cellCount - 1

// lines are the eight lines of three.
var lines = grid.Lines(side, side, side)

// isLine says of every set of nine bits whether it holds a line.
var isLine = func() (table [1 << cellCount]bool) {
	for set := range table {
		for _, l := range lines {
			table[set] = table[set] || uint64(set)&l.Lo == l.Lo
		}
	}
	return table
}()

// Size implements stones.Rules.
func (w weights) Size() (rows, cols int) { return side, side }

// Judge implements stones.Rules. The margin is the difference of the sums.
func (w weights) Judge(s stones.Stones) (engine.Outcome, bool) {
	margin := w.sum(s, engine.First) - w.sum(s, engine.Second)
	for player := range s {
		if hasLine(s, engine.Player(player)) {
			o := engine.WonBy(engine.Player(player))
			o.Margin = margin
			return o, true
		}
	}
	if s.Occupied().Lo != fullBoard {
		return engine.Outcome{}, false
	}
	return engine.Outcome{Result: engine.Result(cmp.Compare(margin, 0)), Margin: margin}, true
}

// hasLine reports whether a player has three in a row.
func hasLine(s stones.Stones, player engine.Player) bool { return isLine[s[player].Lo] }

// sum adds up the weights of a player's cells.
func (w weights) sum(s stones.Stones, player engine.Player) (sum int64) {
	for rest := s[player]; !rest.IsEmpty(); {
		sum += int64(w[rest.Pop()])
	}
	return sum
}

// Prefer implements stones.Preferrer: the heavier cell.
func (w weights) Prefer(cell int) int64 { return int64(w[cell]) }

// Show adds the weights of the cells, the sums so far, and lines.
func (w weights) Show(s stones.Stones, b *engine.Board) {
	b.Scored, b.Score = true, [2]int64{w.sum(s, engine.First), w.sum(s, engine.Second)}
	for _, weight := range w {
		b.Labels = append(b.Labels, engine.Signed(int64(weight)))
	}
	for player, own := range s {
		for _, l := range lines {
			if own.Covers(l) {
				b.Lines = append(b.Lines, engine.Line{Kind: engine.LineWinning, Symbol: symbols[player], Cells: l.List()})
			}
		}
	}
}
