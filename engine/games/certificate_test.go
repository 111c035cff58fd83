package games_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// certifiable returns a variant whose rules certificates have words for.
func certifiable(t *testing.T, variant string) (certify.Game, certificate.Rules, bool) {
	t.Helper()
	g, err := games.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	own, ok := g.(certify.Game)
	if !ok {
		return nil, certificate.Rules{}, false
	}
	r, ok := own.CertificateRules()
	return own, r, ok
}

// The rules of certificates are those of the games, for every preset and what else there
// is: who is to move, what may be played, when it is over, and how.
func TestCertificateRules(t *testing.T) {
	random := longtest.Sample(t, 2, 12) // games of each
	variants := []string{
		"mnk:7x9:5:exact", "mnk:4x6:3:caro", "mnk:3x4:3:exact:misere", "order-chaos:4x5:4:exact:full", "order-chaos:3x3:3:symbols=4",
		"order-chaos:5x5:3:exact:chaos-first", "order-chaos:4x4:3:full:symbols=3", "drop:4x6:3",
	}
	for _, p := range games.Presets() {
		variants = append(variants, p.Variant)
	}
	rng := rand.New(rand.NewPCG(17, 1))
	tried := 0
	for _, v := range variants {
		g, r, ok := certifiable(t, v)
		if !ok {
			continue
		}
		tried++
		results := map[int]bool{}
		for range random {
			p := g.Start()
			b, err := certificate.NewProof(certificate.Certificate{Version: 4, Rules: r, Position: certify.Rows(p)}, certificate.Claim{})
			if err != nil {
				t.Fatalf("%s: %v", v, err)
			}
			for {
				result, over := b.Ended()
				o, ended := p.Outcome()
				if over != ended || over && result != int(o.Result) {
					t.Fatalf("%s: got %d, %v, want %d, %v", certify.Rows(p), result, over, o.Result, ended)
				}
				if over {
					results[result] = true
					break
				}
				moves, want := b.Moves(), len(p.AppendMoves(nil))
				if r.Turn == 2 {
					want = want * (want - 1) / 2
				}
				if b.ToMove() != int(p.Turn()) || len(moves) != want {
					t.Fatalf("%s: got side %d with %d moves, want %d with %d", certify.Rows(p), b.ToMove(), len(moves), p.Turn(), want)
				}
				m := moves[rng.IntN(len(moves))]
				for _, c := range m[:r.Turn] {
					own := engine.Move{Cell: uint16(c)}
					if r.Choose {
						own.Symbol, _ = engine.ParseSymbol(r.Stones[m[1]])
					}
					if p, err = p.Play(own); err != nil {
						t.Fatal(err)
					}
				}
				b.Play(m)
			}
		}
		if len(results) == 0 {
			t.Errorf("%s: no game ended", v)
		}
	}
	if tried < 28 {
		t.Errorf("only %d variants have rules for certificates", tried)
	}
}

// prove returns a certificate that has been checked.
func prove(t *testing.T, position, by string) string {
	t.Helper()
	g, p, err := games.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	text, err := certify.Certificate(t.Context(), g.(certify.Game), p, certify.Options{By: by})
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return text
}

// Presets whose start is soon proved have certificates of their known values, and other
// positions and kinds of proofs too.
func TestCertificates(t *testing.T) {
	for _, c := range longtest.Some(t, 6, []struct {
		position, by string
		low, high    int
	}{
		{"tic-tac-toe", "", 0, 0},
		{"tic-tac-toe", "table", 0, 0},
		{"order-chaos:3x3:3:symbols=3", "table", 1, 1},
		{"four-by-four", "weak", 0, 0},
		{"mnk:5x5:4 b2 c3 d4", "", 0, 0},
		{"five-by-five", "", 0, 0}, // O needs its own lines, and what to do after a move that is none
		{"tic-tac-toe a1 b1", "", 1, 1},
		{"tic-tac-toe a1 b2 c3", "", 0, 0},
		{"misere-tic-tac-toe", "", 0, 0},
		{"four-by-four", "", 0, 0},
		{"mini", "", 1, 1},
		{"medium", "", 1, 1},
		{"exact-five-full", "", -1, -1},
		{"order-chaos:5x5:5", "", -1, -1},
		{"order-chaos:5x5:5 Xc3", "", -1, -1},
		{"order-chaos:3x3:3:symbols=3", "", 1, 1},
		{"order-chaos:3x6:3", "", 1, 1},
		{"order-chaos:5x7:4:chaos-first Xa1 Oa2", "", -1, -1},
		{"order-chaos:5x6:4 Xf1", "mirror", 1, 1}, // an odd number of stones elsewhere
		{"order-chaos:5x6:4 Xa1", "mirror", 1, 1},
		{"order-chaos:5x6:4:chaos-first Xf3", "mirror", -1, -1},
		{"order-chaos:9x9:6:exact:full", "prices", -1, 1},
		{"mnk:5x5:4:exact ...../..X../.OOX./..X../.O...", "", 1, 1}, // a line of five is none of O's
		{"order-chaos:4x4:4:exact:symbols=3", "", -1, -1},           // pairs stop lines of exactly so many, too
		{"order-chaos:4x4:4:symbols=3", "graph", -1, -1},
		{"order-chaos:4x4:4:symbols=4 Xb2", "graph", -1, -1},
		{"order-chaos:4x4:4:symbols=3:chaos-first Xa1 Xb1 Ob2 Xc1", "graph", 1, 1}, // by pairs that Chaos may have to open
		{"order-chaos:5x5:4:exact:full:symbols=3", "", 1, 1},                       // by pairs to wait for
		{"order-chaos:3x5:3:exact:full:chaos-first", "", -1, -1},
		{"order-chaos:5x5:4:exact:full:symbols=3:chaos-first ...../...../..T../.O.T./.O...", "", 1, 1}, // by tiles
		{"order-chaos:5x5:4:exact:full:symbols=4:chaos-first .O.../T.O../...S./...T./.....", "tiles", 1, 1},
		{"order-chaos:4x4:3:full", "", 1, 1}, // lines that are certain
		{"weighted", "", 1, 1},
		{"weighted-magic a1", "", 1, 1},
		{"connect-three", "", 1, 1},
		{"mnk:1x9:9", "", 0, 0},
		{"mnk:5x5:5:exact", "", 0, 0},
		{"mnk:5x5:5:exact", "weak", 0, 0},
		{"mnk:6x6:5:exact", "", 0, 0},
		{"mnk:4x5:4:exact c2 c3", "", 0, 0},
		{"mnk:8x9:8", "weak", 0, 0},       // by tiles
		{"mnk:9x8:8 d5 e5 a1", "", 0, 0},  // by tiles after a move
		{"mnk:4x4:4:misere", "", 0, 0},    // by answering opposite
		{"mnk:3x3:3:misere b2", "", 0, 0}, // the same, for who has begun in the middle
		{"mnk:3x4:3:misere", "", -1, -1},
		{"drop:4x4:4", "", 0, 0},
		{"drop:4x4:4", "moves", 0, 0},
		{"connect-four 4444441153336735535", "plans", 1, 1},
	}) {
		got, err := certificate.Check(prove(t, c.position, c.by))
		if err != nil || got.Least != [2]int{c.low, -c.high} || got.NoPairs != (c.by == "prices") {
			t.Errorf("%s: got %d, %v; want %d to %d", c.position, got.Least, err, c.low, c.high)
		}
	}
}

// Where Chaos may have to open the pairs of a solution graph, these are in an order in which it
// can.
func TestPairsOfGraphsAreOpened(t *testing.T) {
	positions, least := longtest.Sample(t, 20, 60), longtest.Sample(t, 2, 10)
	rng := rand.New(rand.NewPCG(37, 1))
	graphs, paired := 0, 0
	for n := range positions {
		g, _, _ := certifiable(t, []string{"order-chaos:4x4:4:symbols=3:chaos-first", "order-chaos:4x4:4:exact:chaos-first", "order-chaos:4x5:4:symbols=4:chaos-first", "order-chaos:5x5:5", "order-chaos:4x6:4:symbols=3:chaos-first"}[n%5])
		p := g.Start()
		for range 6 + rng.IntN(3) + (len(p.Board().Cells)-16)*2/3 {
			if moves := p.AppendMoves(nil); len(moves) > 0 {
				p, _ = p.Play(moves[rng.IntN(len(moves))])
			}
		}
		if isOver(p) {
			continue
		}
		text, err := certify.Certificate(t.Context(), g, p, certify.Options{By: "graph"})
		if errors.Is(err, certify.ErrNoSuchProof) {
			continue // Order wins
		}
		if err != nil {
			t.Fatalf("%s %s: %v", g.Variant(), certify.Rows(p), err)
		}
		graphs++
		paired += strings.Count(text, `"pairs":[[`)
	}
	t.Logf("%d graphs with %d pairings", graphs, paired)
	if graphs < least || paired < 100*least {
		t.Errorf("only %d graphs with %d pairings", graphs, paired)
	}
}

// isOver reports whether a game is over.
func isOver(p engine.Position) bool {
	_, over := p.Outcome()
	return over
}

// Random positions have certificates, and there are some of every value.
func TestCertificatesOfRandomPositions(t *testing.T) {
	for _, c := range []struct {
		name     string
		variants []string
		values   [][2]int
	}{
		{
			"lines lose",
			[]string{"mnk:3x4:3:misere", "mnk:4x4:3:misere", "mnk:3x5:3:misere", "mnk:4x5:4:misere", "mnk:4x4:3:exact:misere"},
			[][2]int{{1, -1}, {0, 0}, {-1, 1}},
		},
		{
			"own stones",
			[]string{"drop:4x5:3", "drop:5x5:4", "mnk:4x4:3", "mnk:4x5:4:exact", "mnk:5x5:4:caro", "weighted:4,-1,3,1,5,-9,2,6,-5"},
			[][2]int{{1, -1}, {0, 0}, {-1, 1}},
		},
		{"symbols to choose from", []string{"order-chaos:4x4:4", "order-chaos:4x4:4:chaos-first", "order-chaos:4x5:4:symbols=3"}, [][2]int{{1, -1}, {-1, 1}}},
		{"points are forbidden", []string{"mnk:6x6:5:renju", "mnk:5x7:5:renju", "mnk:7x7:5:renju"}, [][2]int{{1, -1}, {0, 0}, {-1, 1}}},
		{
			"lines count at the end", // and may be there long before
			[]string{
				"order-chaos:4x5:4:full", "order-chaos:4x5:4:full:chaos-first", "order-chaos:4x4:3:exact:full",
				"order-chaos:3x5:3:full:symbols=3:chaos-first", "order-chaos:5x5:4:exact:full:symbols=3",
			},
			[][2]int{{1, -1}, {-1, 1}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(17, 44))
			values := map[[2]int]int{}
			positions, least := longtest.Sample(t, 12, 60), longtest.Sample(t, 1, 5)
			for n := range positions {
				g, _, _ := certifiable(t, c.variants[n%len(c.variants)])
				p := randomPosition(t, g, rng, 5+rng.IntN(6))
				text, err := certify.Certificate(t.Context(), g, p, certify.Options{})
				if err != nil {
					t.Fatalf("%s %s: %v", g.Variant(), certify.Rows(p), err)
				}
				got, err := certificate.Check(text)
				if err != nil {
					t.Fatal(err)
				}
				values[got.Least]++
			}
			for _, value := range c.values {
				if values[value] < least {
					t.Errorf("only %d times %d", values[value], value)
				}
			}
		})
	}
}

// randomPosition returns a position with so many empty cells, in which the game goes on.
func randomPosition(t *testing.T, g engine.Game, rng *rand.Rand, empty int) engine.Position {
	t.Helper()
	p := g.Start()
	for b := p.Board(); b.EmptyCells() > empty; b = p.Board() {
		moves := p.AppendMoves(nil)
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		if p = next; isOver(p) {
			p = g.Start()
		}
	}
	return p
}

// signed returns lines as a certificate with its sum.
func signed(lines []string) string {
	text := strings.Join(lines, "\n")
	return fmt.Sprintf("%s\nsum %x\n", text, sha256.Sum256([]byte(text)))
}

// A certificate with a line left out proves nothing any more, nor one with another side,
// a better result, another value of a cell, or a pair of other cells.
func TestMutatedCertificates(t *testing.T) {
	most, least := longtest.Sample(t, 8, 80), longtest.Sample(t, 1, 10) // lines of each that are left out, and changes in all
	dropped, spare, changed := 0, 0, 0
	for _, position := range longtest.Some(t, 4, []string{"tic-tac-toe", "medium", "connect-three", "weighted", "mnk:4x4:4", "misere-tic-tac-toe", "order-chaos:4x4:4:chaos-first", "order-chaos:3x3:3:symbols=3", "order-chaos:4x4:3:exact:full", "order-chaos:5x5:4:exact:full:symbols=3:chaos-first ...../...../..T../.O.T./.O...", "drop:4x4:4"}) {
		body, _, _ := strings.Cut(prove(t, position, ""), "\nsum ")
		lines := strings.Split(body, "\n")
		whole, err := certificate.Check(signed(lines))
		if err != nil {
			t.Fatal(err)
		}
		weaker := func(text string) bool {
			got, err := certificate.Check(text)
			return err != nil || got.Least[0] < whole.Least[0] || got.Least[1] < whole.Least[1]
		}
		for i := 1; i < len(lines); i += 1 + len(lines)/most {
			// A line is spare where a threat that is made anyway comes to what other lines have
			// proved.
			if without := append(append([]string{}, lines[:i]...), lines[i+1:]...); !weaker(signed(without)) {
				if spare++; strings.Contains(lines[i], "claim") || i == len(lines)-1 {
					t.Errorf("%s: nobody misses %s", position, lines[i])
				}
			}
			dropped++
		}
		for _, change := range [][2]string{{`"result":1`, `"result":2`}, {`"side":0`, `"side":1`}, {`"side":1`, `"side":0`}, {`"play"`, `"pairs":[],"play"`}} {
			if !strings.Contains(body, change[0]) {
				continue
			}
			changed++
			if got, err := certificate.Check(signed(strings.Split(strings.Replace(body, change[0], change[1], 1), "\n"))); err == nil && (got.Least[0] > -whole.Least[1] || got.Least[1] > -whole.Least[0]) {
				t.Errorf("%s: %s for %s proves %d", position, change[1], change[0], got.Least)
			}
		}
	}
	if dropped < 10*least || spare > dropped/10 || changed < least {
		t.Errorf("%d lines were left out, %d of them spare, and %d changed", dropped, spare, changed)
	}
}

// Pairs and prices that are wrong in one cell are refused: of the pairs of exact-five-full
// every exchange of two cells between pairs but those that are sound by themselves.
func TestMutatedPairs(t *testing.T) {
	longtest.SkipUnderRace(t)
	refused, tried := 0, 0
	for _, position := range []string{"exact-five-full", "order-chaos:5x5:5"} {
		body, _, _ := strings.Cut(prove(t, position, ""), "\nsum ")
		lines := strings.Split(body, "\n")
		at := strings.Index(lines[2], `"pairs":[[`)
		for c := range 25 {
			from, to := fmt.Sprintf("[%d,", c), fmt.Sprintf("[%d,", (c+1)%25)
			if !strings.Contains(lines[2][at:], from) || !strings.Contains(lines[2][at:], to) {
				continue
			}
			swapped := strings.NewReplacer(from, to, to, from).Replace(lines[2])
			tried++
			if _, err := certificate.Check(signed([]string{lines[0], lines[1], swapped})); err != nil {
				refused++
			}
		}
	}
	if tried < 4 || refused < tried-1 {
		t.Errorf("%d of %d exchanges were refused", refused, tried)
	}
	// Judged at once, a corner's copy comes too late: the same pairs are not sound.
	full, _, _ := strings.Cut(prove(t, "exact-five-full", ""), "\nsum ")
	atOnce := strings.Replace(full, `,"full":true`, "", 1)
	if _, err := certificate.Check(signed(strings.Split(atOnce, "\n"))); err == nil || atOnce == full {
		t.Error("pairs for the full board are taken for others")
	}
	body, _, _ := strings.Cut(prove(t, "order-chaos:9x9:6:exact:full", "prices"), "\nsum ")
	for _, change := range [][2]string{{`"prices":[0`, `"prices":[-1`}, {`"prices":[0`, `"prices":[9`}, {`"prices":[0`, `"prices":[0,0`}} {
		lines := strings.Split(strings.Replace(body, change[0], change[1], 1), "\n")
		if strings.Join(lines, "\n") == body {
			t.Errorf("nothing to change: %s", body)
		} else if _, err := certificate.Check(signed(lines)); err == nil {
			t.Errorf("%s is taken for %s", change[1], change[0])
		}
	}
}

// A plan needs its rules, but where it comes to what other lines have proved. With another cell in
// one it seldom does, and never for more than is so.
func TestMutatedPlans(t *testing.T) {
	least := longtest.Sample(t, 5, 100)
	dropped, spare, changed, spared := 0, 0, 0, 0
	for _, position := range longtest.Some(t, 1, []string{"drop:4x4:4", "connect-four 4444441153336735535"}) {
		body, _, _ := strings.Cut(prove(t, position, ""), "\nsum ")
		lines := strings.Split(body, "\n")
		whole, err := certificate.Check(signed(lines))
		if err != nil {
			t.Fatal(err)
		}
		taken := func(i int, l certificate.Lemma, plan [][]int) bool {
			l.Plan = plan
			line, err := json.Marshal(l)
			if err != nil {
				t.Fatal(err)
			}
			got, err := certificate.Check(signed(slices.Replace(slices.Clone(lines), i, i+1, string(line))))
			if err == nil && got.Least != whole.Least {
				t.Fatalf("%s: %s proves %d", position, line, got.Least)
			}
			return err == nil
		}
		for i, line := range lines {
			var l certificate.Lemma
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatal(err)
			}
			for at, rule := range l.Plan[:longtest.Sample(t, min(2, len(l.Plan)), len(l.Plan))] {
				if dropped++; taken(i, l, slices.Delete(slices.Clone(l.Plan), at, at+1)) {
					spare++
				}
				other := append([]int{rule[0] ^ 1}, rule[1:]...)
				if changed++; taken(i, l, slices.Replace(slices.Clone(l.Plan), at, at+1, other)) {
					spared++
				}
			}
		}
	}
	if dropped < least || spare > dropped/50 || spared > changed/10 {
		t.Errorf("%d rules were left out, %d of them spare, and %d changed, %d of them to no harm", dropped, spare, changed, spared)
	}
}

// A table whose digest is another's is refused, and so is one that claims more.
func TestMutatedTable(t *testing.T) {
	body, _, _ := strings.Cut(prove(t, "mnk:3x3:3:misere a1 b2 c1 c3", "table"), "\nsum ")
	at := strings.Index(body, `"digest":"`) + len(`"digest":"`)
	for _, changed := range []string{
		body[:at] + "0" + body[at+1:], body[:at] + "1" + body[at+1:], body[:at] + body[at+64:],
		strings.Replace(body, `"result":0`, `"result":1`, 1), strings.Replace(body, `"result":1`, `"result":0`, 1),
		strings.Replace(body, `"side":0`, `"side":1`, 1), strings.Replace(body, `[-1,1,0]`, `[1,-1,0]`, 1),
		strings.Replace(body, `"turn":1`, `"turn":1,"falls":true`, 1),
	} {
		got, err := certificate.Check(signed(strings.Split(changed, "\n")))
		if err == nil && got.Least != [2]int{-1, -1} && changed != body {
			t.Errorf("taken: %s", changed)
		}
	}
}

// A win by threats is one lemma, a tree of them: by the rules of five in a row, where longer lines
// are none, in caro and in renju. There are answers that it cannot do without.
func TestThreatTrees(t *testing.T) {
	short := `.............../.............../.............../.............../.......O......./......OOX....../....OXXXXOOXOO./....OXOOOXOX.../......OXXXXO.../.........XXOX../........XOXX.../.......O..X.X../.........OO..O./.............../...............`
	cases := []struct {
		position string
		bytes    int // at most
	}{
		{`mnk:15x15:5 .............../.........OO..../.........X...../.......OX....../.......XOX...../.......XOX...../.............../.............../....O........../.........O...../.......X......./.............../.............../.............../...............`, 3000},
		{"mnk:15x15:5 " + short, 1000},
		{"mnk:15x15:5:exact " + short, 1000},
		{"mnk:15x15:5:caro " + short, 1200},
		{"mnk:15x15:5:renju " + short, 1200},
	}
	for _, c := range cases[len(cases)-longtest.Sample(t, 1, len(cases)):] { // the first takes longest
		text := prove(t, c.position, "")
		lines := strings.Split(text, "\n")
		if len(lines) != 5 || len(text) > c.bytes {
			t.Fatalf("%s: %d lines, %d bytes", c.position, len(lines)-1, len(text))
		}
		if got, err := certificate.Check(text); err != nil || got.Least != [2]int{1, -1} {
			t.Errorf("%s: got %d, %v", c.position, got.Least, err)
		}
		var tree certificate.Lemma
		if err := json.Unmarshal([]byte(lines[2]), &tree); err != nil {
			t.Fatal(err)
		}
		refused := 0
		for i := range tree.Then {
			changed := tree
			changed.Then = slices.Delete(slices.Clone(tree.Then), i, i+1)
			data, err := json.Marshal(changed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := certificate.Check(signed([]string{lines[0], lines[1], string(data)})); err != nil {
				refused++
			}
		}
		if refused == 0 {
			t.Errorf("%s: nothing is needed of %s", c.position, lines[2])
		}
	}
}

// Where X may not stop a four, O wins by it, and only by the rules of renju.
func TestForbiddenAnswers(t *testing.T) {
	const rows = `O............../.............../.............../.............../.............../......X......../.............../......O......../......O......../......O......../...XXX.XX....../......X......../.............../.............../O.............O`
	text := prove(t, "mnk:15x15:5:renju "+rows, "")
	if got, err := certificate.Check(text); err != nil || got.Least != [2]int{-1, 1} || len(text) > 1000 {
		t.Fatalf("got %d, %v: %s", got.Least, err, text)
	}
	lines := strings.Split(text, "\n")
	lines[0] = strings.Replace(lines[0], `"renju":true,`, "", 1)
	if got, err := certificate.Check(signed(lines[:len(lines)-2])); err == nil {
		t.Errorf("got %d where X may stop the four: %s", got.Least, text)
	}
}

// What renju forbids on boards full of stones is the same for the checker as for the game, whose
// points are held against published ones, and nothing is forbidden to O.
func TestCertificatesForbidPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 5))
	points, others := 0, 0
	for _, side := range []int{15, 9} {
		g, r, _ := certifiable(t, fmt.Sprintf("mnk:%dx%d:5:renju", side, side))
		b, err := certificate.NewProof(certificate.Certificate{Version: 4, Rules: r, Position: certify.Rows(g.Start())}, certificate.Claim{})
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			p := g.Start()
			cells := rng.Perm(side * side)
			slices.SortStableFunc(cells, func(a, b int) int { // most stones are near each other
				near := func(c int) int {
					up, right := c/side-side/2, c%side-side/2
					return max(up, -up, right, -right) / 3
				}
				return near(a) - near(b)
			})
			own, other := cells[:30], cells[30:] // X's near, O's farther off, some among them
			for range rng.IntN(6) {
				i, j := rng.IntN(len(own)), rng.IntN(len(other))
				own[i], other[j] = other[j], own[i]
			}
			for range 16 + rng.IntN(24) {
				from := []*[]int{&own, &other}[p.Turn()]
				if next, err := p.Play(engine.Move{Cell: uint16((*from)[0])}); err == nil { // else it is forbidden
					p = next
				}
				*from = (*from)[1:]
			}
			if _, over := p.Outcome(); over || b.Set(certify.Rows(p)) != nil {
				continue
			}
			var want, got []int
			for _, m := range p.AppendMoves(nil) {
				want = append(want, int(m.Cell))
			}
			for _, m := range b.Moves() {
				got = append(got, m[0])
			}
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: got %d, want %d", certify.Rows(p), got, want)
			}
			points += b.Empty - len(want)
			others += int(p.Turn())
		}
	}
	if points < 1000 || others < 200 {
		t.Errorf("only %d points are forbidden, and O is to move in %d positions", points, others)
	}
}

// There are no certificates of lines of one stone, nor of kinds that nobody knows.
func TestNoCertificate(t *testing.T) {
	if _, _, ok := certifiable(t, "mnk:3x3:1"); ok {
		t.Error("lines of one have rules")
	}
	g, _, _ := certifiable(t, "order-chaos:4x4:4")
	if _, err := certify.Certificate(t.Context(), g, g.Start(), certify.Options{By: "prayer"}); err == nil {
		t.Error("there is a proof by prayer")
	}
}

// A half is a game that proves only that the first side gets a draw.
type half struct{ certify.Game }

func (h half) Prove(ctx context.Context, p engine.Position, _ certify.Options) ([]certify.Part, error) {
	part, err := certify.NewWriter(h.Game).Moves(ctx, p, certificate.Claim{})
	return []certify.Part{part}, err
}

// What proves less than the value is no certificate of it, and is completed by moves if no kind of
// proof is asked for.
func TestHalfACertificate(t *testing.T) {
	g, p, err := games.ParsePosition("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := certify.Certificate(t.Context(), half{g.(certify.Game)}, p, certify.Options{By: "half"}); err == nil {
		t.Errorf("half of a draw is enough: %s", text)
	}
	text, err := certify.Certificate(t.Context(), half{g.(certify.Game)}, p, certify.Options{})
	if got, _ := certificate.Check(text); err != nil || got.Least != [2]int{0, 0} {
		t.Errorf("got %d, %v, want a draw", got.Least, err)
	}
}

// A stopping game is stopped when all is proved, and only to be checked; or it goes on all the
// same.
type stopping struct {
	certify.Game
	stop  context.CancelFunc
	ended <-chan struct{} // when it ends
}

func (s stopping) Prove(context.Context, engine.Position, certify.Options) ([]certify.Part, error) {
	s.stop()
	<-s.ended
	return []certify.Part{{}}, nil
}

// Whoever stops a proof waits neither for it nor for the check of its certificate.
func TestStoppedCheck(t *testing.T) {
	g, p, err := games.ParsePosition("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	now, later := make(chan struct{}), make(chan struct{})
	close(now)
	defer close(later)
	for _, ended := range []chan struct{}{now, later} {
		ctx, stop := context.WithCancel(t.Context())
		if _, err := certify.Certificate(ctx, stopping{g.(certify.Game), stop, ended}, p, certify.Options{By: "half"}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
	}
}

// Presets whose certificates are soon written have the bytes that the page says.
func TestBytesOfCertificates(t *testing.T) {
	page, err := os.ReadFile("../../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range longtest.Some(t, 3, []string{"tic-tac-toe", "four-by-four", "misere-tic-tac-toe", "connect-three", "medium", "exact-five-full", "weighted", "mini"}) {
		row := regexp.MustCompile("(?m)^\\| `" + name + "`[^|]*\\|[^|]*\\| ([\\d,]+)").FindSubmatch(page)
		if row == nil {
			t.Errorf("docs/certificates.md has no bytes of %s", name)
			continue
		}
		if got := fmt.Sprint(len(prove(t, name, ""))); got != strings.ReplaceAll(string(row[1]), ",", "") {
			t.Errorf("that of %s has %s bytes, and docs/certificates.md says %s", name, got, row[1])
		}
	}
}

// What is said of certificates names every preset whose start we call proved: with the bytes of
// one, or that there is none.
func TestProvedPresetsHaveCertificates(t *testing.T) {
	page, err := os.ReadFile("../../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	proved := 0
	for _, p := range games.Presets() {
		g, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		if known, ok := games.Known(g); !ok || known.Command == "" {
			continue // nobody has proved it, or only others have
		}
		proved++
		if !regexp.MustCompile("(?m)^\\| .*`" + p.Name + "`.*\\| (\\d[\\d, ]*|none.*) \\|").Match(page) {
			t.Errorf("docs/certificates.md has no row for %s", p.Name)
		}
	}
	if proved < 15 {
		t.Errorf("only %d presets are proved", proved)
	}
}
