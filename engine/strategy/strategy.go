// Package strategy holds the ways to choose a move that fit any game: the
// levels that people play against, and random moves. A game may bring its own
// beside them, or in place of one of them by giving it the same name.
package strategy

import (
	"slices"
	"strings"

	"noughts/engine"
)

// Levels are the names of the levels, the weakest first.
var Levels = []string{Novice, Learner, Improver, Casual, Strong, Expert, Best}

// The general strategies.
const (
	Novice   = "novice"   // sees the next move only, and not always
	Learner  = "learner"  // sees the next move, and hardly ever further
	Improver = "improver" // sees the next move, and further now and then
	Casual   = "casual"   // sees the next move, and further most of the time
	Strong   = "strong"   // looks ahead for a moment
	Expert   = "expert"   // looks ahead for longer
	Best     = "best"     // uses all the time it has
	Random   = "random"   // any legal move
)

// What the levels are measured against in the arena. People are not offered these.
const (
	Greedy   = "greedy"   // what looks best, without looking ahead
	Newcomer = "newcomer" // as people do who have just learned the rules
)

// Names returns the names of all strategies for a game: the levels, the game's
// own, random.
func Names(game engine.Game) []string {
	names := slices.Clone(Levels)
	for _, n := range append(game.Strategies(), engine.StrategySpec{Name: Random}) {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	return names
}

// Remembers reports whether a strategy of that name plays the better or the sooner for
// being kept from move to move. The weaker levels look at so little that they find it
// again as soon.
func Remembers(name string) bool {
	name, _, _ = strings.Cut(name, ":")
	_, weak := fallibles[name]
	return !weak && name != Random && name != Greedy && name != Newcomer
}

// New returns the strategy of that name; what follows a colon in the name is its
// argument. One goroutine may use it at a time. It remembers what it has found
// out, so it is worth keeping for a whole match. Equal seeds play equally,
// except where the time decides. A name that is not there, or an
// argument that makes no sense, is a UserError.
func New(game engine.Game, name string, options engine.StrategyOptions) (engine.Strategy, error) {
	full := name
	name, options.Argument, _ = strings.Cut(name, ":")
	for _, n := range game.Strategies() {
		if n.Name == name && (n.Argument != "" || options.Argument == "") {
			return n.New(options)
		}
	}
	if options.Argument != "" {
		return nil, unknown(game, full)
	}
	if l, ok := fallibles[name]; ok {
		return fallible{newMeasuredPlayer(game, casualNodes, casualWork, options), l}, nil
	}
	switch name {
	case Strong:
		return variedPlayer{newMeasuredPlayer(game, strongNodes, strongWork, options), strongVaries}, nil
	case Expert:
		return variedPlayer{newMeasuredPlayer(game, expertNodes, expertWork, options), expertVaries}, nil
	case Best:
		return bookPlayer{newSolverPlayer(game, options), game}, nil
	case Random:
		return random{options.Seed}, nil
	case Greedy:
		return greedy{}, nil
	case Newcomer:
		return newcomer{options.Seed}, nil
	}
	return nil, unknown(game, full)
}

// unknown says that a game has no strategy of that name, and what it has.
func unknown(game engine.Game, name string) error {
	names := Names(game)
	for _, n := range game.Strategies() {
		if n.Argument != "" {
			names[slices.Index(names, n.Name)] += "[:" + n.Argument + "]"
		}
	}
	return engine.NewUserError("illegal.strategy", "Typed", engine.Quote(name), "Strategies", engine.List(names))
}
