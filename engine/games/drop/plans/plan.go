package plans

import "slices"

// A Rule says to play on Cell once the cell If is taken, or at any time if that is 0.
type Rule struct{ Cell, If uint64 }

// applies reports whether the side plays by a rule, where these are its moves and all cells that
// are taken.
func (r Rule) applies(moves, all uint64) bool {
	return r.Cell&moves != 0 && (r.If == 0 || r.If&all != 0)
}

// Numbers returns a plan as certificates have it; number tells how a cell is numbered there.
func Numbers(plan []Rule, number func(cell uint64) int) (rules [][]int) {
	for _, r := range plan {
		rule := []int{number(r.Cell)}
		if r.If != 0 {
			rule = append(rule, number(r.If))
		}
		rules = append(rules, rule)
	}
	return rules
}

// A turn of the side is the position, the moves that don't lose at once, and the move by the plan.
type turn struct {
	Position
	safe, move uint64
}

// A lesson is a position in which a plan went wrong: the cells that are taken, the moves that don't
// lose at once, and those among them that keep the result.
type lesson struct{ all, safe, right uint64 }

// How much is done for a plan. Guesses; not measured.
const (
	rounds   = 60     // plans that are tried in a position
	mostSize = 10_000 // positions that one may lead to
	together = 4      // lessons that are drawn from one
)

// plan returns a plan for a position that is not plain, and to how many positions it leads; nil if
// it finds none. It begins with the cells in the order that the finder has for all positions, and
// learns from what goes wrong.
func (f *Finder) plan(p Position) (plan []Rule, size int) {
	rules, cells := f.rules(p)
	var lessons []lesson
	for range rounds {
		if plan = learn(rules, cells, lessons); plan == nil {
			break
		}
		if f.try(p, plan) {
			return plan, f.seen.n
		}
		if len(f.wrong) == 0 {
			break // it leads to too many positions
		}
		lessons = append(lessons, f.wrong...)
	}
	return nil, 0
}

// try reports whether a plan gets the side its result, and notes otherwise what is to be learned.
func (f *Finder) try(p Position, plan []Rule) bool {
	f.tried, f.wrong = plan, f.wrong[:0]
	f.seen.clear()
	return f.follow(p)
}

// shorten returns a plan without rules that it does not need.
func (f *Finder) shorten(p Position, plan []Rule) []Rule {
	for i := len(plan) - 1; i >= 0; i-- {
		if less := slices.Delete(slices.Clone(plan), i, i+1); f.try(p, less) {
			plan = less
		}
	}
	return plan
}

// rules returns all rules that a plan for a position may have, first those without a condition, and
// how many these are.
func (f *Finder) rules(p Position) (rules []Rule, cells int) {
	for _, c := range f.order {
		if c&p.All == 0 {
			rules = append(rules, Rule{Cell: c})
		}
	}
	cells = len(rules)
	for _, r := range rules[:cells] {
		for _, other := range rules[:cells] {
			if f.apart(r.Cell, other.Cell) {
				rules = append(rules, Rule{r.Cell, other.Cell})
			}
		}
	}
	return rules, cells
}

// learn returns a plan that does right by all lessons, of rules of which the first cells have no
// condition; nil if there is none. A rule that does right by all lessons to which it applies may
// come first whatever follows, and then those lessons need nothing else: so it finds a plan if
// there is one. As far as it can, it takes the rules in their order.
func learn(rules []Rule, cells int, lessons []lesson) (plan []Rule) {
	right, wrong := make([]int, len(rules)), make([]int, len(rules))
	count := func(l lesson, n int) {
		for i, r := range rules {
			if r.applies(l.safe, l.all) && r.Cell&l.right != 0 {
				right[i] += n
			} else if r.applies(l.safe, l.all) {
				wrong[i] += n
			}
		}
	}
	for _, l := range lessons {
		count(l, 1)
	}
	left, taken := slices.Clone(lessons), make([]bool, len(rules))
	for {
		best := slices.Index(taken[:cells], false)
		if best < 0 {
			return plan
		}
		if wrong[best] > 0 {
			best = -1
			for i := range rules {
				if wrong[i] == 0 && right[i] > 0 && (best < 0 || right[i] > right[best]) {
					best = i
				}
			}
			if best < 0 {
				return nil
			}
		}
		taken[best] = true
		plan = append(plan, rules[best])
		left = slices.DeleteFunc(left, func(l lesson) bool {
			done := rules[best].applies(l.safe, l.all)
			if done {
				count(l, -1)
			}
			return done
		})
	}
}

// follow reports whether the plan that is tried gets the side its result, if it is to move.
func (f *Finder) follow(p Position) bool {
	if f.plain(p) {
		return true
	}
	seen, before := f.seen.enter(f.key(p))
	if before {
		return seen.good
	}
	t := turn{Position: p, safe: f.safe(p)}
	if i := slices.IndexFunc(f.tried, func(r Rule) bool { return r.applies(t.safe, p.All) }); i >= 0 {
		t.move = f.tried[i].Cell
	}
	f.path = append(f.path, t)
	seen.good = f.followAll(t)
	f.path = f.path[:len(f.path)-1]
	return seen.good
}

// followAll reports whether the plan goes well whatever is replied to a turn. Once there are
// lessons enough, or too many positions, it looks no further.
func (f *Finder) followAll(t turn) (good bool) {
	p := t.play(t.move)
	switch {
	case t.move == 0 || f.left(p) == 0 && !f.draws:
		f.learnFrom()
		return false
	case f.left(p) == 0:
		return true
	}
	good = true
	for moves := f.moves(p); moves != 0 && len(f.wrong) < together && f.seen.n <= mostSize; moves &= moves - 1 {
		good = f.follow(p.reply(moves&-moves)) && good
	}
	return good && f.seen.n <= mostSize
}

// learnFrom finds the last turn at which the side has still had its result, and notes which moves
// would have kept it.
func (f *Finder) learnFrom() {
	for _, t := range slices.Backward(f.path) {
		l := lesson{t.All, t.safe, 0}
		for moves := t.safe; moves != 0; moves &= moves - 1 {
			if m := moves & -moves; f.keeps(t.play(m)) {
				l.right |= m
			}
		}
		if l.right != 0 {
			if !slices.Contains(f.wrong, l) {
				f.wrong = append(f.wrong, l)
			}
			return
		}
	}
}

// A table holds the positions to which a plan leads, by their keys.
type table struct {
	slots []slot
	plan  uint32 // which one: slots of others are free
	n     int
}

type slot struct {
	key  uint64
	plan uint32
	good bool // whether the plan goes well from there on
}

const (
	tableBits = 16
	spread    = 0x9e3779b97f4a7c15 // odd: 2^64 over the golden ratio
)

func (t *table) clear() { t.plan, t.n = t.plan+1, 0 }

// enter returns the slot of a key, and whether it has been entered before. There must be fewer keys
// than slots.
func (t *table) enter(key uint64) (s *slot, before bool) {
	for i := key * spread >> (64 - tableBits); ; i = (i + 1) % (1 << tableBits) {
		switch s = &t.slots[i]; {
		case s.plan != t.plan:
			*s = slot{key: key, plan: t.plan}
			t.n++
			return s, false
		case s.key == key:
			return s, true
		}
	}
}
