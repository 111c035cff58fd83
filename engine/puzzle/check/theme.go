package check

import (
	"fmt"
	"slices"

	"noughts/engine"
)

// A Line is the solution of a puzzle, of which a theme says what decides.
type Line struct {
	Moves  []engine.Move     // the plies of both sides; the first ones and the last ones are the solver's
	Before []engine.Position // each ply, and the end
	Goal   engine.Result
	Info   engine.Info
	Row    int // how many in a row make a line; 0 where that is not what counts
}

// side is who is to solve the puzzle.
func (l *Line) side() engine.Player { return l.Before[0].Turn() }

// A turn of a Line is the solver's plies from one position to another.
type turn struct {
	from, to engine.Position
	last     engine.Move
}

// turns returns the solver's turns.
func (l *Line) turns() (list []turn) {
	for i, m := range l.Moves {
		if l.Before[i].Turn() != l.side() {
			continue
		}
		if i == 0 || l.Before[i-1].Turn() != l.side() {
			list = append(list, turn{from: l.Before[i]})
		}
		t := &list[len(list)-1]
		t.to, t.last = l.Before[i+1], m
	}
	return list
}

// themes says of each theme whether it is true of a solution. docs/puzzles.md has the same in
// words.
var themes = map[string]func(*Checker, *Line) (bool, error){
	engine.ThemeFork:     (*Checker).fork,
	engine.ThemeOnlyMove: (*Checker).onlyMove,
	engine.ThemeQuiet:    (*Checker).quiet,
	engine.ThemeForced:   (*Checker).forcing,
	engine.ThemePairing:  (*Checker).pairing,
	engine.ThemeMirror:   (*Checker).mirror,
	engine.ThemeZugzwang: (*Checker).zugzwang,
	engine.ThemeWinning:  (*Checker).onlyWin,

	"four-three":   (*Checker).fourThree,
	"double-three": (*Checker).doubleThree,
	"double-four":  (*Checker).doubleFour,
	"open-four":    (*Checker).openFour,
	"fours":        (*Checker).fours,
	"threats":      (*Checker).threats,

	"defense":         (*Checker).defense,
	"counter-four":    (*Checker).counterFour,
	"forbidden-point": (*Checker).forbiddenPoint,

	"odd-threat":   (*Checker).oddThreat,
	"even-threat":  (*Checker).evenThreat,
	"keep-the-sum": (*Checker).keepTheSum,

	"last-stone": (*Checker).lastStone,
	"two-lines":  (*Checker).twoLines,
	"break-up":   (*Checker).breakUp,
}

// Theme checks that a theme is true of a solution whose turns are proved to be the only ones.
func (c *Checker) Theme(name string, l Line) error {
	holds, ok := themes[name]
	if !ok {
		return fmt.Errorf("%w: no theme is called %q", ErrWrong, name)
	}
	switch yes, err := holds(c, &l); {
	case err != nil:
		return err
	case !yes:
		return fmt.Errorf("%w: the theme %s is not true of it", ErrWrong, name)
	}
	return nil
}

// wins returns the moves with which the side to move wins at once.
func wins(p engine.Position) (list []engine.Move) {
	for _, m := range p.AppendMoves(nil) {
		if next, err := p.Play(m); err == nil && won(next, p.Turn()) {
			list = append(list, m)
		}
	}
	return list
}

// won reports whether a game is over and a side has won it.
func won(p engine.Position, side engine.Player) bool {
	o, over := p.Outcome()
	return over && o.For(side) == engine.Win
}

// threatened returns the moves with which the side that has just moved would win next if nothing
// were done about it: if the side to move passed. Where the rules know no such thing, these are
// moves that win after every move on another cell.
func threatened(p engine.Position) (list []engine.Move) {
	if _, over := p.Outcome(); over {
		return nil
	}
	if s, ok := p.(engine.Skipper); ok {
		return wins(s.Skip())
	}
	replies := p.AppendMoves(nil)
	after := make([][]engine.Move, len(replies))
	for i, r := range replies {
		if next, err := p.Play(r); err == nil {
			after[i] = wins(next)
			list = append(list, after[i]...)
		}
	}
	list = slices.DeleteFunc(list, func(w engine.Move) bool {
		for i, r := range replies {
			if r.Cell != w.Cell && !slices.Contains(after[i], w) {
				return true
			}
		}
		return false
	})
	return list
}

// cells counts the cells of some moves.
func cells(moves []engine.Move) int {
	on := map[uint16]bool{}
	for _, m := range moves {
		on[m.Cell] = true
	}
	return len(on)
}

// fork: one stone makes threats on two cells, and after every reply the solver wins at once.
func (c *Checker) fork(l *Line) (bool, error) {
	return slices.ContainsFunc(l.turns(), func(t turn) bool { return l.Info.Turn == 1 && forked(t.to) }), nil
}

func forked(p engine.Position) bool {
	if cells(threatened(p)) < 2 {
		return false
	}
	for _, r := range p.AppendMoves(nil) {
		next, err := p.Play(r)
		if err != nil || !won(next, p.Turn().Other()) && len(wins(next)) == 0 {
			return false
		}
	}
	return true
}

// onlyMove: every other first turn loses.
func (c *Checker) onlyMove(l *Line) (bool, error) {
	if l.Goal == engine.Draw {
		return true, nil // that is what the proof of the puzzle says
	}
	first := l.turns()[0]
	for _, t := range Turns(first.from) {
		if t.After == first.to {
			continue
		}
		if draws, err := c.Gets(t.After, l.side(), engine.Draw); err != nil || draws {
			return false, err
		}
	}
	return true, nil
}

// quiet: the first move threatens nothing. If the opponent passed, the solver could neither win
// with the next stone nor make two threats with it: the move makes, in five in a row, no four and
// no open three.
func (c *Checker) quiet(l *Line) (bool, error) {
	p, ok := l.Before[1].(engine.Skipper)
	if _, over := l.Before[1].Outcome(); !ok || over || l.Info.Turn > 1 || len(threatened(p)) > 0 {
		return false, nil
	}
	passed := p.Skip()
	for _, m := range passed.AppendMoves(nil) {
		if next, err := passed.Play(m); err == nil && cells(threatened(next)) > 1 {
			return false, nil
		}
	}
	return true, nil
}

// forcing: every turn of several but the last threatens to win with the next stone.
func (c *Checker) forcing(l *Line) (bool, error) {
	list := l.turns()
	return len(list) > 1 && !slices.ContainsFunc(list[:len(list)-1], func(t turn) bool { return len(threatened(t.to)) == 0 }), nil
}

// onlyWin: every other turn misses the win. That is what the proof of the puzzle says.
func (c *Checker) onlyWin(l *Line) (bool, error) { return l.Goal == engine.Win, nil }

// zugzwang: after the first turn the solver would not get the goal if the opponent were free to
// pass at every turn.
func (c *Checker) zugzwang(l *Line) (bool, error) {
	p := l.turns()[0].to
	if _, ok := p.(engine.Skipper); !ok {
		return false, nil
	}
	against := c.goal(l.side(), l.Goal)
	against.skips = true
	gets, err := against.forced(p)
	return !gets, err
}

// keepTheSum: the solver could not force a line.
func (c *Checker) keepTheSum(l *Line) (bool, error) {
	lined := aim{side: l.side(), met: func(end engine.Position) bool {
		b := end.Board()
		return won(end, l.side()) && slices.ContainsFunc(b.Lines, func(line engine.Line) bool { return line.Kind == engine.LineWinning })
	}}
	forces, err := lined.forced(l.Before[0])
	return !forces, err
}
