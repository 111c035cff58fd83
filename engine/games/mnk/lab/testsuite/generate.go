package testsuite

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/threat"
)

// Options say what is made.
type Options struct {
	Open     Opener
	Variants []string
	Count    int // of each variant
	Seed     uint64
	Nodes    uint64 // for a move of the games, or to judge an opening; 0 for enough
}

// What the positions of a suite are like, and the work on them: plies, nodes and
// bytes. Guesses, not measured; with others `noughts generate suite` makes another
// suite than that of testdata.
const (
	fewestPlies  = 5
	mostPlies    = 15
	mostBest     = 6         // moves known to win: with more it is too easy
	playNodes    = 1500      // for a move of the games
	findNodes    = 100_000   // for a win in a position of them
	shortenNodes = 2_000_000 // for the shortest way
	otherNodes   = 20_000    // for each other move that may win
	tableBytes   = 16 << 20
	maxGame      = 80 // plies
)

// Generate writes entries from games of the engine against itself: of each, the
// first position in which a search finds a win of the right length that is not
// made by fours alone, or else the first that is.
func Generate(ctx context.Context, o Options, out io.Writer) error {
	for _, variant := range o.Variants {
		m, err := newGenerator(o, variant, 0x5eed, playNodes)
		if err != nil {
			return err
		}
		for made := 0; made < o.Count; {
			e, ok, err := m.fromGame(ctx)
			if err != nil {
				return err
			}
			if !ok {
				continue
			}
			made++
			if _, err := fmt.Fprintln(out, e.String()); err != nil {
				return err
			}
		}
	}
	return nil
}

// A generator makes entries and openings of one variant.
type generator struct {
	game   engine.Game
	rule   patterns.Rule
	rng    *rand.Rand
	solver engine.Solver
	budget engine.Budget // of each of its analyses
}

// newGenerator returns a generator for a variant. Its lots are drawn from the options'
// seed and its own salt.
func newGenerator(o Options, variant string, salt, nodes uint64) (*generator, error) {
	game, rule, err := o.Open(variant)
	if err != nil {
		return nil, err
	}
	return &generator{
		game: game, rule: rule, rng: rand.New(rand.NewPCG(o.Seed, salt)),
		solver: game.NewSolver(engine.SolverOptions{}), budget: engine.Budget{Nodes: cmp.Or(o.Nodes, nodes)},
	}, nil
}

// fromGame plays a game and returns the entry that it holds, if any.
func (m *generator) fromGame(ctx context.Context) (e Entry, ok bool, err error) {
	p := m.opening(2 + m.rng.IntN(5))
	var byFours Entry
	for range maxGame {
		if _, over := p.Outcome(); over {
			break
		}
		e, fours, ok, err := m.find(p)
		if err != nil || ok && !fours {
			return e, ok, err
		}
		if ok && byFours.Best == nil {
			byFours = e
		}
		if p, err = m.move(ctx, p); err != nil {
			return Entry{}, false, err
		}
	}
	return byFours, byFours.Best != nil && m.rng.IntN(3) == 0, ctx.Err()
}

// opening plays a few moves near the middle.
func (m *generator) opening(plies int) engine.Position {
	p := m.game.Start()
	for range plies {
		row := m.rule.Rows/2 - 3 + m.rng.IntN(min(7, m.rule.Rows))
		col := m.rule.Cols/2 - 3 + m.rng.IntN(min(7, m.rule.Cols))
		if next, err := p.Play(engine.Move{Cell: uint16(max(0, row)*m.rule.Cols + max(0, col))}); err == nil {
			p = next
		}
	}
	return p
}

// move plays what the engine would, or now and then something nearly as good.
func (m *generator) move(ctx context.Context, p engine.Position) (engine.Position, error) {
	a, err := m.solver.Analyze(ctx, p, m.budget, nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	i := 0
	for i+1 < len(a.Moves) && a.Moves[i+1].High == a.Moves[i].High && a.Moves[i+1].Estimate > a.Root.Estimate-0.2 && m.rng.IntN(3) == 0 {
		i++
	}
	return p.Play(a.Moves[i].Move)
}

// find returns a win of the side to move, if there is one of the right length,
// and whether it is made by fours alone. An error says that a proof did not hold.
func (m *generator) find(p engine.Position) (e Entry, fours, ok bool, err error) {
	f, me := patternBoard(m.rule, p), p.Turn()
	if f.Size(me, patterns.Fives)+f.Size(me^1, patterns.Fives) > 0 {
		return e, false, false, nil
	}
	s := threat.NewVCT(f, tableBytes, nil)
	w, ok := s.Win(me, findNodes)
	if !ok {
		return e, false, false, nil
	}
	if w = s.Shorten(me, w, shortenNodes); w.Plies < fewestPlies || w.Plies > mostPlies {
		return e, false, false, nil
	}
	e = Entry{Game: m.game, Rule: m.rule, Position: p, Plies: w.Plies}
	fours = s.VCF.Win(me, findNodes)
	err = e.addWin(w)
	for c := range f.Near().All {
		if f.Taken(c) || c == w.Proof.Move || err != nil {
			continue
		}
		if other, ok := s.After(me, c, otherNodes); ok {
			err = e.addWin(other)
		}
	}
	return e, fours, err == nil && len(e.Best) <= mostBest, err
}

// addWin adds the move of a win that the plain checker confirms.
func (e *Entry) addWin(w threat.Win) error {
	if _, err := checkBoard(e.Rule, e.Position).Check(w.Proof); err != nil {
		return fmt.Errorf("%s: %w", Notation(e.Game, e.Position), err)
	}
	e.Best = append(e.Best, engine.Move{Cell: w.Proof.Move})
	e.Plies = min(e.Plies, w.Plies)
	return nil
}
