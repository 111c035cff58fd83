package lab

import (
	"bytes"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"noughts/engine/games/drop"

	"noughts/engine/games/drop/check"
	"noughts/engine/games/drop/exact"
	"noughts/engine/longtest"
)

// newGrowing lists the positions of so many plies of a variant, with no scores.
func newGrowing(t *testing.T, variant string, plies int) growing {
	t.Helper()
	g, err := drop.Family{}.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	return growing{drop.NewBook(g, plies)}
}

// A book of a small board is made, begun anew where it was left, written and read. All its scores
// are those that plain minimax finds, those of the moves of its last ply too, and nothing is
// missing.
func TestBookIsTheTruth(t *testing.T) {
	longtest.SkipUnderRace(t)
	file := filepath.Join(t.TempDir(), "book")
	for _, plies := range []int{3, 6} {
		g := &generate{Write: file, Plies: plies, Moves: 1 << 20, Memory: 1, Workers: 2, Variant: "drop:4x4:4"}
		if err := g.Run(t.Context(), nil, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	b := newGrowing(t, "drop:4x4:4", 6)
	if err := b.add(file); err != nil {
		t.Fatal(err)
	}
	if err := b.check(t.Context(), 100, 1<<16, io.Discard); err != nil {
		t.Error(err)
	}
	b.Scores[6][0]++
	if err := b.check(t.Context(), 100, 1<<16, io.Discard); err == nil {
		t.Error("a wrong score passes")
	}
	b.Scores[6][0]--
	b.Moves[slices.IndexFunc(b.Moves, func(less uint8) bool { return less != drop.BookUnknown })]++
	if err := b.check(t.Context(), 1<<20, 1<<16, io.Discard); err == nil {
		t.Error("a wrong score of a move passes")
	}
	b.Moves[slices.IndexFunc(b.Moves, func(less uint8) bool { return less != drop.BookUnknown })]--
	found, plain := 0, check.New(4, 4, 4)
	var walk func(p exact.Position, plies int)
	walk = func(p exact.Position, plies int) {
		v, ok := b.Find(p)
		quick := b.Board.Wins(p.Mine, p.All)&b.Board.Moves(p) != 0
		if want := plain.Score(); ok == quick || ok && v != want {
			t.Fatalf("%+v: got %d (%v), want %d", p, v, ok, want)
		}
		if found++; quick || plies == 7 {
			return
		}
		for col := range 4 {
			cell := b.Board.Moves(p) & b.Board.Column(col)
			if cell == 0 {
				continue
			}
			plain.Drop(col)
			walk(p.Play(cell), plies+1)
			plain.Lift(col)
		}
	}
	walk(exact.Position{}, 0)
	if found < 10_000 {
		t.Errorf("only %d positions were compared", found)
	}
	if _, ok := b.Find(b.Board.Position(b.Board.LeastKey(exact.Position{All: 1}))); !ok {
		t.Error("a position does not come back from its key")
	}
}

// What a book has of a move it has of its mirror image, also in a position that is its own.
func TestBooksHaveBothSides(t *testing.T) {
	b := newGrowing(t, "drop:4x4:4", 4)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.Board, 1<<20)}, 1<<20, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	for _, key := range b.After(b.Keys[4]) {
		p := b.Board.Position(key)
		v, ok := b.Find(p)
		if w, found := b.Find(b.Board.Mirror(p)); !ok || !found || v != w {
			t.Errorf("%x: %d (%v), but from the other side %d (%v)", key, v, ok, w, found)
		}
	}
}

// What a book says of the positions before one bounds its score, also one ply after the book's
// last, and often is its score.
func TestPositionsBeforeBoundScores(t *testing.T) {
	b := newGrowing(t, "drop:4x5:4", 5)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.Board, 1<<20)}, 0, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	alone, list := exact.NewSolver(b.Board, 1<<16), []exact.Position{}
	for _, key := range slices.Concat(b.Keys[5], b.After(b.Keys[5])) {
		list = append(list, b.Board.Position(key))
	}
	bounded, equal := 0, 0
	for _, p := range list {
		most, ok := b.AtMost(p)
		if !ok {
			continue
		}
		bounded++
		score, high := alone.Score(p, -b.Board.Most(), b.Board.Most())
		if score != high || -score > most {
			t.Fatalf("%+v is worth %d to %d, so at most %d to the other side is wrong", p, score, high, most)
		}
		if -score == most {
			equal++
		}
	}
	t.Logf("%d of %d bounds are the score", equal, bounded)
	if bounded < 1_000 || equal < bounded/4 {
		t.Errorf("%d positions are bounded, %d of them by their score", bounded, equal)
	}
	if _, ok := b.AtMost(exact.Position{}); ok {
		t.Error("there is something before the start")
	}
	p := list[0]
	for range 2 {
		p = p.Play(b.Board.Moves(p) & -b.Board.Moves(p))
	}
	if _, ok := b.AtMost(p); ok {
		t.Error("two plies after the book something is known")
	}
}

// fewestMoves is how many positions after the last ply the book of the program has the scores of,
// at least.
const fewestMoves = 1_020_868

// The book of the program has the score of every position of its plies, and says of each that is
// not of the last one what the ones after it say. The scores of the first moves are those that
// everybody has found.
func TestBookAgreesWithItself(t *testing.T) {
	longtest.Skip(t)
	own, err := drop.ShippedBook()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Stat("../book.bin")
	if err != nil {
		t.Fatal(err)
	}
	if file.Size() > 2<<20 {
		t.Errorf("the book takes %d bytes, want 2 MB at most", file.Size())
	}
	b := growing{own}
	known := 0
	for ply, keys := range b.Keys {
		for _, key := range keys {
			p := b.Board.Position(key)
			v, ok := b.Find(p)
			best, all := b.bestMove(p)
			if !ok || best > v || all && best != v || ply < len(b.Keys)-1 && !all {
				t.Fatalf("%d plies, %x: %d (%v), and its best move is worth %d (of all: %v)", ply, key, v, ok, best, all)
			}
			known++
		}
	}
	if len(b.Keys) != 11 || known != 967_434 {
		t.Errorf("the book has %d positions of up to %d plies", known, len(b.Keys)-1)
	}
	// The scores of moves in positions of the last ply: a few are proved again with nothing known.
	moves := slices.DeleteFunc(b.following(b.lastPly()), func(p exact.Position) bool { return !b.knows(p) })
	if len(moves) < fewestMoves {
		t.Errorf("the book has the scores of moves to %d positions, want %d", len(moves), fewestMoves)
	}
	for i := range 8 {
		p := moves[i*len(moves)/8]
		low, high := exact.NewSolver(b.Board, 1<<26).Score(p, -b.Board.Most(), b.Board.Most())
		if v, _ := b.Find(p); v != low || v != high {
			t.Errorf("%x: %d, and with nothing known %d to %d", b.Board.LeastKey(p), v, low, high)
		}
	}
	start := exact.Position{}
	for col, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		if v, ok := b.Find(start.Play(b.Board.Moves(start) & b.Board.Column(col))); !ok || -v != want {
			t.Errorf("column %d is worth %d, want %d", col+1, -v, want)
		}
	}
}

// A filling that is stopped keeps what it has proved, and one that goes on with a wrong
// score says so.
func TestFillingGoesOn(t *testing.T) {
	longtest.SkipUnderRace(t)
	b := newGrowing(t, "drop:4x5:4", 6)
	s := exact.NewSolver(b.Board, 1<<20)
	known := func() (n int) {
		for _, scores := range b.Scores {
			n += len(scores) - bytes.Count(scores, []byte{drop.BookUnknown})
		}
		return n
	}
	whole, before := 0, 0
	for _, scores := range b.Scores {
		whole += len(scores)
	}
	for s.NodeLimit = 2000; known() < whole; s.NodeLimit += 2000 {
		if s.NodeLimit > 1_000_000 {
			t.Fatalf("%d of %d positions after a million nodes", known(), whole)
		}
		if err := b.prove(t.Context(), []*exact.Solver{s}, 0, io.Discard, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		if known() < before {
			t.Errorf("%d positions, where there were %d", known(), before)
		}
		before = known()
	}
	s.NodeLimit = 0
	for i, v := range b.Scores[6] {
		if v > 1 {
			b.Scores[6][i]-- // so the moves in it seem to be worth less than they are
		}
	}
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.Board, 1<<20)}, 1<<20, io.Discard, func() error { return nil }); err == nil {
		t.Error("moves that are worth more than their positions pass")
	}
	for i, v := range b.Scores[6] {
		if v > 0 {
			b.Scores[6][i]++
		}
	}
	clear(b.Moves)
	b.Scores[5][3]++
	if err := b.prove(t.Context(), []*exact.Solver{s}, 0, io.Discard, func() error { return nil }); err == nil {
		t.Error("a wrong score passes")
	}
}

// A book goes on from its file. Where that can't be read or is another game's it is left alone.
func TestBooksGoOnFromTheirFile(t *testing.T) {
	b, folder := newGrowing(t, "drop:4x4:4", 2), t.TempDir()
	if err := b.add(filepath.Join(folder, "none")); err != nil {
		t.Errorf("no file: %v", err)
	}
	other := filepath.Join(folder, "other")
	if err := newGrowing(t, "drop:4x5:4", 2).save(other); err != nil {
		t.Fatal(err)
	}
	if err := b.add(other); err == nil || err.Error() != other+" is a book of drop:4x5:4, not of drop:4x4:4" {
		t.Errorf("the book of another game: %v", err)
	}
	if err := b.add(folder); err == nil {
		t.Error("a folder counts as no file")
	}
}

// The positions whose moves should take longest come first, in whole rounds, and as many as were
// asked for.
func TestLongestFirst(t *testing.T) {
	b := newGrowing(t, "drop:4x5:4", 5)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.Board, 1<<20)}, 0, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	all := b.lastPly()
	mean := func(list []exact.Position) (sum float64) {
		for _, p := range list {
			sum += b.effort(p)
		}
		return sum / float64(len(list))
	}
	list := b.longest(all, len(all))
	if len(list) != len(all) {
		t.Fatalf("%d of %d positions", len(list), len(all))
	}
	before, from := math.Inf(1), 0
	for _, share := range rounds {
		to := int(share * float64(len(list)))
		if m := mean(list[from:to]); m < before {
			before, from = m, to
		} else {
			t.Errorf("from %d to %d: %v, but %v before", from, to, m, before)
		}
	}
	some := b.longest(all, 10)
	if len(some) != 10 || mean(some) < mean(list[:len(list)/20]) {
		t.Errorf("%d positions of effort %v", len(some), mean(some))
	}
}

// BenchmarkEffort says how well the effort that is expected of a position and the logarithm of the
// nodes that its moves take go together, by their correlation.
func BenchmarkEffort(b *testing.B) {
	own, err := drop.ShippedBook()
	if err != nil {
		b.Fatal(err)
	}
	book, rng := growing{own}, rand.New(rand.NewPCG(1, 16))
	f := &filling{growing: book}
	keys := book.Keys[len(book.Keys)-1]
	var expected, found []float64
	for b.Loop() {
		p := book.Board.Position(keys[rng.IntN(len(keys))])
		s := exact.NewSolver(book.Board, 1<<26)
		for _, q := range book.following([]exact.Position{p}) {
			f.search(s, q)
		}
		expected, found = append(expected, book.effort(p)), append(found, math.Log(float64(s.Nodes+1000)))
	}
	b.ReportMetric(correlation(expected, found), "correlation")
}

// correlation is Pearson's.
func correlation(x, y []float64) float64 {
	var sumX, sumY, xx, yy, xy float64
	for i := range x {
		sumX, sumY = sumX+x[i], sumY+y[i]
		xx, yy, xy = xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
	}
	n := float64(len(x))
	return (xy - sumX*sumY/n) / math.Sqrt((xx-sumX*sumX/n)*(yy-sumY*sumY/n))
}
