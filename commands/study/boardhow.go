package study

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/explain"
	"noughts/render"
)

// pressHow says how it is known what the board says: by which method, with what figures,
// and with the proof's own marks on the board where it has some.
func (g *Studies) pressHow(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	g.searches.stop(ctx, b.ID)
	who, err := q.Person()
	if err != nil {
		return commands.Reply{}, err
	}
	game, p := b.Main.Game, b.position()
	a, ok := g.Analyses.Cached(ctx, game, p)
	if !ok {
		return g.analyze(ctx, q, b, commands.Update, g.Effort.Analysis)
	}
	say := q.ToUser
	o := view.Drawing(game, b.last())
	shown := p.Board()
	advice := explain.Advise(game, p, a)
	lines := []string{boardTitle(b, say), explain.Verdict(say, game, p, a.Root)}
	if k, beyond := explain.Beyond(game, p, a.Root); beyond && k.Source.ID != "" && k.Command == "" {
		lines = append(lines, say.Says("study.how.source", "Source", k.Source))
	}
	lines = append(lines, explain.Grounds(say, game, p, a, a.Elapsed))
	var below []string
	if id := "study.method." + strings.ReplaceAll(a.Method, " ", "_"); say.Has(id) {
		below = append(below, say.Says(id))
	}
	switch {
	case len(a.Pairs) > 0:
		numberPairs(&shown, a.Pairs)
		below = append(below, say.Says("study.how.pairs", "Count", len(a.Pairs)))
	case a.Inner != nil:
		o.Hint = a.Inner.Cells
		if len(a.Inner.Mirror) > 0 {
			numberPairs(&shown, a.Inner.Mirror)
		}
	case a.Root.Decided() && a.Root.Low != engine.Draw && len(advice.Line) > 1:
		o.Line = advice.Line
		below = append(below, say.Says("study.how.line"))
	default:
		shown.Lines = append(advice.Threat.Lines, shown.Lines...)
		o = explain.Picture(game, shown, onlyProved(a), o)
	}
	below = append(below, howFigures(q, a)...)
	if shown.Groups == nil && a.Inner == nil {
		o.Crop = render.CropTo(shown, o)
	}
	msg, err := g.Painter.Scene(b.scene(shown, o), who.Theme, "proof", q.OnPage, say)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text, msg.Below = strings.Join(lines, "\n")+msg.Text, strings.Join(below, "\n")
	msg.Rows = []commands.Row{{Buttons: []commands.Button{{ID: b.id("at"), Label: say.Says("button.study_return"), Style: commands.Primary}}}}
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}

// numberPairs gives the cells of each pair a number and a color of their own.
func numberPairs(b *engine.Board, pairs [][2]uint16) {
	b.Groups, b.Labels = make([]int, len(b.Cells)), make([]string, len(b.Cells))
	for i, pair := range pairs {
		for _, cell := range pair {
			b.Groups[cell], b.Labels[cell] = i+1, strconv.Itoa(i+1)
		}
	}
}

// onlyProved is an analysis without the moves of which nothing is proved, which need no marks where
// it is told what is.
func onlyProved(a engine.Analysis) engine.Analysis {
	a.Moves = slices.DeleteFunc(slices.Clone(a.Moves), func(j engine.Evaluation) bool { return !j.Decided() })
	return a
}

// howFigures are what a search has looked at, and how many moves are settled, if any: where who
// wins is settled by a proof of all, some of the moves tell no more.
func howFigures(q *route.Call, a engine.Analysis) (lines []string) {
	settled := 0
	for _, j := range a.Moves {
		if j.Decided() {
			settled++
		}
	}
	if settled > 0 && (settled == len(a.Moves) || !a.Root.Decided()) {
		lines = append(lines, q.ToUser.Says("study.how.moves", "Settled", settled, "Count", len(a.Moves)))
	}
	if a.Depth > 0 && !a.Root.Decided() { // a proof reaches to the end
		lines = append(lines, q.ToUser.Says("study.how.depth", "Count", a.Depth))
	}
	return lines
}
