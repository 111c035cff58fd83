package certify

import (
	"context"
	"fmt"
	"slices"
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

// complete proves by moves what some parts leave open of the value of a position.
func (w Writer) complete(ctx context.Context, p engine.Position, parts []Part) ([]Part, error) {
	if have := least(parts); have[0] == -have[1] {
		return parts, nil
	}
	return w.claims(ctx, p, func(ctx context.Context, p engine.Position, side engine.Player, result engine.Result) (Part, error) {
		i := slices.IndexFunc(parts, func(part Part) bool { return part.Side == int(side) && part.Result >= int(result) })
		if i >= 0 {
			return parts[i], nil
		}
		return w.Moves(ctx, p, side, result)
	})
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

// MovesWithin proves by moves what a claim says of a larger board, in a position of a smaller one
// which is as good for a side. cells has the larger board's cells for those of the smaller one.
func (w Writer) MovesWithin(ctx context.Context, p engine.Position, side engine.Player, outer certificate.Certificate, claim certificate.Claim, cells []int) (Part, error) {
	claim.Search, outer.Version = searched, version
	proof, err := certificate.NewProof(outer, claim)
	if err != nil {
		return Part{}, fmt.Errorf("%w: %w", ErrNotProved, err)
	}
	b := &builder{
		Writer: w, ctx: ctx, part: &Part{Claim: claim}, side: side, result: engine.Result(claim.Result), proof: proof, cells: cells,
	}
	for _, inner := range windows(w.rules) {
		var window []int
		for _, c := range inner {
			window = append(window, cells[c])
		}
		b.windows = append(b.windows, window)
	}
	err = b.settle(p)
	return *b.part, err
}

// A Guide tells how a side keeps what is claimed, on the board of a proof as it stands.
type Guide struct {
	Move func(*certificate.Proof) (certificate.Move, error) // the side's, if it is to move
	Plan func(*certificate.Proof) [][]int                   // for what it finds one; nil if it has none at all
}

// MovesBy proves a claim by moves and plans of a guide.
func (w Writer) MovesBy(ctx context.Context, p engine.Position, claim certificate.Claim, g Guide) (Part, error) {
	b, err := w.builderOf(ctx, p, claim)
	if err != nil {
		return Part{}, err
	}
	b.guide = &g
	err = b.settle(nil)
	return *b.part, err
}

// A builder finds the lemmas of one part.
type builder struct {
	Writer
	guide   *Guide // in place of the game's solver
	ctx     context.Context
	part    *Part
	side    engine.Player
	result  engine.Result
	proof   *certificate.Proof // on the position that is looked at
	cells   []int              // of the proof's board, for those of the game's
	windows [][]int
}

// settle adds the lemmas that a position needs in which the side is to move, or that
// the proof begins with. Where the game's solver is not asked it need not be told the position.
func (b *builder) settle(p engine.Position) error {
	key := b.proof.Key()
	if b.proof.Known[key] {
		return nil
	}
	if err := b.ctx.Err(); err != nil {
		return err
	}
	lemma := certificate.Lemma{At: b.rows()}
	defer func() {
		b.part.Lemmas = append(b.part.Lemmas, lemma)
		b.proof.Known[key] = true // not before: what comes of two passes may have the same key
	}()
	if pairs, ok := b.pairs(); ok {
		lemma.Pairs = pairs
		return nil
	}
	if b.guide != nil && b.guide.Plan != nil {
		if lemma.Plan = b.guide.Plan(b.proof); lemma.Plan != nil {
			return nil
		}
	}
	if b.proof.ToMove() == b.proof.Side {
		move, next, err := b.choose(p)
		if err != nil {
			return err
		}
		p, lemma.Play = next, &move
		b.proof.Play(move, 1)
		defer b.proof.Play(move, -1)
		if _, over := b.proof.Ended(); over || b.proof.Known[b.proof.Key()] {
			return nil
		}
		if pairs, ok := b.pairs(); ok {
			lemma.Pairs = pairs
			return nil
		}
	}
	star := b.threats(threatDepth)
	if star != nil {
		lemma.Then = []certificate.Lemma{*star}
	}
	return b.replies(p, star)
}

// replies settles what comes after every move of the other side that a star does not answer.
func (b *builder) replies(p engine.Position, star *certificate.Lemma) error {
	for _, m := range b.proof.Moves() {
		next, err := b.play(p, m)
		if err != nil {
			return err
		}
		b.proof.Play(m, 1)
		_, over := b.proof.Ended()
		if !over && !b.proof.Known[b.proof.Key()] && !b.plain() && (star == nil || !b.proof.Follow(star)) {
			err = b.settle(next)
		}
		b.proof.Play(m, -1)
		if err != nil {
			return err
		}
	}
	return nil
}

// rows returns the board of the proof.
func (b *builder) rows() string {
	cells := make([]engine.Symbol, len(b.proof.Cells))
	for c, s := range b.proof.Cells {
		if s >= 0 {
			cells[c], _ = engine.ParseSymbol(b.proof.Stones[s])
		}
	}
	return RowsOf(b.proof.Rows, b.proof.Cols, cells)
}

// plain reports whether the checker sees the claim without help.
func (b *builder) plain() bool {
	return b.proof.Wins(1) || b.proof.Empty <= b.part.Search && b.proof.Wins(b.proof.Empty)
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
	if b.guide != nil {
		move, err = b.guide.Move(b.proof)
		return move, nil, err
	}
	for i := range b.rules.Turn {
		root, m, err := b.ask(b.ctx, p, b.result)
		if err == nil && root.Low < b.result {
			err = fmt.Errorf("%w: the solver contradicts itself at %s", ErrNotProved, Rows(p))
		}
		if err != nil {
			return move, p, err
		}
		if move[i] = b.cells[m.Cell]; b.rules.Choose {
			move[1] = strings.IndexByte(b.rules.Stones, m.Symbol.Letter())
		}
		if p, err = p.Play(m); err != nil {
			return move, p, err
		}
	}
	slices.Sort(move[:b.rules.Turn])
	return move, p, nil
}

// play returns the position after a move as certificates have it.
func (b *builder) play(p engine.Position, m certificate.Move) (engine.Position, error) {
	if b.guide != nil {
		return nil, nil
	}
	s := engine.Empty
	if b.rules.Choose {
		s, _ = engine.ParseSymbol(b.rules.Stones[m[1]])
	}
	var err error
	for _, c := range m[:b.rules.Turn] {
		if p, err = p.Play(engine.Move{Cell: uint16(slices.Index(b.cells, c)), Symbol: s}); err != nil {
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
