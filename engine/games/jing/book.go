package jing

import (
	_ "embed"
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"

	"noughts/engine"
)

//go:generate go run noughts/cmd/noughts book jing --write book.bin

//go:embed book.bin
var bookFile []byte

// bookTurns is how many turns the book goes.
const bookTurns = 2

// A book holds the values of the first turns: of all positions in which up to
// bookTurns whole turns are made, one for all its images, in ascending order of
// their stones.
type book []entry

// An entry is a position with its result and a reply that gets it.
type entry struct {
	stones [2]uint32
	result engine.Result // for O
	reply  uint32        // the two cells
}

// bounds returns what the result says of a player's margin.
func (e entry) bounds(p engine.Player) bounds {
	b := map[engine.Result]bounds{
		engine.Win: {forWin, mostPoints}, engine.Draw: {0, 0}, engine.Loss: {-mostPoints, -forWin},
	}[e.result]
	if p == engine.Second {
		return bounds{-b.high, -b.low}
	}
	return b
}

// openings is the book that comes with the program.
var openings = sync.OnceValue(func() book { return readBook(bookFile) })

// find returns the entry of a position, turned the way the position is.
func (b book) find(p position) (entry, bool) {
	if p.plies() > perTurn*bookTurns || p.plies()%perTurn != 0 || len(b) == 0 {
		return entry{}, false
	}
	o, x, s := canonical(p.stones[engine.First], p.stones[engine.Second])
	i, ok := slices.BinarySearchFunc(b, [2]uint32{o, x}, func(e entry, want [2]uint32) int {
		return slices.Compare(e.stones[:], want[:])
	})
	if !ok {
		return entry{}, false
	}
	e := b[i]
	return entry{stones: p.stones, result: e.result, reply: imageBack(s, e.reply)}, true
}

// In the file an entry is a number of 64 bits, the lowest byte first:
//
//	61-60 result + 1 | 59-55, 54-50 cells of the reply | 49-25 X | 24-0 O
const (
	lowShift    = 2 * cellCount
	highShift   = lowShift + 5
	resultShift = highShift + 5
	cellMask    = 31
)

func readBook(file []byte) book {
	var b book
	for ; len(file) >= 8; file = file[8:] {
		n := binary.LittleEndian.Uint64(file)
		b = append(b, entry{
			stones: [2]uint32{uint32(n & fullBoard), uint32(n >> cellCount & fullBoard)},
			reply:  1<<(n>>lowShift&cellMask) | 1<<(n>>highShift&cellMask),
			result: engine.Result(n>>resultShift) + engine.Loss,
		})
	}
	return b
}

// file returns the book as readBook reads it.
func (b book) file() []byte {
	var file []byte
	for _, e := range b {
		low, high := bits.TrailingZeros32(e.reply), bits.Len32(e.reply)-1
		file = binary.LittleEndian.AppendUint64(file, uint64(e.stones[0])|uint64(e.stones[1])<<cellCount|
			uint64(low)<<lowShift|uint64(high)<<highShift|uint64(e.result-engine.Loss)<<resultShift)
	}
	return file
}
