package render

import (
	"strings"

	"noughts/engine"
)

// A scene is a board that shows something particular.
type scene struct {
	name  string
	board engine.Board
	opts  Options
}

// boardOf reads the rows of a board from the top, separated by slashes.
func boardOf(rows string) engine.Board {
	lines := strings.Split(rows, "/")
	b := engine.Board{Rows: len(lines), Cols: len(lines[0])}
	b.Cells = make([]engine.Symbol, b.Rows*b.Cols)
	for i, line := range lines {
		for col := range len(line) {
			b.Cells[(b.Rows-1-i)*b.Cols+col], _ = engine.ParseSymbol(line[col])
		}
	}
	return b
}

// with returns the board with labels, score and lines added to it.
func with(b engine.Board, change func(*engine.Board)) engine.Board {
	change(&b)
	return b
}

func cellsOf(b engine.Board, names string) []uint16 {
	var cells []uint16
	for _, name := range strings.Fields(names) {
		c, err := engine.ParseCell(name, b.Rows, b.Cols)
		if err != nil {
			panic(err)
		}
		cells = append(cells, c)
	}
	return cells
}

func cellOf(b engine.Board, name string) uint16 { return cellsOf(b, name)[0] }

func empty(rows, cols int) engine.Board { return engine.Board{Rows: rows, Cols: cols} }

func lineOf(b *engine.Board, kind engine.LineKind, s engine.Symbol, names string) {
	b.Lines = append(b.Lines, engine.Line{Kind: kind, Symbol: s, Cells: cellsOf(*b, names)})
}

func movesOf(b engine.Board, list string) []engine.Move {
	var moves []engine.Move
	for _, m := range strings.Fields(list) {
		s, _ := engine.ParseSymbol(m[0])
		moves = append(moves, engine.Move{Cell: cellOf(b, m[1:]), Symbol: s})
	}
	return moves
}

var (
	midGame = boardOf("X...O./.XX.OX/..XO../.OXX../.O..X./..OO.O")
	won     = boardOf("OX..../O.X.O./.XOX../..X.X./.X.O.X/.O...O")
	gomoku  = boardOf(strings.Repeat(strings.Repeat(".", 15)+"/", 4) +
		".....X..O.O..../.....OXXXXO..../.....O.OX....../.....O.X......./......O......../.....X........." +
		strings.Repeat("/"+strings.Repeat(".", 15), 5))
	huge    = boardOf(strings.Repeat("X.O..XO.X.OOX..X.OXO/.OXX.O..XO.X.OX.O.X./", 9) + "X.O..XO.X.OOX..X.OXO/.OXX.O..XO.X.OX.O.X.")
	four    = boardOf("X.OT/SOX./.TSX/O..T")
	weights = with(boardOf("..X/.XO/O.."), func(b *engine.Board) {
		b.Labels = strings.Fields("2 6 −5 1 5 −9 3 −1 4")
		b.Scored, b.Score = true, [2]int64{9, -7}
	})
	heavy = with(boardOf("..X/.XO/O.."), func(b *engine.Board) {
		b.Labels = strings.Fields("1000000000 −1000000000 7 12345 −99 0 31415926 −2718281 4")
		b.Scored, b.Score = true, [2]int64{1000012352, -1999999901}
	})
	jing = with(boardOf("OXXXX/XOOXO/OOOOX/XXXOX/OXOXO"), func(b *engine.Board) {
		b.Scored, b.Score = true, [2]int64{3, 2}
		lineOf(b, engine.LineScoring, engine.O, "a5 b4 c3 d2 e1")
		lineOf(b, engine.LineScoring, engine.O, "a3 b3 c3 d3 e3")
		lineOf(b, engine.LineScoring, engine.X, "a5 b5 c5 d5 e5")
		lineOf(b, engine.LineScoring, engine.X, "a2 b2 c2 d2 e2")
	})
	pairs = with(boardOf("..X.../....../..O.../....../....../......"), func(b *engine.Board) {
		b.Labels = strings.Fields("1= 5 8 8 4 2= 5 15 12 15 14 3 9 11 16 13 16 10 9 17 12 17 14 10 4 11 18 13 18 6 2= 3 7 7 6 1=")
		b.Groups = []int{1, 5, 8, 8, 4, 2, 5, 15, 12, 15, 14, 3, 9, 11, 16, 13, 16, 10, 9, 17, 12, 17, 14, 10, 4, 11, 18, 13, 18, 0, 2, 3, 7, 7, 0}
	})
	open = with(boardOf("....../.X..O./..X.../...X../.O..../......"), func(b *engine.Board) {
		lineOf(b, engine.LineOpen, engine.X, "a6 b5 c4 d3 e2 f1")
		lineOf(b, engine.LineOpen, engine.X, "c1 c2 c3 c4 c5 c6")
		lineOf(b, engine.LineOpen, engine.O, "e1 e2 e3 e4 e5 e6")
		lineOf(b, engine.LineOpen, engine.O, "a2 b2 c2 d2 e2 f2")
	})
)

// Positions that are analyzed: an even one, one that is lost, and one in which a move
// is a symbol too.
var (
	fight      = boardOf(strings.Repeat("............../", 2) + strings.Join([]string{"..............", "..............", "..............", "......X.......", ".....XOO......", ".....OX.......", "....O.XX......", ".......O......", "..............", "..............", "..............", ".............."}, "/"))
	threatened = with(boardOf(strings.Join([]string{"...............", "...............", "...............", "...............", "...............", "........X......", ".......X.O.....", "......X.O......", ".....X.O.......", "...............", "...............", "...............", "...............", "...............", "..............."}, "/")), func(b *engine.Board) {
		lineOf(b, engine.LineThreat, engine.X, "e6 f7 g8 h9 i10")
		lineOf(b, engine.LineThreat, engine.X, "f7 g8 h9 i10 j11")
	})
	chaos = boardOf("......../......../..XO..../...XX.../..OOX.../......../......../........")
)

// heat marks the empty cells around the stones of b as estimates, best near a cell.
func heat(b engine.Board, center string) []Mark {
	at := int(cellOf(b, center))
	var marks []Mark
	for i, s := range b.Cells {
		row, col := i/b.Cols-at/b.Cols, i%b.Cols-at%b.Cols
		if s == engine.Empty && row*row+col*col <= 20 {
			marks = append(marks, Mark{Move: engine.Move{Cell: uint16(i)}, Kind: Estimated, Estimate: 0.5 - 0.01*float64(row*row+col*col)})
		}
	}
	return marks
}

// best shows what is known of an even position, cropped.
func best(b engine.Board, o Options) Options {
	for i, c := range cellsOf(b, "e9 h9 g6 h7 d6") {
		o.Candidates = append(o.Candidates, Mark{Move: engine.Move{Cell: c}, Kind: Estimated, Estimate: 0.61 - 0.03*float64(i), Best: i == 0})
	}
	o.Candidates[1].Kind, o.Candidates[1].Distance = Drawn, -1
	o.Heat = append(heat(b, "g7"), Mark{Move: engine.Move{Cell: cellOf(b, "c7")}, Kind: Lost, Distance: 5}, Mark{Move: engine.Move{Cell: cellOf(b, "c8")}, Kind: Lost, Distance: 5})
	o.Crop = CropTo(b, o)
	return o
}

// lost shows a position in which all is lost.
func lost(b engine.Board, o Options) Options {
	for i, c := range cellsOf(b, "e6 j11 h8") {
		o.Candidates = append(o.Candidates, Mark{Move: engine.Move{Cell: c}, Kind: Lost, Distance: 2, Best: i == 0})
	}
	for i, s := range b.Cells {
		if s == engine.Empty && i%3 > 0 {
			o.Heat = append(o.Heat, Mark{Move: engine.Move{Cell: uint16(i)}, Kind: Lost, Distance: 2})
		}
	}
	o.Crop = CropTo(b, o)
	return o
}

// ongoing shows what is shown of a board while a game is played on it.
func ongoing(b engine.Board, o Options) Options {
	o.Crop = CropPlayed(b, o)
	return o
}

// symbols shows moves that are a cell and a symbol.
func symbols(b engine.Board, o Options) Options {
	kinds := []Mark{{Kind: Won, Distance: 9, Best: true}, {Kind: Won, Distance: 11}, {Kind: Estimated, Estimate: 0.7}, {Kind: Estimated, Estimate: 0.66}}
	for i, m := range movesOf(b, "Xf3 Xb7 Oc3 Xc3") {
		kinds[i].Move = m
	}
	o.Candidates = kinds
	o.Heat = heat(b, "d5")
	o.Crop = CropTo(b, o)
	return o
}

// analysis marks a 3×3 board with everything that can be known about a move.
func analysis() []Mark {
	kinds := []Mark{
		{Kind: Won, Distance: 3, Best: true},
		{Kind: Lost, Distance: 6},
		{Kind: Drawn, Distance: 7},
		{Kind: Won, Distance: 13},
		{Kind: Estimated, Estimate: 0.57},
		{Kind: Estimated, Estimate: 1},
		{Kind: Lost, Distance: -1},
		{Kind: Won, Distance: -1},
		{Kind: Unsure},
	}
	for i := range kinds {
		kinds[i].Move = engine.Move{Cell: uint16(i)}
	}
	return kinds
}

// shared marks every empty cell of b once for each of the first n symbols.
func shared(b engine.Board, n int) []Mark {
	kinds := []Mark{
		{Kind: Won, Distance: 9},
		{Kind: Lost, Distance: 12},
		{Kind: Drawn},
		{Kind: Estimated, Estimate: 0.43},
		{Kind: Estimated, Estimate: 0.08},
		{Kind: Lost, Distance: 4},
		{Kind: Won, Distance: 15},
	}
	var marks []Mark
	for i, at := range b.Cells {
		for s := range n {
			if at == engine.Empty {
				m := kinds[(3*i+s)%len(kinds)]
				m.Move = engine.Move{Cell: uint16(i)}
				if n > 1 {
					m.Move.Symbol = engine.Symbol(s + 1)
				}
				m.Best = len(marks) == 2
				marks = append(marks, m)
			}
		}
	}
	return marks
}

// some returns every third mark.
func some(marks []Mark) (list []Mark) {
	for i, m := range marks {
		if i%3 == 2 {
			list = append(list, m)
		}
	}
	return list
}

func scenes() []scene {
	xo := [2]engine.Symbol{engine.X, engine.O}
	ox := [2]engine.Symbol{engine.O, engine.X}
	strip := boardOf("..X.OX.O.XXO..X...O.")
	tower := boardOf("./X/O/./X/./O/O/./X/././X/./O/./X/././.")
	winning := with(won, func(b *engine.Board) { lineOf(b, engine.LineWinning, engine.X, "b6 c5 d4 e3 f2") })
	hugeWin := with(huge, func(b *engine.Board) { lineOf(b, engine.LineWinning, engine.O, "c5 d4 e3 f2 g1") })
	threes := [3]engine.Board{boardOf("X.OT/SOX./.TSX/O..T"), four, four}
	discs := with(boardOf("......./...X.../...O.../...XX../..OOX../..OXXO."), func(b *engine.Board) { b.Discs = true })
	discsWon := with(boardOf("......./...X.../...OX../...XX../..OOX../..OXXO."), func(b *engine.Board) {
		b.Discs = true
		lineOf(b, engine.LineWinning, engine.X, "e1 e2 e3 e4")
	})
	renju := with(boardOf("............./............./...O....X..../....O...X..../..O..XX...O../..X........O./..X.O.O..OO../..XO...O..X../.O..O.....X../..X..O....X../..X...OXXX.../............./............."), func(b *engine.Board) {
		b.Forbidden = cellsOf(*b, "i9 c5 k3") // a double-three, an overline, a double-four
	})
	sides := [2]engine.Symbol{engine.X, engine.O}
	return []scene{
		{"forbidden-dark", renju, Options{Last: cellsOf(renju, "g7"), Turn: engine.X, Caption: "X to move"}},
		{"forbidden-light", renju, Options{Theme: Light, Turn: engine.X, Caption: "X to move", Focus: &Window{Row: 4, Col: 5, Rows: 5, Cols: 5}}},
		{"forbidden-stones", renju, Options{Theme: Stones, Sides: sides, Last: cellsOf(renju, "g7"), Turn: engine.X, Caption: "X to move"}},
		{"discs-play", discs, Options{Theme: Stones, Last: cellsOf(discs, "e3"), Turn: engine.O, Caption: "O to move"}},
		{"discs-light", discs, Options{Theme: Light, Last: cellsOf(discs, "e3"), Turn: engine.O, Caption: "O to move"}},
		{"discs-won", discsWon, Options{Theme: Stones, Last: cellsOf(discsWon, "e4"), Turn: engine.X, Caption: "X wins"}},
		{"discs-marks", discs, Options{Theme: Stones, Turn: engine.O, Caption: "O to move", Hint: cellsOf(discs, "g1"), Marks: []Mark{
			{Move: engine.Move{Cell: cellOf(discs, "e4")}, Kind: Drawn, Best: true},
			{Move: engine.Move{Cell: cellOf(discs, "a1")}, Kind: Lost, Distance: 2},
			{Move: engine.Move{Cell: cellOf(discs, "b1")}, Kind: Estimated, Estimate: 0.4},
			{Move: engine.Move{Cell: cellOf(discs, "f2")}, Kind: Won, Distance: 7},
		}}},
		{"empty-dark", empty(3, 3), Options{Turn: engine.X, Caption: "X to move"}},
		{"empty-light", empty(3, 3), Options{Theme: Light, Turn: engine.X, Caption: "X to move"}},
		{"bare-dark", boardOf("X../.O./..X"), Options{}},
		{"play-dark", midGame, Options{Last: cellsOf(midGame, "c3"), Turn: engine.O, Caption: "O to move"}},
		{"play-light", midGame, Options{Theme: Light, Last: cellsOf(midGame, "c3"), Caption: "Order to move"}},
		{"win-dark", winning, Options{Last: cellsOf(won, "f2"), Turn: engine.X, Caption: "Order wins"}},
		{"win-light", winning, Options{Theme: Light, Last: cellsOf(won, "f2"), Turn: engine.X, Caption: "Order wins"}},
		{"focus-dark", gomoku, Options{Last: cellsOf(gomoku, "g7"), Focus: &Window{6, 5, 5, 5}, Turn: engine.X, Caption: "X to move"}},
		{"focus-light", gomoku, Options{Theme: Light, Last: cellsOf(gomoku, "g7"), Focus: &Window{6, 5, 5, 5}, Turn: engine.X, Caption: "X to move"}},
		{"huge-dark", hugeWin, Options{Last: cellsOf(huge, "f8"), Caption: "O wins", Turn: engine.O}},
		{"huge-light", huge, Options{Theme: Light, Last: cellsOf(huge, "f8"), Focus: &Window{0, 15, 5, 5}}},
		{"four-light", four, Options{Theme: Light, Last: cellsOf(four, "b2"), Caption: "Chaos to move"}},
		{"four-dark", four, Options{Last: cellsOf(four, "b2"), Caption: "Chaos to move"}},
		{"weights-dark", weights, Options{Last: cellsOf(weights, "c3"), Turn: engine.O, Caption: "O to move", Sides: xo}},
		{"weights-light", heavy, Options{Theme: Light, Last: cellsOf(heavy, "c3"), Turn: engine.O, Caption: "O to move", Sides: xo}},
		{"scores-dark", jing, Options{Last: cellsOf(jing, "a1 e5"), Turn: engine.O, Caption: "O wins", Sides: ox, Notes: []string{"3 lines to 2"}}},
		{"scores-light", jing, Options{Theme: Light, Last: cellsOf(jing, "a1 e5"), Turn: engine.O, Caption: "O to move", Sides: ox, Notes: []string{"first stone of your turn"}}},
		{"groups-dark", pairs, Options{}},
		{"groups-light", pairs, Options{Theme: Light}},
		{"open-dark", open, Options{Caption: "Order to move", Notes: []string{"4 open lines"}}},
		{"analysis-dark", empty(3, 3), Options{Marks: analysis(), Turn: engine.X, Caption: "X to move"}},
		{"analysis-light", empty(3, 3), Options{Theme: Light, Marks: analysis(), Turn: engine.X, Caption: "X to move"}},
		{"split-dark", midGame, Options{Marks: shared(midGame, 2), Caption: "Order to move"}},
		{"split-light", threes[0], Options{Theme: Light, Marks: shared(four, 4), Caption: "Order to move"}},
		{"split3-dark", threes[1], Options{Marks: shared(four, 3), Caption: "Order to move"}},
		{"marks-dark", gomoku, Options{Marks: shared(gomoku, 1), Turn: engine.X, Caption: "X to move"}},
		{"symbols-light", midGame, Options{Theme: Light, Marks: some(shared(midGame, 2)), Caption: "Order to move"}},
		{"line-dark", midGame, Options{Line: movesOf(midGame, "Xb4 Od6 Xa1 Of6 Xf3"), Last: cellsOf(midGame, "c3"), Turn: engine.X, Caption: "X to move"}},
		{"line-light", four, Options{Theme: Light, Line: movesOf(four, "Xb4 Td3 Sa2 Ob1"), Caption: "Best play"}},
		{"hint-dark", gomoku, Options{Hint: cellsOf(gomoku, "e8 e9 e10 f10"), Focus: &Window{6, 3, 5, 5}}},
		{"strip-dark", strip, Options{Last: cellsOf(strip, "e1"), Turn: engine.O, Caption: "O to move"}},
		{"tower-light", tower, Options{Theme: Light, Last: cellsOf(tower, "a4"), Turn: engine.O, Caption: "O to move"}},
		{"crop-dark", fight, best(fight, Options{Last: cellsOf(fight, "g9"), Turn: engine.X, Caption: "X to move", Sides: xo})},
		{"crop-light", fight, best(fight, Options{Theme: Light, Last: cellsOf(fight, "g9"), Turn: engine.X, Caption: "X to move", Sides: xo})},
		{"crop-stones", fight, best(fight, Options{Theme: Stones, Last: cellsOf(fight, "g9"), Turn: engine.X, Caption: "X to move", Sides: xo})},
		{"crop-lost-dark", threatened, lost(threatened, Options{Turn: engine.O, Caption: "O to move", Sides: xo})},
		{"crop-lost-stones", threatened, lost(threatened, Options{Theme: Stones, Turn: engine.O, Caption: "O to move", Sides: xo})},
		{"crop-symbols-dark", chaos, symbols(chaos, Options{Caption: "Order to move"})},
		{"crop-symbols-stones", chaos, symbols(chaos, Options{Theme: Stones, Caption: "Order to move"})},
		{"ongoing-dark", gomoku, ongoing(gomoku, Options{Last: cellsOf(gomoku, "g7"), Focus: &Window{6, 5, 5, 5}, Turn: engine.X, Caption: "X to move"})},
		{"ongoing-light", gomoku, ongoing(gomoku, Options{Theme: Light, Last: cellsOf(gomoku, "g7"), Focus: &Window{6, 5, 5, 5}, Turn: engine.X, Caption: "X to move"})},
		{"ongoing-stones", gomoku, ongoing(gomoku, Options{Theme: Stones, Last: cellsOf(gomoku, "g7"), Focus: &Window{6, 5, 5, 5}, Turn: engine.X, Caption: "X to move", Sides: xo})},
		{"wide-dark", boardOf("............/....X......./...XOO....../..X.O......."), Options{Turn: engine.O, Caption: "O to move"}},
		{"stones-play", gomoku, Options{Theme: Stones, Last: cellsOf(gomoku, "g7"), Focus: &Window{6, 5, 5, 5}, Turn: engine.X, Caption: "X to move", Sides: xo}},
		{"stones-huge", hugeWin, Options{Theme: Stones, Last: cellsOf(huge, "f8"), Caption: "O wins", Turn: engine.O, Sides: xo}},
		{"stones-line", gomoku, Options{Theme: Stones, Line: movesOf(gomoku, "Xe12 Og6 Xd13 Oh7 Xj8 Ok7 Xf5 Og4 Xe4 Od3 Xc2"), Turn: engine.X, Caption: "X to move", Sides: xo}},
		{"stones-hint", gomoku, Options{Theme: Stones, Hint: cellsOf(gomoku, "e8 e9 e10 f10"), Focus: &Window{6, 3, 5, 5}, Sides: xo, Line: movesOf(gomoku, "Xj8")}},
		{"stones-marks", gomoku, Options{Theme: Stones, Marks: shared(gomoku, 1), Turn: engine.X, Caption: "X to move", Sides: xo}},
		{"stones-cells", winning, Options{Theme: Stones, Last: cellsOf(won, "f2"), Turn: engine.X, Caption: "Order wins"}},
		{"stones-split", threes[0], Options{Theme: Stones, Marks: shared(four, 4), Caption: "Order to move"}},
		{"stones-weights", weights, Options{Theme: Stones, Last: cellsOf(weights, "c3"), Turn: engine.O, Caption: "O to move", Sides: xo}},
		{"stones-scores", jing, Options{Theme: Stones, Last: cellsOf(jing, "a1 e5"), Turn: engine.O, Caption: "O wins", Sides: ox, Notes: []string{"3 lines to 2"}}},
		{"stones-analysis", empty(3, 3), Options{Theme: Stones, Marks: analysis(), Turn: engine.X, Caption: "X to move", Sides: xo}},
		{"weights-marks-dark", weights, Options{Marks: shared(weights, 1), Turn: engine.O, Caption: "O to move", Sides: xo}},
		{"one-dark", boardOf("X"), Options{Turn: engine.X, Caption: "X wins", Last: []uint16{0}}},
	}
}
