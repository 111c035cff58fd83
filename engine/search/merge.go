package search

import (
	"slices"

	"noughts/engine"
)

// Deeper reports whether a tells more of a position than b, of which something is
// known already: what is settled tells more than what is not, and more of its
// moves more than fewer; then the longer search does.
func Deeper(a, b engine.Analysis) bool {
	if len(a.Moves) == 0 || len(b.Moves) == 0 {
		return len(a.Moves) > 0
	}
	if a.Root.Decided() != b.Root.Decided() {
		return a.Root.Decided()
	}
	if a.Complete != b.Complete {
		return a.Complete
	}
	if n, m := provedMoves(a), provedMoves(b); a.Root.Decided() && n != m {
		return n > m
	}
	return a.Nodes > b.Nodes
}

func provedMoves(a engine.Analysis) (n int) {
	for _, j := range a.Moves {
		if j.Decided() {
			n++
		}
	}
	return n
}

// Merge returns what two analyses of p tell together: that of the deeper one, with
// what only the other has proved.
func Merge(p engine.Position, a, b engine.Analysis) engine.Analysis {
	if Deeper(b, a) {
		a, b = b, a
	}
	if len(b.Moves) == 0 {
		return a
	}
	if len(a.Turns) == 0 {
		a.Turns = b.Turns
	}
	proved := map[engine.Move]engine.Evaluation{}
	for _, j := range b.Moves {
		proved[j.Move] = j
	}
	merged := a
	merged.Moves = slices.Clone(a.Moves)
	news := false
	for i, j := range merged.Moves {
		if k, ok := tighten(j, proved[j.Move]); ok {
			merged.Moves[i], news = k, true
		}
	}
	low, high := max(a.Root.Low, b.Root.Low), min(a.Root.High, b.Root.High)
	if !news && low == a.Root.Low && high == a.Root.High {
		return a
	}
	merged.Root = within(a.Root, low, high)
	if root := merged.Root; root.Decided() && root.Distance < 0 && b.Root.Decided() && b.Root.Low == root.Low {
		merged.Root = b.Root
	}
	if merged.Root.Decided() && merged.Root.Distance >= 0 {
		merged = merged.Conclude(merged.Root.Move) // with which it is known how soon the game ends
	} else {
		merged = merged.Conclude()
	}
	if best := merged.Root.Move; best != a.Root.Move && len(b.Line) > 0 && b.Line[0] == best {
		merged.Line = b.Line
	}
	if merged.Root.Decided() && !a.Root.Decided() {
		if merged.Method = MethodProof; b.Root.Decided() {
			merged.Method, merged.Pairs, merged.Inner = b.Method, b.Pairs, b.Inner
		}
	}
	Explain(p, &merged)
	return merged
}

// tighten adds to j what k proves of the same move, and reports whether that is
// anything. Where they contradict each other, one of them is wrong: j stays.
func tighten(j, k engine.Evaluation) (engine.Evaluation, bool) {
	low, high := max(j.Low, k.Low), min(j.High, k.High)
	if k.Low > k.High || low > high || low == j.Low && high == j.High && (j.Distance >= 0 || k.Distance < 0 || !j.Decided()) {
		return j, false
	}
	if low == k.Low && high == k.High {
		k.Move, k.Reason = j.Move, engine.Reason{}
		return k, true
	}
	return within(j, low, high), true
}

// within returns an evaluation with bounds that are at least as tight as its own.
func within(j engine.Evaluation, low, high engine.Result) engine.Evaluation {
	low, high = max(j.Low, low), min(j.High, high)
	if low > high || low == j.Low && high == j.High {
		return j
	}
	if low == high {
		reason := j.Reason
		j = engine.Proved(j.Move, low, -1)
		j.Reason = reason
		return j
	}
	j.Reason = engine.Reason{}
	return j.Within(low, high)
}
