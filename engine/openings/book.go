package openings

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"noughts/engine"
	"noughts/engine/grid"
)

// bookFile has a line for each position of the book, one for all that are alike: the
// variant, the moves that lead there, and the answer. Its head says how it was made.
//
//go:embed book.txt
var bookFile string

// mostPlies is how many stones stand in the positions of the book at most.
const mostPlies = 2

// Answer returns the answer that the book has to a position; ok is false where there is
// none.
func Answer(game engine.Game, p engine.Position) (m engine.Move, ok bool) {
	alike, ok := game.(engine.Canonicalizer)
	if !ok { // before the book is asked, which is the same for all games of a variant
		return engine.Move{}, false
	}
	book := bookOf(game)
	board := p.Board()
	if len(book) == 0 || len(board.Cells)-board.EmptyCells() > mostPlies {
		return engine.Move{}, false
	}
	known, ok := book[alike.Canonical(p)]
	if !ok {
		return engine.Move{}, false
	}
	for _, way := range ways(game, &known.board) {
		if !way.takes(&known.board, &board) {
			continue
		}
		m := way.of(known.answer)
		if _, err := p.Play(m); err == nil {
			return m, true
		}
	}
	return engine.Move{}, false
}

// An entry is a position with its answer.
type entry struct {
	board  engine.Board
	answer engine.Move
}

// books has what the book knows of a variant, once somebody has asked: the entries by
// what their positions have in common with those that are alike.
var books sync.Map

// bookOf returns what the book knows of a game.
func bookOf(game engine.Game) map[string]entry {
	if known, ok := books.Load(game.Variant()); ok {
		return known.(map[string]entry)
	}
	known, _ := readBook(bookFile, game) // what cannot be read a test finds
	books.Store(game.Variant(), known)
	return known
}

// readBook reads the lines about a game, and passes over those that are wrong.
func readBook(file string, game engine.Game) (book map[string]entry, err error) {
	alike, ok := game.(engine.Canonicalizer)
	if !ok {
		return nil, nil
	}
	book = map[string]entry{}
	for line := range strings.Lines(file) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] != game.Variant() {
			continue
		}
		p, answer, bad := readLine(game, fields[1:])
		if bad != nil {
			err = fmt.Errorf("%s: %w", strings.TrimSpace(line), bad)
			continue
		}
		book[alike.Canonical(p)] = entry{p.Board(), answer}
	}
	return book, err
}

// readLine reads moves, the last of which answers the others.
func readLine(game engine.Game, names []string) (p engine.Position, answer engine.Move, err error) {
	p = game.Start()
	for i, name := range names {
		m, err := engine.ReadMove(game, p, name)
		if err != nil {
			return nil, m, err
		}
		next, err := p.Play(m)
		if err != nil {
			return nil, m, err
		}
		if i == len(names)-1 {
			return p, m, nil
		}
		p = next
	}
	return p, answer, nil
}

// A way takes a board to one that is like it.
type way struct {
	to      []uint16        // where its cells go
	symbols []engine.Symbol // what becomes of X, O, …; nil if they stay
}

// ways lists how a board may be turned and mirrored, and its symbols exchanged where they
// are nobody's own. It begins with leaving it as it is.
func ways(game engine.Game, b *engine.Board) (list []way) {
	exchanges := [][]engine.Symbol{nil}
	if shared := game.Info().Symbols; !slices.Contains(shared, engine.Empty) {
		exchanges = grid.Orders(shared)
	}
	for _, turn := range append([]int{0}, grid.Ways(b.Rows, b.Cols)...) {
		to := grid.Images(b.Rows, b.Cols, turn)
		for _, symbols := range exchanges {
			list = append(list, way{to, symbols})
		}
	}
	return list
}

// of returns what a move becomes.
func (w way) of(m engine.Move) engine.Move {
	return engine.Move{Cell: w.to[m.Cell], Symbol: w.symbol(m.Symbol)}
}

// symbol returns what a symbol becomes.
func (w way) symbol(s engine.Symbol) engine.Symbol {
	if s == engine.Empty || w.symbols == nil {
		return s
	}
	return w.symbols[s-engine.X]
}

// takes reports whether a board becomes another one, with what is written on its cells.
func (w way) takes(b, other *engine.Board) bool {
	for c, there := range w.to {
		if w.symbol(b.Cells[c]) != other.Cells[there] || len(b.Labels) > 0 && b.Labels[c] != other.Labels[there] {
			return false
		}
	}
	return true
}
