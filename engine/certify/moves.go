package certify

import (
	"context"
	"fmt"
	"strings"

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

// byMoves proves the value of a position by moves.
func (w Writer) byMoves(ctx context.Context, p engine.Position) ([]Part, error) {
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
		part, err := w.Moves(ctx, p, engine.Player(side), result)
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
	part := Part{Claim: certificate.Claim{
		Side: int(side), Result: int(result), By: []string{"moves"}, Search: searched, Images: Images(w.rules),
	}}
	board, err := certificate.NewBoard(w.rules, Rows(p))
	if err != nil {
		return part, err
	}
	b := &builder{
		Writer: w, ctx: ctx, part: &part, side: side, result: result, windows: windows(w.rules),
		proof: certificate.Proof{Board: board, Claim: part.Claim, Known: map[string]bool{}},
	}
	b.proof.Images = append(b.proof.Images, identity(w.rules))
	return part, b.settle(p)
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
	key := b.proof.Canonical(b.proof.Images)
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
	var names []string
	for p.Turn() == b.side {
		m, err := b.choose(p)
		if err != nil {
			return err
		}
		move := b.move(m)
		names = append(names, b.proof.Name(move))
		b.proof.Play(move)
		defer b.proof.Undo(move)
		if p, err = p.Play(m); err != nil {
			return err
		}
		if _, over := p.Outcome(); over {
			break
		}
	}
	lemma.Play = strings.Join(names, "+")
	if _, over := p.Outcome(); over {
		return nil
	}
	if len(names) > 0 {
		if b.proof.Known[b.proof.Canonical(b.proof.Images)] {
			return nil
		}
		if pairs, ok := b.pairs(); ok {
			b.proof.Known[b.proof.Canonical(b.proof.Images)] = true
			b.part.Lemmas = append(b.part.Lemmas, certificate.Lemma{At: Rows(p), Pairs: pairs})
			return nil
		}
	}
	star := b.threats(threatDepth)
	if star != nil {
		lemma.Then = map[string]*certificate.Answer{"*": star}
	}
	return b.replies(p, star, -1)
}

// replies settles what comes after every turn of the other side that a star does not answer.
func (b *builder) replies(p engine.Position, star *certificate.Answer, after int) error {
	for _, m := range b.proof.Moves() {
		if m.Cell < after {
			continue
		}
		next, err := p.Play(b.engineMove(m))
		if err != nil {
			return err
		}
		b.proof.Play(m)
		_, over := next.Outcome()
		switch {
		case over:
		case next.Turn() != b.side:
			err = b.replies(next, star, m.Cell)
		case b.proof.Known[b.proof.Canonical(b.proof.Images)] || b.proof.Plain() || star != nil && b.proof.Follow(star):
		default:
			err = b.settle(next)
		}
		b.proof.Undo(m)
		if err != nil {
			return err
		}
	}
	return nil
}

// choose returns a move of the side's that keeps what it claims, if there is one one
// after which pairs do the rest.
func (b *builder) choose(p engine.Position) (engine.Move, error) {
	if b.pairable() {
		for _, m := range p.AppendMoves(nil) {
			move := b.move(m)
			b.proof.Play(move)
			_, ok := b.pairs()
			b.proof.Undo(move)
			if ok {
				return m, nil
			}
		}
	}
	root, m, err := b.ask(b.ctx, p, b.result)
	if err == nil && root.Low < b.result {
		err = fmt.Errorf("%w: the solver contradicts itself at %s", ErrNotProved, Rows(p))
	}
	return m, err
}

// move returns a move as certificates have it, and engineMove the other way round.
func (b *builder) move(m engine.Move) certificate.Move {
	stone := m.Symbol.Letter()
	if m.Symbol == engine.Empty {
		stone = b.rules.Stones[b.proof.ToMove()]
	}
	return certificate.Move{Cell: int(m.Cell), Stone: stone}
}

func (b *builder) engineMove(m certificate.Move) engine.Move {
	s, _ := engine.ParseSymbol(m.Stone)
	if b.rules.Goal != certificate.Either {
		s = engine.Empty
	}
	return engine.Move{Cell: uint16(m.Cell), Symbol: s}
}

// NewWriter returns a writer of proofs of a game, with a solver of its own.
func NewWriter(g Game) Writer {
	r, _ := g.CertificateRules()
	return Writer{game: g, rules: r, solver: g.NewSolver(engine.SolverOptions{})}
}
