package certify

import (
	"context"
	"fmt"
	"slices"

	"noughts/engine"
	"noughts/engine/certificate"
)

// A Writer writes proofs of one game.
type Writer struct {
	game   Game
	rules  certificate.Rules
	solver engine.Solver
}

// ByMoves is the kind of proof that answers every move.
const ByMoves = "moves"

// claims returns the parts that together prove the value of a position, each proved in a way.
func (w Writer) claims(ctx context.Context, p engine.Position, prove func(context.Context, engine.Position, engine.Player, engine.Result) (Part, error)) ([]Part, error) {
	root, _, err := w.ask(ctx, p, engine.Loss)
	if err != nil {
		return nil, err
	}
	first := root.Low
	if p.Turn() == engine.Second {
		first = -first
	}
	var parts []Part
	for side, result := range [2]engine.Result{engine.First: first, engine.Second: -first} {
		if result == engine.Loss {
			continue
		}
		part, err := prove(ctx, p, engine.Player(side), result)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// ask asks the solver about a position, until its value and a move that gets at least a
// result are known.
func (w Writer) ask(ctx context.Context, p engine.Position, least engine.Result) (root engine.Evaluation, move engine.Move, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	enough := func(a engine.Analysis) bool {
		return a.Root.Decided() && len(a.Moves) > 0 && (a.Root.Low < least || a.Moves[0].Low >= least)
	}
	a, err := w.solver.Analyze(ctx, p, engine.Budget{Time: askTime}, func(a engine.Analysis) {
		if enough(a) {
			cancel()
		}
	})
	if err != nil {
		return root, move, err
	}
	if !enough(a) {
		return root, move, fmt.Errorf("%w: %s %s", ErrNotProved, w.game.Variant(), Rows(p))
	}
	return a.Root, a.Moves[0].Move, nil
}

// Moves proves by moves that a side gets at least a result.
func (w Writer) Moves(ctx context.Context, p engine.Position, side engine.Player, result engine.Result) (Part, error) {
	b, err := w.builder(ctx, p, side, result)
	if err != nil {
		return Part{}, err
	}
	err = b.settle(p)
	return *b.part, err
}

// A builder finds the lemmas of one part.
type builder struct {
	Writer
	ctx     context.Context
	part    *Part
	side    engine.Player
	result  engine.Result
	proof   certificate.Proof // on the position that is looked at
	windows [][]int
}

// settle adds the lemmas that a position needs in which the side is to move, or that
// the proof begins with.
func (b *builder) settle(p engine.Position) error {
	key := b.proof.Key()
	if b.proof.Known[key] {
		return nil
	}
	if err := b.ctx.Err(); err != nil {
		return err
	}
	b.proof.Known[key] = true
	lemma := certificate.Lemma{At: Rows(p)}
	defer func() { b.part.Lemmas = append(b.part.Lemmas, lemma) }()
	if pairs, ok := b.pairs(); ok {
		lemma.Pairs = pairs
		return nil
	}
	if p.Turn() == b.side {
		move, next, err := b.choose(p)
		if err != nil {
			return err
		}
		p, lemma.Play = next, b.proof.Name(move)
		b.proof.Play(move, 1)
		defer b.proof.Play(move, -1)
		if _, over := p.Outcome(); over || b.proof.Known[b.proof.Key()] {
			return nil
		}
		if pairs, ok := b.pairs(); ok {
			lemma.Pairs = pairs
			return nil
		}
	}
	star := b.threats(threatDepth)
	if star != nil {
		lemma.Then = map[string]*certificate.Answer{"*": star}
	}
	return b.replies(p, star)
}

// replies settles what comes after every move of the other side that a star does not answer.
func (b *builder) replies(p engine.Position, star *certificate.Answer) error {
	for _, m := range b.proof.Moves() {
		next, err := b.play(p, m)
		if err != nil {
			return err
		}
		b.proof.Play(m, 1)
		_, over := next.Outcome()
		if !over && !b.proof.Known[b.proof.Key()] && !b.proof.Plain() && (star == nil || !b.proof.Follow(star)) {
			err = b.settle(next)
		}
		b.proof.Play(m, -1)
		if err != nil {
			return err
		}
	}
	return nil
}

// choose returns a move of the side's that keeps what it claims, if there is one one
// after which pairs do the rest, and the position after it.
func (b *builder) choose(p engine.Position) (move certificate.Move, next engine.Position, err error) {
	for _, move = range b.proof.Moves() {
		if !b.pairable() {
			break
		}
		b.proof.Play(move, 1)
		_, ok := b.pairs()
		b.proof.Play(move, -1)
		if ok {
			next, err = b.play(p, move)
			return move, next, err
		}
	}
	for i := range b.rules.Turn {
		root, m, err := b.ask(b.ctx, p, b.result)
		if err == nil && root.Low < b.result {
			err = fmt.Errorf("%w: the solver contradicts itself at %s", ErrNotProved, Rows(p))
		}
		if err != nil {
			return move, p, err
		}
		if move.Cells[i], move.Stone = int(m.Cell), m.Symbol.Letter(); m.Symbol == engine.Empty {
			move.Stone = b.rules.Stones[b.proof.ToMove()]
		}
		if p, err = p.Play(m); err != nil {
			return move, p, err
		}
	}
	slices.Sort(move.Cells[:b.rules.Turn])
	return move, p, nil
}

// play returns the position after a move as certificates have it.
func (b *builder) play(p engine.Position, m certificate.Move) (engine.Position, error) {
	s, _ := engine.ParseSymbol(m.Stone)
	if b.rules.Goal != certificate.Either {
		s = engine.Empty
	}
	var err error
	for _, c := range m.Cells[:b.rules.Turn] {
		if p, err = p.Play(engine.Move{Cell: uint16(c), Symbol: s}); err != nil {
			return p, err
		}
	}
	return p, nil
}

// NewWriter returns a writer of proofs of a game, with a solver of its own.
func NewWriter(g Game) Writer {
	r, _ := g.CertificateRules()
	return Writer{game: g, rules: r, solver: g.NewSolver(engine.SolverOptions{})}
}
