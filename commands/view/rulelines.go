package view

import (
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/words"
)

// mostNotation is how long a position may be that is told in its notation under a
// picture of it.
const mostNotation = 60

// saysRules reports whether the rules of the game are said: while a match has only begun, without
// an opening rule.
func saysRules(m *match.Match) bool {
	return m.Opening == nil && m.Status != match.Over && m.Ply()-m.Given <= m.Game.Info().Turn
}

// ruleLines say what holds for a game while it has only begun. All its rules are a press away.
func ruleLines(m *match.Match, say *words.Printer) []string {
	info := m.Game.Info()
	if m.Opening != nil {
		return openingRuleLines(m, say)
	}
	if !saysRules(m) {
		return nil
	}
	if m.Given > 0 {
		return []string{"-# " + say.Say(info.Brief), say.Says("match.from_move", "Count", m.Given)}
	}
	if m.Start != nil {
		position := games.FormatPosition(m.Game, m.Start)
		if len(position) > mostNotation {
			position = ""
		}
		return []string{"-# " + say.Say(info.Brief), say.Says("match.from_position", "Position", position)}
	}
	return []string{"-# " + say.Say(info.Brief)}
}
