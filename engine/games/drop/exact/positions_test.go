package exact

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"noughts/engine/games/drop/check"
	"noughts/engine/longtest"
)

var update = flag.Bool("update", false, "make the positions with known scores anew")

const positionsFile = "testdata/positions.txt"

// The kinds of positions with known scores, as Pascal Pons's sets are named: by how many
// discs there are, and by how many plies are left to the end of the game with best play.
var kinds = []struct {
	name              string
	fewest, most      int // discs
	soonest, latest   int // plies to the end
	positions, tested int // how many there are, and how many every test run solves
}{
	{"end-easy", 29, 36, 1, 13, 24, 24},
	{"middle-easy", 15, 28, 1, 13, 24, 24},
	{"middle-medium", 15, 28, 14, 27, 24, 12},
	{"begin-easy", 8, 14, 1, 13, 12, 12},
	{"begin-medium", 10, 14, 14, 27, 12, 3},
	{"begin-hard", 11, 14, 28, 42, 12, 1},
}

// A known is a position with its score.
type known struct {
	kind, columns string
	score         int
}

func readPositions(tb testing.TB) (list []known) {
	data, err := os.ReadFile(positionsFile)
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var k known
		if _, err := fmt.Sscan(line, &k.kind, &k.columns, &k.score); err != nil {
			tb.Fatalf("%q: %v", line, err)
		}
		list = append(list, k)
	}
	return list
}

// Positions of random play in which nobody wins at once, at the end, in the middle and near the
// beginning, from easy to hard ones, have the scores that were found for them: by this solver, at
// the end by plain minimax too, and all of them by a C++ program of the published method that is no
// part of this repository.
func TestPositionsWithKnownScores(t *testing.T) {
	longtest.SkipUnderRace(t)
	board := NewBoard(6, 7, 4)
	if *update {
		writePositions(t, board)
	}
	found := map[string]int{}
	s := NewSolver(board, 64<<20)
	for _, k := range readPositions(t) {
		found[k.kind]++
		if found[k.kind] > testedOf(k.kind) {
			continue
		}
		p := playAt(board, k.columns)
		if low, high := s.Score(p, -board.Most(), board.Most()); low != k.score || high != k.score {
			t.Errorf("%s %s: got %d to %d, want %d", k.kind, k.columns, low, high, k.score)
		}
		if kindOf(board, p, k.score) != k.kind {
			t.Errorf("%s with %d is no %s", k.columns, k.score, k.kind)
		}
		if plain := check.New(6, 7, 4); k.kind == "end-easy" {
			for _, c := range k.columns {
				plain.Drop(int(c - '1'))
			}
			if got := plain.Score(); got != k.score {
				t.Errorf("%s: plain minimax gets %d, want %d", k.columns, got, k.score)
			}
		}
	}
	for _, k := range kinds {
		if found[k.name] != k.positions {
			t.Errorf("%d positions of %s, want %d", found[k.name], k.name, k.positions)
		}
	}
}

// testedOf returns how many positions of a kind are solved in every test run; the others
// are for the benchmark.
func testedOf(kind string) int {
	for _, k := range kinds {
		if k.name == kind {
			return k.tested
		}
	}
	return 0
}

// kindOf returns what kind of position one with a score is; "" for none.
func kindOf(b *Board, p Position, score int) string {
	discs := p.Plies()
	end := b.cells - discs
	if score != 0 { // as many plies as there are up to the disc that wins
		end = b.cells + 2 - 2*max(score, -score) - discs
		if (end%2 == 1) != (score > 0) {
			end--
		}
	}
	for _, k := range kinds {
		if discs >= k.fewest && discs <= k.most && end >= k.soonest && end <= k.latest {
			return k.name
		}
	}
	return ""
}

// writePositions makes the positions anew.
func writePositions(t *testing.T, b *Board) {
	rng, lists := rand.New(rand.NewPCG(2026, 16)), map[string][]known{}
	s := NewSolver(b, 64<<20)
	for _, k := range kinds {
		for len(lists[k.name]) < k.positions {
			p, columns := Position{}, ""
			for want := k.fewest + rng.IntN(k.most-k.fewest+1); len(columns) < want; {
				col := rng.IntN(b.Cols)
				cell := b.Moves(p) & b.Column(col)
				if cell == 0 {
					continue
				}
				if b.Wins(p.Mine, p.All)&cell != 0 {
					break
				}
				p, columns = p.Play(cell), columns+string(rune('1'+col))
			}
			if len(columns) < k.fewest || b.Wins(p.Mine, p.All)&b.Moves(p) != 0 {
				continue
			}
			if v, _ := s.Score(p, -b.Most(), b.Most()); kindOf(b, p, v) == k.name {
				lists[k.name] = append(lists[k.name], known{k.name, columns, v})
			}
		}
	}
	var out bytes.Buffer
	for _, k := range kinds {
		for _, p := range lists[k.name] {
			fmt.Fprintln(&out, p.kind, p.columns, p.score)
		}
	}
	if err := os.WriteFile(positionsFile, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkPositions solves the positions with known scores, each with nothing known.
func BenchmarkPositions(b *testing.B) {
	board, list := NewBoard(6, 7, 4), readPositions(b)
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			nodes, n, took := uint64(0), 0, time.Duration(0)
			for range b.N {
				for _, k := range list {
					if k.kind != kind.name {
						continue
					}
					s := NewSolver(board, 64<<20)
					begin := time.Now()
					s.Score(playAt(board, k.columns), -board.Most(), board.Most())
					took += time.Since(begin)
					nodes += s.Nodes
					n++
				}
			}
			b.ReportMetric(float64(nodes)/float64(n), "nodes/position")
			b.ReportMetric(took.Seconds()*1000/float64(n), "ms/position")
			b.ReportMetric(float64(nodes)/took.Seconds(), "nodes/s")
		})
	}
}
