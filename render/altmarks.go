package render

import (
	"math"

	"noughts/engine"
)

// marks tells what each move leads to or, where there are too many, how many
// lead where; the best moves in any case.
func (d *description) marks() {
	if len(d.opts.Marks) == 0 {
		return
	}
	best, kinds := d.gather()
	if len(best) > 0 {
		d.add(short(d.says("render.best", "Moves", d.listed(best)), maxMarks))
	}
	unproved := append(kinds[Estimated], kinds[Unsure]...)
	var all []string
	tell := func(id string, moves []string) {
		if len(moves) > 0 {
			all = append(all, d.says(id, "Moves", d.listed(moves)))
		}
	}
	tell("render.won", kinds[Won])
	tell("render.drawn", kinds[Drawn])
	tell("render.lost", kinds[Lost])
	tell("render.estimated", unproved)
	d.add(short(d.sentences(all...), maxMarks), d.tally(len(kinds[Won]), len(kinds[Drawn]), len(kinds[Lost]), len(unproved)))
}

// tally tells how many moves lead where.
func (d *description) tally(counts ...int) string {
	ids := [...]string{"won", "drawn", "lost", "estimated"}
	sum, last := 0, 0
	var parts []string
	for i, n := range counts {
		if n > 0 {
			sum, last = sum+n, i
			parts = append(parts, d.says("render.tally."+ids[i], "Count", n))
		}
	}
	if len(parts) == 1 {
		return d.says("render.tally.all."+ids[last], "Count", sum)
	}
	return d.says("render.tally", "Parts", d.listed(parts))
}

// gather names the marked moves by what they lead to, and the best of them.
func (d *description) gather() (best []string, kinds [Lost + 1][]string) {
	for _, m := range d.opts.Marks {
		if int(m.Move.Cell) >= len(d.board.Cells) || m.Kind > Lost {
			continue
		}
		move := d.move(m.Move)
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

// crop tells which part of the board is drawn.
func (d *description) crop() {
	if w := shapeOf(d.board, d.opts).view; w.Rows < d.board.Rows || w.Cols < d.board.Cols {
		from := uint16(w.Row*d.board.Cols + w.Col)
		to := uint16((w.Row+w.Rows-1)*d.board.Cols + w.Col + w.Cols - 1)
		d.add(d.says("render.crop", "From", engine.CellNotation(from, d.board.Cols).Read(), "To", engine.CellNotation(to, d.board.Cols).Read()))
	}
}

// candidates tells the numbered moves and what they lead to.
func (d *description) candidates() {
	var list []string
	for i, m := range candidates(d.board, d.opts) {
		list = append(list, d.says("render.numbered", "Number", i+1, "Move", d.move(m.Move), "Leads", d.leads(m)))
	}
	if len(list) > 0 {
		d.add(d.says("render.candidates", "Moves", d.grouped(list)))
	}
}

// leads says what a move leads to.
func (d *description) leads(m Mark) string {
	switch {
	case m.Kind == Estimated:
		return d.says("render.leads.estimated", "Percent", percent(m.Estimate))
	case m.Kind == Won && m.Distance >= 0:
		return d.says("render.leads.won_in", "Count", m.Distance)
	case m.Kind == Lost && m.Distance >= 0:
		return d.says("render.leads.lost_in", "Count", m.Distance)
	}
	return d.says("render.leads." + [...]string{Unsure: "unsure", Won: "won", Drawn: "drawn", Lost: "lost"}[min(m.Kind, Lost)])
}

// heat tells what is known of the other moves: the proved ones, and among the
// estimated ones the best.
func (d *description) heat() {
	marks, scale := heatOf(d.board, d.opts)
	var proved [Lost + 1][]string
	var deepest []uint16
	estimated, most := 0, scale.step(scale.high)
	for _, m := range marks {
		switch {
		case m.Kind == Estimated:
			estimated++
			if scale.step(m.Estimate) == most {
				deepest = append(deepest, m.Move.Cell)
			}
		case m.Kind < Lost+1 && m.Kind != Unsure:
			proved[m.Kind] = append(proved[m.Kind], d.move(m.Move))
		}
	}
	for kind, id := range [...]string{Won: "render.heat.won", Drawn: "render.heat.drawn", Lost: "render.heat.lost"} {
		if moves := proved[kind]; len(moves) > 0 {
			d.add(short(d.says(id, "Moves", d.listed(moves)), maxHeat), d.says(id+".many", "Count", len(moves)))
		}
	}
	low, high := percent(scale.low), percent(scale.high)
	switch {
	case estimated > 0 && low == high:
		d.add(d.says("render.heat.even", "Count", estimated, "Low", low))
	case estimated > 0:
		d.add(d.says("render.heat", "Low", low, "High", high, "Cells", d.names(deepest[:min(len(deepest), mostDeepest)])))
	}
}

// How many characters the other moves of a kind may take, and how many of the best
// are named.
const (
	maxHeat     = 120
	mostDeepest = 8
)
