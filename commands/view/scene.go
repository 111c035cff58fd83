package view

import (
	"noughts/commands"
	"noughts/engine"
	"noughts/engine/review"
	"noughts/render"
	"noughts/words"
)

// A Scene is a board that somebody is shown in private: as a picture in chats, and as a board that
// is touched on pages.
type Scene struct {
	Game    engine.Game
	Board   engine.Board
	Options render.Options
	Touch   *Touch          // what a click on it does; nil for nothing
	Review  *Review         // nil but beside a review
	Chart   *render.Chart   // the value of every position of it
	Plans   [][]engine.Move // lines from the position of Touch that are planned
	Kind    SceneKind
	Legend  string // what its signs mean; empty where that is said elsewhere
}

// A PageScene is what a page draws of a Scene: values alone.
type PageScene struct {
	Game   engine.Game
	Board  engine.Board
	Theme  render.Theme
	Touch  *Touch
	Plans  [][]engine.Move
	Kind   SceneKind
	Alt    string
	Legend string
	Last   []uint16 // these and what follows as in render.Options
	Hint   []uint16
	Line   []engine.Move
	Marks  []render.Mark
	Best   []render.Mark // the Candidates
	Heat   []render.Mark
	Review *PageReview
}

// A PageReview is what a page draws of a Review: its values, where the page has them not yet.
type PageReview struct {
	Review
	Points    []render.ChartPoint
	Published *render.PublishedValue
	Labels    [3]string
	Sides     [2]engine.Symbol
}

// A SceneKind is what a Scene is for.
type SceneKind string

// The kinds of scenes.
const (
	AnalysisScene SceneKind = "analysis"
	PuzzleScene   SceneKind = "puzzle"
	ReviewScene   SceneKind = "review"
	PlanningScene SceneKind = "plan" // until somebody moves in the match
	HintScene     SceneKind = "hint" // marks on the match's own board, until somebody moves there
)

// A Touch is what a click on a board does: it presses the button whose custom ID is Prefix and the
// name of the move.
type Touch struct {
	Position engine.Position // its legal moves can be clicked
	Prefix   string
}

// A Review is the review of a match beside a board.
type Review struct {
	Ply    int            // after which the board is shown
	Moves  []ReviewedMove // all of them; nil where the page has them, and the chart, already
	Prefix string         // with a ply and Suffix, the custom ID of the button that shows the board after it
	Suffix string         // what follows it
}

// A ReviewedMove is a move with what it was worth.
type ReviewedMove struct {
	Name      string // as people read it
	Move      engine.Move
	Symbol    engine.Symbol // what stands there
	Mark      string        // such as ?!; empty for none
	Class     review.Class
	Says      string // the class in words
	Estimated bool   // it is graded by an estimate
}

// Scene shows a board: to somebody on a page as it is, for the page to draw, and otherwise as a
// picture.
func (p *Painter) Scene(s Scene, theme, name string, onPage bool, say *words.Printer) (commands.Message, error) {
	if !onPage {
		return p.Picture(s.Board, s.Options, theme, name, say)
	}
	return OnPage(s, theme, say), nil
}

// OnPage shows a board on a page.
func OnPage(s Scene, theme string, say *words.Printer) commands.Message {
	o := themed(s.Options, theme)
	o.Language = say.Language()
	o.Crop, o.Focus = nil, nil // there is room for all of it
	on := &PageScene{
		Game: s.Game, Board: s.Board, Theme: o.Theme, Touch: s.Touch, Plans: s.Plans, Kind: s.Kind, Legend: s.Legend,
		Alt:  render.Alt(s.Board, o, say.Say),
		Last: o.Last, Hint: o.Hint, Line: o.Line, Marks: o.Marks, Best: o.Candidates, Heat: o.Heat,
	}
	if s.Review != nil {
		on.Review = &PageReview{Review: *s.Review}
		if c := s.Chart; c != nil {
			on.Review.Points, on.Review.Published, on.Review.Labels, on.Review.Sides = c.Points, c.Published, c.Labels, c.Sides
		}
	}
	return commands.Message{Scene: on}
}
