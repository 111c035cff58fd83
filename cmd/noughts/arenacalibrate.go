package main

import (
	"context"
	"fmt"
	"strings"

	"noughts/engine/arena"
	"noughts/engine/calibration"
)

// calibrateNodes is how many nodes an estimate gets where nobody says otherwise: enough to see more
// than the position itself, and few enough for a hundred games in a minute. A guess.
const calibrateNodes = 1000

// A calibrationReport tells how far the estimates of a game's solver can be trusted.
type calibrationReport struct {
	calibration.Report
	nodes uint64 // of each estimate
}

// calibrate lets this program's solver say what may be expected in each position of a match, and
// compares that with what came of it.
func (c *arenaCommand) calibrate(ctx context.Context, p *program, m *arena.Match, records []arena.Record) (*calibrationReport, error) {
	r := &calibrationReport{nodes: calibrateNodes}
	if c.Nodes != nil {
		r.nodes = *c.Nodes
	}
	bar := newCounter(p.stderr, len(records))
	said, err := arena.Estimate(ctx, m.Game, records, r.nodes, bar.add)
	bar.end()
	r.Report = calibration.Calibrate(said)
	return r, err
}

// print tells it in tables: by what was said and by plies, by margin, and as a whole.
func (r *calibrationReport) print(p *program) error {
	fmt.Fprintln(p.stdout)
	p.tell("cli.calibration.title", "Count", r.All.Positions, "Games", r.All.Games, "Nodes", r.nodes)
	if r.All.Positions == 0 {
		return nil
	}
	fmt.Fprintln(p.stdout)
	if err := r.bySaid(p); err != nil {
		return err
	}
	fmt.Fprintln(p.stdout)
	if err := r.byMargin(p); err != nil {
		return err
	}
	fmt.Fprintln(p.stdout)
	p.tell("cli.calibration.entropy", "Said", p.say.Number(r.Entropy, 4), "Refitted", p.say.Number(r.Refitted, 4), "Base", p.say.Number(r.Base, 4))
	p.tell("cli.calibration.fit", "Slope", p.say.Number(r.Slope, 2), "Shift", p.signed(r.Shift, 2))
	if n := r.Proved.Positions; n > 0 {
		p.tell("cli.calibration.proved", "Count", n, "Said", percent(p, r.Proved.Said), "Score", percent(p, r.Proved.Score))
	}
	return nil
}

// percent is a share in hundredths.
func percent(p *program, share float64) string { return p.say.Number(100*share, 1) }

// bySaid prints what came of what was said, and in each band of plies what came of it there, with
// how many positions that was.
func (r *calibrationReport) bySaid(p *program) error {
	w := newColumns(p.stdout, 3)
	heads := []string{p.say.Says("cli.calibration.said"), p.say.Says("cli.calibration.positions"), p.say.Says("cli.calibration.mean"), p.say.Says("cli.calibration.score"), ""}
	for band := range calibration.PlyBands {
		heads = append(heads, p.say.Says("cli.calibration.plies", "Band", plyBand(band)))
	}
	fmt.Fprintln(w, strings.Join(heads, "\t"))
	for i, b := range r.Said {
		cells := append([]string{tenths(i, calibration.SaidBins)}, binCells(p, b)...)
		for _, band := range r.ByPlies[i] {
			cell := ""
			if band.Positions > 0 {
				cell = fmt.Sprintf("%s%s (%d)", percent(p, band.Score), mark(band), band.Positions)
			}
			cells = append(cells, cell)
		}
		fmt.Fprintln(w, strings.TrimRight(strings.Join(cells, "\t"), "\t"))
	}
	fmt.Fprintln(w, strings.Join(append([]string{p.say.Says("cli.calibration.all")}, binCells(p, r.All)...), "\t"))
	return w.Flush()
}

// byMargin prints what came of it for the side that was said to be ahead.
func (r *calibrationReport) byMargin(p *program) error {
	w := newColumns(p.stdout, 3)
	fmt.Fprintln(w, strings.Join([]string{p.say.Says("cli.calibration.margin"), p.say.Says("cli.calibration.positions"), p.say.Says("cli.calibration.mean"), p.say.Says("cli.calibration.score"), ""}, "\t"))
	for i, b := range r.Margins {
		fmt.Fprintln(w, strings.Join(append([]string{tenths(i, calibration.MarginBins)}, binCells(p, b)...), "\t"))
	}
	return w.Flush()
}

// binCells are how many positions a bin has, what was said of them, what came of it, and how sure
// that is.
func binCells(p *program, b calibration.Bin) []string {
	if b.Positions == 0 {
		return []string{"0"}
	}
	return []string{fmt.Sprint(b.Positions), percent(p, b.Said), percent(p, b.Score) + mark(b), "±" + percent(p, b.Interval())}
}

// mark marks a bin of which something else was said than what came of it.
func mark(b calibration.Bin) string {
	if b.Off() {
		return "*"
	}
	return ""
}

// tenths names one of several equal parts of a hundred.
func tenths(i, of int) string { return fmt.Sprintf("%d–%d %%", 100*i/of, 100*(i+1)/of) }

// plyBand names a band of plies.
func plyBand(band int) string {
	low := 0
	if band > 0 {
		low = calibration.PlyBounds[band-1]
	}
	if band == len(calibration.PlyBounds) {
		return fmt.Sprintf("%d+", low)
	}
	return fmt.Sprintf("%d–%d", low, calibration.PlyBounds[band]-1)
}

// A calibrationJSON is what arena --json prints of a calibration. Shares are from 0 to 1.
type calibrationJSON struct {
	Nodes    uint64      `json:"nodes"`
	All      binJSON     `json:"all"`
	Said     []binJSON   `json:"by_said"`
	ByPlies  [][]binJSON `json:"by_said_and_plies"`
	Plies    []int       `json:"plies_from"`
	Margins  []binJSON   `json:"by_margin"`
	Proved   binJSON     `json:"proved"`
	Entropy  float64     `json:"cross_entropy"`
	Refitted float64     `json:"cross_entropy_refitted"`
	Base     float64     `json:"cross_entropy_base"`
	Slope    float64     `json:"slope"`
	Shift    float64     `json:"shift"`
}

// A binJSON is positions of which about the same was said.
type binJSON struct {
	Positions int     `json:"positions"`
	Games     int     `json:"games"`
	Said      float64 `json:"said"`
	Score     float64 `json:"score"`
	Error     float64 `json:"standard_error"`
	Off       bool    `json:"off"`
}

func newBinJSON(b calibration.Bin) binJSON {
	return binJSON{b.Positions, b.Games, rounded(b.Said, 4), rounded(b.Score, 4), rounded(b.Error, 4), b.Off()}
}

func newBinsJSON(bins []calibration.Bin) (list []binJSON) {
	for _, b := range bins {
		list = append(list, newBinJSON(b))
	}
	return list
}

// json puts a report into the form of --json; nil where there is none.
func (r *calibrationReport) json() *calibrationJSON {
	if r == nil {
		return nil
	}
	out := &calibrationJSON{
		Nodes: r.nodes, All: newBinJSON(r.All), Said: newBinsJSON(r.Said[:]), Plies: append([]int{0}, calibration.PlyBounds[:]...),
		Margins: newBinsJSON(r.Margins[:]), Proved: newBinJSON(r.Proved), Entropy: rounded(r.Entropy, 4),
		Refitted: rounded(r.Refitted, 4), Base: rounded(r.Base, 4), Slope: rounded(r.Slope, 3), Shift: rounded(r.Shift, 3),
	}
	for i := range r.ByPlies {
		out.ByPlies = append(out.ByPlies, newBinsJSON(r.ByPlies[i][:]))
	}
	return out
}
