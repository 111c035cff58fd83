package view

import (
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// matchLine describes a match to one of its players, without markup.
func MatchLine(m *match.Match, userID string, say *words.Printer) string {
	seat, _ := m.SeatOf(userID)
	rival := m.Seats[seat.Other()]
	name := markup.PlainName(rival, say)
	switch {
	case rival.Bot():
		name = say.Says("list.bot", "Level", args.LevelName(rival.Level, say))
	case rival.Open():
		name = say.Says("match.anyone")
	}
	return say.Says("list.line", "Number", m.ID, "Game", m.Game.Info().Title, "Rival", name, "State", matchState(m, seat))
}

// ListItem is a match in a list of a player's.
func ListItem(m *match.Match, seat engine.Player, say *words.Printer) string {
	return say.Says("list.item", "Game", m.Game.Info().Title, "Number", m.ID,
		"Rival", PlayerName(m, seat.Other(), say), "State", matchState(m, seat), "When", markup.Relative(m.Touched))
}

// matchState says how a match stands for one of its players.
func matchState(m *match.Match, seat engine.Player) engine.Text {
	turn, playing := m.Turn()
	switch {
	case playing && turn == seat:
		return engine.Say("state.your_turn")
	case playing:
		return engine.Say("state.their_turn")
	case m.Status == match.Offered:
		return engine.Say("state.offered")
	case m.Ending == match.Abandoned:
		return engine.Say("state.abandoned")
	case !m.HasResult():
		return engine.Say("state.not_played")
	}
	return engine.Say([]string{"state.lost", "state.drawn", "state.won"}[m.Outcome.For(seat)+1])
}
