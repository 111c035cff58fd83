package jing

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"noughts/engine"
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
	return fmt.Sprintf("%s, a line 1, %d, %d, %d, %d by its stones, the other's lines %s", symbols[r.player],
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
type lineWorths [side + 1][side + 1]int

// worths returns what lines are worth by the rule.
func (r drawRule) worths() (w lineWorths) {
	power := [side + 1]int{0: 1}
	for n := 1; n <= side; n++ {
		power[n] = power[n-1]
		if n <= forPoint { // a fifth stone adds nothing
			power[n] *= r.base
		}
	}
	for own := range w {
		for other := range w[own] {
			if other < perTurn {
				w[own][other] += 2 * power[own]
			}
			if own < perTurn {
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
	prover    *prover
	positions int // to which the rule has come
}

// newDrawWalk returns a walk of a rule.
func newDrawWalk(r drawRule, p *prover) *drawWalk {
	w := &drawWalk{rule: r, worths: r.worths(), goal: forDraw, prover: p}
	if r.player == engine.Second {
		w.goal = forWin
	}
	return w
}

// reckonedFrom is after how many turns the rest is reckoned out: X's last turn and O's.
const reckonedFrom = 9

// A drawStep is a position after a turn of the rule, and the number of the one a turn of the rule
// earlier that it comes from.
type drawStep struct {
	position position
	before   int32
}

// lost plays on from a position before the last turns, at the beginning of a turn, until the side that follows the
// rule has lost the draw. It returns the positions after each of that side's turns up to there, none if the rule
// holds.
func (w *drawWalk) lost(ctx context.Context, start position) ([]position, error) {
	before := []drawStep{{position: start}}
	var steps [][]drawStep
	for {
		steps = append(steps, before)
		var next []drawStep
		seen := map[position]bool{}
		for i, from := range before {
			if err := stopped(ctx); err != nil {
				return nil, err
			}
			for _, p := range w.answered(from.position) {
				if w.certain(p) {
					continue
				}
				for _, pair := range w.choices(p) {
					step := drawStep{p.with(pair), int32(i)}
					last := p.plies() >= perTurn*(reckonedFrom-perTurn)
					if !last {
						like := step.position.canonical()
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
func (w *drawWalk) answered(p position) (list []position) {
	if p.Turn() == w.rule.player {
		return []position{p}
	}
	for _, pair := range pairsIn(p.free()) {
		list = append(list, p.with(pair))
	}
	return list
}

// gameTo returns the positions after each turn of the rule up to the last step, given those before it.
func gameTo(steps [][]drawStep, last drawStep) []position {
	game := []position{last.position}
	for i := len(steps) - 1; i > 0; i-- {
		last = steps[i][last.before]
		game = append(game, last.position)
	}
	slices.Reverse(game)
	return game
}

// holds reports whether the rule's side, who has just moved, can still get a draw.
func (w *drawWalk) holds(p position) bool {
	switch p.plies() / perTurn {
	case reckonedFrom:
		return w.reckon(p)
	case reckonedFrom - 1:
		return !slices.ContainsFunc(pairsIn(p.free()), func(pair uint32) bool { return !w.reckon(p.with(pair)) })
	default:
		return w.prover.holds(p.question(w.goal)) == (w.rule.player == engine.First)
	}
}

// certain reports whether the rule's side has its draw even if all empty cells become
// the other's.
func (w *drawWalk) certain(p position) bool {
	if w.rule.player == engine.First {
		return margin(p.stones[engine.First]) >= w.goal
	}
	return margin(fullBoard&^p.stones[engine.Second]) < w.goal
}

// reckon reports whether the rule's side gets its draw with X to move and seven cells
// free, of which X takes two and O two more: X wants a cell of each pair that gives O its
// goal.
func (w *drawWalk) reckon(p position) bool {
	var good pairSet
	var cells [endFree]lineCounts
	n := 0
	for rest := p.free(); rest != 0; rest &= rest - 1 {
		cells[n] = cellCounts[bits.TrailingZeros32(rest)]
		n++
	}
	counts := countsOf(p.stones[engine.First])
	for a := range n {
		for b := range a {
			if (counts + cells[a] + cells[b]).margin() >= w.goal {
				good |= 1 << pairOf[a][b]
			}
		}
	}
	return good.coveredByTwo() == (w.rule.player == engine.Second)
}

// choices returns the pairs that the rule takes. What two cells add is what each adds, and
// where they lie in line what they add there together.
func (w *drawWalk) choices(p position) (best []uint32) {
	own, other := p.stones[w.rule.player], p.stones[w.rule.player.Other()]
	var adds [cellCount]int
	var together [lineCount]int
	for i, l := range lines {
		m, n := bits.OnesCount32(own&l), bits.OnesCount32(other&l)
		if m+n == side {
			continue
		}
		add := w.worths[m+1][n] - w.worths[m][n]
		for rest := l & p.free(); rest != 0; rest &= rest - 1 {
			adds[bits.TrailingZeros32(rest)] += add
		}
		if m+n < side-1 {
			together[i] = w.worths[m+2][n] - w.worths[m+1][n] - add
		}
	}
	most := 0
	for rest := p.free(); rest != 0; rest &= rest - 1 {
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
var lineOf = func() (all [cellCount][cellCount]int8) {
	for a := range all {
		for b := range all[a] {
			all[a][b] = -1
			for i, l := range lines {
				if (l>>a)&(l>>b)&1 != 0 {
					all[a][b] = int8(i)
				}
			}
		}
	}
	return all
}()
