package engine

import "slices"

// An Opener is a Game that may begin by an opening rule, which makes up for the advantage
// of who moves first.
type Opener interface {
	// OpeningRules are those that people play, the best known first.
	OpeningRules() []OpeningRule
}

// OpeningRules returns the opening rules of a game; most have none.
func OpeningRules(g Game) []OpeningRule {
	if o, ok := g.(Opener); ok {
		return o.OpeningRules()
	}
	return nil
}

// OpeningRuleNamed returns the opening rule of a game that has this name.
func OpeningRuleNamed(g Game, name string) (OpeningRule, bool) {
	rules := OpeningRules(g)
	i := slices.IndexFunc(rules, func(r OpeningRule) bool { return r.Name() == name })
	if i < 0 {
		return nil, false
	}
	return rules[i], true
}

// An OpeningRule says who puts the first stones, where they may stand, and who chooses
// sides when. It is immutable and safe to share. What has happened is a list of moves,
// which are legal moves of the game from its start, and of choices between them; nothing
// else is kept.
type OpeningRule interface {
	Name() string // stable, in lower case, with hyphens: swap2
	Title() Text
	Brief() Text // what it is, in a few words
	Rules() Text // what happens, in a few sentences
	// Stage returns what comes next after these moves and choices. Its error, a UserError,
	// says why they cannot be.
	Stage(moves []Move, choices []OpeningChoice) (OpeningStage, error)
}

// An OpeningChoice is a choice that was made in an opening: an option by its name, or a
// cell that was offered.
type OpeningChoice struct {
	Ply  int    // how many moves had been made
	Name string // of the option, or of the cell
}

// An OpeningStage is what comes next in an opening. Players are named by the sides they
// have at that moment.
type OpeningStage struct {
	Over    bool            // the opening is over: the rest is ordinary play
	Swapped bool            // whether the players have changed sides since the beginning
	Open    bool            // whether they may still change them
	Decider Player          // who decides
	Ask     Text            // what the decider does now, a sentence; it takes the value Who
	Options []OpeningOption // what to choose among; nil where a cell is wanted
	Cells   []uint16        // the cells to choose among; nil for whatever is legal
	Offer   bool            // the cell is only offered, and the opponent chooses among those later
	Offered []uint16        // what has been offered so far
	Even    bool            // the opponent may choose sides next, so an even position is wanted
	Known   []uint16        // cells that lead to positions which were found to be even
	Offers  int             // the next stone will be one of so many that its owner offers, and the opponent picks it; 0 where it is free
}

// An OpeningOption is something that may be chosen.
type OpeningOption struct {
	Name   string // stable, in lower case: swap
	Label  Text   // on a button
	Help   Text   // what it leads to, a sentence
	Swaps  bool   // whether it changes sides
	Later  bool   // whether the sides are left open by it, so that a judgment of the position says nothing
	Offers int    // how many cells the side to move has to offer for its next stone; 0 where that is not what it is about
}

// Allows reports whether the stage wants a cell and this is one that it allows.
func (s OpeningStage) Allows(cell uint16) bool {
	return s.Options == nil && (s.Cells == nil || slices.Contains(s.Cells, cell))
}

// Option returns the option of this name.
func (s OpeningStage) Option(name string) (OpeningOption, bool) {
	i := slices.IndexFunc(s.Options, func(o OpeningOption) bool { return o.Name == name })
	if i < 0 {
		return OpeningOption{}, false
	}
	return s.Options[i], true
}
