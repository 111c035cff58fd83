package render

import (
	"strings"

	"noughts/engine"
)

// A Sign is something that a picture shows beside the stones and that has to be
// learned, so that a legend can explain those that are there.
type Sign uint8

// The signs, in the order of a legend.
const (
	SignWon       Sign = iota // a move that is proved to win
	SignDrawn                 // … to draw
	SignLost                  // … to lose
	SignDistance              // how far the end is
	SignEstimated             // a move that is estimated
	SignUnsure                // a move of which nothing is known
	SignBest                  // the move to play, which is proved
	SignLikely                // the move to play, which is only estimated best
	SignNumber                // the best moves, numbered
	SignHeat                  // other moves, tinted by their estimates
	SignLine                  // a line of play, numbered
	SignHint                  // a highlighted cell
	SignThreat                // a line that the opponent threatens to complete
	SignOpen                  // a line that can still be made
	SignForbidden             // a cell on which the side to move may not play
	SignLabel                 // what is written on a cell, where values are written beside it
	signs
)

var signNames = [...]string{
	"won", "drawn", "lost", "distance", "estimated", "unsure", "best", "likely", "number", "heat", "line", "hint", "threat", "open", "forbidden", "label",
}

// String returns the stable name of a sign, as message ids have it.
func (s Sign) String() string { return signNames[min(int(s), len(signNames)-1)] }

// A signSet says of each sign whether a picture has it.
type signSet [signs]bool

// add adds a sign, if it is there.
func (s *signSet) add(sign Sign, there bool) { s[sign] = s[sign] || there }

// addMark adds the signs of a mark, but for that of the best ones.
func (s *signSet) addMark(m Mark) {
	s.add([...]Sign{Unsure: SignUnsure, Estimated: SignEstimated, Won: SignWon, Drawn: SignDrawn, Lost: SignLost}[min(m.Kind, Lost)], true)
	s.add(SignDistance, m.numbered())
}

// Signs returns the signs that a picture of a board has.
func Signs(b engine.Board, o Options) []Sign {
	b, err := check(b)
	if err != nil {
		return nil
	}
	var there signSet
	l := layout{view: shapeOf(&b, &o).view, boardRows: b.Rows, boardCols: b.Cols}
	for cell, marks := range marksByCell(&b, o.Marks) {
		if !l.shows(cell) {
			continue
		}
		for _, m := range marks {
			there.addMark(m)
			guess := m.Kind == Estimated || m.Kind == Unsure
			there.add(SignBest, m.Best && !guess)
			there.add(SignLikely, m.Best && guess)
		}
	}
	for _, m := range candidates(&b, &o) {
		there.addMark(m)
		there.add(SignNumber, true)
	}
	heat, _ := heatOf(&b, &o)
	for _, m := range heat {
		switch {
		case !l.shows(m.Move.Cell):
		case m.Kind == Estimated:
			there.add(SignHeat, true)
		case m.Kind == Won || m.Kind == Drawn || m.Kind == Lost:
			there.addMark(Mark{Kind: m.Kind, Distance: -1})
		}
	}
	for _, m := range o.Line {
		there.add(SignLine, len(o.Line) > 1 && l.shows(m.Cell))
	}
	there.add(SignHint, len(l.shown(o.Hint)) > 0)
	there.add(SignForbidden, len(l.shown(forbiddenOn(&b))) > 0)
	for _, line := range b.Lines {
		shown := len(l.shown(line.Cells)) > 0
		there.add(SignThreat, line.Kind == engine.LineThreat && shown)
		there.add(SignOpen, line.Kind == engine.LineOpen && shown && o.Theme != TextBoard)
	}
	there.add(SignLabel, o.Theme == TextBoard && len(b.Labels) > 0 && (there[SignDistance] || there[SignEstimated]))
	var list []Sign
	for s, ok := range there {
		if ok {
			list = append(list, Sign(s))
		}
	}
	return list
}

// numbered reports whether a mark says how far the end is.
func (m Mark) numbered() bool { return (m.Kind == Won || m.Kind == Lost) && m.Distance >= 0 }

// Legend explains the signs of a picture, or of Text where that is the theme, in one
// line; it is empty where there are none. It takes its words from say, as Alt does.
func Legend(b engine.Board, o Options, say func(engine.Text) string) string {
	list := stoneLetters(o, say)
	for _, s := range Signs(b, o) {
		list = append(list, say(s.explained(b, o)))
	}
	return strings.Join(list, say(engine.Say("join.dots")))
}

// stoneLetters say which stones the letters of a board of text stand for, where that does not go
// without saying.
func stoneLetters(o Options, say func(engine.Text) string) (list []string) {
	for i, name := range o.Names {
		if o.Theme == TextBoard && name.ID != "" {
			list = append(list, say(engine.Say("render.legend.text.letter", "Letter", o.Sides[i], "Stones", name)))
		}
	}
	return list
}

// explained says what a sign means, as it looks on a board.
func (s Sign) explained(b engine.Board, o Options) engine.Text {
	switch {
	case o.Theme == TextBoard && len(b.Labels) > 0 && (s == SignWon || s == SignLost):
		return engine.Say("render.legend.text." + s.String() + ".label")
	case o.Theme == TextBoard:
		return engine.Say("render.legend.text." + s.String())
	case s == SignDistance && numbersBeside(b, o):
		return engine.Say("render.legend.distance.beside")
	}
	return engine.Say("render.legend." + s.String())
}

// numbersBeside reports whether some mark has too little room for the number of its distance.
func numbersBeside(b engine.Board, o Options) bool {
	for _, marks := range marksByCell(&b, o.Marks) {
		if len(marks) == 3 {
			return true
		}
	}
	return false
}
