package mnk

import (
	"bufio"
	"strings"
	"testing"

	"noughts/engine"
)

// bookLines are the lines of the book that comes with the program.
func bookLines(t *testing.T) (lines [][]string) {
	t.Helper()
	for s := bufio.NewScanner(strings.NewReader(bookFile)); s.Scan(); {
		if fields := strings.Fields(s.Text()); len(fields) > 0 && fields[0] != "#" {
			lines = append(lines, fields)
		}
	}
	return lines
}

// Every line of the book is a position of its variant with a legal answer, and whatever
// way the board is turned, there is a legal answer to it.
func TestBookAnswersAllImages(t *testing.T) {
	count := map[string]int{}
	for _, fields := range bookLines(t) {
		g, cells, err := readLine(fields)
		if err != nil {
			t.Errorf("%v: %v", fields, err)
			continue
		}
		count[g.Variant()]++
		for _, way := range append([]int{0}, g.rule.ways()...) {
			p := engine.Position(position{rule: g.rule})
			for _, c := range cells[:len(cells)-1] {
				if p, err = p.Play(engine.Move{Cell: g.rule.image(c, way)}); err != nil {
					t.Fatalf("%v: %v", fields, err)
				}
			}
			m, ok := g.Opening(p)
			if _, err := p.Play(m); !ok || err != nil {
				t.Errorf("%v, turned in way %d: the answer is %s: %v, %v", fields, way, g.MoveName(m), ok, err)
			}
		}
	}
	for variant, least := range map[string]int{
		"mnk:15x15:5": 40, "mnk:15x15:5:exact": 40, "mnk:19x19:5": 40, "mnk:20x20:5": 40,
		"mnk:15x15:5:renju": 40, "mnk:15x15:5:caro": 40, "mnk:15x15:6": 40, "mnk:7x7:5": 15,
	} {
		if count[variant] < least {
			t.Errorf("the book has %d answers in %s", count[variant], variant)
		}
	}
}

// How an answer of the book is measured again: by searches of so many positions after it
// and after the move that a search prefers, whose estimates may differ by so much, as
// expected score.
const (
	remeasureEvery = 27
	remeasureNodes = 20_000
	remeasureSlack = 0.08
)

// A sample of the book is measured again: a search finds no answer much better.
func TestBookIsMeasuredAgain(t *testing.T) {
	measured := 0
	for i, fields := range bookLines(t) {
		if i%remeasureEvery != 0 {
			continue
		}
		g, cells, err := readLine(fields)
		if err != nil {
			t.Fatal(err)
		}
		p := position{rule: g.rule}
		for _, c := range cells[:len(cells)-1] {
			p = p.step(c)
		}
		answer := p.step(cells[len(cells)-1])
		preferred := analyzeNodes(t, g, p).Root.Move
		after, other := analyzeNodes(t, g, answer), analyzeNodes(t, g, p.step(preferred.Cell))
		worth, best := 1-after.Root.Estimate, 1-other.Root.Estimate
		t.Logf("%v is worth %.2f, %s %.2f", fields, worth, g.MoveName(preferred), best)
		if after.Root.Low == engine.Win || worth < best-remeasureSlack {
			t.Errorf("%v is worth %.2f, but %s %.2f", fields, worth, g.MoveName(preferred), best)
		}
		measured++
	}
	if measured < 10 {
		t.Errorf("only %d answers were measured", measured)
	}
}

func analyzeNodes(t *testing.T, g game, p position) engine.Analysis {
	t.Helper()
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: remeasureNodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
