package certify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/solution"
)

// A Writer writes proofs of one game.
type Writer struct {
	game   Game
	rules  certificate.Rules
	solver engine.Solver
}

// NewWriter returns a writer of proofs of a game, with a solver of its own.
func NewWriter(g Game) Writer {
	r, _ := g.CertificateRules()
	return Writer{game: g, rules: r, solver: g.NewSolver(engine.SolverOptions{})}
}

// byMoves is the kind of proof that answers every move.
const byMoves = "moves"

// A Chooser returns a move that keeps what a proof claims, on its board as it stands. The side
// whose claim it is is to move.
type Chooser func(context.Context, *certificate.Proof) (certificate.Move, error)

// claims returns the claims that together are the value of a position, as the solver finds it.
func (w Writer) claims(ctx context.Context, p engine.Position) (list []certificate.Claim, err error) {
	root, _, err := w.ask(ctx, p, engine.Loss)
	if err != nil {
		return nil, err
	}
	first := root.Low
	if p.Turn() == engine.Second {
		first = -first
	}
	for side, result := range [2]engine.Result{engine.First: first, engine.Second: -first} {
		if result != engine.Loss {
			list = append(list, certificate.Claim{Side: side, Result: int(result)})
		}
	}
	return list, nil
}

// complete proves by moves what some parts leave open of the value of a position.
func (w Writer) complete(ctx context.Context, p engine.Position, parts []Part) (all []Part, err error) {
	if have := least(parts); have[0] == -have[1] {
		return parts, nil
	}
	claims, err := w.claims(ctx, p)
	for _, claim := range claims {
		i := slices.IndexFunc(parts, func(part Part) bool { return part.Side == claim.Side && part.Result >= claim.Result })
		if i >= 0 {
			all = append(all, parts[i])
			continue
		}
		part, err := w.Moves(ctx, p, claim)
		if err != nil {
			return nil, err
		}
		all = append(all, part)
	}
	return all, err
}

// ask asks the solver about a position, until its value is known and, if that is at least a result,
// a move that gets as much.
func (w Writer) ask(ctx context.Context, p engine.Position, least engine.Result) (root engine.Evaluation, move engine.Move, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	enough := func(a engine.Analysis) bool {
		return a.Root.Decided() && len(a.Moves) > 0 && (a.Root.Low < least || a.Moves[0].Low >= least)
	}
	a, err := w.solver.Analyze(ctx, p, engine.Budget{Time: AskTime}, func(a engine.Analysis) {
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

// Moves proves a claim by moves that the game's solver finds.
func (w Writer) Moves(ctx context.Context, p engine.Position, claim certificate.Claim) (Part, error) {
	claim.Search = solution.Searched
	return w.MovesBy(ctx, p, claim, w.bySolver(nil))
}

// MovesBy proves a claim by moves of a chooser.
func (w Writer) MovesBy(ctx context.Context, p engine.Position, claim certificate.Claim, choose Chooser) (Part, error) {
	b := &builder{windows: windows(w.rules), choose: choose}
	if g, ok := w.game.(Threatener); ok {
		b.tree = func(ctx context.Context, proof *certificate.Proof) *certificate.Lemma {
			at, err := w.game.Setup(stonesOf(proof))
			if err != nil {
				return nil
			}
			return g.Threats(ctx, at, engine.Player(proof.Side))
		}
	}
	return b.prove(ctx, w.header(p), claim)
}

// MovesWithin proves by moves what a claim says of a larger board: as it takes cells out of the
// game, that is as good for its side as the writer's game on a smaller board. cells has the larger
// board's cells for those of the smaller one.
func (w Writer) MovesWithin(ctx context.Context, larger engine.Position, rules certificate.Rules, claim certificate.Claim, cells []int) (Part, error) {
	claim.Search = solution.Searched
	lines := windows(w.rules)
	for _, line := range lines {
		for i, c := range line {
			line[i] = cells[c]
		}
	}
	header := certificate.Certificate{Version: version, Rules: rules, Position: Rows(larger)}
	b := &builder{windows: lines, choose: w.bySolver(cells)}
	return b.prove(ctx, header, claim)
}

// bySolver returns a chooser that asks the game's solver. cells are those of the proof's board for
// the game's, nil if they are the same.
func (w Writer) bySolver(cells []int) Chooser {
	return func(ctx context.Context, proof *certificate.Proof) (move certificate.Move, err error) {
		stones := stonesOf(proof)
		if cells != nil {
			inner := make([]engine.Symbol, len(cells))
			for i, c := range cells {
				inner[i] = stones[c]
			}
			stones = inner
		}
		p, err := w.game.Setup(stones)
		if err != nil {
			return move, fmt.Errorf("%w: %w", ErrNotProved, err)
		}
		begun := (len(proof.Cells) - proof.Empty) % w.rules.Turn
		for i := begun; i < w.rules.Turn; i++ {
			root, m, err := w.ask(ctx, p, engine.Result(proof.Result))
			if err == nil && root.Low < engine.Result(proof.Result) {
				err = fmt.Errorf("%w: the solver contradicts itself at %s", ErrNotProved, Rows(p))
			}
			if err != nil {
				return move, err
			}
			if move[i] = int(m.Cell); cells != nil {
				move[i] = cells[m.Cell]
			}
			if w.rules.Choose {
				move[1] = strings.IndexByte(w.rules.Stones, m.Symbol.Letter())
			}
			if p, err = p.Play(m); err != nil {
				return move, err
			}
		}
		if begun > 0 {
			move[0] = move[1] // half a turn
		}
		slices.Sort(move[:w.rules.Turn])
		return move, nil
	}
}

// header returns the first line of a certificate of a position.
func (w Writer) header(p engine.Position) certificate.Certificate {
	return certificate.Certificate{Version: version, Variant: w.game.Variant(), Rules: w.rules, Position: Rows(p)}
}
