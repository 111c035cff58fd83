package puzzle

import (
	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/tactics"
)

// ThemeText returns the words for a theme.
func ThemeText(theme string) engine.Text { return engine.Say("theme." + theme) }

// ThemeAbout returns a sentence that explains a theme.
func ThemeAbout(theme string) engine.Text { return engine.Say("theme.about." + theme) }

// obvious reports whether a turn is what anybody sees, in a game of one stone a turn: it
// wins at once, or is all that stops what would.
func obvious(p engine.Position, turn []engine.Move, goal engine.Result) bool {
	if len(turn) > 1 {
		return false
	}
	if goal == engine.Win && len(tactics.Wins(p, turn)) > 0 {
		return true
	}
	moves := p.AppendMoves(nil)
	return len(tactics.Stops(p, moves, tactics.Threats(p, moves))) == 1
}

// theme names what decides: what players of the game have a name for first.
func (t *Task) theme() string {
	goal := t.Puzzle.Goal.Result()
	if themer, ok := t.Game.(engine.Themer); ok {
		if name := themer.Theme(t.Start, t.Solution, goal); name != "" {
			return name
		}
	}
	if t.mirrors() {
		return engine.ThemeMirror
	}
	if goal == engine.Draw {
		return engine.ThemeOnlyMove
	}
	if t.Game.Info().Turn > 1 {
		return engine.ThemeWinning
	}
	for i, m := range t.Solution {
		if t.before[i].Turn() == t.Side && tactics.Fork(t.before[i], m) {
			return engine.ThemeFork
		}
	}
	switch {
	case len(tactics.Threats(t.Start, t.Start.AppendMoves(nil))) > 0:
		return engine.ThemeOnlyMove
	case !threatens(t.before[1]):
		return engine.ThemeQuiet
	case t.forcing():
		return engine.ThemeForced
	}
	return engine.ThemeWinning
}

// threatens reports whether the side that has just moved wins next if nothing is done about
// it.
func threatens(p engine.Position) bool {
	return !over(p) && len(tactics.Threats(p, p.AppendMoves(nil))) > 0
}

// forcing reports whether every one of several own moves but the last threatens to win.
func (t *Task) forcing() bool {
	for i := 1; i < len(t.Solution); i++ {
		if q := t.before[i]; q.Turn() != t.Side && !threatens(q) {
			return false
		}
	}
	return t.OwnTurns() > 1
}

// mirrorStones are how many stones a board has at least that is called its own mirror
// image: with few it is one by chance.
const mirrorStones = 6

// mirrors reports whether the first turn makes the board its own mirror image, with the
// same symbols or with two of them exchanged.
func (t *Task) mirrors() bool {
	before, after := t.Start.Board(), t.before[t.turnEnd(0)].Board()
	for _, way := range grid.Ways(after.Rows, after.Cols) {
		for _, exchanged := range [...]bool{false, true} {
			if mirrored(&after, way, exchanged) && !mirrored(&before, way, exchanged) {
				return true
			}
		}
	}
	return false
}

// mirrored reports whether a board looks the same when it is turned in a way, and X and O
// are exchanged, if they are to be.
func mirrored(b *engine.Board, way int, exchanged bool) bool {
	stones := 0
	for c, s := range b.Cells {
		there := b.Cells[grid.Image(b.Rows, b.Cols, uint16(c), way)]
		if exchanged && (s == engine.X || s == engine.O) {
			s = engine.X + engine.O - s
		}
		if s != there {
			return false
		}
		if s != engine.Empty {
			stones++
		}
	}
	return stones >= mirrorStones
}
