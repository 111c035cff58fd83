package jing

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/grid"
)

// CertificateRules implements certify.Game.
func (game) CertificateRules() (certificate.Rules, bool) {
	return certificate.Rules{
		Rows: Side, Cols: Side, Line: Side - 1, Turn: PerTurn, Rest: CellCount - LastPly, Stones: "OX",
	}, true
}

// Prove implements certify.Prover: one pair for every position that comes up, and in the
// last two turns before the checker searches, one for as many of them as it holds for.
func (g game) Prove(ctx context.Context, p engine.Position, o certify.Options) (parts []certify.Part, err error) {
	pos := p.(Position)
	if o.By != "" || pos.Plies() > PerTurn*plannedFrom {
		return nil, nil // moves will do
	}
	s := newSolver(engine.SolverOptions{TableBytes: cmp.Or(o.Bytes, 8<<VerifySlots)})
	result, ok := s.result(ctx, pos)
	if !ok {
		return nil, certify.ErrNotProved
	}
	defer s.Prepare(ctx, pos, 0)()
	for player, r := range [2]engine.Result{result, -result} {
		if r == engine.Loss {
			continue
		}
		c := &certifier{prover: &s.Prover, player: engine.Player(player), least: int(r), seen: map[Position]bool{}}
		if err := c.begin(pos); err != nil {
			return nil, err
		}
		parts = append(parts, certify.Part{
			Claim:  certificate.Claim{Side: player, Result: int(r), Search: c.searched()},
			Lemmas: c.lemmas,
		})
	}
	return parts, nil
}

// plannedFrom is the turn from which on a player who moves in it plans one pair for many
// replies. After that turn and the reply to it the checker searches.
const plannedFrom = endTurns - 2

// A certifier finds the pairs with which a player gets at least a margin.
type certifier struct {
	prover *Prover
	player engine.Player
	least  int
	seen   map[Position]bool
	lemmas []certificate.Lemma
}

// searched returns how many cells are free when the checker takes over.
func (c *certifier) searched() int { return CellCount - PerTurn*(c.planned()+PerTurn+PerTurn) }

// planned returns the last turn for which there are lemmas.
func (c *certifier) planned() int { return plannedFrom - (plannedFrom-int(c.player))%2 }

// begin adds the lemmas that a position needs, in which half a turn may be left.
func (c *certifier) begin(p Position) error {
	if p.Plies()%PerTurn == 0 {
		return c.walk(p)
	}
	lemma := certificate.Lemma{At: certify.Rows(p)}
	cells := grid.CellsOf(p.Free())
	if p.Turn() == c.player {
		i := slices.IndexFunc(cells, func(cell uint16) bool { return c.prover.Gets(p.With(1<<cell), c.player, c.least) })
		if i < 0 {
			return certify.ErrNotProved
		}
		cells = cells[i : i+1]
		lemma.Play = move(1 << cells[0])
	}
	for _, cell := range cells {
		if err := c.walk(p.With(1 << cell)); err != nil {
			return err
		}
	}
	c.lemmas = append(c.lemmas, lemma)
	return nil
}

// walk adds the lemmas that a position needs in which a turn begins.
func (c *certifier) walk(p Position) error {
	if c.prover.Stopped.Load() {
		return certify.ErrNotProved
	}
	like := p.Canonical()
	if c.seen[like] {
		return nil
	}
	c.seen[like] = true
	turn := p.Plies() / PerTurn
	lemma := certificate.Lemma{At: certify.Rows(like)}
	p = like
	if p.Turn() == c.player {
		pair, err := c.advise(p)
		if err != nil {
			return err
		}
		lemma.Play = move(pair)
		p = p.With(pair)
		turn++
	}
	if turn > c.planned() {
		plan, err := c.plan(p)
		lemma.Then = plan
		c.lemmas = append(c.lemmas, lemma)
		return err
	}
	for _, reply := range PairsIn(p.Free()) {
		if err := c.walk(p.With(reply)); err != nil {
			return err
		}
	}
	c.lemmas = append(c.lemmas, lemma)
	return nil
}

// advise returns a pair that keeps the margin.
func (c *certifier) advise(p Position) (uint32, error) {
	for _, r := range c.prover.replies(p) {
		if c.prover.Gets(p.With(r.cells), c.player, c.least) {
			return r.cells, nil
		}
	}
	return 0, certify.ErrNotProved
}

// plan returns answers to all replies in a position: the pair that answers most of them
// for all that are not named.
func (c *certifier) plan(p Position) (plan []certificate.Lemma, err error) {
	var answers []uint32
	answered := map[uint32][]uint32{}
	for _, reply := range PairsIn(p.Free()) {
		next := p.With(reply)
		keeps := func(a uint32) bool { return c.prover.Gets(next.With(a), c.player, c.least) }
		advise := func() (uint32, error) { return c.advise(next) }
		if next.Plies() == PerTurn*endTurns {
			keeps, advise = c.lateAdvice(next)
		}
		i := slices.IndexFunc(answers, func(a uint32) bool { return a&reply == 0 && keeps(a) })
		if i < 0 {
			a, err := advise()
			if err != nil {
				return nil, err
			}
			i, answers = len(answers), append(answers, a)
		}
		answered[answers[i]] = append(answered[answers[i]], reply)
	}
	most := answers[0]
	for _, a := range answers {
		if len(answered[a]) > len(answered[most]) {
			most = a
		}
	}
	for _, a := range answers {
		for _, reply := range answered[a] {
			if a != most {
				plan = append(plan, certificate.Lemma{To: move(reply), Play: move(a)})
			}
		}
	}
	return append(plan, certificate.Lemma{Play: move(most)}), nil
}

// lateAdvice is keeps and advise for X in an ending, where all good sets are known.
func (c *certifier) lateAdvice(p Position) (keeps func(uint32) bool, advise func() (uint32, error)) {
	var e ending
	free := p.Free()
	e.read(free, countsOf(p.Stones[engine.First]), 1-c.least)
	keeps = func(a uint32) bool {
		var size [endPairs]int
		for i, g := range e.rest {
			size[i] = g.len()
		}
		_, ok := e.answer(pairs[pairOfCells(numbersOf(a, free))], &size)
		return !ok
	}
	return keeps, func() (uint32, error) {
		ok, breaker := e.holds()
		if ok {
			return 0, certify.ErrNotProved
		}
		return breaker.cells(free), nil
	}
}

// move returns the cells of a turn, or of half of one, as certificates have them.
func move(pair uint32) *certificate.Move {
	return &certificate.Move{bits.TrailingZeros32(pair), bits.Len32(pair) - 1}
}
