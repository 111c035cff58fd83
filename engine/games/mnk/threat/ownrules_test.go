package threat

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// ownRules are those under which points are forbidden or lines may be stopped beside them.
var ownRules = []patterns.Rule{
	{Rows: 15, Cols: 15, Line: 5, Renju: true},
	{Rows: 9, Cols: 9, Line: 5, Renju: true},
	{Rows: 15, Cols: 15, Line: 5, Caro: true},
	{Rows: 9, Cols: 9, Line: 5, Caro: true},
	{Rows: 7, Cols: 8, Line: 4, Caro: true},
}

// eachOwn calls visit with searches on positions of renju and caro that play reaches, and
// the side to move in them.
func eachOwn(games int, seed uint64, visit func(r patterns.Rule, s *VCT, p engine.Player)) {
	rng := rand.New(rand.NewPCG(seed, 13))
	for _, r := range ownRules {
		s := NewVCT(patterns.New(r), 1<<18, nil)
		for range games {
			p := playLegal(s.PatternBoard, r, rng, 2*r.Line-3+rng.IntN(min(r.Rows*r.Cols/4, 34)), engine.Player(rng.IntN(3)))
			visit(r, s, p)
		}
	}
}

// playLegal is play by rules that forbid points.
func playLegal(f *patterns.PatternBoard, r patterns.Rule, rng *rand.Rand, plies int, weak engine.Player) (p engine.Player) {
	for {
		for f.Free() < r.Rows*r.Cols {
			f.Undo()
		}
		f.Place(uint16(r.Rows/2*r.Cols+r.Cols/2), 0)
		for p = 1; f.Size(p, patterns.Fives) == 0; p ^= 1 {
			if r.Rows*r.Cols-f.Free() == plies {
				return p
			}
			cells := ranked(f, p)
			if len(cells) == 0 {
				break
			}
			among := 3
			if p == weak || rng.IntN(8) == 0 {
				among = 12
			}
			c := cells[rng.IntN(min(len(cells), among))]
			if f.Forbidden(p, c) {
				c = cells[rng.IntN(len(cells))]
			}
			if f.Forbidden(p, c) {
				break
			}
			f.Place(c, p)
		}
	}
}

// What the search calls proved under renju's and caro's rules holds against every reply: of
// defenses beside a four, and of moves that have become forbidden, it knows.
func TestOwnRulesWinsHold(t *testing.T) {
	found, long := map[patterns.Rule]int{}, 0
	eachOwn(22, 1, func(r patterns.Rule, s *VCT, p engine.Player) {
		for range 2 {
			if s.Size(p^1, patterns.Fives) == 0 {
				if w, ok := s.Win(p, testNodes); ok {
					found[r]++
					if w.Plies > 5 {
						long++
					}
					b := board(s.PatternBoard, r, p)
					b.Renju, b.Caro = r.Renju, r.Caro
					if plies, err := b.Check(w.Proof); err != nil || plies != w.Plies {
						t.Errorf("%+v: %v: got a win in %d, want %d: %v", r, b.Cells, w.Plies, plies, err)
					}
				}
			}
			p ^= 1
		}
	})
	for _, r := range ownRules {
		if found[r] < 5 {
			t.Errorf("%+v: only %d wins were found", r, found[r])
		}
	}
	if long < 6 {
		t.Errorf("only %d wins in more than 5 plies", long)
	}
}
