package render

import (
	"math"
	"slices"
	"strings"
)

// marks tells what each move leads to or, where there are too many, how many
// lead where; the best moves in any case.
func (d *description) marks() {
	if len(d.opts.Marks) == 0 {
		return
	}
	best, kinds := d.gather()
	if len(best) > 0 {
		d.add(short(d.says("render.best", "Moves", strings.Join(best, ", ")), maxMarks))
	}
	unproved := append(kinds[Estimated], kinds[Unsure]...)
	var all []string
	tell := func(id string, moves []string) {
		if len(moves) > 0 {
			all = append(all, d.says(id, "Moves", strings.Join(moves, ", ")))
		}
	}
	tell("render.won", kinds[Won])
	tell("render.drawn", kinds[Drawn])
	tell("render.lost", kinds[Lost])
	tell("render.estimated", unproved)
	tally := d.says("render.tally", "Won", len(kinds[Won]), "Drawn", len(kinds[Drawn]), "Lost", len(kinds[Lost]), "Estimated", len(unproved))
	d.add(short(strings.Join(all, " "), maxMarks), tally)
}

// gather names the marked moves by what they lead to, and the best of them.
func (d *description) gather() (best []string, kinds [Lost + 1][]string) {
	symbols := slices.ContainsFunc(d.opts.Marks, func(m Mark) bool {
		return m.Move.Symbol != d.opts.Marks[0].Move.Symbol
	})
	for _, m := range d.opts.Marks {
		if int(m.Move.Cell) >= len(d.board.Cells) || m.Kind > Lost {
			continue
		}
		move := d.move(m.Move, symbols)
		if m.Best {
			best = append(best, move)
		}
		kinds[m.Kind] = append(kinds[m.Kind], d.judged(m, move))
	}
	return best, kinds
}

// judged names a move with its distance or its estimate.
func (d *description) judged(m Mark, move string) string {
	switch {
	case m.Kind == Estimated:
		return d.says("render.percent", "Move", move, "Percent", percent(m.Estimate))
	case m.Kind != Drawn && m.Kind != Unsure && m.Distance >= 0:
		return d.says("render.in_plies", "Move", move, "Plies", m.Distance)
	}
	return move
}

// percent returns an expected score as a whole percentage.
func percent(score float64) int {
	if math.IsNaN(score) {
		return 50
	}
	return int(math.Round(100 * min(max(score, 0), 1)))
}
