package certificate

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// randomBoard returns a game on a small board with few cells left, and its rows. On half of
// the square boards the border is a mirror's.
func randomBoard(t *testing.T, rng *rand.Rand) (*Board, string) {
	t.Helper()
	size := [][3]int{{3, 4, 3}, {3, 5, 3}, {4, 4, 3}, {4, 5, 3}, {5, 5, 4}, {5, 6, 4}}[rng.IntN(6)]
	r := Rules{
		Rows: size[0], Cols: size[1], Line: size[2], Goal: Either, Stones: "XO", Turn: 1, Maker: rng.IntN(2),
		Exact: rng.IntN(3) == 0, Full: rng.IntN(3) == 0,
	}
	b, err := NewBoard(r)
	if err != nil {
		t.Fatal(err)
	}
	side, col := r.Line+1, 0 // where the mirror may be
	if r.Cols > side {
		col = rng.IntN(r.Cols - side + 1)
	}
	mirrored := r.Rows == side && rng.IntN(4) > 0
	left := 3 + rng.IntN(5)
	for _, c := range rng.Perm(len(b.cells)) {
		m := Move{[2]int{c}, r.Stones[rng.IntN(2)]}
		moves := []Move{m}
		y, x := c/r.Cols, c%r.Cols-col
		if edgeY, edgeX := y == 0 || y == side-1, x == 0 || x == side-1; mirrored && x >= 0 && x < side && (edgeY || edgeX) {
			if edgeY {
				y = side - 1 - y
			}
			if edgeX {
				x = side - 1 - x
			}
			moves = append(moves, Move{[2]int{y*r.Cols + x + col}, "XO"[strings.IndexByte("OX", m.Stone)]})
		}
		if b.cells[c] != '.' || b.Empty-len(moves) < left {
			continue
		}
		for _, m := range moves {
			b.Play(m, 1)
		}
		_, over := b.Ended(-1)
		if over {
			for _, m := range moves {
				b.Play(m, -1)
			}
		}
	}
	return b, rowsOf(b)
}

// value is that of a position for the first side, by looking at all of the game.
func value(b *Board, known map[string]int) int {
	if result, over := b.Ended(-1); over {
		return result
	}
	key := string(b.cells)
	if v, ok := known[key]; ok {
		return v
	}
	sign := 1 - 2*b.ToMove()
	best := -1
	for _, m := range b.Moves() {
		b.Play(m, 1)
		best = max(best, sign*value(b, known))
		b.Play(m, -1)
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

// claimAt returns a random claim of a position, and lemmas that may prove it.
func claimAt(rng *rand.Rand, b *Board, rows string) (c Claim, lemmas []Lemma, changed bool) {
	c = Claim{Side: rng.IntN(2), Result: 1, Search: mostSearch}
	c.By = [][]string{{"moves"}, {"mirror", "moves"}, {"part", "moves"}, {"part", "mirror", "moves"}}[rng.IntN(4)]
	if len(c.By) > 1 && rng.IntN(8) > 0 {
		c.Side = b.Maker
	}
	if c.By[0] == "part" {
		side := min(b.Line+len(c.By)-2, b.Rows)
		c.Part = [4]int{rng.IntN(b.Rows - side + 1), rng.IntN(b.Cols - side + 1), side, side}
	}
	p := Proof{Board: b, Claim: c}
	for _, by := range c.By[:len(c.By)-1] {
		if !p.Reduce(by) {
			return c, []Lemma{{At: rows}}, false
		}
	}
	at := rowsOf(p.Board)
	lemmas = []Lemma{{At: at}}
	for _, m := range p.Moves() {
		lemmas = append(lemmas, Lemma{At: at, Answer: Answer{Play: p.Name(m)}})
	}
	return c, lemmas, p.Side != c.Side
}

// Whatever is taken is true: by moves, and on a smaller board too, where the sides
// may change places.
func TestWhatIsTakenIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 4))
	taken := map[string]int{}
	for range 800 {
		b, rows := randomBoard(t, rng)
		header := line(t, Header{Version: 1, Rules: b.Rules, Position: rows})
		v := value(b, map[string]int{})
		c, lemmas, changed := claimAt(rng, b, rows)
		for _, l := range lemmas {
			got, err := Check(signed(header, line(t, c), line(t, l)))
			if err != nil {
				continue
			}
			kind := strings.Join(c.By, " ")
			if taken[kind]++; changed {
				taken["changed places"]++
			}
			if got.Low > v || got.High < v || got.Low != got.High {
				t.Fatalf("%v: got %d to %d, want %d: %s\n%s", c.By, got.Low, got.High, v, header, line(t, l))
			}
		}
	}
	for _, kind := range []string{"moves", "mirror moves", "part moves", "part mirror moves", "changed places"} {
		if taken[kind] < 20 {
			t.Errorf("only %d by %s", taken[kind], kind)
		}
	}
}

// weakLemmas adds a random answer to every position that the other side can bring about.
func weakLemmas(rng *rand.Rand, p *Proof, seen map[string]bool, lemmas []Lemma) []Lemma {
	if _, over := p.Ended(-1); over || seen[p.Key()] {
		return lemmas
	}
	seen[p.Key()] = true
	l := Lemma{At: rowsOf(p.Board)}
	moves := p.Moves()
	if p.ToMove() == p.Side {
		m := moves[rng.IntN(len(moves))]
		l.Play = p.Name(m)
		p.Play(m, 1)
		defer p.Play(m, -1)
		moves = p.Moves()
	}
	lemmas = append(lemmas, l)
	for _, m := range moves {
		p.Play(m, 1)
		lemmas = weakLemmas(rng, p, seen, lemmas)
		p.Play(m, -1)
	}
	return lemmas
}

// rowsOf returns the stones on a board as certificates have them.
func rowsOf(b *Board) string {
	var rows []string
	for cells := b.cells; len(cells) > 0; cells = cells[b.Cols:] {
		rows = append(rows, string(cells[:b.Cols]))
	}
	slices.Reverse(rows)
	return strings.Join(rows, "/")
}

// What is proved with only one side's lines is true of the game in which both count.
func TestWhatIsTakenOfWeakGamesIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 5))
	taken, refused := 0, 0
	for range 600 {
		size := [][3]int{{3, 3, 3}, {3, 4, 3}, {3, 4, 4}, {4, 4, 4}}[rng.IntN(4)]
		b, err := NewBoard(Rules{Rows: size[0], Cols: size[1], Line: size[2], Goal: Wins, Stones: "XO", Turn: 1})
		if err != nil {
			t.Fatal(err)
		}
		for left := 4 + rng.IntN(4); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))], 1)
		}
		if _, over := b.Ended(-1); over {
			continue
		}
		header := line(t, Header{Version: 1, Rules: b.Rules, Position: rowsOf(b)})
		v := value(b, map[string]int{})
		c := Claim{Side: rng.IntN(2), By: []string{"weak", "moves"}}
		if rng.IntN(2) == 0 { // turned by half
			c.Images = [][]int{nil}
			for i := range b.cells {
				c.Images[0] = append(c.Images[0], len(b.cells)-1-i)
			}
		}
		p := Proof{Board: b, Claim: c, Known: map[string]bool{}}
		if !p.Reduce("weak") || !p.imagesFit() {
			t.Fatal(p.Why)
		}
		lines := []string{header, line(t, c)}
		for _, l := range weakLemmas(rng, &p, map[string]bool{}, nil) {
			lines = append(lines, line(t, l))
		}
		got, err := Check(signed(lines...))
		if err != nil {
			refused++
			continue
		}
		taken++
		if got.Low > v || got.High < v {
			t.Fatalf("got %d to %d, want %d: %s", got.Low, got.High, v, strings.Join(lines, "\n"))
		}
	}
	if taken < 100 || refused < 100 {
		t.Errorf("%d were taken and %d refused", taken, refused)
	}
}

// What is proved by pairs is true, however few of them there are, and however they are
// answered and opened.
func TestWhatIsTakenByPairsIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 11))
	taken := map[string]int{}
	for range 40_000 {
		size := [][3]int{{1, 4, 3}, {1, 5, 3}, {1, 6, 3}, {1, 6, 4}, {1, 7, 4}, {2, 3, 3}, {3, 3, 3}, {1, 5, 2}}[rng.IntN(8)]
		r := Rules{
			Rows: size[0], Cols: size[1], Line: size[2], Goal: []string{Either, Either, Either, Wins, Loses, Sums}[rng.IntN(6)], Turn: 1,
			Stones: "XO", Exact: rng.IntN(2) == 0, Falls: rng.IntN(8) == 0,
		}
		switch r.Goal {
		case Either:
			r.Stones, r.Maker, r.Full = []string{"XO", "XO", "XOT"}[rng.IntN(3)], rng.IntN(2), rng.IntN(2) == 0
		case Sums:
			r.Weights = make([]int, r.Rows*r.Cols)
		}
		b, err := NewBoard(r)
		if err != nil {
			t.Fatal(err)
		}
		for left := 2 + rng.IntN(5); b.Empty > left; {
			moves := b.Moves()
			b.Play(moves[rng.IntN(len(moves))], 1)
		}
		if _, over := b.Ended(-1); over {
			continue
		}
		var empty []int
		for c, stone := range b.cells {
			if stone == '.' {
				empty = append(empty, c)
			}
		}
		rng.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
		a := Answer{Pairs: [][2]int{}}
		for i := range rng.IntN(len(empty)/2 + 1) {
			if a.Pairs = append(a.Pairs, [2]int{empty[2*i], empty[2*i+1]}); rng.IntN(3) == 0 {
				a.Same = append(a.Same, i)
			}
		}
		a.Open = rng.Perm(len(a.Pairs))
		c := Claim{Side: rng.IntN(2), Result: rng.IntN(2), By: []string{"moves"}}
		got, err := Check(signed(
			line(t, Header{Version: 1, Rules: r, Position: rowsOf(b)}), line(t, c), line(t, Lemma{At: rowsOf(b), Answer: a})))
		if err != nil {
			continue
		}
		taken[r.Goal]++
		for kind, is := range map[string]bool{"exact": r.Exact, "full": r.Full, "same": a.Same != nil, "three": len(r.Stones) == 3, "opened": r.Goal == Either && (b.Empty%2 == 1) != (b.ToMove() == c.Side) && len(a.Pairs) > 0} {
			if is {
				taken[kind]++
			}
		}
		if v := value(b, map[string]int{}); got.Low > v || got.High < v {
			t.Fatalf("%+v %s: got %d to %d, want %d: %s", r, rowsOf(b), got.Low, got.High, v, line(t, a))
		}
	}
	for _, kind := range []string{Either, Wins, "exact", "full", "same", "three", "opened"} {
		if taken[kind] < 50 {
			t.Errorf("only %d by pairs: %s", taken[kind], kind)
		}
	}
}
