package makerbreaker

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Every eight cells in line on the largest board, and so on every smaller one, hold a set
// that the tiles stop, however they are laid. Tiles and sets are read here from the drawing
// of the plan, not from the code.
func TestTilesMeetEveryLineOfEight(t *testing.T) {
	const side = MaxSide
	// The rows of a tile from below, each begun that far along, in a band of each kind; its
	// cells by column; and what is stopped, by letters.
	drawn := [2][zettersRows]string{
		{"abcd..", ".efgh.", "..ijkl"},
		{"..abcd", ".efgh.", "ijkl.."},
	}
	stopped := [2][]string{
		{"abcd", "efgh", "ijkl", "aei", "bfj", "cgk", "dhl", "be", "hk"},
		{"abcd", "efgh", "ijkl", "aei", "bfj", "cgk", "dhl", "ch", "ej"},
	}
	laid := 0
	for _, plan := range tilings() {
		// Draw all tiles on a board, each cell with its tile's number and its letter.
		type drawnCell struct {
			tile   int
			letter byte
		}
		var board [side][side]drawnCell
		tile := 0
		for band := range side {
			for along := -4; along < side; along++ {
				tile++
				for y, row := range drawn[band%2] {
					for x := range row {
						r, c := band*zettersRows+y-plan.row, along*zettersCols+x-plan.col-zettersRows
						if band%2 != 0 {
							c -= 2 // a band that leans left begins as far left as it leans
						}
						if plan.transposed {
							r, c = c, r
						}
						if row[x] != '.' && r >= 0 && c >= 0 && r < side && c < side {
							if board[r][c].tile != 0 {
								t.Fatalf("%+v: two tiles meet on %d,%d", plan, r, c)
							}
							board[r][c] = drawnCell{tile, row[x]}
							if at := plan.place(r, c); byte('a'+at.cell) != row[x] {
								t.Fatalf("%+v: %d,%d is %c of its tile, not %d", plan, r, c, row[x], at.cell)
							}
						}
					}
				}
			}
		}
		kind := func(tile int) int { return (tile - 1) / (side + 4) % 2 }
		for r := range side {
			for c := range side {
				if board[r][c].tile == 0 {
					t.Fatalf("%+v: no tile on %d,%d", plan, r, c)
				}
				for _, d := range directions {
					endR, endC := r+7*d[0], c+7*d[1]
					if endR >= side || endC < 0 || endC >= side {
						continue
					}
					letters := map[int]string{}
					for i := range 8 {
						at := board[r+i*d[0]][c+i*d[1]]
						letters[at.tile] += string(at.letter)
					}
					held := false
					for tile, has := range letters {
						for _, set := range stopped[kind(tile)] {
							held = held || !slices.ContainsFunc([]byte(set), func(l byte) bool { return !slices.Contains([]byte(has), l) })
						}
					}
					if !held {
						t.Fatalf("%+v: nothing stops the eight from %d,%d along %v", plan, r, c, d)
					}
					laid++
				}
			}
		}
	}
	if laid < 40_000 {
		t.Errorf("only %d lines were looked at", laid)
	}
}

// In a tile the breaker, answering in it, stops all nine sets: by plain minimax over the
// boards of twelve cells.
func TestBreakerHoldsATile(t *testing.T) {
	for kind, sets := range zettersStopped {
		const full = 1<<zettersTile - 1
		known := map[[2]uint16]bool{}
		var makes func(maker, breaker uint16) bool // with the maker to move
		makes = func(maker, breaker uint16) bool {
			key := [2]uint16{maker, breaker}
			if made, ok := known[key]; ok {
				return made
			}
			made := false
			for free := full &^ (maker | breaker); free != 0 && !made; free &= free - 1 {
				with := maker | free&-free
				if slices.ContainsFunc(sets[:], func(set uint16) bool { return set&^with == 0 }) {
					made = true
					break
				}
				left := uint16(full) &^ (with | breaker)
				made = left != 0
				for ; left != 0 && made; left &= left - 1 {
					made = makes(with, breaker|left&-left)
				}
			}
			known[key] = made
			return made
		}
		if makes(0, 0) {
			t.Errorf("kind %d: the maker gets a set", kind)
		}
		// And what the code says of every board that can come up is the same.
		games := tileGames{}
		for board, made := range known {
			s := tileState{leansLeft: kind == 1}
			for n, set := range sets {
				if set&board[1] == 0 {
					s.open |= 1 << n
				}
			}
			s.held = board[0] & s.cells()
			if games.stops(s) == made {
				t.Fatalf("kind %d, %012b against %012b: the maker gets a set: %v", kind, board[0], board[1], made)
			}
		}
		if len(known) < 500 {
			t.Errorf("kind %d: only %d boards", kind, len(known))
		}
	}
}

// Whoever answers by the tiling is never lost, on boards of any size, against a maker that
// plays at random but completes, and extends, what it can.
func TestTilingHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 12))
	for _, s := range longtest.Some(t, 2, []shape{{8, 8, 8}, {9, 14, 8}, {13, 11, 8}, {20, 20, 8}}) {
		b := s.empty()
		games := tileGames{}
		for b.Turn == engine.First {
			free := freeCells(b)
			if len(free) == 0 {
				break
			}
			c := free[rng.IntN(len(free))]
			most := -1
			for range 8 { // of some cells the one with most stones near
				try := free[rng.IntN(len(free))]
				if n := b.near(try); n > most {
					c, most = try, n
				}
			}
			if b = b.with(c); len(b.open(engine.First)) == 0 {
				break
			}
			moves, all := b.tiled(engine.First, games, never)
			if !all && moves.IsEmpty() {
				t.Fatalf("%v: no answer to %d on\n%s", s, c, b.show())
			}
			if free = freeCells(b); len(free) == 0 {
				break
			}
			answer := free[0]
			if !all {
				answer = moves.First()
			}
			b = b.with(answer)
		}
		for _, w := range b.open(engine.First) {
			if !slices.ContainsFunc(w.cells, b.free) {
				t.Errorf("%v: a line was made:\n%s", s, b.show())
			}
		}
	}
}

// near counts the stones of the first player beside a cell.
func (b *Board) near(c uint16) (n int) {
	row, col := int(c)/b.Cols, int(c)%b.Cols
	for _, d := range directions {
		for _, sign := range [2]int{-1, 1} {
			if r, k := row+sign*d[0], col+sign*d[1]; b.inside(r, k) && b.Cells[r*b.Cols+k] == stones[engine.First] {
				n++
			}
		}
	}
	return n
}

func freeCells(b *Board) (list []uint16) {
	for c := range b.Cells {
		if b.free(uint16(c)) {
			list = append(list, uint16(c))
		}
	}
	return list
}
