package pairtool

import (
	"cmp"
	"context"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// A Find looks for a pairing for a variant, or takes one that was published.
// It prints what it finds with the proof of it, and has it as a board.
type Find struct {
	Time    time.Duration `default:"10s" placeholder:"10s" help:"orderchaos.tool.find_pairing.time"`
	By      string        `placeholder:"NAME" help:"orderchaos.tool.find_pairing.by"`
	Variant string        `arg:"" help:"orderchaos.tool.find_pairing.variant"`

	board engine.Board
}

// Board returns what was found.
func (f *Find) Board() engine.Board { return f.board }

// Run looks for it.
func (f *Find) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	v, err := rules.Find(f.Variant)
	if err != nil {
		return err
	}
	w := writer{tool.NewWriter(out), v}
	w.Printf("%s: %d windows of %d cells\n", v.String(), len(v.Geometry().Windows), v.Line)
	if f.By != "" {
		p, ok := pairing.Constructed(f.By, pairing.RulesOf(v))
		if !ok {
			p, ok = pairing.Published(f.By)
		}
		if r := pairing.RulesOf(v); !ok || r.Rows != p.Rules.Rows || r.Cols != p.Rules.Cols {
			return pairing.NoSuch(f.By)
		}
		f.board = boardOf(v, pairing.Answer{Pairing: p})
		return cmp.Or(w.published(p.Under(pairing.RulesOf(v))), w.Err())
	}
	ctx, cancel := context.WithTimeout(ctx, f.Time)
	defer cancel()
	a := pairing.Find(ctx, pairing.RulesOf(v))
	if err := a.Check(pairing.RulesOf(v)); err != nil {
		return err
	}
	f.board = boardOf(v, a)
	return cmp.Or(w.answer(a), w.Err())
}

// A writer prints answers.
type writer struct {
	*tool.Writer
	rules rules.Variant
}

// answer prints what a search has come to.
func (w *writer) answer(a pairing.Answer) error {
	switch {
	case a.Pairing != nil:
		w.Printf("found, by a search of %d steps; checked: %d pairs stop all windows\n", a.Nodes, len(a.Pairing.Pairs))
		return w.pairing(a.Pairing)
	case a.Bound != nil:
		w.bound(a.Bound, "none", "to be stopped")
		w.kinds()
	case a.Exhausted:
		w.Printf("none, by a search through all pairings in %d steps\n", a.Nodes)
		w.kinds()
	default:
		w.Printf("unknown, as time was up after %d steps\n", a.Nodes)
	}
	return nil
}

// kinds prints for which answers it is proved that there is no pairing.
func (w *writer) kinds() {
	if pairing.RulesOf(w.rules).AllKinds() {
		w.Printf("so no pairs will do, whatever Chaos answers to each symbol in each of their cells\n")
	} else {
		w.Printf("that holds for pairs answered with another symbol or with the same; with %d symbols there are others, which this does not try\n", w.rules.Symbols)
	}
}

// published prints a published pairing, or how Order wins against it.
func (w *writer) published(p *pairing.Pairing) error {
	if said := p.Soundness(); said != pairing.Sound {
		w.Printf("not sound: %s\n", said)
		w.grid(pairLabels(p))
		return nil
	}
	w.Printf("checked: %d pairs stop all windows\n", len(p.Pairs))
	return w.pairing(p)
}

// pairing prints a pairing, what Chaos does in its pairs, and what follows.
func (w *writer) pairing(p *pairing.Pairing) error {
	w.grid(pairLabels(p))
	same := slices.ContainsFunc(p.Pairs, func(q pairing.Pair) bool { return q.Kind == pairing.Same })
	if same {
		w.Printf("Chaos answers in a pair with the opposite symbol; where an = stands, with the same symbol\n")
	} else {
		w.Printf("Chaos answers in a pair with the opposite symbol\n")
	}
	parity := "even"
	if p.Rules.Zugzwang() {
		parity = "odd"
	}
	w.Printf("parity: the number of empty cells is %s whenever Order is to move\n", parity)
	switch {
	case parity == "even":
		w.Printf("  so Chaos can always keep out of the pairs, and wins\n")
	case p.WinsFromStart():
		w.Printf("  so Chaos may have to open pairs; it can, in this order, and wins:")
		for _, i := range p.ZugzwangOrder {
			w.Printf(" %d", i+1)
		}
		w.Printf("\n")
	default:
		w.Printf("  so Chaos may have to open pairs, but these cannot all be opened: nothing follows\n")
		return w.noneOpenable()
	}
	return nil
}

// noneOpenable prints the proof, if there is one, that no other pairs can be opened either.
func (w *writer) noneOpenable() error {
	r := pairing.RulesOf(w.rules)
	b := pairing.NoneOpenable(r)
	if b == nil {
		return nil
	}
	if err := b.Check(r); err != nil {
		return err
	}
	w.bound(b, "nor can others", "to be stopped by pairs that can be opened")
	if r.Exact { // otherwise the same symbol stops nothing, nor does an answer that may be either
		w.Printf("that holds for pairs answered with another symbol or with the same\n")
	}
	return nil
}

// bound prints what prices of the cells prove, and what the lines need, which is too much.
func (w *writer) bound(b *pairing.Bound, proved, aim string) {
	lines, needs, total := b.Needs()
	w.Printf("%s; proof: these are prices of the cells, %d in all\n", proved, total)
	w.grid(priceLabels(b))
	sum, byNeed := 0, map[int][]string{}
	for i, line := range lines {
		last := line[len(line)-1]
		name := engine.CellName(uint16(line[0]), int(w.rules.Cols)) + "-" + engine.CellName(uint16(last), int(w.rules.Cols))
		byNeed[needs[i]] = append(byNeed[needs[i]], name)
		sum += needs[i]
	}
	for _, need := range slices.Sorted(maps.Keys(byNeed)) {
		if need == pairing.Unstoppable {
			w.Printf("  cannot be stopped even with all their cells: %s\n", strings.Join(byNeed[need], " "))
		} else {
			w.Printf("  %s, these lines need cells for %d each: %s\n", aim, need, strings.Join(byNeed[need], " "))
		}
	}
	if byNeed[pairing.Unstoppable] == nil {
		w.Printf("  that is %d in all, more than there is\n", sum)
	}
}

// grid prints a board of labels, the top row first.
func (w *writer) grid(labels []string) {
	rows, cols := int(w.rules.Rows), int(w.rules.Cols)
	for row := rows - 1; row >= 0; row-- {
		w.Printf("%4d ", row+1)
		for col := range cols {
			w.Printf("%5s", cmp.Or(labels[row*cols+col], "."))
		}
		w.Printf("\n")
	}
	w.Printf("     ")
	for col := range cols {
		w.Printf("%5c", 'a'+col)
	}
	w.Printf("\n")
}

// pairLabels numbers the cells of a pairing, with an = where Chaos answers with
// the same symbol.
func pairLabels(p *pairing.Pairing) []string {
	labels := make([]string, p.Rules.Rows*p.Rules.Cols)
	for c := range labels {
		if n := p.Number(c); n > 0 {
			labels[c] = strconv.Itoa(n)
			if p.Pairs[n-1].Kind == pairing.Same {
				labels[c] += "="
			}
		}
	}
	return labels
}

func priceLabels(b *pairing.Bound) []string {
	labels := make([]string, len(b.Prices))
	for c, p := range b.Prices {
		labels[c] = strconv.Itoa(p)
	}
	return labels
}

// boardOf returns an answer as a board to draw: pairs with their numbers,
// or prices.
func boardOf(r rules.Variant, a pairing.Answer) engine.Board {
	b := engine.Board{Rows: int(r.Rows), Cols: int(r.Cols), Cells: make([]engine.Symbol, r.Cells())}
	switch {
	case a.Pairing != nil:
		b.Labels = pairLabels(a.Pairing)
		for c := range b.Cells {
			b.Groups = append(b.Groups, a.Pairing.Number(c))
		}
	case a.Bound != nil:
		b.Labels, b.Groups = priceLabels(a.Bound), a.Bound.Prices
	}
	return b
}
