package threat

import (
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
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
			p := play(s.PatternBoard, r, rng, 2*r.Line-3+rng.IntN(min(r.Rows*r.Cols/4, 34)), engine.Player(rng.IntN(3)))
			visit(r, s, p)
		}
	}
}

// What the search calls proved under renju's and caro's rules holds against every reply: of
// defenses beside a four, and of moves that have become forbidden, it knows.
func TestOwnRulesWinsHold(t *testing.T) {
	games, wins, least := longtest.Sample(t, 8, 22), longtest.Sample(t, 1, 5), longtest.Sample(t, 2, 6)
	found, long := map[patterns.Rule]int{}, 0
	eachOwn(games, 1, func(r patterns.Rule, s *VCT, p engine.Player) {
		for range 2 {
			if s.Size(p^1, patterns.Fives) == 0 {
				s.begin(question{p, false, maxPly, testNodes})
				if s.attackerWins() {
					if _, ok := s.prove(nil, 50*testNodes); !ok {
						t.Errorf("%+v: %v: the search finds a win of player %d, which cannot be proved", r, board(s.PatternBoard, r, p).Cells, p)
					}
				}
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
		if found[r] < wins {
			t.Errorf("%+v: only %d wins were found", r, found[r])
		}
	}
	if long < least {
		t.Errorf("only %d wins in more than 5 plies", long)
	}
}

// Forced wins in renju that others have published, with the first move that they give. In the first
// X makes a point forbidden to itself harmless on the way; in the others O wins by points that are
// forbidden to X.
func TestPublishedRenjuWins(t *testing.T) {
	r := patterns.Rule{Rows: 15, Cols: 15, Line: 5, Renju: true}
	for _, c := range []struct {
		source string
		to     engine.Player
		x, o   string
		first  string
	}{
		{"Hiroshi Okabe, five moves to the end, 68", engine.First, "h8 h6 j6 g5 i5", "i10 i9 h7 i6 h5", "j8"},
		{"quintet, vct_dual_forbiddens", engine.Second, "h8 i8 h7 j6 g5 h5", "h9 i7 h6 i6 i5", "i3"},
		{"renjuportal.com/puzzle/2990", engine.Second, "k13 m12 m11 j10 g9 i9 j9 m9 g8 h8", "l14 j12 l12 i11 h10 i10 l10 h9 f8", "l13"},
	} {
		f := patterns.New(r)
		for p, names := range [2]string{c.x, c.o} {
			for _, name := range strings.Fields(names) {
				f.Place(cellOf(t, name, r.Rows), engine.Player(p))
			}
		}
		w, ok := NewVCT(f, 1<<18, nil).Win(c.to, 60_000)
		if !ok || w.Proof.Move != cellOf(t, c.first, r.Rows) {
			t.Errorf("%s: got %v, %v, want %s", c.source, w.Line(), ok, c.first)
			continue
		}
		b := board(f, r, c.to)
		b.Renju = true
		if _, err := b.Check(w.Proof); err != nil {
			t.Errorf("%s: %v", c.source, err)
		}
	}
}

// cellOf returns the cell of a square board that a name stands for.
func cellOf(t *testing.T, name string, side int) uint16 {
	t.Helper()
	at, err := engine.ParseCell(name, side, side)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A stone of the defender outside the relevance zone makes no threat of the series
// forbidden, and allows no answer that is. The positions are from a search among random
// ones for those in which such stones matter.
func TestRelevanceZoneInRenju(t *testing.T) {
	for _, c := range []struct {
		attacker   engine.Player
		x, o, line string
		matters    string // a cell that is in the zone for this alone
	}{
		{engine.First, "c4 g4 h4 i4 g5 d6 c7 f7 h7 i7 c8 d8 h8 i8 d9 i9", "d5 i5 e6 e7 g8", "f4", "h5"},
		{engine.First, "d3 f3 i3 c4 e4 g4 e5 g5 h5 d6 h6 c7 i7 d8 f8 g8 e9 i9", "h3 h4 i4 c5 f5 g6 f7 e8 g9", "e2", "f4"},
		{engine.Second, "f3 e4 i4 i5 h6 e7 f7 g7 i7 d9 g9 h9 i9", "d4 g4 h4 c5 f5 h7 c8 e9", "d7", "j11"},
		{engine.Second, "c3 h3 d4 h4 f5 g5 h5 c7 f7 g7 f8 d9 g9 i9", "g3 i3 d6 g6 h6 d8 e8", "e6", "b2"},
	} {
		cell := func(name string) uint16 { return cellOf(t, name, 11) }
		b := patterns.New(patterns.Rule{Rows: 11, Cols: 11, Line: 5, Renju: true})
		for p, names := range [2]string{c.x, c.o} {
			for _, name := range strings.Fields(names) {
				b.Place(cell(name), engine.Player(p))
			}
		}
		v, p, q := NewVCF(b), c.attacker, c.attacker^1
		if !v.Shortest(p, 60) || len(v.Line) != 1 || v.Line[0] != cell(c.line) {
			t.Errorf("X %s: got the series %v, want %s", c.x, v.Line, c.line)
			continue
		}
		zone := v.RelevanceZone(p)
		if !zone.Has(cell(c.matters)) {
			t.Errorf("X %s: %s is not in the zone", c.x, c.matters)
		}
		for at := range uint16(121) {
			if b.Taken(at) || zone.Has(at) || b.Forbidden(q, at) {
				continue
			}
			b.PlayStoneOnly(at, q)
			forbidden := b.Forbidden(p, v.Line[0])
			b.PlayStoneOnly(v.Line[0], p)
			if forbidden || !v.unanswerable(p) {
				t.Errorf("X %s: with a stone on %s the series does not win", c.x, engine.CellName(at, 11))
			}
			b.Undo()
			b.Undo()
		}
	}
}
