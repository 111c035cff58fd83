package claims

import (
	"context"
	"fmt"
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
)

// mirrorVariants are those that T wins on 6×6.
var mirrorVariants = []string{
	"6x6:5", "6x6:5:chaos-first", "6x6:5:exact", "6x6:5:exact:chaos-first", "6x6:5:exact:full:chaos-first",
}

// mirrorFindings checks what the mirror lemma rests on, which with the trees of
// the plans proves that T wins on 6×6, and has T play there.
func mirrorFindings(ctx context.Context) ([]finding, error) {
	r, _ := rules.Parse(rules.Key + ":" + mirrorVariants[0])
	there, _ := r.MirrorOf(papers.CellOf(r, 1, 4))
	list := []finding{
		wrongly("mirror.6x6.of_1_4", "thesis, Example 3.1", "(4, 6)", "(6, 4)", thesisCell(r, there)),
		claimed("mirror.6x6.fives", "thesis, Lemma 3.1", 40, fivesFromFours()),
	}
	for _, variant := range mirrorVariants {
		r, _ := rules.Parse(rules.Key + ":" + variant)
		lost, err := lostByMirror(ctx, r, "thesis", 200)
		if err != nil {
			return nil, err
		}
		list = append(list, claimed("mirror."+variant+".lost_of_200", documentation, 0, lost))
	}
	return list, nil
}

// thesisCell writes a cell as the thesis does.
func thesisCell(r rules.Variant, cell int) string {
	return fmt.Sprintf("(%d, %d)", int(r.Rows)-cell/int(r.Cols), cell%int(r.Cols)+1)
}

// fivesFromFours tries every four inside 6×6 with each of its ends, the other end
// empty or with the other symbol, and counts those that are exactly five then.
func fivesFromFours() int {
	exact := rules.Variant{Rows: 6, Cols: 6, Line: 5, Symbols: 2, Exact: true}
	inner := papers.PlanBoard(false).Geometry()
	fives := 0
	for i := range inner.Windows {
		p := rules.Position{Variant: exact}
		for _, c := range inner.Windows[i].Order {
			p = p.Step(p.FromInner(engine.Move{Cell: c, Symbol: engine.X}))
		}
		for end := range exact.Cells() {
			other, border := exact.MirrorOf(end)
			five := p.Step(engine.Move{Cell: uint16(end), Symbol: engine.X})
			if !border || !five.HasLine() {
				continue
			}
			fives++
			if closed := five.Step(engine.Move{Cell: uint16(other), Symbol: engine.O}); closed.HasLine() {
				fives++
			}
		}
	}
	return fives
}

// lostByMirror plays games on 6×6 between T, which follows the plan of a strategy, and Chaos, who
// plays anything or knows the plan. It counts the games that T loses or in which another strategy
// has to play for it.
func lostByMirror(ctx context.Context, r rules.Variant, strategy string, games int) (lost int, err error) {
	order, err := papers.Called(strategy)
	if err != nil {
		return 0, err
	}
	for n := range games {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		rng := rand.New(rand.NewPCG(uint64(n), 6))
		chaos := func(p *rules.Position) engine.Move { return anyMove(p, rng) }
		if n%2 == 0 {
			knowing, err := papers.Exploiter(strategy, 0)
			if err != nil {
				return 0, err
			}
			chaos = func(p *rules.Position) engine.Move {
				if c, cannot := knowing(p); cannot == "" {
					return c.Move
				}
				return anyMove(p, rng)
			}
		}
		if !mirrorWins(rules.Position{Variant: r}, order, chaos) {
			lost++
		}
	}
	return lost, nil
}

// mirrorWins reports whether Order wins a game by a script that always knows what
// to play.
func mirrorWins(p rules.Position, s papers.Script, chaos func(*rules.Position) engine.Move) bool {
	for !p.Over() {
		m := engine.Move{}
		if p.OrderToMove() {
			c, cannot := s(&p)
			if cannot != "" {
				return false
			}
			m = c.Move
		} else {
			m = chaos(&p)
		}
		p = p.Step(m)
	}
	return p.HasLine()
}

// anyMove draws a move by lots.
func anyMove(p *rules.Position, rng *rand.Rand) engine.Move {
	moves := p.AppendUnordered(nil)
	return moves[rng.IntN(len(moves))]
}
