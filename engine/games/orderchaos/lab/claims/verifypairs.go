package claims

import (
	"context"
	"fmt"
	"slices"

	"noughts/engine/games/orderchaos/pairing"
)

// The words for what is found out about pairings.
const (
	pairsFound   = "found"
	pairsNone    = "none"
	pairsUnknown = "unknown"
)

// pairFindings checks the published pairings under both ways of judging, and
// looks for pairings on square boards.
func pairFindings(ctx context.Context) ([]finding, error) {
	const largest = 8
	return slices.Concat(publishedFindings(), searchFindings(ctx, largest), openedFindings()), ctx.Err()
}

func publishedFindings() []finding {
	refuted := map[string]string{ // by Order's cells (2,2), (3,3), (4,4), (5,5) and (1,1)
		"thesis":       "Xb5 Ob3 Xc4 Oc2 Xd3 Od5 Xe2 Oe4 Xa6",
		"tester":       "Xb5 Ob4 Xc4 Oc5 Xd3 Od2 Xe2 Oe3 Xa6",
		"editorialist": "Xb5 Oe5 Xc4 Od4 Xd3 Oc3 Xe2 Ob2 Xa6",
	}
	var list []finding
	for _, name := range pairing.PublishedNames() {
		p, _ := pairing.Published(name)
		full, immediate := "pairing."+name+".full", "pairing."+name+".immediate"
		source := "editorial of the exact five"
		if name == "thesis" {
			source = "thesis, Theorem 4.1"
		}
		list = append(list, claimed(full, source, pairing.Sound, p.Soundness()))
		atOnce := p.Rules
		atOnce.Full = false
		if got := p.Under(atOnce).Soundness(); name == "thesis" {
			list = append(list, wrongly(immediate, source+" with Definition 2.6", pairing.Sound, refuted[name], got))
		} else {
			list = append(list, claimed(immediate, documentation, refuted[name], got))
		}
	}
	return list
}

// searchFindings looks for pairings on square boards from 5×5 to a largest one.
func searchFindings(ctx context.Context, largest int) []finding {
	atLeast := []string{"5x5:5", "6x6:6", "7x7:6", "7x7:7", "8x8:7", "8x8:8"}
	exact := append([]string{"6x6:5", "8x8:6"}, atLeast...)
	var list []finding
	for n := 5; n <= largest; n++ {
		for l := 4; l <= n; l++ {
			board := fmt.Sprintf("%dx%d:%d", n, n, l)
			r := pairing.Rules{Rows: n, Cols: n, Line: l}
			list = append(list, claimed("pairing.finder."+board, documentation, whether(atLeast, board), found(ctx, r)))
			r.Exact, r.Full = true, true
			list = append(list, claimed("pairing.finder."+board+":exact:full", documentation, whether(exact, board), found(ctx, r)))
		}
	}
	return list
}

// openedFindings looks for bounds on boards whose pairs cannot be opened.
func openedFindings() []finding {
	var list []finding
	for _, c := range []struct {
		board string
		rules pairing.Rules
	}{
		{"6x10:6:chaos-first", pairing.Rules{Rows: 6, Cols: 10, Line: 6, ChaosFirst: true}},
		{"7x9:6:exact:full", pairing.Rules{Rows: 7, Cols: 9, Line: 6, Exact: true, Full: true}},
		{"6x6:5:exact:full:chaos-first", pairing.Rules{Rows: 6, Cols: 6, Line: 5, Exact: true, Full: true, ChaosFirst: true}},
	} {
		a := pairing.Answer{Bound: pairing.NoneOpenable(c.rules)}
		list = append(list, claimed("pairing.opened."+c.board, documentation, pairsNone, inWords(a, c.rules)))
	}
	return list
}

func whether(boards []string, board string) string {
	if slices.Contains(boards, board) {
		return pairsFound
	}
	return pairsNone
}

// found says whether there is a pairing.
func found(ctx context.Context, r pairing.Rules) string { return inWords(pairing.Find(ctx, r), r) }

// inWords says what a search has come to, having checked it.
func inWords(a pairing.Answer, asked pairing.Rules) string {
	err := a.Check(asked)
	switch {
	case err != nil:
		return err.Error()
	case a.Pairing != nil:
		return pairsFound
	case a.Proved():
		return pairsNone
	}
	return pairsUnknown
}
