package openingrules

import (
	"strconv"

	"noughts/engine"
)

// A Board is what the rules need to know of a variant.
type Board struct {
	Rows, Cols int
	Rule       string // renju, caro or exact; empty where five or more win
}

// String returns the board as it stands in lists: 15x15:renju.
func (b Board) String() string {
	s := strconv.Itoa(b.Rows) + "x" + strconv.Itoa(b.Cols)
	if b.Rule != "" {
		s += ":" + b.Rule
	}
	return s
}

// renju is the rule that has openings of its own.
const renju = "renju"

// fewestSide is the shortest side of a board on which opening rules are played: the
// squares in the middle take up to 9×9 cells. A choice of ours.
const fewestSide = 11

// For returns the opening rules that are played on a board, the best known first.
func For(b Board) []engine.OpeningRule {
	if min(b.Rows, b.Cols) < fewestSide {
		return nil
	}
	names := []string{"swap2", "swap", "pro", "long-pro"}
	if b.Rule == renju {
		names = []string{"taraguchi-10", "soosorv-8", "swap2", "swap"}
	}
	list := make([]engine.OpeningRule, len(names))
	for i, name := range names {
		list[i] = rule{name: name, board: b, steps: scripts[name]}
	}
	return list
}

// A rule is an opening rule on a board.
type rule struct {
	name  string
	board Board
	steps []step
}

// Name implements engine.OpeningRule.
func (r rule) Name() string { return r.name }

// Title implements engine.OpeningRule.
func (r rule) Title() engine.Text { return say("mnk.opening." + r.name) }

// Brief implements engine.OpeningRule.
func (r rule) Brief() engine.Text { return say("mnk.opening.brief." + r.name) }

// Rules implements engine.OpeningRule.
func (r rule) Rules() engine.Text { return say("mnk.opening.rules." + r.name) }

// A party is who takes a step.
type party uint8

const (
	mover    party = iota // who has the side to move
	waiter                // the other one
	beginner              // who has begun the game, whatever their side is now
	invited               // the other one
)

// A step is one thing to happen: stones to be placed, cells to be offered, one of them to
// be picked, or something to be chosen.
type step struct {
	by      party
	ask     string // the message that says so, after mnk.opening.ask.
	stones  int    // to be placed
	within  int    // of the middle: the side of the square of cells in which they have to be; 0 for anywhere
	outside int    // the side of the square in which they must not be
	even    bool   // whether the opponent may choose sides next
	offers  int    // cells to be offered
	pick    bool   // one of them is picked
	options []option
}

// An option is what may be chosen in a step, and which steps follow then, before those
// that follow in any case.
type option struct {
	name   string
	swaps  bool
	later  bool // whether sides are left open by it
	help   string
	offers int // it is about how many points are offered for the next stone
	then   []step
}

// The options of whoever may change sides.
var staySwap = []option{{name: "stay"}, {name: "swap", swaps: true}}

// scripts are the rules by name.
var scripts = map[string][]step{
	"swap": {
		{by: beginner, ask: "three", stones: 3, even: true},
		{by: invited, ask: "side", options: staySwap},
	},
	"swap2": {
		{by: beginner, ask: "three", stones: 3, even: true},
		{by: invited, ask: "side_or_more", options: append(staySwap[:2:2], option{
			name: "more", later: true, help: "more",
			then: []step{
				{by: invited, ask: "two", stones: 2, even: true},
				{by: beginner, ask: "side", options: staySwap},
			},
		})},
	},
	"pro":       pro(5),
	"long-pro":  pro(7),
	"soosorv-8": soosorv(8),
	"taraguchi-10": {
		{by: mover, ask: "middle", stones: 1, within: 1, even: true},
		{by: mover, ask: "side", options: staySwap},
		{by: mover, ask: "within", stones: 1, within: 3, even: true},
		{by: mover, ask: "side", options: staySwap},
		{by: mover, ask: "within", stones: 1, within: 5, even: true},
		{by: mover, ask: "side", options: staySwap},
		{by: mover, ask: "within", stones: 1, within: 7, even: true},
		{by: mover, ask: "fifth", options: []option{
			{name: "stay", help: "fifth_stay", then: fifth},
			{name: "swap", swaps: true, help: "fifth_swap", then: fifth},
			{name: "ten", later: true, help: "fifth_ten", then: []step{
				{by: mover, ask: "offer", offers: 10},
				{by: waiter, ask: "pick", pick: true},
			}},
		}},
	},
}

// soosorv is Soosõrv's rule, in which up to so many points are offered for the fifth stone.
func soosorv(most int) []step {
	declare := step{by: waiter, ask: "declare"}
	for n := 1; n <= most; n++ {
		then := []step{
			{by: mover, ask: "side_offers", options: staySwap, offers: n},
			{by: mover, ask: "offer", offers: n},
			{by: waiter, ask: "pick", pick: true},
		}
		if n == 1 { // who offers a single point has placed the stone
			then = []step{{by: mover, ask: "side", options: staySwap}, {by: mover, ask: "free", stones: 1}}
		}
		declare.options = append(declare.options, option{name: strconv.Itoa(n), later: true, offers: n, then: then})
	}
	return []step{
		{by: beginner, ask: "middle", stones: 1, within: 1, even: true},
		{by: beginner, ask: "within", stones: 1, within: 3, even: true},
		{by: beginner, ask: "within", stones: 1, within: 5, even: true},
		{by: invited, ask: "side", options: staySwap},
		{by: mover, ask: "fourth", stones: 1, even: true},
		declare,
	}
}

// fifth is the fifth stone of Taraguchi where it is placed and not offered.
var fifth = []step{
	{by: mover, ask: "within", stones: 1, within: 9, even: true},
	{by: mover, ask: "side", options: staySwap},
}

// pro begins in the middle, and goes on outside a square around it.
func pro(side int) []step {
	return []step{
		{by: mover, ask: "middle", stones: 1, within: 1},
		{by: mover, ask: "anywhere", stones: 1},
		{by: mover, ask: "outside", stones: 1, outside: side},
	}
}
