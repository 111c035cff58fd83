package stones_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/grid"
	"noughts/engine/search"
	"noughts/engine/stones"
)

// rules are those of a toy: who fills a row or a column of a board of 3×2 has lost.
type rules struct{}

// filled are the rows and columns.
var filled = [][]int{{0, 1}, {2, 3}, {4, 5}, {0, 2, 4}, {1, 3, 5}}

func (rules) Size() (rows, cols int) { return 3, 2 }

func (rules) Judge(s stones.Stones) (engine.Outcome, bool) {
	for player, own := range s {
		if len(rules{}.linesOf(own)) > 0 {
			return engine.WonBy(engine.Player(player).Other()), true
		}
	}
	return engine.Outcome{}, s.Occupied() == grid.FirstCells(6)
}

func (rules) Show(s stones.Stones, b *engine.Board) {
	for player, own := range s {
		for _, cells := range (rules{}).linesOf(own) {
			b.Lines = append(b.Lines, engine.Line{Kind: engine.LineWinning, Symbol: stones.Symbols[player], Cells: cells})
		}
	}
}

func (rules) linesOf(own grid.SmallSet) (lines [][]uint16) {
	for _, line := range filled {
		var cells []uint16
		for _, c := range line {
			if own.Has(c) {
				cells = append(cells, uint16(c))
			}
		}
		if len(cells) == len(line) {
			lines = append(lines, cells)
		}
	}
	return lines
}

// A toy is the game.
type toy struct{ stones.Game[rules] }

func (toy) Variant() string { return "toy" }

func (g toy) Info() engine.Info {
	rows, cols := g.Rules.Size()
	return engine.Info{
		Title: engine.Say("toy"), Rules: engine.Say("toy"), Brief: engine.Say("toy"), Sides: [2]engine.Side{{Name: "X", Symbol: engine.X}, {Name: "O", Symbol: engine.O}},
		Rows: rows, Cols: cols, Symbols: []engine.Symbol{engine.Empty}, Turn: 1,
	}
}

func (g toy) Examples() []engine.Example {
	won, _ := g.Best(func(p stones.Position[rules]) int64 {
		if o, over := p.Outcome(); over && o.Result != engine.Draw {
			return 1
		}
		return 0
	})
	return []engine.Example{{Kind: engine.ExampleWin, Position: won, Text: engine.Say("toy")}}
}

// What the package has is a whole game with rules and names.
func TestToy(t *testing.T) {
	enginetest.Run(t, toy{})
	enginetest.Perft(t, toy{}, 6, 6*5, 6*5*4)
	won := toy{}.Examples()[0].Position.Board()
	if won.EmptyCells() != 3 {
		t.Errorf("the first loss leaves %d cells empty, want 3", won.EmptyCells())
	}
}

// Set-ups that no play reaches are refused with the reason.
func TestSetup(t *testing.T) {
	enginetest.Setups(t, toy{}, map[string]string{
		"XX/.O/..": "",
		"OO/XX/X.": "illegal.line_earlier Last=X Symbol=O",
		"XX/X./OO": "illegal.line_earlier Last=X Symbol=O",
		"XX/X.":    "illegal.cells Count=4 Want=6",
		"XX/X./..": "illegal.balance First=X FirstStones=3 Second=O SecondStones=0",
		"XX/OX/OO": "illegal.line_earlier Last=O Symbol=X",
		"XT/../..": "illegal.symbol Cell=b3 Symbol=T Symbols=X, O",
	})
}

// Moves that lose come last.
func TestLosingMovesComeLast(t *testing.T) {
	p, err := toy{}.Setup([]engine.Symbol{engine.X, engine.Empty, engine.O, engine.Empty, engine.Empty, engine.Empty})
	if err != nil {
		t.Fatal(err)
	}
	if moves := p.AppendMoves(nil); moves[len(moves)-1].Cell != 1 {
		t.Errorf("got %v, want b1 at the end", moves)
	}
}

// What a budget leaves unproved is estimated.
func TestEstimates(t *testing.T) {
	a, err := toy{}.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), toy{}.Start(), engine.Budget{Nodes: 2}, nil)
	if err != nil || a.Method != search.MethodUCT || len(a.Moves) != 6 {
		t.Fatalf("got %+v, %v", a, err)
	}
	for _, e := range a.Moves {
		if !e.Judged() {
			t.Errorf("nothing is known of %+v", e)
		}
	}
	if err := a.Check(); err != nil {
		t.Error(err)
	}
}
