package games_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/render"
	"noughts/words"
)

var update = flag.Bool("update", false, "write the playthroughs anew")

// fewestPresets is how many games there are at least, so that a list that has become
// empty does not pass.
const fewestPresets = 24

// TestPlaythroughs plays a game of every preset and compares all that can be seen
// of it with the file in testdata/playthroughs: every position and move, the number
// of legal moves, whose turn it is, the board as text and as it is read aloud, and
// how the game ends. Whatever changes in a game shows there.
func TestPlaythroughs(t *testing.T) {
	const folder = "testdata/playthroughs"
	kept := map[string]bool{}
	for _, family := range games.All() {
		say := printer(t, family)
		for _, preset := range family.Presets() {
			got := playthrough(t, preset, say)
			file := filepath.Join(folder, preset.Name+".txt")
			kept[file] = true
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Errorf("%v; make golden writes it", err)
				continue
			}
			compare(t, file, got, string(want))
		}
	}
	if len(kept) < fewestPresets {
		t.Errorf("only %d presets are played through, want %d at least", len(kept), fewestPresets)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !kept[filepath.FromSlash(file)] {
			t.Errorf("%s belongs to no preset", file)
		}
	}
}

// compare shows the first line that differs.
func compare(t *testing.T, file, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := append(gotLines, make([]string, i+1)...)[i], append(wantLines, make([]string, i+1)...)[i]
		if g != w {
			t.Errorf("%s:%d: got %q, want %q; if that is as it should be, make golden", file, i+1, g, w)
			return
		}
	}
}

// printer says the messages of a family in English.
func printer(t *testing.T, family engine.Family) *words.Printer {
	t.Helper()
	catalogue, err := words.Load(engine.Words(), render.Words(), family.Words())
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en").Notation()
}

// playthrough plays a game of a preset and writes down all of it.
func playthrough(t *testing.T, preset engine.Preset, say *words.Printer) string {
	t.Helper()
	game, err := games.Parse(preset.Variant)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	info := game.Info()
	fmt.Fprintf(&out, "preset: %s\nvariant: %s\nboard: %d rows, %d columns\nsides: %s, %s\nplies a turn: %d\n",
		preset.Name, game.Variant(), info.Rows, info.Cols, info.Sides[0].Name, info.Sides[1].Name, info.Turn)
	rng, position, last := rand.New(rand.NewPCG(1, 2)), game.Start(), []uint16(nil)
	for ply := 0; ; ply++ {
		moves := position.AppendMoves(nil)
		describe(&out, game, position, ply, len(moves), last, say)
		if len(moves) == 0 {
			return out.String()
		}
		m := choose(rng, info, moves)
		fmt.Fprintf(&out, "move: %s\n", game.MoveName(m))
		if position, err = position.Play(m); err != nil {
			t.Fatal(err)
		}
		last = []uint16{m.Cell}
	}
}

// choose draws four of the legal moves and takes the one nearest to the middle of
// the board, which makes lines soon. It depends on nothing but the set of moves.
func choose(rng *rand.Rand, info engine.Info, moves []engine.Move) engine.Move {
	moves = slices.SortedFunc(slices.Values(moves), func(a, b engine.Move) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Symbol, b.Symbol))
	})
	distance := func(m engine.Move) int {
		row, col := 2*(int(m.Cell)/info.Cols)-info.Rows+1, 2*(int(m.Cell)%info.Cols)-info.Cols+1
		return row*row + col*col
	}
	drawn := make([]engine.Move, 0, 4)
	for range cap(drawn) {
		drawn = append(drawn, moves[rng.IntN(len(moves))])
	}
	return slices.MinFunc(drawn, func(a, b engine.Move) int { return distance(a) - distance(b) })
}

// fullUpTo is the largest board that is drawn after every ply; larger ones are drawn
// at the start, at times, and at the end.
const fullUpTo = 36

// describe writes down a position.
func describe(out *strings.Builder, game engine.Game, p engine.Position, ply, moves int, last []uint16, say *words.Printer) {
	info, board := game.Info(), p.Board()
	fmt.Fprintf(out, "\nply: %d\nposition: %s\n", ply, games.FormatPosition(game, p))
	opts := render.Options{Notation: true, Last: last, Sides: [2]engine.Symbol{info.Sides[0].Symbol, info.Sides[1].Symbol}}
	outcome, over := p.Outcome()
	switch winner, won := outcome.Winner(); {
	case !over:
		opts.Caption = say.Say(info.Sides[p.Turn()].Title)
		fmt.Fprintf(out, "turn: %s\nlegal moves: %d\n", info.Sides[p.Turn()].Name, moves)
	case won:
		fmt.Fprintf(out, "winner: %s\n", info.Sides[winner].Name)
	default:
		out.WriteString("draw\n")
	}
	for _, note := range board.Notes {
		opts.Notes = append(opts.Notes, say.Say(note))
	}
	if board.Scored {
		fmt.Fprintf(out, "score: %d %d\n", board.Score[0], board.Score[1])
	}
	if len(board.Cells) <= fullUpTo || ply%25 == 0 || over {
		fmt.Fprintf(out, "aloud: %s\n%s", render.Alt(board, opts, say.Say), render.Text(board, opts))
	}
}
