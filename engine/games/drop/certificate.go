package drop

import (
	"cmp"
	"context"
	"math/bits"
	"time"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/certify"
	"noughts/engine/games/drop/exact"
	"noughts/engine/games/drop/plans"
)

// CertificateRules implements certify.Game.
func (g game) CertificateRules() (certificate.Rules, bool) {
	return certificate.Rules{
		Rows: int(g.rule.rows), Cols: int(g.rule.cols), Line: int(g.rule.line), Turn: 1,
		Stones: "XO", Worth: [3]int{1, -1, 0}, Falls: true,
	}, true
}

// byPlans is the kind of proof by plans.
const byPlans = "plans"

// Prove implements certify.Prover: by plans, on boards that the exact search takes.
func (g game) Prove(ctx context.Context, from engine.Position, o certify.Options) (parts []certify.Part, err error) {
	st, err := readState(from)
	if err != nil || o.By != "" && o.By != byPlans || !exact.Fits(int(g.rule.rows), int(g.rule.cols)) {
		return nil, err
	}
	s := g.NewSolver(engine.SolverOptions{TableBytes: cmp.Or(o.Bytes, provingBytes)}).(*solver)
	s.makeRoom(st.position, 0)
	p := s.bitboard(st.position)
	value, err := s.value(ctx, p)
	if err != nil {
		return nil, err
	}
	defer s.exact.Until(ctx)()
	for side := engine.First; side <= engine.Second; side++ {
		q, result := plans.Position{Own: p.Mine, All: p.All}, value
		if side != from.Turn() {
			q.Own, result = p.All^p.Mine, -value
		}
		if result < 0 {
			continue
		}
		f := plans.NewFinder(s.exact.Board, side, engine.Result(result), func(p plans.Position) bool {
			return s.atMost(exact.Position{Mine: p.All ^ p.Own, All: p.All}, -result)
		})
		steps, err := f.Prove(ctx, q, from.Turn())
		if err != nil {
			return nil, err
		}
		part := certify.Part{Claim: certificate.Claim{Side: int(side), Result: result}}
		for _, step := range steps {
			part.Lemmas = append(part.Lemmas, lemma(s.exact.Board, step, side))
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// What the exact search has that tells what keeps a result: so much memory if nobody says how much,
// and so much time for the first position. Guesses; not measured.
const (
	provingBytes = 256 << 20
	valueTime    = 20 * time.Minute
)

// value returns what a position is worth to the side to move: 1 for a win, 0 for a draw, -1 for a
// loss.
func (s *solver) value(ctx context.Context, p exact.Position) (value int, err error) {
	ctx, cancel := context.WithTimeout(ctx, valueTime)
	defer cancel()
	defer s.exact.Until(ctx)()
	for value = 1; value >= 0 && s.atMost(p, value-1); {
		value--
	}
	if ctx.Err() != nil {
		err = certify.ErrNotProved
	}
	return value, err
}

// atMost reports whether a position, in which nobody has a line and a cell is empty, has no higher
// score than -1, 0 or more. It means nothing if the search was ended.
func (s *solver) atMost(p exact.Position, score int) bool {
	high, ok := s.book.Find(p)
	if !ok {
		_, high = s.exact.Score(p, score, score+1)
	}
	return high <= score
}

// lemma writes a step of a proof down.
func lemma(b *exact.Board, step plans.Step, side engine.Player) certificate.Lemma {
	cells := make([]engine.Symbol, b.Rows*b.Cols)
	number := func(cell uint64) int {
		return bits.TrailingZeros64(cell)%(b.Rows+1)*b.Cols + b.ColumnOf(cell)
	}
	for all := step.All; all != 0; all &= all - 1 {
		cell := all & -all
		cells[number(cell)] = symbols[side]
		if cell&step.Own == 0 {
			cells[number(cell)] = symbols[side.Other()]
		}
	}
	l := certificate.Lemma{At: certify.RowsOf(b.Rows, b.Cols, cells)}
	if step.Move != 0 {
		l.Play = &certificate.Move{number(step.Move)}
	}
	l.Plan = plans.Numbers(step.Plan, number)
	return l
}
