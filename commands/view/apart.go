package view

import (
	"slices"
	"strings"

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
	Alt    string // the board in words
	Rules  string // of the game, and of the opening while it goes on
	Theme  render.Theme
	Rows   []commands.Row // at most one of them is longer than a message allows
}

// ShowApart makes an Apart.
func ShowApart(m *match.Match, b Beside, say *words.Printer) Apart {
	board := MatchBoard(m)
	o := themed(captioned(m, &board, say), m.Theme)
	a := Apart{
		Text: withoutBrief(headline(m, b, nil, say), m, say), Status: status(m, b, say), Alt: render.Alt(board, o, say.Say),
		Rules: say.Say(m.Game.Info().Rules), Theme: o.Theme, Rows: apart(m, b, say),
	}
	if _, opening := m.Stage(); opening {
		a.Rules = say.Sentences(a.Rules, OpeningRules(m.Opening, say))
	}
	return a
}

// withoutBrief is a headline without the rules in brief: all of them stand beside it.
func withoutBrief(text string, m *match.Match, say *words.Printer) string {
	return strings.Replace(text, "\n-# "+say.Say(m.Game.Info().Brief), "", 1)
}

// SidesOpen reports whether the players may still change sides in the opening of a match, or never
// came to choose them.
func SidesOpen(m *match.Match) bool { return sidesOpen(m) }

// MayPress reports whether a button of a match's message is for somebody who may write where the
// match is shown: a player in a seat, or with player false anybody else. Everybody sees them all
// under the message, and is told so when they press. word is what follows the ply in its custom ID.
func MayPress(m *match.Match, word string, seat engine.Player, player bool) bool {
	switch word {
	case "rules", "review", "replay", "analyze", AfterGame:
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
