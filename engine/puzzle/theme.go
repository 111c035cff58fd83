package puzzle

import (
	"noughts/engine"
	"noughts/engine/tactics"
)

// ThemeText returns the words for a theme.
func ThemeText(theme string) engine.Text { return engine.Say("theme." + theme) }

// simple reports whether the turn is what anybody sees: it wins at once in a game of one
// stone a turn.
func simple(p engine.Position, turn []engine.Move, goal engine.Result) bool {
	return goal == engine.Win && len(turn) == 1 && len(tactics.Wins(p, turn)) > 0
}

// trivial reports whether the turn only stops what would win at once.
func trivial(p engine.Position, turn []engine.Move) bool {
	if len(turn) > 1 {
		return false
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
	if goal == engine.Draw {
		return engine.ThemeOnlyMove
	}
	for i, m := range t.Solution {
		if t.before[i].Turn() == t.Side && tactics.Fork(t.before[i], m) {
			return engine.ThemeFork
		}
	}
	moves := t.Start.AppendMoves(nil)
	threatened := tactics.Threats(t.Start, moves)
	switch {
	case t.zugzwang():
		return engine.ThemeZugzwang
	case len(threatened) > 0:
		return engine.ThemeOnlyMove
	case t.Game.Info().Turn == 1 && t.quiet():
		return engine.ThemeQuiet
	case t.OwnTurns() > 1 && t.forcing():
		return engine.ThemeForced
	}
	return engine.ThemeWinning
}

// quiet reports whether the first move threatens nothing.
func (t *Task) quiet() bool {
	next := t.before[1]
	return !over(next) && len(tactics.Threats(next, next.AppendMoves(nil))) == 0
}

// forcing reports whether every own move but the last threatens to win.
func (t *Task) forcing() bool {
	for i := 1; i < len(t.Solution); i++ {
		if q := t.before[i]; q.Turn() != t.Side && t.before[i-1].Turn() == t.Side && len(tactics.Threats(q, q.AppendMoves(nil))) == 0 {
			return false
		}
	}
	return true
}

// zugzwang is for games to tell; none do so by the rules alone.
func (t *Task) zugzwang() bool { return false }
