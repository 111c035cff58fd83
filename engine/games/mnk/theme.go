package mnk

import (
	"noughts/engine"
	"noughts/engine/tactics"
)

// The themes of this family, as players of five in a row call them.
const (
	themeFourThree   = "four-three"      // one stone makes a four and an open three
	themeDoubleThree = "double-three"    // one stone makes two open threes
	themeDoubleFour  = "double-four"     // one stone makes two fours
	themeOpenFour    = "open-four"       // one stone makes a four that can be completed at both ends
	themeFours       = "fours"           // a win by continuous fours (VCF)
	themeThreats     = "threats"         // a win by continuous threats (VCT)
	themeDefense     = "defense"         // the only move that stops a win which is not a four yet
	themeCounterFour = "counter-four"    // the only move that stops it is a four of one's own
	themeForbidden   = "forbidden-point" // a four that Black may not stop, as renju forbids the point
)

// namedLine is how many in a row the names of the themes are about.
const namedLine = 5

// longThreats is from how many own moves on a series of threats is named after itself, and not
// after the stone that ends it.
const longThreats = 3

// Themes implements engine.Themer. In short solutions the stone that makes two threats at once
// counts for more than those before it. Where a line loses, who has to make it is in zugzwang.
func (g game) Themes(p engine.Position, solution []engine.Move, goal engine.Result) []string {
	own, err := g.own(p)
	switch {
	case err != nil:
		return nil
	case goal == engine.Win && g.rule.misere:
		return []string{engine.ThemeMirror, engine.ThemeZugzwang}
	case g.rule.misere || g.rule.line != namedLine:
		return nil
	}
	made := own.madeBy(solution)
	threatened := len(tactics.Threats(p, p.AppendMoves(nil))) > 0
	if goal == engine.Draw {
		return made.defenses()
	}
	return made.names(threatened, g.rule.renju && own.Turn() == engine.Second)
}

// A series is what the stones of a solution make.
type series struct {
	stones, fours, threes int    // stones, and those of them that make a four or an open three
	first                 bool   // whether the first makes a four
	quiet                 bool   // whether the first makes neither
	double                string // what the last one makes that makes two threats
	openFour              bool
}

// madeBy tells what the stones of the side to move make, but for the line itself.
func (p position) madeBy(solution []engine.Move) (s series) {
	side := p.Turn()
	for _, m := range solution {
		mover := p.Turn()
		p = p.step(m.Cell)
		if mover != side {
			continue
		}
		if p.ended != open {
			break
		}
		f, t, both := p.threatsThrough(m.Cell, side)
		if name := doubleName(f, t); name != "" {
			s.double = name
		}
		s.openFour = s.openFour || both
		if s.stones++; s.stones == 1 {
			s.first, s.quiet = f > 0, f+t == 0
		}
		s.fours += min(f, 1)
		s.threes += min(t, 1)
	}
	return s
}

// defenses are the themes of a move that saves the game.
func (s series) defenses() []string {
	if s.first {
		return []string{themeCounterFour}
	}
	return []string{themeDefense}
}

// names are the themes of a win that may fit, those that say most first; threatened says whether
// the opponent is about to make a line, and traps whether there are points that it may not stop on.
func (s series) names(threatened, traps bool) (names []string) {
	if s.quiet && !threatened {
		return []string{engine.ThemeQuiet, engine.ThemeWinning}
	}
	onlyFours, onlyThreats := s.fours == s.stones, s.fours+s.threes >= s.stones && s.threes > 0
	for _, name := range []struct {
		fits bool
		name string
	}{
		{traps, themeForbidden},
		{onlyFours && s.stones >= longThreats, themeFours},
		{onlyThreats && s.stones >= longThreats, themeThreats},
		{s.first && !onlyFours, themeCounterFour},
		{s.double != "", s.double},
		{s.quiet, engine.ThemeOnlyMove},
		{s.stones > 1 && onlyFours, themeFours},
		{s.stones > 1 && onlyThreats, themeThreats},
		{s.openFour, themeOpenFour},
	} {
		if name.fits {
			names = append(names, name.name)
		}
	}
	return names
}

// doubleName is the name for so many fours and open threes of one stone.
func doubleName(fours, threes int) string {
	switch {
	case fours > 1:
		return themeDoubleFour
	case fours == 1 && threes > 0:
		return themeFourThree
	case threes > 1:
		return themeDoubleThree
	}
	return ""
}

// threatsThrough counts the directions in which a player's stone on c makes a four, which can be
// completed on some cell, and those in which it makes an open three, which can become a four that
// two cells complete. openFour says whether two cells complete one of the fours already.
func (p position) threatsThrough(c uint16, owner engine.Player) (fours, threes int, openFour bool) {
	for _, d := range directions {
		ends := p.completions(c, owner, d)
		switch {
		case ends > 0:
			fours++
			openFour = openFour || ends > 1
		case p.opensTwo(c, owner, d):
			threes++
		}
	}
	return fours, threes, openFour
}

// completions counts the cells on which a player's stone would make a line with the one on
// c, in steps of d.
func (p position) completions(c uint16, owner engine.Player, d [2]int) (count int) {
	for _, e := range p.around(c, d) {
		if p.taken(e) {
			continue
		}
		p.stones[owner].Add(e)
		if r := p.rule.runThrough(&p.stones, owner, e, d); p.rule.counts(r) && p.rule.joins(e, c, r, d) {
			count++
		}
		p.stones[owner].Remove(e)
	}
	return count
}

// opensTwo reports whether one more stone in steps of d makes a four with the one on c that
// can be completed on two cells.
func (p position) opensTwo(c uint16, owner engine.Player, d [2]int) bool {
	for _, e := range p.around(c, d) {
		if p.taken(e) {
			continue
		}
		p.stones[owner].Add(e)
		two := p.completions(e, owner, d) > 1 && p.completions(c, owner, d) > 1
		p.stones[owner].Remove(e)
		if two {
			return true
		}
	}
	return false
}

// around returns the cells within a line of c, in steps of d.
func (p position) around(c uint16, d [2]int) (cells []uint16) {
	row, col := int(c)/int(p.rule.cols), int(c)%int(p.rule.cols)
	for i := 1 - int(p.rule.line); i < int(p.rule.line); i++ {
		if r, k := row+i*d[0], col+i*d[1]; i != 0 && p.rule.inside(r, k) {
			cells = append(cells, p.rule.cell(r, k))
		}
	}
	return cells
}

// joins reports whether the run through e, in steps of d, has the cell c.
func (r rule) joins(e, c uint16, f run, d [2]int) bool {
	row, col := int(e)/int(r.cols), int(e)%int(r.cols)
	for i := -f.before; i <= f.after; i++ {
		if r.cell(row+i*d[0], col+i*d[1]) == c {
			return true
		}
	}
	return false
}
