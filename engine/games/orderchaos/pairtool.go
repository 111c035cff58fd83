package orderchaos

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
)

// pairingTime is how long the tool looks for a pairing unless it is told.
const pairingTime = 10 * time.Second

// formNames are the words for what cells are shared out in.
var formNames = map[pairing.Form]string{pairing.Pairs: "pairs", pairing.Trios: "trios"}

// findPairing looks for pairs in a variant and, if there are some but the parity
// is wrong, for trios: where there are no pairs there are no trios, of which any
// two cells would be a pair. It prints what it finds with the proof of it, and
// returns it as a board.
func findPairing(ctx context.Context, args []string, _ io.Reader, out io.Writer) (engine.Board, error) {
	r, limit, err := pairingQuestion(args, out)
	if err != nil {
		return engine.Board{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	w := pairingWriter{out: out, rules: r}
	w.print("%s: %d windows of %d cells\n", r.variant(), len(r.geometry().lines), r.line)
	var board engine.Board
	for _, form := range []pairing.Form{pairing.Pairs, pairing.Trios} {
		a := pairing.Find(ctx, r.pairing(), form)
		if err := a.Check(); err != nil {
			return board, err
		}
		w.answer(a, form)
		if board.Rows == 0 || a.Pairing != nil {
			board = r.pairingBoard(a)
		}
		if a.Pairing == nil || a.Pairing.Suits(!r.chaosFirst) {
			break
		}
	}
	return board, w.err
}

// pairingQuestion reads the command line of the tool: a variant, with flags
// before or after it.
func pairingQuestion(args []string, out io.Writer) (r rules, limit time.Duration, err error) {
	flags := flag.NewFlagSet("find pairing", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.DurationVar(&limit, "time", pairingTime, "how long to search")
	var variant []string
	for {
		if err := flags.Parse(args); err != nil {
			return r, limit, err
		}
		if flags.NArg() == 0 {
			break
		}
		variant, args = append(variant, flags.Arg(0)), flags.Args()[1:]
	}
	r, err = parseRules(strings.Join(variant, " "))
	return r, limit, err
}

// A pairingWriter prints answers. It keeps the first error.
type pairingWriter struct {
	out   io.Writer
	rules rules
	err   error
}

func (w *pairingWriter) print(format string, args ...any) {
	if _, err := fmt.Fprintf(w.out, format, args...); w.err == nil {
		w.err = err
	}
}

// answer prints what a search has come to.
func (w *pairingWriter) answer(a pairing.Answer, form pairing.Form) {
	switch {
	case a.Pairing != nil:
		w.print("%s: found, by a search of %d steps; checked: %d %s stop all windows\n",
			formNames[form], a.Nodes, len(a.Pairing.Groups), formNames[form])
		w.grid(groupLabels(a.Pairing))
		w.kinds(a.Pairing)
		w.whoWins(a.Pairing)
	case a.Bound != nil:
		w.bound(a.Bound, form)
	case a.Exhausted:
		w.print("%s: none, by a search through all of them in %d steps\n", formNames[form], a.Nodes)
	default:
		w.print("%s: unknown, as time was up after %d steps\n", formNames[form], a.Nodes)
	}
}

// kinds prints what Chaos does in the groups.
func (w *pairingWriter) kinds(p *pairing.Pairing) {
	same := slices.ContainsFunc(p.Groups, func(g pairing.Group) bool { return g.Kind == pairing.Same })
	switch {
	case p.Form == pairing.Trios:
		w.print("Chaos answers in a trio with another symbol, so that its three cells never become equal\n")
	case same:
		w.print("Chaos answers in a pair with the opposite symbol; where an = stands, with the same symbol\n")
	default:
		w.print("Chaos answers in a pair with the opposite symbol\n")
	}
}

// whoWins prints what follows from a pairing.
func (w *pairingWriter) whoWins(p *pairing.Pairing) {
	cells, first := w.rules.cells(), "Order"
	if w.rules.chaosFirst {
		first = "Chaos"
	}
	switch {
	case p.Form == pairing.Trios:
		w.print("parity: trios do not need any, so Chaos wins\n")
	case p.Suits(!w.rules.chaosFirst):
		w.print("parity: %d cells, %s begins: the number of empty cells is even whenever Order is to move, so Chaos wins\n", cells, first)
	default:
		w.print("parity: %d cells, %s begins: the number of empty cells is odd whenever Order is to move, "+
			"so Chaos would have to open a pair, and nothing follows from pairs\n", cells, first)
	}
}

// bound prints the proof that there is no pairing.
func (w *pairingWriter) bound(b *pairing.Bound, form pairing.Form) {
	lines, needs, total := b.Needs()
	w.print("%s: none; proof: these are prices of the cells, %d in all\n", formNames[form], total)
	w.grid(priceLabels(b))
	sum, byNeed := 0, map[int][]string{}
	for i, line := range lines {
		last := line[len(line)-1]
		name := engine.CellName(uint16(line[0]), int(w.rules.cols)) + "-" + engine.CellName(uint16(last), int(w.rules.cols))
		byNeed[needs[i]] = append(byNeed[needs[i]], name)
		sum += needs[i]
	}
	for _, need := range slices.Sorted(maps.Keys(byNeed)) {
		if need == pairing.Unstoppable {
			w.print("  cannot be stopped even with all their cells: %s\n", strings.Join(byNeed[need], " "))
		} else {
			w.print("  to be stopped, these lines need cells for %d each: %s\n", need, strings.Join(byNeed[need], " "))
		}
	}
	if byNeed[pairing.Unstoppable] == nil {
		w.print("  that is %d in all, more than there is\n", sum)
	}
}

// grid prints a board of labels, the top row first.
func (w *pairingWriter) grid(labels []string) {
	rows, cols := int(w.rules.rows), int(w.rules.cols)
	for row := rows - 1; row >= 0; row-- {
		w.print("%4d ", row+1)
		for col := range cols {
			w.print("%5s", cmp.Or(labels[row*cols+col], "."))
		}
		w.print("\n")
	}
	w.print("     ")
	for col := range cols {
		w.print("%5c", 'a'+col)
	}
	w.print("\n")
}

// groupLabels numbers the cells of a pairing, with an = where Chaos answers with
// the same symbol.
func groupLabels(p *pairing.Pairing) []string {
	labels := make([]string, p.Rules.Rows*p.Rules.Cols)
	for c := range labels {
		if n := p.Number(c); n > 0 {
			labels[c] = strconv.Itoa(n)
			if p.Groups[n-1].Kind == pairing.Same {
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

// pairingBoard returns an answer as a board to draw: groups with their numbers,
// or prices.
func (r rules) pairingBoard(a pairing.Answer) engine.Board {
	b := engine.Board{Rows: int(r.rows), Cols: int(r.cols), Cells: make([]engine.Symbol, r.cells())}
	switch {
	case a.Pairing != nil:
		b.Labels = groupLabels(a.Pairing)
		for c := range b.Cells {
			b.Groups = append(b.Groups, a.Pairing.Number(c))
		}
	case a.Bound != nil:
		b.Labels, b.Groups = priceLabels(a.Bound), a.Bound.Prices
	}
	return b
}
