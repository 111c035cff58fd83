package view

import (
	"slices"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// An Apart is what the message of a match says and offers, for those who see its board apart from
// it: without the picture, and without the buttons of the cells.
type Apart struct {
	Text   string // all words above the board
	Status string // one of them: what is going on
	Asked  string // one of them: what one player asks the other, or has been refused; or empty
	Alt    string // the board in words
	Board  engine.Board
	Rules  string // of the game in short, and of the opening while it goes on
	Theme  render.Theme
	Rows   []commands.Row // at most one of them is longer than a message allows
}

// ShowApart makes an Apart.
func ShowApart(m *match.Match, b Beside, say *words.Printer) Apart {
	board := MatchBoard(m)
	o := themed(captioned(m, &board, say), m.Theme)
	a := Apart{
		Text: headline(m, b, nil, say), Status: status(m, b, say), Asked: Asked(m, say), Alt: render.Alt(board, o, say.Say), Board: board,
		Rules: say.Say(m.Game.Info().Brief), Theme: o.Theme, Rows: apart(m, &board, b, say),
	}
	if _, opening := m.Stage(); opening {
		a.Rules = say.Sentences(a.Rules, OpeningRules(m.Opening, say))
	}
	return a
}

// MayPress reports whether a button of a match's message is for somebody who may write where the
// match is shown: a player in a seat, or with player false anybody else. Everybody sees them all
// under the message, and is told so when they press. word is what follows the ply in its custom ID.
func MayPress(m *match.Match, word string, seat engine.Player, player bool) bool {
	switch word {
	case "rules", "review", "replay", "analyze", AfterGame, ShareGame:
		return true
	case "join":
		return !player
	case "accept", "decline", "block":
		return player && seat != m.Challenger
	case "cancel":
		return player && seat == m.Challenger
	case OpeningWord, TypeWord, "hint":
		turn, playing := m.Turn()
		return player && playing && turn == seat
	}
	if what, to, asked := m.Question(); asked && slices.Contains([]string{AnswerWord(what, true), AnswerWord(what, false)}, word) {
		return player && to == seat
	}
	return player
}
