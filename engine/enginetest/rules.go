package enginetest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
)

func checkInfo(t testing.TB, game engine.Game) {
	info := game.Info()
	if info.Title.ID == "" || info.Rules.ID == "" || info.Brief.ID == "" {
		t.Error("no title or no rules")
	}
	if info.Rows < 1 || info.Cols < 1 || info.Cols > engine.MaxCols || info.Turn < 1 || len(info.Symbols) < 1 {
		t.Errorf("not a board to play on: %+v", info)
	}
	if info.Sides[0].Name == "" || info.Sides[1].Name == "" || info.Sides[0].Name == info.Sides[1].Name {
		t.Errorf("the sides cannot be told apart: %q and %q", info.Sides[0].Name, info.Sides[1].Name)
	}
	if _, over := game.Start().Outcome(); over {
		t.Error("the game is over before it starts")
	}
	if game.Start() != game.Start() {
		t.Error("two starts differ")
	}
}

// checkPosition checks one position and what its moves lead to.
func checkPosition(t testing.TB, game engine.Game, p engine.Position) {
	t.Helper()
	board := p.Board()
	checkBoard(t, game, p, board)
	moves := p.AppendMoves(nil)
	checkWins(t, game, p, moves)
	if _, over := p.Outcome(); over != (len(moves) == 0) {
		t.Fatalf("%s: over is %v, with %d moves", show(game, p), over, len(moves))
	}
	if again, err := game.Setup(slices.Clone(board.Cells)); err != nil || again != p {
		t.Errorf("%s: does not come back from its own cells: %v", show(game, p), err)
	}
	names, info := map[string]bool{}, game.Info()
	columns := map[int]bool{}
	for _, m := range moves {
		if col := int(m.Cell) % info.Cols; info.ByColumns && columns[col] {
			t.Errorf("%s: two moves in column %s", show(game, p), engine.ColumnName(col))
		} else {
			columns[col] = true
		}
		checkName(t, game, p, m, names)
		if checkMove(t, game, p, board, m) == p.Turn() && info.Turn == 1 {
			t.Errorf("%s: after %s it is still the same player's turn", show(game, p), game.MoveName(m))
		}
	}
	if got := p.Board(); !slices.Equal(got.Cells, board.Cells) {
		t.Errorf("%s: playing from the position has changed it", show(game, p))
	}
	checkIllegal(t, game, p, info.Symbols, moves)
}

// checkWins holds the moves of which a position says that they win against playing each.
func checkWins(t testing.TB, game engine.Game, p engine.Position, moves []engine.Move) {
	t.Helper()
	f, ok := p.(engine.WinFinder)
	if !ok {
		return
	}
	var want []engine.Move
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		if o, over := next.Outcome(); over && o.For(p.Turn()) == engine.Win {
			want = append(want, m)
		}
	}
	if got := f.Wins(moves); !slices.Equal(got, want) {
		t.Errorf("%s: %v win, want %v", show(game, p), got, want)
	}
}

func checkBoard(t testing.TB, game engine.Game, p engine.Position, b engine.Board) {
	t.Helper()
	info := game.Info()
	if b.Rows != info.Rows || b.Cols != info.Cols || len(b.Cells) != info.Rows*info.Cols {
		t.Fatalf("a board of %d by %d with %d cells for a game of %d by %d", b.Rows, b.Cols, len(b.Cells), info.Rows, info.Cols)
	}
	if b.Labels != nil && len(b.Labels) != len(b.Cells) {
		t.Errorf("%s: %d labels for %d cells", show(game, p), len(b.Labels), len(b.Cells))
	}
	for _, line := range b.Lines {
		for _, c := range line.Cells {
			if int(c) >= len(b.Cells) {
				t.Errorf("%s: a line through cell %d", show(game, p), c)
			} else if line.Kind == engine.LineWinning && b.Cells[c] != line.Symbol {
				t.Errorf("%s: a winning line of %v with %v on %s", show(game, p), line.Symbol, b.Cells[c], engine.CellName(c, b.Cols))
			}
		}
	}
}

// checkName checks that a move's name leads back to it, in either case, and to
// no other move of the position.
func checkName(t testing.TB, game engine.Game, p engine.Position, m engine.Move, seen map[string]bool) {
	t.Helper()
	name := game.MoveName(m)
	if seen[name] {
		t.Errorf("%s: two moves are called %s", game.Variant(), name)
	}
	seen[name] = true
	for _, typed := range []string{name, strings.ToLower(name), strings.ToUpper(name)} {
		if got, err := game.ParseMove(typed); err != nil || got != m {
			t.Errorf("%s: %s is read as %v (%v), want %v", game.Variant(), typed, got, err, m)
		}
		if got, err := engine.ReadMove(game, p, typed); err != nil || got != m {
			t.Errorf("%s: in %s it is read as %v (%v), want %v", typed, show(game, p), got, err, m)
		}
	}
}

// checkMove checks that a legal move puts one symbol on one empty cell, and
// returns whose turn it is then.
func checkMove(t testing.TB, game engine.Game, p engine.Position, board engine.Board, m engine.Move) engine.Player {
	t.Helper()
	name := game.MoveName(m)
	next, err := p.Play(m)
	if err != nil {
		t.Fatalf("%s: %s is offered but refused: %v", show(game, p), name, err)
	}
	if again, _ := p.Play(m); again != next {
		t.Errorf("%s: %s leads to two positions", show(game, p), name)
	}
	if board.Cells[m.Cell] != engine.Empty {
		t.Errorf("%s: %s is offered on a stone", show(game, p), name)
	}
	_, over := next.Outcome()
	after := next.Board()
	for c := range board.Cells {
		changed := after.Cells[c] != board.Cells[c]
		if changed != (c == int(m.Cell)) && !(over && board.Cells[c] == engine.Empty) {
			t.Errorf("%s: after %s, %s has become %v", show(game, p), name, engine.CellName(uint16(c), board.Cols), after.Cells[c])
		}
	}
	return next.Turn()
}

// checkIllegal checks that what is not offered is refused.
func checkIllegal(t testing.TB, game engine.Game, p engine.Position, symbols []engine.Symbol, moves []engine.Move) {
	t.Helper()
	for c := range len(p.Board().Cells) + 2 {
		for _, s := range symbols {
			m := engine.Move{Cell: uint16(c), Symbol: s}
			if slices.Contains(moves, m) {
				continue
			}
			if _, err := p.Play(m); !errors.Is(err, engine.ErrIllegal) {
				t.Errorf("%s: cell %d with %v: got error %v, want one that wraps ErrIllegal", show(game, p), c, s, err)
			}
		}
	}
}
