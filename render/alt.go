package render

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"noughts/engine"
)

// MaxAlt is how many characters the description of a picture has at most: as many as Discord takes.
const MaxAlt = 1024

// How many characters some parts of a description may have.
const (
	maxMarks  = 400
	maxValues = 300
	maxGroups = 600
	maxLines  = 200
)

// Alt describes a board in at most MaxAlt characters, for people who hear it: what
// matters most comes first, and what there is no room for is summed up. It takes
// its words from say, which must know the messages of Words.
func Alt(b engine.Board, o Options, say func(engine.Text) string) string {
	b, err := check(b)
	if err != nil {
		return ""
	}
	d := &description{board: &b, opts: &o, say: say}
	d.add(d.says("render.board", "Rows", b.Rows, "Cols", b.Cols))
	d.sentence(o.Caption)
	d.last()
	d.lines(engine.LineWinning, "render.deciding")
	d.lines(engine.LineThreat, "render.threat")
	d.forbidden()
	d.score()
	for _, note := range o.Notes {
		d.sentence(note)
	}
	d.crop()
	d.hint()
	d.play()
	d.candidates()
	d.lines(engine.LineScoring, "render.scoring")
	d.marks()
	d.heat()
	d.values()
	d.stones()
	d.lines(engine.LineOpen, "render.open")
	return d.text
}

// A description is an Alt text while it is made.
type description struct {
	board *engine.Board
	opts  *Options
	say   func(engine.Text) string

	text string
}

func (d *description) says(id string, pairs ...any) string { return d.say(engine.Say(id, pairs...)) }

// add appends the first of the texts that there is room for, if any.
func (d *description) add(texts ...string) {
	for _, s := range texts {
		if more := d.sentences(d.text, s); s != "" && utf8.RuneCountInString(more) <= MaxAlt {
			d.text = more
			return
		}
	}
}

// short returns s if it has at most so many characters, and nothing otherwise.
func short(s string, most int) string {
	if utf8.RuneCountInString(s) > most {
		return ""
	}
	return s
}

func (d *description) sentence(s string) {
	if s != "" {
		d.add(d.says("render.sentence", "Text", strings.TrimRight(s, ".。")))
	}
}

// symbol names what stands on cells: by the game's name of the stones, or by the symbol's.
func (d *description) symbol(s engine.Symbol) string {
	if i := slices.Index(d.opts.Sides[:], s); i >= 0 && d.opts.Names[i].ID != "" {
		return d.say(d.opts.Names[i])
	}
	return d.says("render.symbol." + s.String())
}

// names lists cells.
func (d *description) names(cells []uint16) string {
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = engine.CellNotation(c, d.board.Cols).Read()
	}
	return d.listed(list)
}

// on lists what stands on cells, symbol by symbol.
func (d *description) on(cells []uint16) string {
	var parts []string
	for s, own := range d.bySymbol(cells) {
		if len(own) > 0 && s != int(engine.Empty) {
			parts = append(parts, d.says("render.on", "Symbol", d.symbol(engine.Symbol(s)), "Cells", d.names(own)))
		}
	}
	return d.grouped(parts)
}

func (d *description) bySymbol(cells []uint16) (by [engine.Square + 1][]uint16) {
	for _, c := range cells {
		s := d.board.Cells[c]
		by[s] = append(by[s], c)
	}
	return by
}

func (d *description) last() {
	if stones := d.on(on(d.board, d.opts.Last)); stones != "" {
		d.add(d.says("render.last", "Stones", stones))
	}
}

// lines names the lines of one kind by their ends, the deciding one in full.
func (d *description) lines(kind engine.LineKind, id string) {
	var runs []string
	for _, line := range d.board.Lines {
		cells := on(d.board, line.Cells)
		if line.Kind != kind || len(cells) == 0 {
			continue
		}
		if kind == engine.LineWinning {
			d.add(d.says(id, "Stones", d.on(cells)))
			continue
		}
		run := d.says("render.run", "From", d.names(cells[:1]), "To", d.names(cells[len(cells)-1:]))
		if s := known(line.Symbol); s != engine.Empty {
			run = d.says("render.line_of", "Symbol", d.symbol(s), "Run", run)
		}
		runs = append(runs, run)
	}
	if len(runs) > 0 {
		d.add(short(d.says(id, "Lines", d.listed(runs)), maxLines))
	}
}

// forbidden names the cells on which the side to move may not play.
func (d *description) forbidden() {
	if cells := forbiddenOn(d.board); len(cells) > 0 {
		d.add(d.says("render.forbidden", "Cells", d.names(cells)), d.says("render.forbidden.many", "Count", len(cells)))
	}
}

func (d *description) score() {
	if !d.board.Scored {
		return
	}
	first, second := engine.Signed(d.board.Score[0]), engine.Signed(d.board.Score[1])
	a, b := known(d.opts.Sides[0]), known(d.opts.Sides[1])
	if a == engine.Empty || b == engine.Empty {
		d.add(d.says("render.score", "First", first, "Second", second))
		return
	}
	d.add(d.says("render.score_of", "FirstSymbol", d.symbol(a), "First", first, "SecondSymbol", d.symbol(b), "Second", second))
}

func (d *description) hint() {
	cells := on(d.board, d.opts.Hint)
	switch {
	case len(cells) > 0 && d.opts.HintSays != "":
		d.add(d.opts.HintSays)
	case len(cells) > 0:
		d.add(d.says("render.hint", "Cells", d.names(cells)))
	}
}

// move names a move, with the symbol that it places if it says so.
func (d *description) move(m engine.Move) string {
	name := engine.CellNotation(m.Cell, d.board.Cols).Read()
	if s := known(m.Symbol); s != engine.Empty {
		return d.says("render.on", "Symbol", d.symbol(s), "Cells", name)
	}
	return name
}

// play tells the line of play.
func (d *description) play() {
	var moves []string
	for _, m := range d.opts.Line {
		if int(m.Cell) < len(d.board.Cells) {
			moves = append(moves, d.move(m))
		}
	}
	if len(moves) > 0 {
		d.add(short(d.says("render.line", "Moves", d.listed(moves)), maxMarks))
	}
}

// values tells the labels of the cells, as they stand in rows.
func (d *description) values() {
	if len(d.board.Labels) < len(d.board.Cells) {
		return
	}
	if len(d.board.Groups) > 0 {
		d.groups()
		return
	}
	var rows []string
	for row := d.board.Rows - 1; row >= 0; row-- {
		rows = append(rows, d.listed(d.board.Labels[row*d.board.Cols:(row+1)*d.board.Cols]))
	}
	d.add(short(d.says("render.values", "Rows", d.grouped(rows)), maxValues))
}

// groups tells which cells belong together, by their labels.
func (d *description) groups() {
	cells := map[int][]uint16{}
	for cell, number := range d.board.Groups[:min(len(d.board.Groups), len(d.board.Cells))] {
		if number > 0 {
			cells[number] = append(cells[number], uint16(cell))
		}
	}
	var list []string
	for _, number := range slices.Sorted(maps.Keys(cells)) {
		list = append(list, d.says("render.group", "Label", d.board.Labels[cells[number][0]], "Cells", d.names(cells[number])))
	}
	if len(list) > 0 {
		d.add(short(d.says("render.groups", "Groups", d.grouped(list)), maxGroups), d.says("render.groups.many", "Count", len(list)))
	}
}
