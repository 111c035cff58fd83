package review

import (
	"slices"

	"noughts/engine"
	"noughts/engine/search"
)

// Connect returns the analyses of a game's positions with all that they prove of
// each other: a position is worth at least as much as the move that was made in it,
// and that move no more than the position. Where two of them contradict each other,
// which solvers that prove never do, they stay as they are.
func Connect(positions []engine.Position, moves []engine.Move, analyses []engine.Analysis) []engine.Analysis {
	analyses = slices.Clone(analyses)
	for changed := true; changed; {
		changed = false
		for i := len(moves) - 1; i >= 0; i-- {
			changed = backward(positions, moves[i], analyses, i) || changed
		}
		for i := range moves {
			changed = forward(positions, moves[i], analyses, i) || changed
		}
	}
	return analyses
}

// backward takes over what the analysis after a move proves into the one before it.
func backward(positions []engine.Position, m engine.Move, analyses []engine.Analysis, i int) bool {
	after := analyses[i+1].Root
	if positions[i].Turn() != positions[i+1].Turn() {
		after = negated(after)
	}
	if after.Distance >= 0 {
		after.Distance++
	}
	a := &analyses[i]
	at := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m })
	if at < 0 { // nothing is known of any move
		root, changed := tightened(a.Root, max(a.Root.Low, after.Low), a.Root.High)
		if changed {
			root.Move, a.Root = m, root
		}
		return changed
	}
	j, changed := learned(a.Moves[at], after)
	if !changed {
		return false
	}
	open := !a.Root.Decided()
	a.Moves = slices.Clone(a.Moves)
	a.Moves[at] = j
	settle(positions[i], a)
	if open {
		provedNow(a)
	}
	return true
}

// provedNow notes how an analysis is settled that was open, if it now is: by what follows.
func provedNow(a *engine.Analysis) {
	if a.Root.Decided() {
		a.Method = search.MethodProof
	}
}

// settle draws the sum of an analysis of p after one of its moves has changed.
func settle(p engine.Position, a *engine.Analysis) {
	if a.Root.Decided() { // the move that was to be played still is
		*a = a.Conclude(a.Root.Move)
		return
	}
	*a = a.Conclude()
	if a.Root.Decided() && slices.ContainsFunc(a.Moves, func(j engine.Evaluation) bool { return !j.Decided() }) {
		a.Root.Distance = -1 // another move may be quicker
	}
	search.Explain(p, a)
}

// learned returns an evaluation of a move with what was found out after it, if that
// is anything.
func learned(j, after engine.Evaluation) (engine.Evaluation, bool) {
	t, changed := tightened(j, max(j.Low, after.Low), min(j.High, after.High))
	if !t.Decided() || !after.Decided() || t.Low != after.Low {
		return t, changed
	}
	if t.Distance < 0 && after.Distance >= 0 {
		t.Distance, changed = after.Distance, true
	}
	if !t.Scored && after.Scored {
		t.Margin, t.Scored, changed = after.Margin, true, true
	}
	return t, changed
}

// Proved returns an analysis with a value of its position that is proved otherwise; it is unchanged
// where it contradicts that.
func Proved(a engine.Analysis, value engine.Result) engine.Analysis {
	if a.Root.Low <= value && value <= a.Root.High {
		a.Root, _ = tightened(a.Root, value, value)
	}
	return a.Conclude(a.Root.Move)
}

// forward takes over what the analysis before a move proves into the one after it.
func forward(positions []engine.Position, m engine.Move, analyses []engine.Analysis, i int) bool {
	known := engine.Unknown(m)
	known = known.Within(known.Low, analyses[i].Root.High)
	if at := slices.IndexFunc(analyses[i].Moves, func(j engine.Evaluation) bool { return j.Move == m }); at >= 0 {
		j := analyses[i].Moves[at]
		known = j.Within(j.Low, max(j.Low, min(j.High, analyses[i].Root.High)))
	}
	if known.Distance > 0 {
		known.Distance--
	}
	if positions[i].Turn() != positions[i+1].Turn() {
		known = negated(known)
	}
	after := &analyses[i+1]
	open := !after.Root.Decided()
	root, changed := learned(after.Root, known)
	if changed {
		after.Root = root
		*after = after.Conclude(root.Move)
	}
	if changed && open {
		provedNow(after)
	}
	return changed
}

// tightened returns an evaluation with other bounds, and whether that changes it.
// Bounds that contradict each other change nothing.
func tightened(j engine.Evaluation, low, high engine.Result) (engine.Evaluation, bool) {
	if low > high || low == j.Low && high == j.High {
		return j, false
	}
	decided := j.Decided()
	j = j.Within(low, high)
	if !decided && j.Decided() {
		j.Distance, j.Reason = -1, engine.Reason{}
	}
	return j, true
}
