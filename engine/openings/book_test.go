package openings

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// A line is a line of the book, with the game and the position that it answers.
type line struct {
	text     string
	game     engine.Game
	position engine.Position
	answer   engine.Move
}

// lines are those of the book that comes with the program.
func lines(t *testing.T) (list []line) {
	t.Helper()
	for text := range strings.Lines(bookFile) {
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		variant, moves, _ := strings.Cut(text, " ")
		game, err := games.Parse(variant)
		if err != nil || game.Variant() != variant {
			t.Fatalf("%s: %v", text, err)
		}
		p, answer, err := readLine(game, strings.Fields(moves))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		list = append(list, line{text, game, p, answer})
	}
	return list
}

// canonical is what a position has in common with those that are alike.
func canonical(g engine.Game, p engine.Position) string {
	return g.(engine.Canonicalizer).Canonical(p)
}

// fewest are how many answers the book has at least in each of its variants.
var fewest = map[string]int{
	"mnk:15x15:5": 46, "mnk:15x15:5:exact": 46, "mnk:19x19:5": 65, "mnk:20x20:5": 83, "mnk:15x15:5:renju": 46,
	"mnk:15x15:5:caro": 46, "mnk:15x15:6": 46, "mnk:7x7:5": 20, "mnk:5x5:4": 12, "mnk:6x7:4": 36, "mnk:4x4:3:misere": 13,
	"drop:6x7:4": 9, "drop:5x6:4": 10, "drop:8x8:4": 12, "drop:7x9:5": 10,
	"order-chaos:6x6:5": 47, "order-chaos:6x6:5:chaos-first": 47, "order-chaos:6x6:5:exact": 47, "order-chaos:6x6:5:exact:full": 47,
	"order-chaos:6x6:5:exact:chaos-first": 47, "order-chaos:6x6:4:symbols=3": 47, "order-chaos:4x4:4": 22, "order-chaos:5x5:4": 35,
}

// Every position of the book is answered as its line says, and those that are like it, as
// the board is turned and mirrored and its symbols exchanged, are answered alike.
func TestBookAnswersAllImages(t *testing.T) {
	longtest.SkipUnderRace(t)
	count, images := map[string]int{}, 0
	for _, l := range lines(t) {
		count[l.game.Variant()]++
		key, board := canonical(l.game, l.position), l.position.Board()
		after, err := l.position.Play(l.answer)
		if err != nil {
			t.Errorf("%s: %v", l.text, err)
			continue
		}
		for i, way := range ways(l.game, &board) {
			cells := make([]engine.Symbol, len(board.Cells))
			for c, there := range way.to {
				cells[there] = way.symbol(board.Cells[c])
			}
			p, err := l.game.Setup(cells)
			if err != nil || canonical(l.game, p) != key {
				continue // a way that this game does not have
			}
			images++
			m, ok := Answer(l.game, p)
			next, err := p.Play(m)
			if !ok || err != nil || canonical(l.game, next) != canonical(l.game, after) || i == 0 && m != l.answer {
				t.Errorf("%s: %s is answered by %s: %v, %v", l.text, games.FormatPosition(l.game, p), l.game.MoveName(m), ok, err)
			}
		}
	}
	for variant, least := range fewest {
		if count[variant] < least {
			t.Errorf("the book has %d answers in %s", count[variant], variant)
		}
	}
	if images < 4_000 {
		t.Errorf("only %d positions are like those of the book", images)
	}
}

// Where a first move is known to win, the book begins with it.
func TestBookBeginsWithWhatWins(t *testing.T) {
	known := 0
	for _, l := range lines(t) {
		k, ok := games.Known(l.game)
		if !ok || len(k.First) == 0 || l.position != l.game.Start() {
			continue
		}
		if known++; !slices.Contains(k.First, l.answer) {
			t.Errorf("%s: known are %v", l.text, k.First)
		}
	}
	if known < 3 {
		t.Errorf("only %d starts are known", known)
	}
}

// settledSoon is after how many positions a search may have settled a game that needs no book.
const settledSoon = 100_000

// Every preset is answered by heart, the start and whatever comes first, or is settled soon.
func TestPresetsBeginAtOnce(t *testing.T) {
	longtest.SkipUnderRace(t)
	known := 0
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		start := game.Start()
		if _, ok := Answer(game, start); !ok {
			a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), start, engine.Budget{Nodes: settledSoon}, nil)
			if err != nil || !a.Root.Decided() {
				t.Errorf("%s: the start is neither in the book nor soon settled: %v", preset.Name, err)
			}
			continue
		}
		for _, m := range start.AppendMoves(nil) {
			p, err := start.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := Answer(game, p); !ok {
				t.Errorf("%s: nothing answers %s", preset.Name, game.MoveName(m))
			}
			known++
		}
	}
	if known < 2_000 {
		t.Errorf("only %d first moves are answered", known)
	}
}

// How an answer of the book is measured again: by searches of so many positions after it
// and after the move that a search prefers, whose estimates may differ by so much, as
// expected score.
const (
	remeasureEvery = 37
	remeasureNodes = 4_000
	remeasureSlack = 0.08
)

// A sample of the book is proved or measured again: no answer gives away what a search
// proves, or is much worse than what it prefers.
func TestBookIsMeasuredAgain(t *testing.T) {
	measured, proved := 0, 0
	var sample []line
	for i, l := range lines(t) {
		if i%remeasureEvery == 0 {
			sample = append(sample, l)
		}
	}
	for _, l := range longtest.Some(t, 4, sample) {
		root := analyze(t, l.game, l.position)
		worth := worthOf(t, l, l.answer)
		best := worth
		if root.Move != l.answer {
			best = worthOf(t, l, root.Move)
		}
		t.Logf("%s is worth %.2f (%v to %v), %s %.2f", l.text, worth.Estimate, worth.Low, worth.High, l.game.MoveName(root.Move), best.Estimate)
		if worth.High < max(root.Low, best.Low) || !worth.Decided() && !best.Decided() && worth.Estimate < best.Estimate-remeasureSlack {
			t.Errorf("%s is worth %.2f (%v to %v), but %s %.2f (%v to %v)", l.text, worth.Estimate, worth.Low, worth.High,
				l.game.MoveName(root.Move), best.Estimate, best.Low, best.High)
		}
		if measured++; root.Decided() && worth.Decided() {
			proved++
		}
	}
	if measured < longtest.Sample(t, 4, 20) || proved < longtest.Sample(t, 1, 3) {
		t.Errorf("only %d answers were measured, and %d proved", measured, proved)
	}
}

// worthOf is what a search finds of a move, from the view of who makes it.
func worthOf(t *testing.T, l line, m engine.Move) engine.Evaluation {
	t.Helper()
	p, err := l.position.Play(m)
	if err != nil {
		t.Fatalf("%s: %v", l.text, err)
	}
	j := analyze(t, l.game, p)
	j.Low, j.High, j.Estimate = -j.High, -j.Low, 1-j.Estimate
	return j
}

func analyze(t *testing.T, g engine.Game, p engine.Position) engine.Evaluation {
	t.Helper()
	a, err := g.NewSolver(engine.SolverOptions{TableBytes: 1 << 22}).Analyze(t.Context(), p, engine.Budget{Nodes: remeasureNodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a.Root
}

// A line that is no line of play is found out.
func TestWrongLines(t *testing.T) {
	game, err := games.Find("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"mnk:3x3:3 b2 b2", "mnk:3x3:3 d4", "mnk:3x3:3 a1 b1 a2 b2 a3 c3"} {
		if book, err := readBook(text+"\n", game); err == nil || len(book) != 0 {
			t.Errorf("%q: got %v, %v", text, book, err)
		}
	}
	if book, err := readBook("# mnk:3x3:3 b2\nmnk:4x4:4 b2\nmnk:3x3:3 b2\nmnk:3x3:3 b2 a1\n", game); err != nil || len(book) != 2 {
		t.Errorf("got %v, %v", book, err)
	}
}

// A book is made of the start, of each first move, and of what follows the own one; each
// of them once.
func TestMake(t *testing.T) {
	game, err := games.Find("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	solver := game.NewSolver(engine.SolverOptions{})
	think := func(ctx context.Context, p engine.Position) (engine.Analysis, error) {
		return solver.Analyze(ctx, p, engine.Budget{}, nil)
	}
	var made strings.Builder
	count := 0
	err = Make(t.Context(), game, think, func(line string) error {
		made.WriteString(line + "\n")
		count++
		return nil
	})
	// The start, three first moves, and two answers to the middle.
	if book, bad := readBook(made.String(), game); err != nil || bad != nil || count != 6 || len(book) != count {
		t.Errorf("%v, %v, %d lines and %d entries:\n%s", err, bad, count, len(book), made.String())
	}
	stop := errors.New("stop")
	if err := Make(t.Context(), game, think, func(string) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
	open := func(_ context.Context, p engine.Position) (engine.Analysis, error) {
		return engine.Analysis{Root: engine.Unknown(p.AppendMoves(nil)[0])}, nil
	}
	for name, want := range map[string]string{"gomoku": "h8", "connect-four": "d1", "three-symbols": "c3", "connect": "d3"} {
		game, err := games.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		begins := ""
		err = Make(t.Context(), game, open, func(line string) error { begins = line; return stop })
		if !errors.Is(err, stop) || !strings.HasSuffix(begins, want) {
			t.Errorf("%s begins with %q, want %s: %v", name, begins, want, err)
		}
	}
}
