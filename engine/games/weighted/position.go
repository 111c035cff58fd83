package weighted

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
)

// A position is the stones of both players and the weights.
type position struct {
	stones  [2]uint16 // by player, one bit a cell
	weights weights
}

const fullBoard = 1<<cellCount - 1

// symbols are the players' stones.
var symbols = [2]engine.Symbol{engine.X, engine.O}

// lines are the eight lines of three.
var lines = [8]uint16{
	0b000_000_111, 0b000_111_000, 0b111_000_000,
	0b001_001_001, 0b010_010_010, 0b100_100_100,
	0b100_010_001, 0b001_010_100,
}

// isLine says of every set of nine bits whether it holds a line.
var isLine = func() (table [1 << cellCount]bool) {
	for set := range table {
		for _, l := range lines {
			table[set] = table[set] || uint16(set)&l == l
		}
	}
	return table
}()

// Turn returns who makes the next ply.
func (p position) Turn() engine.Player {
	return engine.Player(bits.OnesCount16(p.stones[0]|p.stones[1]) & 1)
}

// Outcome returns how the game ended. The margin is the difference of the sums.
func (p position) Outcome() (engine.Outcome, bool) {
	margin := p.sum(engine.First) - p.sum(engine.Second)
	for player, stones := range p.stones {
		if isLine[stones] {
			o := engine.WonBy(engine.Player(player))
			o.Margin = margin
			return o, true
		}
	}
	if p.stones[0]|p.stones[1] != fullBoard {
		return engine.Outcome{}, false
	}
	return engine.Outcome{Result: engine.Result(cmp.Compare(margin, 0)), Margin: margin}, true
}

// sum adds up the weights of a player's cells.
func (p position) sum(player engine.Player) int64 {
	var sum int64
	for rest := p.stones[player]; rest != 0; rest &= rest - 1 {
		sum += int64(p.weights[bits.TrailingZeros16(rest)])
	}
	return sum
}

// AppendMoves appends the empty cells: those that complete a line first, then
// those that stop one, then the heavier ones.
func (p position) AppendMoves(dst []engine.Move) []engine.Move {
	if _, over := p.Outcome(); over {
		return dst
	}
	first := len(dst)
	for rest := fullBoard &^ (p.stones[0] | p.stones[1]); rest != 0; rest &= rest - 1 {
		dst = append(dst, engine.Move{Cell: uint16(bits.TrailingZeros16(rest))})
	}
	mine, theirs := p.stones[p.Turn()], p.stones[p.Turn().Other()]
	urgency := func(m engine.Move) int64 {
		switch bit := uint16(1) << m.Cell; {
		case isLine[mine|bit]:
			return 4 * maxWeight
		case isLine[theirs|bit]:
			return 2 * maxWeight
		}
		return int64(p.weights[m.Cell])
	}
	slices.SortStableFunc(dst[first:], func(a, b engine.Move) int { return cmp.Compare(urgency(b), urgency(a)) })
	return dst
}

// Play returns the position after a move. The symbol of the move may be left
// Empty or be that of the player to move.
func (p position) Play(m engine.Move) (engine.Position, error) {
	_, over := p.Outcome()
	turn := p.Turn()
	switch {
	case over:
		return nil, engine.GameOver()
	case m.Cell >= cellCount:
		return nil, engine.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != symbols[turn]:
		return nil, engine.WrongTurn(symbols[turn], m.Symbol)
	case (p.stones[0]|p.stones[1])>>m.Cell&1 != 0:
		return nil, engine.CellTaken(m.Cell, side)
	}
	p.stones[turn] |= 1 << m.Cell
	return p, nil
}

// Board returns the position ready to draw, with the weights on the cells and
// the sums so far.
func (p position) Board() engine.Board {
	b := engine.Board{
		Rows: side, Cols: side, Cells: make([]engine.Symbol, cellCount), Labels: make([]string, cellCount),
		Scored: true, Score: [2]int64{p.sum(engine.First), p.sum(engine.Second)},
	}
	for cell := range cellCount {
		b.Labels[cell] = engine.Signed(int64(p.weights[cell]))
		for player, stones := range p.stones {
			if stones>>cell&1 != 0 {
				b.Cells[cell] = symbols[player]
			}
		}
	}
	for player, stones := range p.stones {
		for _, l := range lines {
			if stones&l == l {
				b.Lines = append(b.Lines, engine.Line{Kind: engine.LineWinning, Symbol: symbols[player], Cells: grid.CellsOf(l)})
			}
		}
	}
	return b
}

// Setup returns the position with these stones, or the reason why no play
// reaches it.
func (g game) Setup(symbolsAt []engine.Symbol) (engine.Position, error) {
	p := position{weights: g.weights}
	if len(symbolsAt) != cellCount {
		return nil, engine.WrongCells(len(symbolsAt), cellCount)
	}
	for c, s := range symbolsAt {
		switch s {
		case engine.Empty:
		case engine.X, engine.O:
			p.stones[s-engine.X] |= 1 << c
		default:
			return nil, engine.WrongSymbol(s, uint16(c), side, symbols[:]...)
		}
	}
	if err := p.reachable(); err != nil {
		return nil, err
	}
	return p, nil
}

// reachable says why no play leads to the stones, if none does.
func (p position) reachable() error {
	x, o := bits.OnesCount16(p.stones[0]), bits.OnesCount16(p.stones[1])
	if x != o && x != o+1 {
		return engine.WrongBalance(symbols, x, o)
	}
	last := p.Turn().Other()
	if isLine[p.stones[last.Other()]] {
		return engine.LineEarlier(symbols[last.Other()], symbols[last])
	}
	// The last player's own lines, if there are any, were made at once: five stones have no
	// room for two lines without a stone in common.
	return nil
}
