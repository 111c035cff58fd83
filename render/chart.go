package render

import (
	"image/color"
	"slices"
	"strconv"

	"noughts/engine"
)

// A Chart is the value of every position of a game, from its start on: what is
// proved as a solid line, what is estimated as a dashed one over lines that are
// further apart, what is not known as a gap.
type Chart struct {
	Theme  Theme
	Board  engine.Board     // whose look it has, where the theme draws boards after what is on them
	Points []ChartPoint     // by the number of plies made; at least one
	Sides  [2]engine.Symbol // by player: whose colors to use; Empty for plain ones
	// Language is that of Labels (BCP 47), which decides the shapes of some characters.
	Language string
	Labels   [3]string // what the top, the middle and the bottom mean: First wins, a draw, Second wins
	// Published is what others have published of the first position, which is not proved here; nil
	// if nothing is known of it.
	Published *PublishedValue
	// Wrote is called with every text that is written into the picture; may be nil.
	Wrote func(text string)
}

// A PublishedValue is a value that others have published.
type PublishedValue struct {
	Score  float64 // as that of a ChartPoint
	Source string  // who has published it
}

// A ChartPoint is the value of one position.
type ChartPoint struct {
	Kind  ChartKind // how its score is known
	Score float64   // the score that First may expect, from 0 to 1; means nothing where it is not known
	Slip  ChartSlip // how bad the move was that led here; NoSlip where the score is not known
}

// A ChartKind tells what is proved from what is not.
type ChartKind uint8

// The kinds of values in a chart.
const (
	UnknownValue ChartKind = iota
	EstimatedValue
	ProvedValue
)

// A ChartSlip says how bad a move was.
type ChartSlip uint8

// The kinds of slips: a small one, one that turned the game, and a win that was
// there and not taken.
const (
	NoSlip ChartSlip = iota
	SmallSlip
	TurningSlip
	MissedWin
)

// Measures of a chart, in pixels drawn.
const (
	chartWidth  = 360 * density
	chartHeight = 132 * density // of the part with the line
	chartFoot   = 22 * density  // below it, for the numbers of the moves
	chartLabels = 130 * density // what the words at its side may take of the width
	chartMark   = 5.5 * density // half of a mark's diagonal
)

// Texts of a chart: a phone shows it 305 pixels wide, and them of 11.
var (
	chartLabel  = style{medium, 14 * density}
	chartNumber = style{regular, 14 * density}
	chartStrong = style{bold, 14 * density}
)

// PNG draws the chart; the error for one without points wraps ErrSize.
func (ch Chart) PNG() ([]byte, error) {
	if len(ch.Points) == 0 {
		return nil, ErrSize
	}
	drawing <- struct{}{}
	defer func() { <-drawing }()
	types, err := newTypesetter(ch.Language, ch.Wrote)
	if err != nil {
		return nil, err
	}
	d := newChartDrawing(ch, types)
	defer giveBack(d.raster.pix)
	d.draw()
	return d.raster.encode()
}

// A chartDrawing is a chart while it is drawn.
type chartDrawing struct {
	*canvas
	raster                   *raster // which it is drawn on
	chart                    Chart
	left, right, top, bottom float64 // of the part with the line
}

func newChartDrawing(ch Chart, types *typesetter) *chartDrawing {
	o := &Options{Theme: ch.Theme, Sides: ch.Sides}
	l := layout{lined: lined(&ch.Board, o), framed: framed(&ch.Board, o), height: 2*padding + chartHeight + chartFoot}
	return newChartIn(ch, types, l, padding)
}

// newChartIn begins a chart in a picture with a layout, from top on.
func newChartIn(ch Chart, types *typesetter, l layout, top int) *chartDrawing {
	l.width = chartWidth
	r := newRaster(l.width, l.height)
	d := &chartDrawing{
		canvas: &canvas{
			layout: l, surface: r, types: types, pal: ch.Theme.palette(l.lined, l.framed),
			board: &engine.Board{}, opts: &Options{Theme: ch.Theme},
		},
		raster: r, chart: ch,
		right: chartWidth - padding, top: float64(top), bottom: float64(top + chartHeight),
	}
	labels := 0.0
	for _, text := range ch.Labels {
		if types.has(text) {
			labels = max(labels, types.width(chartLabel, text))
		}
	}
	d.left = padding + min(labels, chartLabels) + 8*density
	d.keepColors()
	return d
}

// fillOpacity is how much of a side's color the area has in which it is better. On the frame of
// discs, which has a strong color itself, it takes more to be told.
func (d *chartDrawing) fillOpacity(proved bool) float64 {
	switch {
	case d.framed && proved:
		return 0.85
	case d.framed:
		return 0.5
	case proved:
		return provedFill
	}
	return guessedFill
}

// keepColors keeps the colors of a chart as they are.
func (d *chartDrawing) keepColors() {
	d.keepFills(d.raster)
	for _, side := range d.chart.Sides {
		for _, opacity := range []float64{d.fillOpacity(true), d.fillOpacity(false)} {
			d.keepFaint(d.raster, fade(d.pal.symbols[known(side)], opacity))
		}
	}
}

// How strong the color is under a line that is proved, and under an estimate.
const (
	provedFill  = 0.42
	guessedFill = 0.16
)

// x returns where a position is, and y where a score is.
func (d *chartDrawing) x(ply int) float64 {
	if len(d.chart.Points) == 1 {
		return d.left
	}
	return d.left + (d.right-d.left)*float64(ply)/float64(len(d.chart.Points)-1)
}

func (d *chartDrawing) y(score float64) float64 {
	return d.bottom - (d.bottom-d.top)*min(max(score, 0), 1)
}

func (d *chartDrawing) draw() {
	d.card()
	d.plot()
}

// plot draws the chart on the card.
func (d *chartDrawing) plot() {
	d.axes()
	d.over(d.bounds(), func() {
		for i := range d.chart.Points[1:] {
			if d.chart.joint(i) != UnknownValue {
				d.area(i)
			}
		}
		for i := range d.chart.Points[1:] {
			if d.chart.joint(i) != UnknownValue {
				d.stroke(i)
			}
		}
		for i, p := range d.chart.Points {
			d.slip(i, p)
		}
		for i, p := range d.chart.Points { // above the slips, which are close together in a long game
			d.lone(i, p)
		}
	})
	d.over(d.bounds(), d.published)
	d.numbers()
}

// published marks what others have published of the first position by a ring.
func (d *chartDrawing) published() {
	if d.chart.Published == nil {
		return
	}
	d.dc.SetLineWidth(1.5 * density)
	d.dc.SetDash()
	d.dc.SetColor(d.pal.text)
	d.dc.DrawCircle(d.x(0), d.y(d.chart.Published.Score), 3.5*density)
	d.dc.Stroke()
}

// axes draws the lines of a win, a draw and a loss, with what they mean.
func (d *chartDrawing) axes() {
	d.over(d.bounds(), func() {
		for i, score := range [...]float64{1, 0.5, 0} {
			d.dc.SetColor(fade(d.pal.muted, 0.45))
			if i == 1 {
				d.dc.SetColor(d.pal.muted)
			}
			d.dc.SetLineWidth(density)
			d.dc.DrawLine(d.left, d.y(score), d.right, d.y(score))
			d.dc.Stroke()
		}
	})
	for i, score := range [...]float64{1, 0.5, 0} {
		text := d.chart.Labels[i]
		if !d.types.has(text) {
			continue
		}
		text = d.types.shorten(chartLabel, text, d.left-padding-8*density)
		d.write(chartLabel, d.pal.text, text, padding, d.y(score)+d.types.height(chartLabel)/2, 0)
	}
}

// color is that of the side for which a score is good.
func (d *chartDrawing) color(score float64) color.NRGBA {
	if score < 0.5 {
		return d.pal.symbols[known(d.chart.Sides[1])]
	}
	return d.pal.symbols[known(d.chart.Sides[0])]
}

// joint returns what is known of the line between a position and the next one: no more than of
// both.
func (ch Chart) joint(i int) ChartKind { return min(ch.Points[i].Kind, ch.Points[i+1].Kind) }

// proved reports whether what is shown between a position and the next one is proved:
// a step at the move that changes it.
func (d *chartDrawing) proved(i int) bool {
	return d.chart.joint(i) == ProvedValue
}

// area fills what is between the line after a position and the middle: each side's
// half in its color.
func (d *chartDrawing) area(i int) {
	a, b := d.chart.Points[i].Score, d.chart.Points[i+1].Score
	opacity := d.fillOpacity(false)
	if d.proved(i) {
		opacity = d.fillOpacity(true)
	}
	x0, x1, mid := d.x(i), d.x(i+1), d.y(0.5)
	part := func(fromX, from, toX, to float64) {
		d.dc.SetColor(fade(d.color((from+to)/2), opacity))
		d.dc.MoveTo(fromX, mid)
		d.dc.LineTo(fromX, d.y(from))
		d.dc.LineTo(toX, d.y(to))
		d.dc.LineTo(toX, mid)
		d.dc.ClosePath()
		d.dc.Fill()
	}
	if (a-0.5)*(b-0.5) < 0 { // it crosses the middle
		cross := x0 + (x1-x0)*(0.5-a)/(b-a)
		part(x0, a, cross, 0.5)
		part(cross, 0.5, x1, b)
		return
	}
	part(x0, a, x1, b)
}

// stroke draws the line from a position to the next one: dashed where it is an
// estimate.
func (d *chartDrawing) stroke(i int) {
	d.dc.SetLineWidth(2.5 * density)
	d.dc.SetDash()
	d.dc.SetColor(d.pal.text)
	if !d.proved(i) {
		d.dc.SetLineWidth(1.5 * density)
		d.dc.SetDash(3*density, 4*density)
	}
	d.dc.DrawLine(d.x(i), d.y(d.chart.Points[i].Score), d.x(i+1), d.y(d.chart.Points[i+1].Score))
	d.dc.Stroke()
	d.dc.SetDash()
}

// lone marks a proved value between others by a dot, within the mark of a slip if there is one, and
// an estimate without a line by a dash.
func (d *chartDrawing) lone(i int, p ChartPoint) {
	if !d.chart.lone(i) {
		return
	}
	x, y := d.x(i), d.y(p.Score)
	if p.Kind == EstimatedValue {
		d.dc.SetLineWidth(1.5 * density)
		d.dc.SetDash()
		d.dc.SetColor(d.pal.text)
		d.dc.DrawLine(max(x-2*density, d.left), y, min(x+2*density, d.right), y)
		d.dc.Stroke()
		return
	}
	if p.Slip != NoSlip {
		d.dc.DrawCircle(x, y, 2.8*density)
		d.dc.SetColor(d.pal.card)
		d.dc.Fill()
	}
	d.dc.DrawCircle(x, y, 2*density)
	d.dc.SetColor(d.pal.text)
	d.dc.Fill()
}

// lone reports whether less is known of the values beside one, so that no line says how it is
// known.
func (ch Chart) lone(i int) bool {
	kind := ch.Points[i].Kind
	return kind != UnknownValue && (i == 0 || ch.joint(i-1) < kind) && (i == len(ch.Points)-1 || ch.joint(i) < kind)
}

// slip marks a move that gave something away, where it led to: a small dot for a small
// one, a diamond for one that turned the game, a ring around it for a missed win.
func (d *chartDrawing) slip(i int, p ChartPoint) {
	if p.Slip == NoSlip || p.Kind == UnknownValue {
		return
	}
	x, y, r := d.x(i), d.y(p.Score), float64(chartMark)
	if p.Kind == ProvedValue && d.chart.lone(i) && p.Slip != MissedWin { // there is a dot on it, around which it is to be seen
		r *= 1.45
	}
	d.dc.SetLineWidth(1.5 * density)
	switch p.Slip {
	case SmallSlip:
		d.dc.DrawCircle(x, y, 0.55*r)
		d.dc.SetColor(d.pal.gold)
		d.dc.Fill()
		return
	case MissedWin:
		d.dc.DrawCircle(x, y, 0.95*r)
		d.dc.SetColor(d.pal.card)
		d.dc.FillPreserve()
		d.dc.SetColor(d.pal.gold)
		d.dc.SetLineWidth(2.5 * density)
		d.dc.Stroke()
		return
	}
	d.dc.MoveTo(x, y-r)
	d.dc.LineTo(x+r, y)
	d.dc.LineTo(x, y+r)
	d.dc.LineTo(x-r, y)
	d.dc.ClosePath()
	d.dc.SetColor(d.pal.gold)
	d.dc.FillPreserve()
	d.dc.SetColor(d.pal.card)
	d.dc.Stroke()
}

// numbers writes the numbers of moves below the chart: those that turned the game
// stand out, the others fill the gaps.
func (d *chartDrawing) numbers() {
	last := len(d.chart.Points) - 1
	taken := []float64{}
	write := func(st style, ink color.NRGBA, ply int) {
		text, x := strconv.Itoa(ply), d.x(ply)
		half := d.types.width(st, text)/2 + 4*density
		x = min(x, chartWidth-padding/2-half)
		for i := 0; i < len(taken); i += 2 {
			if x-half < taken[i+1] && x+half > taken[i] {
				return
			}
		}
		taken = append(taken, x-half, x+half)
		d.write(st, ink, text, x, d.bottom+chartFoot-4*density, 0.5)
	}
	for ply, p := range slices.Backward(d.chart.Points) {
		if p.Slip >= TurningSlip {
			write(chartStrong, d.pal.gold, ply)
		}
	}
	write(chartNumber, d.pal.muted, last)
	for _, step := range []int{10, 5, 1} {
		if last/step < 3 && step > 1 {
			continue
		}
		for ply := step; ply < last; ply += step {
			write(chartNumber, d.pal.muted, ply)
		}
		break
	}
}
