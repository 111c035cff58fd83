package puzzle

import (
	"errors"
	"fmt"
	"strconv"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle/check"
	"noughts/engine/tactics"
)

// ThemeText returns the words for a theme.
func ThemeText(theme string) engine.Text { return engine.Say("theme." + theme) }

// ThemeAbout returns a sentence that explains a theme.
func ThemeAbout(theme string) engine.Text { return engine.Say("theme.about." + theme) }

// obvious reports whether a turn is what anybody sees, in a game of one stone a turn: it
// wins at once, or is all that stops what would.
func obvious(p engine.Position, turn []engine.Move, goal Goal) bool {
	if len(turn) > 1 {
		return false
	}
	if goal == ToWin && len(tactics.Wins(p, turn)) > 0 {
		return true
	}
	moves := p.AppendMoves(nil)
	return len(tactics.Stops(p, moves, tactics.Threats(p, moves))) == 1
}

// ExtendsThree reports whether the first move only makes four in a row with both ends free, in
// games of five in a row: a three that nobody has stopped is what everybody extends.
func (t *Task) ExtendsThree() bool {
	l := t.line()
	return l.Row >= check.NamedRow && l.OpensFour()
}

// ThemeNodes is how many positions the checker may visit for a theme. A guess, of what takes some
// seconds at most.
const ThemeNodes = 1_000_000

// Named returns the puzzle with the theme that says what decides: the first name that is proved to
// be true of it, of what players of the game have a name for first.
func (t *Task) Named() (Puzzle, error) {
	named := t.Puzzle
	for _, name := range t.names() {
		switch err := t.proveTheme(name); {
		case err == nil:
			named.Theme = name
			return named, nil
		case !errors.Is(err, check.ErrWrong) && !errors.Is(err, check.ErrLimit):
			return named, err
		}
	}
	return named, fmt.Errorf("%w: no theme is true of it", check.ErrWrong)
}

// ProveTheme proves by plain means that the theme is true of the puzzle.
func (t *Task) ProveTheme() error { return t.proveTheme(t.Puzzle.Theme) }

func (t *Task) proveTheme(name string) error {
	if _, ok := large(t.Game, t.Start); ok && name == engine.ThemeOnlyMove {
		return nil // a proof by threats is one that all other moves lose
	}
	c := check.Checker{Limit: ThemeNodes}
	return c.Theme(name, t.line())
}

// line is the solution as the checker knows it.
func (t *Task) line() check.Line {
	return check.Line{Moves: t.Solution, Before: t.before, Goal: t.Puzzle.Goal.Result(), Info: t.Game.Info(), Row: t.row()}
}

// row is how many in a row make a line, which is an option of families by that name; 0 without.
func (t *Task) row() int {
	family, ok := games.ByKey(t.Puzzle.Family())
	if !ok {
		return 0
	}
	row, err := strconv.Atoi(family.Values(t.Game)["line"])
	if err != nil {
		return 0 // there is no such option
	}
	return row
}

// names returns the themes that may fit, those that say most first.
func (t *Task) names() (names []string) {
	goal := t.Puzzle.Goal.Result()
	if themer, ok := t.Game.(engine.Themer); ok {
		names = themer.Themes(t.Start, t.Solution, goal)
	}
	names = append(names, engine.ThemeMirror)
	switch {
	case goal == engine.Draw:
		return append(names, engine.ThemeOnlyMove)
	case t.Game.Info().Turn > 1:
		return append(names, engine.ThemeWinning)
	}
	names = append(names, engine.ThemeFork)
	if len(tactics.Threats(t.Start, t.Start.AppendMoves(nil))) > 0 {
		names = append(names, engine.ThemeOnlyMove)
	} else {
		names = append(names, engine.ThemeQuiet, engine.ThemeForced)
	}
	return append(names, engine.ThemeWinning)
}
