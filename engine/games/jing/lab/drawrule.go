package lab

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/games/jing"
)

// A drawRule is a way to play that a person can reckon: a line is worth something to a
// side while the other has one stone of it at most, the more the more stones the side has
// there. The side takes a pair after which its lines, less those of the other, are worth
// most, and any of them if several are. On its last turn it reckons out who gets which points.
type drawRule struct {
	player engine.Player
	base   int // a stone more makes a line worth so many times as much
	rival  int // what the other's lines are worth, in halves of what they would be to the side itself
}

// String says what a rule's lines are worth.
func (r drawRule) String() string {
	return fmt.Sprintf("%s, a line 1, %d, %d, %d, %d by its stones, the other's lines %s", [...]engine.Symbol{engine.O, engine.X}[r.player],
		r.base, r.base*r.base, r.base*r.base*r.base, r.base*r.base*r.base*r.base, [...]string{"nothing", "half as much", "as much", "one and a half times as much", "twice as much"}[r.rival])
}

// drawRules returns rules for a player, the plainest first.
func drawRules(player engine.Player) (list []drawRule) {
	for _, base := range []int{2, 3, 4, 5} {
		for _, rival := range []int{2, 1, 4, 3, 0} {
			list = append(list, drawRule{player, base, rival})
		}
	}
	return list
}

// lineWorths has twice what a line is worth to a side with so many own stones, and so
// many of the other's.
type lineWorths [jing.Side + 1][jing.Side + 1]int

// worths returns what lines are worth by the rule.
func (r drawRule) worths() (w lineWorths) {
	power := [jing.Side + 1]int{0: 1}
	for n := 1; n <= jing.Side; n++ {
		power[n] = power[n-1]
		if n <= jing.ForPoint { // a fifth stone adds nothing
			power[n] *= r.base
		}
	}
	for own := range w {
		for other := range w[own] {
			if other < jing.PerTurn {
				w[own][other] += 2 * power[own]
			}
			if own < jing.PerTurn {
				w[own][other] -= r.rival * power[other]
			}
		}
	}
	return w
}

// A drawWalk plays a rule against all that the other side can do, turn by turn: what the rule can
// come to after each of its turns, of positions that are alike one, and of each the prover says
// whether the draw is lost. So a rule that errs early is soon refuted.
type drawWalk struct {
	rule      drawRule
	worths    lineWorths
	goal      int // what O must get if the rule plays O, and must not if it plays X
	prover    *jing.Prover
	positions int // to which the rule has come
}

// newDrawWalk returns a walk of a rule.
func newDrawWalk(r drawRule, p *jing.Prover) *drawWalk {
	w := &drawWalk{rule: r, worths: r.worths(), goal: jing.ForDraw, prover: p}
	if r.player == engine.Second {
		w.goal = jing.ForWin
	}
	return w
}

// reckonedFrom is after how many turns the rest is reckoned out: X's last turn and O's.
const reckonedFrom = 9

// A drawStep is a position after a turn of the rule, and the number of the one a turn of the rule
// earlier that it comes from.
type drawStep struct {
	position jing.Position
	before   int32
}

// lost plays on from a position before the last turns, at the beginning of a turn, until the side
// that follows the rule has lost the draw. It returns the positions after each of that side's turns
// up to there, none if the rule holds.
func (w *drawWalk) lost(ctx context.Context, start jing.Position) ([]jing.Position, error) {
	before := []drawStep{{position: start}}
	var steps [][]drawStep
	for {
		steps = append(steps, before)
		var next []drawStep
		seen := map[jing.Position]bool{}
		for i, from := range before {
			if err := stopped(ctx); err != nil {
				return nil, err
			}
			for _, p := range w.answered(from.position) {
				if w.certain(p) {
					continue
				}
				for _, pair := range w.choices(p) {
					step := drawStep{p.With(pair), int32(i)}
					last := p.Plies() >= jing.PerTurn*(reckonedFrom-jing.PerTurn)
					if !last {
						like := step.position.Canonical()
						if seen[like] {
							continue
						}
						seen[like] = true
						next = append(next, step)
					}
					if w.positions++; !w.holds(step.position) {
						return gameTo(steps, step), stopped(ctx)
					}
				}
			}
		}
		if before = next; len(before) == 0 {
			return nil, stopped(ctx)
		}
	}
}

// stopped is the error that ctx has ended, and with it what the prover says means nothing.
func stopped(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("stopped before the end: %w", err)
	}
	return nil
}

// answered returns the positions in which it is the rule's turn: the one that is given, or those
// after each pair of the other side.
func (w *drawWalk) answered(p jing.Position) (list []jing.Position) {
	if p.Turn() == w.rule.player {
		return []jing.Position{p}
	}
	for _, pair := range jing.PairsIn(p.Free()) {
		list = append(list, p.With(pair))
	}
	return list
}

// gameTo returns the positions after each turn of the rule up to the last step, given those before
// it.
func gameTo(steps [][]drawStep, last drawStep) []jing.Position {
	game := []jing.Position{last.position}
	for i := len(steps) - 1; i > 0; i-- {
		last = steps[i][last.before]
		game = append(game, last.position)
	}
	slices.Reverse(game)
	return game
}

// holds reports whether the rule's side, who has just moved, can still get a draw.
func (w *drawWalk) holds(p jing.Position) bool {
	switch p.Plies() / jing.PerTurn {
	case reckonedFrom:
		return w.reckon(p)
	case reckonedFrom - 1:
		return !slices.ContainsFunc(jing.PairsIn(p.Free()), func(pair uint32) bool { return !w.reckon(p.With(pair)) })
	default:
		return w.prover.HoldsAt(p, w.goal) == (w.rule.player == engine.First)
	}
}

// certain reports whether the rule's side has its draw even if all empty cells become
// the other's.
func (w *drawWalk) certain(p jing.Position) bool {
	if w.rule.player == engine.First {
		return jing.Margin(p.Stones[engine.First]) >= w.goal
	}
	return jing.Margin(jing.FullBoard&^p.Stones[engine.Second]) < w.goal
}

// reckon reports whether the rule's side gets its draw with X to move and seven cells free.
func (w *drawWalk) reckon(p jing.Position) bool {
	return p.OGetsAtEnd(w.goal) == (w.rule.player == engine.First)
}

// choices returns the pairs that the rule takes. What two cells add is what each adds, and
// where they lie in line what they add there together.
func (w *drawWalk) choices(p jing.Position) (best []uint32) {
	own, other := p.Stones[w.rule.player], p.Stones[w.rule.player.Other()]
	var adds [jing.CellCount]int
	var together [len(jing.Lines)]int
	for i, l := range jing.Lines {
		m, n := bits.OnesCount32(own&l), bits.OnesCount32(other&l)
		if m+n == jing.Side {
			continue
		}
		add := w.worths[m+1][n] - w.worths[m][n]
		for rest := l & p.Free(); rest != 0; rest &= rest - 1 {
			adds[bits.TrailingZeros32(rest)] += add
		}
		if m+n < jing.Side-1 {
			together[i] = w.worths[m+2][n] - w.worths[m+1][n] - add
		}
	}
	most := 0
	for rest := p.Free(); rest != 0; rest &= rest - 1 {
		a := bits.TrailingZeros32(rest)
		for others := rest & (rest - 1); others != 0; others &= others - 1 {
			b := bits.TrailingZeros32(others)
			sum := adds[a] + adds[b]
			if l := lineOf[a][b]; l >= 0 {
				sum += together[l]
			}
			if len(best) == 0 || sum > most {
				best, most = append(best[:0], 1<<a|1<<b), sum
			} else if sum == most {
				best = append(best, 1<<a|1<<b)
			}
		}
	}
	return best
}

// lineOf has the line in which two cells lie, or -1.
var lineOf = func() (all [jing.CellCount][jing.CellCount]int8) {
	for a := range all {
		for b := range all[a] {
			all[a][b] = -1
			for i, l := range jing.Lines {
				if (l>>a)&(l>>b)&1 != 0 {
					all[a][b] = int8(i)
				}
			}
		}
	}
	return all
}()
