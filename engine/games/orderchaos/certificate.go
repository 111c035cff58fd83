package orderchaos

import (
	"context"
	"errors"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/subboard"
	"noughts/engine/solution"
)

// CertificateRules implements certify.Game.
func (g game) CertificateRules() (certificate.Rules, bool) {
	r := g.rules
	c := certificate.Rules{
		Rows: int(r.Rows), Cols: int(r.Cols), Line: int(r.Line), Turn: 1, Stones: "XOTS"[:r.Symbols], Choose: true,
		Worth: [3]int{1, 1, -1}, Exact: r.Exact, Full: r.Full,
	}
	if r.ChaosFirst {
		c.Worth = [3]int{-1, -1, 1}
	}
	return c, true
}

// The kinds of proofs beside moves.
const (
	bySmaller = "mirror"
	byPairs   = "pairs"
	byPrices  = "prices"
	byTiles   = "tiles"
	byGraph   = "graph"
)

// Prove implements certify.Prover: by a smaller board, by pairs, by moves down to tiles or pairs,
// or for who asks for it by prices, which show that there are no pairs.
func (g game) Prove(ctx context.Context, p engine.Position, o certify.Options) (parts []certify.Part, err error) {
	pos := p.(rules.Position)
	for _, kind := range []struct {
		name  string
		prove func(context.Context, *rules.Position) []certify.Part
	}{{bySmaller, g.proveSmaller}, {byPairs, g.provePairs}, {byPrices, g.provePrices}} {
		if o.By == kind.name || o.By == "" && kind.name != byPrices {
			if parts := kind.prove(ctx, &pos); len(parts) > 0 {
				return parts, nil
			}
		}
	}
	large := pos.EmptyCells().Count() >= graphLeft
	tiles := o.By == "" && g.tiled()
	if o.By == byTiles || tiles && large && g.rules.Exact && g.rules.Full {
		parts, err = g.proveTiles(ctx, dfpn.New(o.Bytes), &pos, tileNodes)
		if len(parts) > 0 || err != nil || o.By == byTiles {
			return parts, err
		}
		tiles = false
	}
	graph := o.By == byGraph || o.By == "" && (large || pairing.RulesOf(g.rules).Zugzwang())
	if tiles || graph {
		return g.proveSearched(ctx, &pos, o.Bytes, searched{tiles, graph})
	}
	return nil, nil
}

// side returns who wins by a verdict, as a side of a claim.
func (g game) side(v rules.Verdict) int {
	o, _ := v.Outcome(g.rules)
	winner, _ := o.Winner()
	return int(winner)
}

// proveSmaller proves a win of Order on a smaller board.
func (g game) proveSmaller(ctx context.Context, p *rules.Position) []certify.Part {
	mirror, side := subboard.MirrorApplies(g.rules), int(g.rules.Line)
	if !mirror && !subboard.PartApplies(g.rules) || p.Over() {
		return nil
	}
	if mirror {
		side++
	}
	larger, _ := g.CertificateRules()
	claim := certificate.Claim{Side: g.side(rules.OrderWins), Result: 1}
	for row := range int(g.rules.Rows) - side + 1 {
		for col := range int(g.rules.Cols) - side + 1 {
			s := smaller{game: g, outer: p, row: row, col: col, side: side}
			if mirror && !s.mirror() || !s.pairElsewhere() {
				continue // the border is not mirrored, or a cell is left over
			}
			claim.Outside = s.outside
			if part, err := certify.NewWriter(s.inside()).MovesWithin(ctx, p, larger, claim, s.cells); err == nil {
				return []certify.Part{part}
			}
		}
	}
	return nil
}

// A smaller board is a square of a larger one, without its border if that is mirrored.
type smaller struct {
	game
	outer          *rules.Position
	row, col, side int     // of the square
	bordered       bool    // whether it has lost its border
	outside        [][]int // cells that Order answers in pairs
	cells          []int   // those of the square
}

// at returns a cell of the square.
func (s *smaller) at(row, col int) int { return (s.row+row)*int(s.rules.Cols) + s.col + col }

// mirror pairs the cells of the border with those opposite, and takes them away; ok is false if
// they are not empty, and don't have different stones either.
func (s *smaller) mirror() (ok bool) {
	last := s.side - 1
	pairs := [][]int{{s.at(0, 0), s.at(last, last)}, {s.at(0, last), s.at(last, 0)}}
	for i := 1; i < last; i++ {
		pairs = append(pairs, []int{s.at(0, i), s.at(last, i)}, []int{s.at(i, 0), s.at(i, last)})
	}
	for _, pair := range pairs {
		x, y := s.outer.At(pair[0]), s.outer.At(pair[1])
		switch {
		case x == engine.Empty && y == engine.Empty:
			s.outside = append(s.outside, pair)
		case x == engine.Empty || y == engine.Empty || x == y || s.rules.Exact:
			return false
		}
	}
	s.row, s.col, s.side, s.bordered = s.row+1, s.col+1, s.side-2, true
	return true
}

// pairElsewhere pairs all other empty cells, if their number is even, and lists those of the
// square.
func (s *smaller) pairElsewhere() (ok bool) {
	var free []int
	used := slices.Concat(s.outside...)
	for c := range int(s.rules.Rows) * int(s.rules.Cols) {
		row, col := c/int(s.rules.Cols)-s.row, c%int(s.rules.Cols)-s.col
		switch {
		case min(row, col) >= 0 && max(row, col) < s.side:
			s.cells = append(s.cells, c)
		case s.outer.At(c) == engine.Empty && !slices.Contains(used, c):
			free = append(free, c)
		}
	}
	s.outside = append(s.outside, slices.Collect(slices.Chunk(free, 2))...)
	return len(free)%2 == 0 && len(s.outside) > 0
}

// inside returns the game on the square, in which the same side is to move.
func (s *smaller) inside() game {
	v := rules.Variant{Rows: uint8(s.side), Cols: uint8(s.side), Line: s.rules.Line, Symbols: s.rules.Symbols}
	if s.bordered {
		v.Line--
	}
	stones := 0
	for _, c := range s.cells {
		if s.outer.At(c) != engine.Empty {
			stones++
		}
	}
	v.ChaosFirst = (stones%2 == 0) != s.outer.OrderToMove()
	return game{v}
}

// provePairs proves a win of Chaos by pairs.
func (g game) provePairs(_ context.Context, p *rules.Position) []certify.Part {
	pairs, c, won := byPairing(p)
	if !won {
		return nil
	}
	part := certify.Part{Claim: certificate.Claim{Side: g.side(rules.ChaosWins), Result: 1}}
	after := *p
	if !p.OrderToMove() {
		after = p.Step(c.Move)
	}
	l := certificate.Lemma{At: certify.Rows(p), Pairs: pairsLeft(&after, pairs)}
	if !p.OrderToMove() {
		r, _ := g.CertificateRules()
		l.Play = certify.MoveOf(r, c.Move)
	}
	part.Lemmas = []certificate.Lemma{l}
	return []certify.Part{part}
}

// pairsLeft returns the pairs of a pairing in which nobody has played, in an order in which they
// can be opened if there is one.
func pairsLeft(p *rules.Position, pairs *pairing.Pairing) [][]int {
	left := [][]int{}
	order := pairs.ZugzwangOrder
	for i := range pairs.Pairs {
		if order = slices.Clip(order); !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	for _, i := range order {
		pair := pairs.Pairs[i]
		switch x, y := pair.Cells[0], pair.Cells[1]; {
		case p.At(x) != engine.Empty || p.At(y) != engine.Empty:
		case pair.Kind == pairing.Same:
			left = append(left, []int{x, y, 1})
		default:
			left = append(left, []int{x, y})
		}
	}
	return left
}

// graphLeft is how many empty cells there must be for a solution graph where Chaos need not open
// its pairs; with fewer, moves are shorter: 63,348 bytes for 4×4 with three symbols, and 148,018 by
// a graph. But if Chaos begins there, 438,012 and 225,622.
const graphLeft = 18

// A searched says which proofs of a win of Chaos are looked for once a search has found it.
type searched struct {
	tiles bool // moves down to tiles, if they are soon found
	graph bool // or else a solution graph
}

// proveSearched proves a win of Chaos that a search finds first.
func (g game) proveSearched(ctx context.Context, p *rules.Position, tableBytes int, by searched) ([]certify.Part, error) {
	s := newSolver(engine.SolverOptions{TableBytes: tableBytes})
	v, err := s.winner(ctx, *p, engine.Budget{Time: certify.AskTime})
	switch {
	case err != nil:
		return nil, err
	case v == rules.Undecided && by.graph:
		return nil, certify.ErrNotProved
	case v != rules.ChaosWins:
		return nil, nil
	}
	if by.tiles {
		if parts, err := g.proveTiles(ctx, s.prover, p, soonNodes); len(parts) > 0 || err != nil {
			return parts, err
		}
	}
	if !by.graph {
		return nil, nil
	}
	steps, err := s.prover.Strategy(ctx, p, certify.MostLemmas(g.rules.Cells()))
	return g.graphPart(ctx, steps, err)
}

// tiled reports whether a win of Chaos is looked for by moves down to tiles: with three symbols to
// choose from they do much more than pairs. The position has to be one in which Chaos has the last
// move.
func (g game) tiled() bool { return g.rules.Symbols > 2 && !pairing.RulesOf(g.rules).Zugzwang() }

// How many positions the search for moves down to tiles may visit. Where exactly so many count on
// the full board, it comes before all else: 5×5 with three symbols, Chaos first, takes two million
// positions, and to find who wins without tiles 76 million. Elsewhere a win is known already, and
// if tiles are not soon found there is a graph: 4×5 takes up to 780,000, with those of the search
// for who wins.
const (
	tileNodes = 8_000_000
	soonNodes = 1_000_000
)

// proveTiles proves a win of Chaos by moves down to tiles.
func (g game) proveTiles(ctx context.Context, prover *dfpn.Prover, p *rules.Position, nodes uint64) ([]certify.Part, error) {
	if !prover.SetRoot(p) {
		return nil, nil
	}
	steps, err := prover.TileStrategy(ctx, p, nodes, certify.MostLemmas(g.rules.Cells()))
	return g.graphPart(ctx, steps, err)
}

// graphPart returns the part of a certificate that a solution graph of Chaos's is; none if there
// was no graph, by an error that was met when it was looked for.
func (g game) graphPart(ctx context.Context, steps []solution.Step, err error) ([]certify.Part, error) {
	switch {
	case errors.Is(err, solution.ErrTooLong):
		return nil, certify.ErrTooLarge
	case err != nil:
		return nil, ctx.Err()
	}
	r, _ := g.CertificateRules()
	claim := certificate.Claim{Side: g.side(rules.ChaosWins), Result: 1, Search: solution.Searched}
	return []certify.Part{{Claim: claim, Lemmas: certify.Lemmas(r, steps)}}, nil
}

// provePrices proves that there are no pairs from the start.
func (g game) provePrices(ctx context.Context, p *rules.Position) []certify.Part {
	if !p.Occupied().IsEmpty() {
		return nil
	}
	a := pairing.Find(ctx, pairing.RulesOf(g.rules))
	if a.Bound == nil {
		return nil
	}
	return []certify.Part{{Claim: certificate.Claim{Side: g.side(rules.ChaosWins), Prices: a.Bound.Prices}}}
}
