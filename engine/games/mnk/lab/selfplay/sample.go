package selfplay

import (
	"encoding/binary"
	"math"
	"slices"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/pvs"
	"noughts/engine/search"
)

// A sample is a position, what was said of it, and what came of it.
type sample struct {
	game      int // by number
	ply       int
	cells     []cell // of the free cells near the stones
	situation int
	value     search.Score // that the search found, to the player to move
	chance    float64      // of the player to move, as the evaluation of this program says
	score     float64      // of the game, to the player to move
	played    bool         // whether the search alone came to that
	label     float64      // what an evaluation is to say; see label.go
}

// A cell is the shapes of a free cell: a byte for each direction, as patterns.Shapes has them, but
// with those of the player to move in the low halves. Rows and columns are alike, and so are the
// diagonals: the lower byte of each two comes first.
type cell struct {
	shapes uint32
	times  float32 // how many cells are like it
}

// A sampler makes samples of games.
type sampler struct {
	boards map[string]*pvs.Engine
	codes  []uint32
	room   []cell // what is left of the last that was made
}

// samplesOf makes samples of the quiet positions of games: those that a search would estimate.
// Games are numbered from first on.
func (s *sampler) samplesOf(records []Record, first int) (all []sample, err error) {
	for i := range records {
		if all, err = s.add(all, &records[i], first+i); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// add adds the samples of one game.
func (s *sampler) add(all []sample, r *Record, number int) ([]sample, error) {
	if s.boards == nil {
		s.boards = map[string]*pvs.Engine{}
	}
	e := s.boards[r.Variant]
	if e == nil {
		t, err := newTable(r.Variant)
		if err != nil {
			return nil, err
		}
		e = t.engine
		s.boards[r.Variant] = e
	}
	from := 0
	for i, p := range r.Plies {
		if p.Drawn {
			from = i + 1
		}
	}
	w := e.Start([2]patterns.Cells{}, engine.First, 0)
	for i, p := range r.Plies {
		if !p.Silent && !p.Proved && quiet(w) {
			all = append(all, sample{
				game: number, ply: i, cells: s.cells(w), situation: w.Situation(),
				value: p.Value, chance: chance(float64(w.Eval()) / w.Scale()), score: r.scoreOf(w.Turn()), played: i >= from,
			})
		}
		w.Play(p.Cell)
	}
	return all, nil
}

// scoreOf returns the score of a player.
func (r *Record) scoreOf(p engine.Player) float64 {
	if p == engine.Second {
		return (-r.Result).Score()
	}
	return r.Result.Score()
}

// quiet reports whether the next three plies decide nothing.
func quiet(w *pvs.Worker) bool {
	p, q := w.Turn(), w.Turn()^1
	return w.Size(p, patterns.Fives)+w.Size(q, patterns.Fives) == 0 && !w.Threatens(p)
}

// roomFor is for how many cells room is made at a time.
const roomFor = 1 << 18

// cells counts the cells of a board.
func (s *sampler) cells(w *pvs.Worker) []cell {
	s.codes = s.codes[:0]
	shapes := w.Shapes()
	for c := range w.Near().All {
		if x := binary.LittleEndian.Uint32(shapes[c][:]); x != 0 {
			if w.Turn() == engine.Second {
				x = swapped(x)
			}
			s.codes = append(s.codes, ordered(x))
		}
	}
	slices.Sort(s.codes)
	if cap(s.room) < len(s.codes) {
		s.room = make([]cell, 0, roomFor)
	}
	list := s.room[:0]
	for i, x := range s.codes {
		if i > 0 && x == s.codes[i-1] {
			list[len(list)-1].times++
		} else {
			list = append(list, cell{x, 1})
		}
	}
	s.room = list[len(list):]
	return list[:len(list):len(list)]
}

// swapped returns shapes with the players swapped.
func swapped(x uint32) uint32 { return x>>4&0x0f0f0f0f | x<<4&0xf0f0f0f0 }

// ordered returns shapes with the lower of each two like directions first.
func ordered(x uint32) uint32 {
	if x&0xff > x>>8&0xff {
		x = x&0xffff0000 | x>>8&0xff | x<<8&0xff00
	}
	if x>>16&0xff > x>>24 {
		x = x&0xffff | x>>8&0xff0000 | x<<8&0xff000000
	}
	return x
}

// chance turns the logarithm of odds into a chance.
func chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }
