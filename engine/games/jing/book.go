package jing

import (
	"cmp"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"noughts/engine"
)

//go:generate go run noughts/cmd/noughts book jing --write book.bin

//go:embed book.bin
var bookFile []byte

// BookTurns is how many turns the book goes.
const BookTurns = 2

// A Book holds the values of the first turns: of all positions in which up to
// bookTurns whole turns are made, one for all its images, in ascending order of
// their stones.
type Book []Entry

// An Entry is a position with its result and a reply that gets it.
type Entry struct {
	Stones [2]uint32
	Result engine.Result // for O
	Reply  uint32        // the two cells
}

// Bounds returns what the result says of a player's margin.
func (e Entry) Bounds(p engine.Player) bounds {
	b := map[engine.Result]bounds{
		engine.Win: {ForWin, mostPoints}, engine.Draw: {0, 0}, engine.Loss: {-mostPoints, -ForWin},
	}[e.Result]
	if p == engine.Second {
		return bounds{-b.high, -b.Low}
	}
	return b
}

// ShippedBook is the book that comes with the program.
var ShippedBook = sync.OnceValue(func() Book { return readBook(bookFile) })

// Find returns the entry of a position, turned the way the position is.
func (b Book) Find(p Position) (Entry, bool) {
	if p.Plies() > PerTurn*BookTurns || p.Plies()%PerTurn != 0 || len(b) == 0 {
		return Entry{}, false
	}
	o, x, s := canonical(p.Stones[engine.First], p.Stones[engine.Second])
	i, ok := slices.BinarySearchFunc(b, [2]uint32{o, x}, func(e Entry, want [2]uint32) int {
		return slices.Compare(e.Stones[:], want[:])
	})
	if !ok {
		return Entry{}, false
	}
	e := b[i]
	return Entry{Stones: p.Stones, Result: e.Result, Reply: imageBack(s, e.Reply)}, true
}

// In the file an entry is a number of 64 bits, the lowest byte first:
//
//	61-60 result + 1 | 59-55, 54-50 cells of the reply | 49-25 X | 24-0 O
const (
	lowShift    = 2 * CellCount
	highShift   = lowShift + 5
	resultShift = highShift + 5
	cellMask    = 31
)

func readBook(file []byte) Book {
	var b Book
	for ; len(file) >= 8; file = file[8:] {
		n := binary.LittleEndian.Uint64(file)
		b = append(b, Entry{
			Stones: [2]uint32{uint32(n & FullBoard), uint32(n >> CellCount & FullBoard)},
			Reply:  1<<(n>>lowShift&cellMask) | 1<<(n>>highShift&cellMask),
			Result: engine.Result(n>>resultShift) + engine.Loss,
		})
	}
	return b
}

// File returns the book as readBook reads it.
func (b Book) File() []byte {
	var file []byte
	for _, e := range b {
		low, high := bits.TrailingZeros32(e.Reply), bits.Len32(e.Reply)-1
		file = binary.LittleEndian.AppendUint64(file, uint64(e.Stones[0])|uint64(e.Stones[1])<<CellCount|
			uint64(low)<<lowShift|uint64(high)<<highShift|uint64(e.Result-engine.Loss)<<resultShift)
	}
	return file
}

// CanonicalPositions lists the positions after so many turns, one for all images
// of each.
func CanonicalPositions(turns int) []Position {
	seen := map[Position]bool{}
	list := []Position{{}}
	for range turns {
		before := list
		list = nil
		for _, p := range before {
			for _, cells := range PairsIn(p.Free()) {
				next := p.With(cells).Canonical()
				if !seen[next] {
					seen[next] = true
					list = append(list, next)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b Position) int {
		return cmp.Or(cmp.Compare(a.Stones[0], b.Stones[0]), cmp.Compare(a.Stones[1], b.Stones[1]))
	})
	return list
}

// String prints an entry for whoever watches the book being made.
func (e Entry) String() string {
	names := func(cells uint32) string { return strings.Join(NamesOf(cells), " ") }
	return fmt.Sprintf("O %s, X %s: %s for O with %s", names(e.Stones[0]), names(e.Stones[1]), e.Result, names(e.Reply))
}

// Images returns how many positions an entry stands for.
func (e Entry) Images() int { return SymmetryCount / (Position{e.Stones}).SameImages() }
