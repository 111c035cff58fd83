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

	"noughts/engine/games/drop/exact"
)

//go:generate go run noughts/cmd/noughts book drop --moves 621212 --write book.bin

//go:embed book.bin
var bookFile []byte

// A book holds the scores of the positions of the first plies, one for each and its
// mirror image, in which nobody has won and nobody wins at once, or has left a win at once
// on the way there; and the scores of moves in those of the last ply, where they are known.
//
// A file holds only the scores, packed by DEFLATE after a line that names the variant
// and the plies: which positions they are of follows from the rules. So the positions
// are listed anew when the book is read: ply by ply, in ascending order of their keys.
// The moves of the last ply follow, with a byte for every column of every position.
type book struct {
	rule   rule
	board  *exact.Board
	keys   [][]uint64 // by ply
	scores [][]uint8  // by ply, as bytes of the file
	moves  []uint8    // of the last ply, by position and column, as bytes of the file
}

// A score is written as a byte, higher by bookZero; that of a move as by how much it is
// less than its position's, higher by one; bookUnknown where none is known. Where moves in several positions lead to the
// same one, its score is written once.
const (
	bookZero    = 64
	bookUnknown = 0
)

// openings is the book that comes with the program.
var openings = sync.OnceValues(func() (*book, error) { return readBook(bookFile) })

// bookOf returns the book of a variant; nil without.
func bookOf(r rule) *book {
	if variant, _, _ := strings.Cut(string(bookFile[:min(len(bookFile), 32)]), " "); variant != r.String() {
		return nil
	}
	b, err := openings()
	if err != nil {
		panic("drop: the book that is part of the program cannot be read: " + err.Error())
	}
	return b
}

// newBook lists the positions of so many plies, with no scores.
func newBook(r rule, plies int) *book {
	b := &book{rule: r, board: exact.NewBoard(int(r.rows), int(r.cols), int(r.line))}
	keys := []uint64{b.board.LeastKey(exact.Position{})}
	for ply := 0; ; ply++ {
		b.keys = append(b.keys, keys)
		b.scores = append(b.scores, make([]uint8, len(keys)))
		if ply == plies {
			b.moves = make([]uint8, len(keys)*b.board.Cols)
			return b
		}
		keys = b.after(keys)
	}
}

// after lists the keys of the positions one ply later than those of a list, in ascending order. Nobody has won in them, as
// nobody wins at once before them.
func (b *book) after(keys []uint64) []uint64 {
	next := make([]uint64, 0, len(keys)*b.board.Cols)
	for _, key := range keys {
		p := b.board.Position(key)
		for moves := b.board.Moves(p); moves != 0; moves &= moves - 1 {
			q := p.Play(moves & -moves)
			if b.board.Wins(q.Mine, q.All)&b.board.Moves(q) == 0 {
				next = append(next, b.board.LeastKey(q))
			}
		}
	}
	slices.Sort(next)
	return slices.Clone(slices.Compact(next))
}

// index returns where the score of a position is.
func (b *book) index(p exact.Position) (ply, i int, ok bool) {
	if ply = p.Plies(); b == nil || ply >= len(b.keys) {
		return 0, 0, false
	}
	i, ok = slices.BinarySearch(b.keys[ply], b.board.LeastKey(p))
	return ply, i, ok
}

// find returns the score of a position, if the book has it.
func (b *book) find(p exact.Position) (score int, ok bool) {
	if b == nil || p.Plies() > len(b.keys) {
		return 0, false
	}
	if p.Plies() == len(b.keys) {
		for before, move := range b.before(p) {
			if best, less := b.move(before, move); less != nil && *less != bookUnknown {
				return int(*less) - 1 - best, true
			}
		}
		return 0, false
	}
	ply, i, ok := b.index(p)
	if !ok || b.scores[ply][i] == bookUnknown {
		return 0, false
	}
	return int(b.scores[ply][i]) - bookZero, true
}

// move returns the score of a position of the last ply, if it is known, and where the score of a move in it stands.
func (b *book) move(p exact.Position, move uint64) (best int, less *uint8) {
	ply, i, ok := b.index(p)
	if !ok || ply < len(b.keys)-1 || b.scores[ply][i] == bookUnknown {
		return 0, nil
	}
	col := b.board.ColumnOf(move)
	if mirrored := b.board.Cols - 1 - col; b.keys[ply][i] != b.board.Key(p) || b.board.Mirror(p) == p && mirrored < col {
		col = mirrored // the book has the mirror image, or the moves of both halves are one
	}
	return int(b.scores[ply][i]) - bookZero, &b.moves[i*b.board.Cols+col]
}

// before yields the positions from which one may have come, and the moves that led to it: any of the topmost discs of the
// side that has moved last may have been the last one.
func (b *book) before(p exact.Position) iter.Seq2[exact.Position, uint64] {
	return func(yield func(exact.Position, uint64) bool) {
		for _, column := range b.board.FromMiddle() {
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

// atMost returns the most that a position is worth to the side that has moved last, as far as the book tells: every
// position before it is worth no less than the move that led here.
func (b *book) atMost(p exact.Position) (score int, ok bool) {
	if b == nil || p.Plies() > len(b.keys)+1 {
		return 0, false
	}
	for before := range b.before(p) {
		if v, found := b.find(before); found && (!ok || v < score) {
			score, ok = v, true
		}
	}
	return score, ok
}

// write writes the book as readBook reads it.
func (b *book) write(out io.Writer) error {
	fmt.Fprintf(out, "%s %d\n", b.rule, len(b.keys)-1)
	z, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return err
	}
	for _, scores := range append(slices.Clone(b.scores), b.moves) {
		if _, err := z.Write(scores); err != nil {
			return err
		}
	}
	return z.Close()
}

func readBook(file []byte) (*book, error) {
	line, packed, ok := bytes.Cut(file, []byte("\n"))
	variant, plies, _ := strings.Cut(string(line), " ")
	g, err := Family{}.Parse(variant)
	var n int
	if _, err2 := fmt.Sscan(plies, &n); !ok || err != nil || err2 != nil || n < 0 || n > mostBookPlies {
		return nil, fmt.Errorf("%q does not begin a book", line)
	}
	b := newBook(g.(game).rule, n)
	z := flate.NewReader(bytes.NewReader(packed))
	for _, scores := range append(slices.Clone(b.scores), b.moves) {
		if _, err := io.ReadFull(z, scores); err != nil {
			return nil, fmt.Errorf("the book ends too soon: %w", err)
		}
	}
	return b, nil
}

// mostBookPlies is the longest book there may be: with more its positions would not fit
// into the memory.
const mostBookPlies = 12
