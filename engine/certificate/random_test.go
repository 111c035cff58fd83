package certificate

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// value is that of a position for the first side, by looking at all of the game.
func value(b *Proof, known map[string]int) int {
	if result, over := b.Ended(); over {
		return result * (1 - 2*b.Side)
	}
	cells := make([]byte, len(b.Cells))
	for i, c := range b.Cells {
		cells[i] = byte(c)
	}
	key := string(cells)
	if v, ok := known[key]; ok {
		return v
	}
	sign := 1 - 2*b.ToMove()
	best, moves := -1, b.Moves()
	if len(moves) == 0 { // all that is empty is forbidden
		best = 0
	}
	for _, m := range moves {
		b.Play(m)
		best = max(best, sign*value(b, known))
		b.Undo(m)
		if best == 1 {
			break
		}
	}
	known[key] = sign * best
	return sign * best
}

// line returns a value as a line of a certificate.
func line(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// certificateOf returns a certificate of a board, with one claim.
func certificateOf(t *testing.T, b *Proof, c Claim, lemmas ...Lemma) string {
	t.Helper()
	r := b.Rules
	for i := range r.Worth {
		r.Worth[i] *= 1 - 2*b.Side
	}
	lines := []string{line(t, Certificate{Version: 4, Rules: r, Position: rowsOf(b)}), line(t, Lemma{Claim: &c})}
	for _, l := range lemmas {
		lines = append(lines, line(t, l))
	}
	return signed(lines...)
}

// makers are rules by which both sides choose, and either makes lines.
func makers(rng *rand.Rand, sizes ...[3]int) Rules {
	size, sign := sizes[rng.IntN(len(sizes))], 1-2*rng.IntN(2)
	return Rules{
		Rows: size[0], Cols: size[1], Line: size[2], Stones: []string{"XO", "XO", "XO", "XOT"}[rng.IntN(4)], Turn: 1, Choose: true,
		Worth: [3]int{sign, sign, -sign}, Exact: rng.IntN(3) == 0, Full: rng.IntN(3) == 0,
	}
}

// outsideOf returns pairs of empty cells. Often they are those of a border that is mirrored, or of
// what a square leaves, and sometimes any.
func outsideOf(rng *rand.Rand, b *Proof) (pairs [][]int) {
	var free []int
	for c, s := range b.Cells {
		if s == empty {
			free = append(free, c)
		}
	}
	rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	if rng.IntN(3) > 0 { // opposite ones: cells so far from each other as a line is long
		for _, w := range b.windows {
			x, y := w.cells[0], 2*w.cells[len(w.cells)-1]-w.cells[len(w.cells)-2]
			if y < len(b.Cells) && y >= 0 && b.Cells[x] == empty && b.Cells[y] == empty && rng.IntN(3) > 0 &&
				!slices.Contains(slices.Concat(pairs...), x) && !slices.Contains(slices.Concat(pairs...), y) {
				pairs = append(pairs, []int{x, y})
			}
		}
	}
	free = slices.DeleteFunc(free, func(c int) bool { return slices.Contains(slices.Concat(pairs...), c) })
	for i := range rng.IntN(len(free)/2 + 1) {
		pairs = append(pairs, free[2*i:2*i+2])
	}
	return pairs
}

// Whatever is taken is true: of the whole board, and with cells outside.
func TestWhatIsTakenIsTrue(t *testing.T) {
	positions, least := longtest.Sample(t, 750, 3000), longtest.Sample(t, 5, 20)
	rng := rand.New(rand.NewPCG(29, 4))
	taken := map[string]int{}
	for range positions {
		b := board(t, makers(rng, [3]int{3, 4, 3}, [3]int{3, 5, 3}, [3]int{4, 4, 3}, [3]int{1, 7, 4}, [3]int{1, 5, 4}, [3]int{5, 5, 4}))
		for left := 3 + rng.IntN(5); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
			if _, over := b.Ended(); over {
				break
			}
		}
		if _, over := b.Ended(); over {
			continue
		}
		v := value(b, map[string]int{})
		c := Claim{Side: rng.IntN(2), Result: 1, Search: 12}
		if rng.IntN(4) > 0 {
			if c.Outside = outsideOf(rng, b); b.Worth[0] == 1-2*c.Side {
				c.Side = (1 - b.Worth[0]) / 2
			} else if rng.IntN(8) > 0 {
				c.Side = 1 - c.Side
			}
		}
		p, err := NewProof(Certificate{Version: 4, Rules: b.Rules, Position: rowsOf(b)}, c)
		lemmas := []Lemma{{At: rowsOf(b)}}
		if err == nil {
			for _, m := range p.Moves() {
				lemmas = append(lemmas, Lemma{At: rowsOf(b), Play: &m})
			}
		}
		for _, l := range lemmas {
			got, err := Check(certificateOf(t, b, c, l))
			if err != nil || got.Least[c.Side] < 1 {
				continue
			}
			for kind, is := range map[string]bool{
				"outside": c.Outside != nil, "whole": c.Outside == nil, "exact": c.Outside != nil && b.Exact,
				"full": c.Outside != nil && b.Full, "three": c.Outside != nil && len(b.Stones) == 3,
				"exact and full": c.Outside != nil && b.Full && b.Exact, "between": between(p),
			} {
				if is {
					taken[kind]++
				}
			}
			if v != 1-2*c.Side {
				t.Fatalf("got %v, want %d: %+v %s %+v", got.Least, v, b.Rules, rowsOf(b), c)
			}
		}
	}
	for _, kind := range []string{"whole", "outside", "exact", "full", "three", "between", "exact and full"} {
		if taken[kind] < least {
			t.Errorf("only %d: %s", taken[kind], kind)
		}
	}
}

// between reports whether there is a window between a pair of cells.
func between(p *Proof) bool {
	return slices.ContainsFunc(p.windows, func(w window) bool { return len(w.cells) < p.Line })
}

// weakLemmas adds a random answer to every position that the other side can bring about.
func weakLemmas(rng *rand.Rand, p *Proof, seen map[string]bool, lemmas []Lemma) []Lemma {
	if _, over := p.Ended(); over || seen[p.Key()] {
		return lemmas
	}
	seen[p.Key()] = true
	l := Lemma{At: rowsOf(p)}
	moves := p.Moves()
	if p.ToMove() == p.Side {
		m := moves[rng.IntN(len(moves))]
		l.Play = &m
		p.Play(m)
		defer p.Undo(m)
		moves = p.Moves()
	}
	for _, m := range moves {
		p.Play(m)
		lemmas = weakLemmas(rng, p, seen, lemmas)
		p.Undo(m)
	}
	return append(lemmas, l)
}

// What is proved with only one side's lines is true of the game in which both count.
func TestWhatIsTakenOfWeakGamesIsTrue(t *testing.T) {
	positions, least := longtest.Sample(t, 700, 3500), longtest.Sample(t, 10, 50)
	rng := rand.New(rand.NewPCG(17, 5))
	taken, exact, stopped, misere, refused := 0, 0, 0, 0, 0
	for range positions {
		size := [][3]int{{3, 3, 3}, {3, 4, 3}, {3, 4, 4}, {4, 4, 4}, {3, 5, 3}}[rng.IntN(5)]
		r := Rules{Rows: size[0], Cols: size[1], Line: size[2], Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Exact: rng.IntN(3) == 0}
		if !r.Exact && rng.IntN(3) == 0 {
			r.Ends = 1
		}
		c := Claim{Side: rng.IntN(2), Weak: true}
		if rng.IntN(3) == 0 { // a full board is a win, and the other side's lines are nothing
			c.Result, r.Worth = 1, [3]int{1, 0, -1}
			if c.Side == 0 {
				r.Worth = [3]int{0, -1, 1}
			}
		}
		if c.Result == 0 && rng.IntN(3) == 0 { // lines lose
			r.Worth = [3]int{-1, 1, 0}
		}
		b := board(t, r)
		for left := 4 + rng.IntN(4); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := b.Ended(); over {
			continue
		}
		v := value(b, map[string]int{})
		p, err := NewProof(Certificate{Version: 4, Rules: r, Position: rowsOf(b)}, c)
		if err != nil && r.Exact { // there is a longer line
			refused++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := Check(certificateOf(t, b, c, weakLemmas(rng, p, map[string]bool{}, nil)...))
		if err != nil {
			refused++
			continue
		}
		if taken++; r.Exact {
			exact++
		}
		if r.Ends > 0 {
			stopped++
		}
		if r.Worth[0] < 0 {
			misere++
		}
		if got.Least[0] > v || got.Least[1] > -v {
			t.Fatalf("got %d, want %d: %+v %s", got.Least, v, r, rowsOf(b))
		}
	}
	if taken < 2*least || exact < least || stopped < least || misere < least || refused < 2*least {
		t.Errorf("%d were taken, %d of exact lines, %d of lines that ends stop, %d of lines that lose, and %d refused", taken, exact, stopped, misere, refused)
	}
}

// What is proved by pairs is true, however few of them there are, and however they are
// answered and opened.
func TestWhatIsTakenByPairsIsTrue(t *testing.T) {
	positions, least := longtest.Sample(t, 2500, 25_000), longtest.Sample(t, 2, 20)
	rng := rand.New(rand.NewPCG(23, 11))
	taken := map[string]int{}
	for range positions {
		sizes := [][3]int{{1, 4, 3}, {1, 5, 3}, {1, 6, 3}, {1, 6, 4}, {1, 7, 4}, {2, 3, 3}, {3, 3, 3}, {1, 5, 2}}
		r := makers(rng, sizes...)
		if rng.IntN(2) == 0 {
			r.Stones, r.Choose, r.Full = "XO", false, false
			r.Worth = [][3]int{{1, -1, 0}, {-1, 1, 0}, {1, -1, 1}, {1, 0, -1}, {0, -1, 1}, {1, 1, -1}}[rng.IntN(6)]
			if rng.IntN(4) == 0 {
				r.Weights = make([]int, r.Rows*r.Cols)
			}
			if !r.Exact && rng.IntN(2) == 0 {
				r.Ends = 1
			}
		}
		r.Falls = rng.IntN(8) == 0
		b := board(t, r)
		for left := 2 + rng.IntN(5); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := b.Ended(); over {
			continue
		}
		var free []int
		for c, stone := range b.Cells {
			if stone == empty {
				free = append(free, c)
			}
		}
		rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		l, same := Lemma{At: rowsOf(b)}, false
		for i := range rng.IntN(len(free)/2 + 1) {
			if l.Pairs = append(l.Pairs, free[2*i:2*i+2:2*i+2]); rng.IntN(3) == 0 {
				l.Pairs[i], same = append(l.Pairs[i], 1), true
			}
		}
		c := Claim{Side: rng.IntN(2), Result: rng.IntN(2)}
		if rng.IntN(3) > 0 {
			l.Pairs, l.Tiles = nil, randomTiles(rng, b, free)
		}
		got, err := Check(certificateOf(t, b, c, l))
		if err != nil {
			continue
		}
		tiled := slices.ContainsFunc(l.Tiles, func(sets [][]int) bool { return len(sets) > 1 })
		for kind, is := range map[string]bool{
			"tiles": !r.Choose, "tiles to choose": r.Choose, "exact tiles": r.Choose && r.Exact, "full tiles": r.Choose && r.Full,
			"tiles at once": r.Choose && r.Exact && !r.Full, "three in tiles": r.Choose && len(r.Stones) == 3,
			"tiles and ends": r.Ends > 0,
		} {
			if is && tiled {
				taken[kind]++
			}
		}
		for kind, is := range map[string]bool{
			"own": !r.Choose, "choose": r.Choose, "exact": r.Exact, "full": r.Full, "same": same, "three": len(r.Stones) == 3, "ends": r.Ends > 0,
			"opened": r.Choose && (b.Empty%2 == 1) != (b.ToMove() == c.Side) && len(l.Pairs) > 0,
		} {
			if is && len(l.Pairs) > 0 {
				taken[kind]++
			}
		}
		if v := value(b, map[string]int{}); got.Least[0] > v || got.Least[1] > -v {
			t.Fatalf("%+v %s: got %d, want %d: %s", r, rowsOf(b), got.Least, v, line(t, l))
		}
	}
	for _, kind := range []string{
		"own", "choose", "exact", "full", "same", "three", "opened", "ends",
		"tiles", "tiles and ends", "tiles to choose", "exact tiles", "full tiles", "tiles at once", "three in tiles",
	} {
		if taken[kind] < least {
			t.Errorf("only %d by pairs: %s", taken[kind], kind)
		}
	}
}

// What is proved by the rules of renju is true, by pairs and tiles, too, which only O may have, and
// where X has nothing left to play.
func TestWhatIsTakenOfRenjuIsTrue(t *testing.T) {
	positions, least := longtest.Sample(t, 500, 5_000), longtest.Sample(t, 1, 8)
	rng := rand.New(rand.NewPCG(9, 2))
	taken := map[string]int{}
	for i := range positions {
		size := [][2]int{{1, 11}, {1, 13}, {2, 7}, {5, 5}, {3, 6}}[i%5]
		b := board(t, Rules{Rows: size[0], Cols: size[1], Line: 5, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1, Renju: true})
		noise, left := 1+rng.IntN(9), 1+rng.IntN(7)
		for moves := b.Moves(); b.Empty > left && len(moves) > 0; moves = b.Moves() {
			sign := 1 - 2*b.ToMove()
			b.Play(slices.MinFunc(moves, func(m, n Move) int { // X in the middle of rows, more or less, and O at their ends
				return sign*(max(m[0]%b.Cols, b.Cols-1-m[0]%b.Cols)-max(n[0]%b.Cols, b.Cols-1-n[0]%b.Cols)) + rng.IntN(noise) - noise/2
			}))
		}
		if _, over := b.Ended(); over {
			continue
		}
		v, moves, free := value(b, map[string]int{}), b.Moves(), b.free(b.images[0])
		for kind := range 8 {
			rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			c := Claim{Side: kind % 2, Result: kind / 2 % 2, Search: 12 * (kind / 4)}
			l := Lemma{At: rowsOf(b)}
			for i := range rng.IntN(len(free)/2+1) * (1 - c.Result) { // a win is looked for
				l.Pairs = append(l.Pairs, free[2*i:2*i+2])
			}
			if rng.IntN(2) == 0 && c.Result == 0 {
				l.Pairs, l.Tiles = nil, randomTiles(rng, b, free)
			}
			if l.Tiles == nil && len(moves) > 0 && b.ToMove() == c.Side {
				l.Play = &moves[rng.IntN(len(moves))]
				l.Pairs = slices.DeleteFunc(l.Pairs, func(pair []int) bool { return slices.Contains(pair, l.Play[0]) })
			}
			got, err := Check(certificateOf(t, b, c, l))
			if err != nil {
				continue
			}
			if got.Least[0] > v || got.Least[1] > -v {
				t.Fatalf("%s: got %d, want %d: %s", rowsOf(b), got.Least, v, line(t, l))
			}
			for kind, is := range map[string]bool{
				"X wins": c.Side == 0 && c.Result == 1, "O wins": c.Side == 1 && c.Result == 1, "pairs": len(l.Pairs) > 0,
				"tiles": l.Tiles != nil, "no moves": len(moves) == 0, "forbidden": len(moves) < len(free),
			} {
				if is {
					taken[kind]++
				}
			}
		}
	}
	for _, kind := range []string{"X wins", "O wins", "pairs", "tiles", "no moves", "forbidden"} {
		if taken[kind] < least {
			t.Errorf("only %d: %s", taken[kind], kind)
		}
	}
}

// What is proved by a line that is certain on the full board, or by a pair in which the other side
// has to begin at last, is true.
func TestWhatIsTakenByWaitingIsTrue(t *testing.T) {
	positions, least, alone := longtest.Sample(t, 750, 5_000), longtest.Sample(t, 30, 300), longtest.Sample(t, 30, 200)
	rng := rand.New(rand.NewPCG(26, 11))
	taken, refused := map[string]int{}, map[string]int{}
	for range positions {
		r := makers(rng, [3]int{1, 4, 2}, [3]int{1, 6, 3}, [3]int{1, 7, 3}, [3]int{1, 8, 4}, [3]int{3, 3, 2}, [3]int{3, 3, 3}, [3]int{3, 4, 3}, [3]int{3, 5, 3})
		r.Stones, r.Exact, r.Full, r.Falls = []string{"XO", "XOT", "XOTS"}[rng.IntN(3)], rng.IntN(4) > 0, rng.IntN(8) > 0, rng.IntN(8) == 0
		b := board(t, r)
		for left := 1 + rng.IntN(5); b.Empty > left; {
			moves, last := b.Moves(), rng.IntN(2)
			if m := moves[rng.IntN(len(moves))]; rng.IntN(2) == 0 { // much of one kind, so that lines come about
				b.Play(m)
			} else {
				b.Play(Move{m[0], last})
			}
		}
		if _, over := b.Ended(); over {
			continue
		}
		c := Claim{Side: (1 - b.Worth[0]) / 2, Result: 1}
		if rng.IntN(16) == 0 {
			c.Side = 1 - c.Side
		}
		p, err := NewProof(Certificate{Version: 4, Rules: b.Rules, Position: rowsOf(b)}, c)
		if err != nil {
			t.Fatal(err)
		}
		lemmas, known := []Lemma{{At: rowsOf(b)}}, map[string]int{}
		free := b.free(b.images[0])
		for i, x := range free {
			for _, y := range free[:i] {
				l := Lemma{At: rowsOf(b), Pairs: [][]int{{x, y}}}
				lemmas = append(lemmas, l)
				for _, z := range free {
					if b.ToMove() == c.Side && z != x && z != y {
						l.Play = &Move{z, rng.IntN(len(r.Stones))}
						lemmas = append(lemmas, l)
					}
				}
			}
		}
		for _, l := range lemmas {
			_, err := Check(certificateOf(t, b, c, l))
			good := value(b, known) == 1-2*c.Side
			if err == nil && !good {
				t.Fatalf("%+v %s: taken for side %d: %s", r, rowsOf(b), c.Side, line(t, l))
			}
			if err := p.Set(l.At); err == nil && l.Play != nil {
				p.Play(*l.Play)
			}
			certain := p.certain() // without the pair
			for kind, is := range map[string]bool{
				"exact": r.Exact, "longer": !r.Exact, "two": len(r.Stones) == 2, "three": len(r.Stones) == 3, "four": len(r.Stones) == 4, "first": c.Side == 0,
				"second": c.Side == 1, "played": l.Play != nil, "far": b.Empty > 3 && r.Exact, "square": r.Rows > 1 && r.Exact,
			} {
				if is = is && r.Full && l.Pairs != nil && b.Worth[0] == 1-2*c.Side; is && err == nil && !certain {
					taken[kind]++
				} else if is && !good {
					refused[kind]++
				}
			}
			if err == nil && l.Pairs == nil && r.Full && r.Exact && b.Empty > 2 {
				taken["alone"]++
			}
		}
	}
	t.Logf("taken %v, and refused as lost %v", taken, refused)
	for kind := range refused {
		if taken[kind] < least || refused[kind] < least || taken["alone"] < alone {
			t.Errorf("of %s, %d were taken and %d refused as lost; %d without a pair", kind, taken[kind], refused[kind], taken["alone"])
		}
	}
}

// randomTiles returns tiles of some cells, with sets of cells in line.
func randomTiles(rng *rand.Rand, b *Proof, free []int) (tiles [][][]int) {
	for len(free) > 1 {
		n := min(len(free), 2+rng.IntN(5))
		var sets [][]int
		for _, w := range b.windows {
			var set []int
			for _, c := range free[:n] {
				if slices.Contains(w.cells, c) || slices.Contains(w.ends, c) {
					set = append(set, c)
				}
			}
			if len(set) > 1 && rng.IntN(3) > 0 {
				sets = append(sets, set)
			}
		}
		tiles, free = append(tiles, sets), free[n:]
	}
	return tiles
}

// What is so is found by looking through the rest of the game, if that is allowed and not too
// much, and in a table of it.
func TestSearchFindsWhatIsSo(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(8, 8))
	taken := [2]int{}
	for range 300 {
		b := board(t, Rules{Rows: 3, Cols: 3, Line: 3, Worth: [3]int{1, -1, 0}, Stones: "XO", Turn: 1})
		for left := 1 + rng.IntN(7); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := b.Ended(); over {
			continue
		}
		side := 1 - b.ToMove()
		v := value(b, map[string]int{}) * (1 - 2*side)
		for result := range 2 {
			c := Claim{Side: side, Result: result, Search: b.Empty - 1} // as a move of the other side's comes first
			_, err := Check(certificateOf(t, b, c, Lemma{At: rowsOf(b)}))
			if (err == nil) != (v >= result) {
				t.Fatalf("%s: %d is %v for side %d, worth %d", rowsOf(b), result, err, side, v)
			}
			if err == nil {
				taken[result]++
			}
			p, err := NewProof(Certificate{Version: 4, Rules: b.Rules, Position: rowsOf(b)}, c)
			if err != nil {
				t.Fatal(err)
			}
			if p.Digest = "-"; p.Wins(p.Empty) != (v >= result) {
				t.Fatalf("%s: in the table it is %v that side %d gets %d", rowsOf(b), v < result, side, result)
			}
			c.Search = 0
			if _, err := Check(certificateOf(t, b, c, Lemma{At: rowsOf(b)})); err == nil && v < result {
				t.Fatalf("%s: %d is taken for side %d, worth %d", rowsOf(b), result, side, v)
			}
		}
	}
	if taken[0] < 30 || taken[1] < 10 {
		t.Errorf("got %v", taken)
	}
}

// What is taken in games of points is true, too, by a lead that is certain or by the end.
func TestWhatIsTakenOfPointsIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 25))
	taken, refused := map[string]int{}, 0
	for range 1200 {
		r := Rules{Rows: 3, Cols: 3, Line: 2, Stones: "OX", Turn: 2, Rest: 1}
		if rng.IntN(3) == 0 {
			r = Rules{Rows: 4, Cols: 4, Line: 3, Stones: "XO", Turn: 2, Rest: 2}
		}
		b := board(t, r)
		for left := 3 + rng.IntN(5); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := b.Ended(); over {
			continue
		}
		half := rng.IntN(2)
		if half == 1 {
			c := b.Moves()[0][0]
			b.Play(Move{c, c})
		}
		v := value(b, map[string]int{})
		c := Claim{Side: rng.IntN(2), Result: rng.IntN(2), Search: rng.IntN(2) * 12}
		l := Lemma{At: rowsOf(b)}
		if moves := b.Moves(); b.ToMove() == c.Side {
			l.Play = &moves[rng.IntN(len(moves))]
		}
		got, err := Check(certificateOf(t, b, c, l))
		if err != nil {
			refused++
			continue
		}
		taken[fmt.Sprint(c.Side, c.Result, c.Search)]++
		taken[fmt.Sprint(half)]++
		if got.Least[0] > v || got.Least[1] > -v {
			t.Fatalf("%+v %s: got %d, want %d: %s", r, rowsOf(b), got.Least, v, line(t, l))
		}
	}
	for _, kind := range []string{"0 0 0", "0 1 0", "1 0 0", "1 1 0", "0 0 12", "0 1 12", "1 0 12", "1 1 12"} {
		if taken[kind] < 5 || taken["0"] < 100 || taken["1"] < 100 || refused < 100 {
			t.Errorf("%d refused, and taken %v", refused, taken)
		}
	}
}

// Whatever the rules are, positions of one key are worth the same.
func TestPositionsOfOneKeyAreWorthTheSame(t *testing.T) {
	variants, least := longtest.Sample(t, 1500, 15_500), longtest.Sample(t, 25, 220)
	rng := rand.New(rand.NewPCG(16, 32))
	met := map[string]int{}
	for range variants {
		any := func(n int) bool { return rng.IntN(n) == 0 }
		r := Rules{
			Rows: 1 + rng.IntN(3), Cols: 1 + rng.IntN(4), Line: 2 + rng.IntN(3), Stones: []string{"XO", "OX", "XOT"}[rng.IntN(3)],
			Choose: any(2), Exact: any(2), Full: any(3), Falls: any(3), Turn: 1 + rng.IntN(2), Rest: rng.IntN(2),
		}
		r.Exact = r.Exact && r.Turn == 1
		if !any(3) && r.Turn == 1 {
			r.Worth = [3]int{rng.IntN(3) - 1, rng.IntN(3) - 1, rng.IntN(3) - 1}
		}
		side := rng.IntN(2)
		if any(3) { // the side's lines lose, and it may be that the other's do
			r = Rules{Rows: r.Rows, Cols: r.Cols, Line: r.Line, Stones: "XO", Turn: 1, Worth: [3]int{2: r.Worth[2]}}
			r.Worth[side], r.Worth[1-side] = 2*side-1, rng.IntN(3)-1
		}
		if r.Turn == 1 && !r.Choose && !r.Exact && any(3) {
			r.Ends = 1
		}
		for any(3) && r.Turn == 1 && len(r.Weights) < r.Rows*r.Cols || len(r.Weights)%(r.Rows*r.Cols) > 0 {
			r.Weights = append(r.Weights, rng.IntN(5)-2)
		}
		b, err := emptyBoard(t, r, Claim{Side: side})
		if err != nil || b.Empty > 6 && r.Turn == 1 && r.Choose || b.Empty > 9 {
			continue
		}
		first, worth, known := map[string]string{}, map[string]int{}, map[string]int{}
		for range 10 {
			for _, over := b.Ended(); !over; _, over = b.Ended() {
				key, rows, v := b.Key(), rowsOf(b), value(b, known)
				if other, ok := first[key]; !ok {
					first[key], worth[key] = rows, v
				} else if other != rows {
					for kind, is := range map[string]bool{"choose": r.Choose, "own": !r.Choose, "points": r.Turn == 2, "falls": r.Falls, "three": len(r.Stones) == 3, "lose": strings.Contains(key, " "), "ends": r.Ends > 0} {
						if is {
							met[kind]++
						}
					}
					if v != worth[key] {
						t.Fatalf("%+v: %s is worth %d, and %s %d", r, other, worth[key], rows, v)
					}
				}
				moves := b.Moves()
				b.Play(moves[rng.IntN(len(moves))])
			}
			if err := b.Set(strings.Repeat(".", len(b.Cells))); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{"choose", "own", "points", "falls", "three", "lose", "ends"} {
		if met[kind] < least {
			t.Errorf("only %d met: %s", met[kind], kind)
		}
	}
}

// answers returns right answers to all replies on a board, and to what comes after: any of those
// that keep what the position is worth to a side.
func answers(rng *rand.Rand, b *Proof, side, worth int, known map[string]int) (list []Lemma) {
	sign := 1 - 2*side
	for _, reply := range b.Moves() {
		b.Play(reply)
		if _, over := b.Ended(); !over {
			moves := b.Moves()
			rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			i := slices.IndexFunc(moves, func(m Move) bool {
				b.Play(m)
				defer b.Undo(m)
				return sign*value(b, known) >= worth
			})
			answer := Lemma{To: &reply, Play: &moves[i]}
			b.Play(moves[i])
			if _, over := b.Ended(); !over {
				answer.Then = answers(rng, b, side, worth, known)
			}
			b.Undo(moves[i])
			list = append(list, answer)
		}
		b.Undo(reply)
	}
	return list
}

// Answers that are right for the replies that they name are taken: none of them is for another
// reply, such as one in the same cell.
func TestAnswersAreForTheRepliesTheyName(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 25))
	taken := 0
	for range 100 {
		b := board(t, makers(rng, [3]int{3, 4, 3}, [3]int{4, 4, 3}, [3]int{1, 9, 4}))
		for left := 4 + rng.IntN(2); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))])
		}
		side, known := 1-b.ToMove(), map[string]int{}
		if _, over := b.Ended(); over || value(b, known)*(1-2*side) < 1 {
			continue
		}
		l := Lemma{At: rowsOf(b), Then: answers(rng, b, side, 1, known)}
		if _, err := Check(certificateOf(t, b, Claim{Side: side, Result: 1}, l)); err != nil {
			t.Fatalf("%s: %v: %s", rowsOf(b), err, line(t, l))
		}
		taken++
	}
	if taken < 10 {
		t.Errorf("only %d were taken", taken)
	}
}

// What the checker looks through by itself it notes, where more than six plies may come: that is so
// in all positions, and it makes use of it.
func TestWhatIsNotedIsSo(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(7, 12))
	asked, noted := map[string]int{}, map[string]int{}
	for range 250 {
		choose, side := rng.IntN(2) == 0, rng.IntN(2)
		r := Rules{Rows: 2 + rng.IntN(2), Cols: 3 + rng.IntN(3), Line: 2 + rng.IntN(2), Stones: "XO", Turn: 1, Choose: choose}
		kind := "own"
		switch r.Worth = [3]int{1, -1, rng.IntN(3) - 1}; {
		case choose:
			kind, r.Worth = "choose", [3]int{1, 1, -1}
		case rng.IntN(2) == 0:
			kind, r.Worth = "lose", [3]int{-1, 1, rng.IntN(3) - 1}
		}
		b, err := emptyBoard(t, r, Claim{Side: side, Result: rng.IntN(2)})
		if err != nil || b.Empty > 10 || choose && b.Empty > 8 {
			continue
		}
		known := map[string]int{}
		for range 12 {
			for _, over := b.Ended(); !over; _, over = b.Ended() {
				before := len(b.noted)
				if got, want := b.Wins(b.Empty), value(b, known)*(1-2*side) >= b.Result; got != want {
					t.Fatalf("%+v: that side %d gets %d at %s is %v, not %v", r, side, b.Result, rowsOf(b), got, want)
				}
				if len(b.Known) > 0 {
					t.Fatalf("%+v: what was looked through at %s counts as proved by lemmas", r, rowsOf(b))
				}
				asked[kind]++
				noted[kind] += len(b.noted) - before
				moves := b.Moves()
				b.Play(moves[rng.IntN(len(moves))])
			}
			if err := b.Set(strings.Repeat(".", len(b.Cells))); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, kind := range []string{"own", "choose", "lose"} {
		if asked[kind] < 500 || noted[kind] < 50 || noted[kind] > 20*asked[kind] {
			t.Errorf("%d times it looked through %s, and noted %d positions", asked[kind], kind, noted[kind])
		}
	}
}

// With no room left to note positions, what would take some is not looked through.
func TestRoomForNotesHasAnEnd(t *testing.T) {
	b, err := emptyBoard(t, Rules{Rows: 26, Cols: 26, Line: 26, Stones: "XO", Worth: [3]int{1, -1, 0}, Turn: 1}, Claim{Side: 1})
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Repeat("X", 19) + strings.Repeat(".", 7)
	for n := range 25 * 26 {
		rows += string("XO"[(n/52+n%26)%2])
	}
	if err := b.Set(rows); err != nil || !b.Wins(7) || len(b.noted) != 1 {
		t.Fatalf("got %v, with %d positions noted", err, len(b.noted))
	}
	clear(b.noted)
	b.bytes = MostMemory
	if b.Wins(7) {
		t.Error("it is looked through all the same")
	}
	b.Digest = "00"
	if b.isTable() || b.fault.text != "it is too large" {
		t.Errorf("a table without room: got %s", b.fault)
	}
}
