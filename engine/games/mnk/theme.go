package mnk

import (
	"noughts/engine"
	"noughts/engine/tactics"
)

// The themes of this family, as players of five in a row call them.
const (
	themeFourThree   = "four-three"   // one stone makes a four and an open three
	themeDoubleThree = "double-three" // one stone makes two open threes
	themeDoubleFour  = "double-four"  // one stone makes two fours
	themeOpenFour    = "open-four"    // one stone makes a four that can be completed at both ends
	themeFours       = "fours"        // a win by continuous fours (VCF)
	themeThreats     = "threats"      // a win by continuous threats (VCT)
)

// namedLine is how many in a row the names of the themes are about.
const namedLine = 5

// Themes implements engine.Themer. The stone that makes two threats at once counts for more than
// those before it. Where a line loses, who has to make it is in zugzwang.
func (g game) Themes(p engine.Position, solution []engine.Move, goal engine.Result) []string {
	own, err := g.own(p)
	switch {
	case err != nil || goal != engine.Win:
		return nil
	case g.rule.misere:
		return []string{engine.ThemeMirror, engine.ThemeZugzwang}
	case g.rule.line != namedLine:
		return nil
	}
	side, double := own.Turn(), ""
	fours, threes, stones, blocks, openFour := 0, 0, 0, false, false
	threatened := len(tactics.Threats(p, p.AppendMoves(nil))) > 0
	for _, m := range solution {
		mover := own.Turn()
		own = own.step(m.Cell)
		if mover != side {
			continue
		}
		if own.ended != open {
			break // the line itself
		}
		f, t, both := own.threatsThrough(m.Cell, side)
		if name := doubleName(f, t); name != "" {
			double = name
		}
		openFour = openFour || both
		if stones++; stones == 1 && f+t == 0 {
			if !threatened {
				return []string{engine.ThemeQuiet, engine.ThemeWinning}
			}
			blocks = true
		}
		fours += min(f, 1)
		threes += min(t, 1)
	}
	var names []string
	for _, name := range []struct {
		fits bool
		name string
	}{
		{double != "", double},
		{blocks, engine.ThemeOnlyMove},
		{stones > 1 && fours == stones, themeFours},
		{stones > 1 && fours+threes >= stones && threes > 0, themeThreats},
		{openFour, themeOpenFour},
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
