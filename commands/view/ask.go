package view

import (
	"noughts/commands"
	"noughts/engine/match"
	"noughts/words"
)

// askWords are the last words of the custom ids of the buttons that ask and answer, by
// match.Ask: to ask, to say yes and to say no.
var askWords = [...][3]string{
	match.AskDraw: {"draw", "draw_yes", "draw_no"}, match.AskTakeBack: {"askback", "askback_yes", "askback_no"},
}

// AskWord names the button that asks the other player something.
func AskWord(what match.Ask) string { return askWords[what][0] }

// AnswerWord names the button that says yes or no to it.
func AnswerWord(what match.Ask, yes bool) string {
	if yes {
		return askWords[what][1]
	}
	return askWords[what][2]
}

// AskButtons are those by which two people ask and answer each other.
func AskButtons(m *match.Match, say *words.Printer) []commands.Button {
	button := func(word, label string, style commands.Style) commands.Button {
		return commands.Button{ID: CustomID(m, word), Label: say.Says(label), Style: style}
	}
	if what, _, ok := m.Question(); ok {
		yes := map[match.Ask]string{match.AskDraw: "button.draw_yes", match.AskTakeBack: "button.back_yes"}[what]
		return []commands.Button{
			button(AnswerWord(what, true), yes, commands.Success), button(AnswerWord(what, false), "button.ask_no", commands.Danger),
		}
	}
	draw, back := button(AskWord(match.AskDraw), "button.draw", 0), button(AskWord(match.AskTakeBack), "button.ask_back", 0)
	back.Disabled = !m.PersonHasMoved()
	return []commands.Button{draw, back}
}

// Asked says what one player asks the other, or has been refused; empty where nothing was asked.
func Asked(m *match.Match, say *words.Printer) string {
	if m.Asked.What == match.NoAsk || m.Status != match.Playing {
		return ""
	}
	asked := map[match.Ask]string{match.AskDraw: "ask.draw", match.AskTakeBack: "ask.back"}
	if m.Asked.Refused {
		asked = map[match.Ask]string{match.AskDraw: "ask.draw_refused", match.AskTakeBack: "ask.back_refused"}
	}
	return say.Says(asked[m.Asked.What], "Who", PlayerName(m, m.Asked.By, say), "Other", PlayerName(m, m.Asked.By.Other(), say))
}
