package drop

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
)

//go:generate go run noughts/cmd/noughts book drop --moves 621212 --write book.bin

//go:embed book.bin
var bookFile []byte

// A Book holds the scores of the positions of the first plies, one for each and its
// mirror image, in which nobody has won and nobody wins at once, or has left a win at once
// on the way there; and the scores of moves in those of the last ply, where they are known.
//
// A file holds only the scores, packed by DEFLATE after a line that names the variant
// and the plies: which positions they are of follows from the rules. So the positions
// are listed anew when the book is read: ply by ply, in ascending order of their keys.
// The moves of the last ply follow, with a byte for every column of every position.
type Book struct {
	rule   rule
	Board  *exact.Board
	Keys   [][]uint64 // by ply
	Scores [][]uint8  // by ply, as bytes of the file
	Moves  []uint8    // of the last ply, by position and column, as bytes of the file
}

// A score is written as a byte, higher by BookZero; that of a move as by how much it is less than
// its position's, higher by one; BookUnknown where none is known. Where moves in several positions
// lead to the same one, its score is written once.
const (
	BookZero    = 64
	BookUnknown = 0
)

// ShippedBook is the book that comes with the program.
var ShippedBook = sync.OnceValues(func() (*Book, error) { return ReadBook(bookFile) })

// bookOf returns the book of a variant; nil without.
func bookOf(r rule) *Book {
	if variant, _, _ := strings.Cut(string(bookFile[:min(len(bookFile), 32)]), " "); variant != r.String() {
		return nil
	}
	b, err := ShippedBook()
	if err != nil {
		panic("drop: the book that is part of the program cannot be read: " + err.Error())
	}
	return b
}

// newBook lists the positions of so many plies, with no scores.
func newBook(r rule, plies int) *Book {
	b := &Book{rule: r, Board: exact.NewBoard(int(r.rows), int(r.cols), int(r.line))}
	keys := []uint64{b.Board.LeastKey(exact.Position{})}
	for ply := 0; ; ply++ {
		b.Keys = append(b.Keys, keys)
		b.Scores = append(b.Scores, make([]uint8, len(keys)))
		if ply == plies {
			b.Moves = make([]uint8, len(keys)*b.Board.Cols)
			return b
		}
		keys = b.After(keys)
	}
}

// NewBook lists the positions of so many plies of a game of this family, with no scores.
func NewBook(g engine.Game, plies int) *Book { return newBook(g.(game).rule, plies) }

// Variant returns the variant that the book is about.
func (b *Book) Variant() string { return b.rule.String() }

// ScoreAt returns the score of a win with the disc that fills so many cells.
func (b *Book) ScoreAt(plies int) int { return b.rule.scoreAt(plies) }

// After lists the keys of the positions one ply later than those of a list, in ascending order.
// Nobody has won in them, as nobody wins at once before them.
func (b *Book) After(keys []uint64) []uint64 {
	next := make([]uint64, 0, len(keys)*b.Board.Cols)
	for _, key := range keys {
		p := b.Board.Position(key)
		for moves := b.Board.Moves(p); moves != 0; moves &= moves - 1 {
			q := p.Play(moves & -moves)
			if b.Board.Wins(q.Mine, q.All)&b.Board.Moves(q) == 0 {
				next = append(next, b.Board.LeastKey(q))
			}
		}
	}
	slices.Sort(next)
	return slices.Clone(slices.Compact(next))
}

// Index returns where the score of a position is.
func (b *Book) Index(p exact.Position) (ply, i int, ok bool) {
	if ply = p.Plies(); b == nil || ply >= len(b.Keys) {
		return 0, 0, false
	}
	i, ok = slices.BinarySearch(b.Keys[ply], b.Board.LeastKey(p))
	return ply, i, ok
}

// Find returns the score of a position, if the book has it.
func (b *Book) Find(p exact.Position) (score int, ok bool) {
	if b == nil || p.Plies() > len(b.Keys) {
		return 0, false
	}
	if p.Plies() == len(b.Keys) {
		for before, move := range b.Before(p) {
			if best, less := b.Move(before, move); less != nil && *less != BookUnknown {
				return int(*less) - 1 - best, true
			}
		}
		return 0, false
	}
	ply, i, ok := b.Index(p)
	if !ok || b.Scores[ply][i] == BookUnknown {
		return 0, false
	}
	return int(b.Scores[ply][i]) - BookZero, true
}

// Move returns the score of a position of the last ply, if it is known, and where the score of a
// move in it stands.
func (b *Book) Move(p exact.Position, move uint64) (best int, less *uint8) {
	ply, i, ok := b.Index(p)
	if !ok || ply < len(b.Keys)-1 || b.Scores[ply][i] == BookUnknown {
		return 0, nil
	}
	col := b.Board.ColumnOf(move)
	if mirrored := b.Board.Cols - 1 - col; b.Keys[ply][i] != b.Board.Key(p) || b.Board.Mirror(p) == p && mirrored < col {
		col = mirrored // the book has the mirror image, or the moves of both halves are one
	}
	return int(b.Scores[ply][i]) - BookZero, &b.Moves[i*b.Board.Cols+col]
}

// Before yields the positions from which one may have come, and the moves that led to it: any of
// the topmost discs of the side that has moved last may have been the last one.
func (b *Book) Before(p exact.Position) iter.Seq2[exact.Position, uint64] {
	return func(yield func(exact.Position, uint64) bool) {
		for _, column := range b.Board.FromMiddle() {
			discs := p.All & column
			if discs == 0 {
				continue
			}
			last := uint64(1) << (bits.Len64(discs) - 1)
			if p.Mine&last == 0 && !yield(exact.Position{Mine: p.All&^p.Mine ^ last, All: p.All ^ last}, last) {
				return
			}
		}
	}
}

// AtMost returns the most that a position is worth to the side that has moved last, as far as the
// book tells: every position before it is worth no less than the move that led here.
func (b *Book) AtMost(p exact.Position) (score int, ok bool) {
	if b == nil || p.Plies() > len(b.Keys)+1 {
		return 0, false
	}
	for before := range b.Before(p) {
		if v, found := b.Find(before); found && (!ok || v < score) {
			score, ok = v, true
		}
	}
	return score, ok
}

// Write writes the book as readBook reads it.
func (b *Book) Write(out io.Writer) error {
	fmt.Fprintf(out, "%s %d\n", b.rule, len(b.Keys)-1)
	z, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return err
	}
	for _, scores := range append(slices.Clone(b.Scores), b.Moves) {
		if _, err := z.Write(scores); err != nil {
			return err
		}
	}
	return z.Close()
}

// ReadBook reads the file of a book.
func ReadBook(file []byte) (*Book, error) {
	line, packed, ok := bytes.Cut(file, []byte("\n"))
	variant, plies, _ := strings.Cut(string(line), " ")
	g, err := Family{}.Parse(variant)
	var n int
	if _, err2 := fmt.Sscan(plies, &n); !ok || err != nil || err2 != nil || n < 0 || n > MostBookPlies {
		return nil, fmt.Errorf("%q does not begin a book", line)
	}
	b := newBook(g.(game).rule, n)
	z := flate.NewReader(bytes.NewReader(packed))
	for _, scores := range append(slices.Clone(b.Scores), b.Moves) {
		if _, err := io.ReadFull(z, scores); err != nil {
			return nil, fmt.Errorf("the book ends too soon: %w", err)
		}
	}
	return b, nil
}

// MostBookPlies is the longest book there may be: with more its positions would not fit
// into the memory.
const MostBookPlies = 12
