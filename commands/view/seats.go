package view

import (
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// seatName names a seat with what it plays as.
func seatName(m *match.Match, p engine.Player, say *words.Printer) string {
	side := m.Game.Info().Sides[p]
	who := PlayerName(m, p, say)
	if side.Symbol != engine.Empty {
		return markup.Sign(m.Game.Info(), side.Symbol) + " " + who
	}
	return say.Says("match.side", "Who", who, "Side", side.Title)
}

// SidesOpen reports whether the players may still change sides in the opening of a match, or never
// came to choose them.
func SidesOpen(m *match.Match) bool {
	if m.Opening == nil {
		return false
	}
	stage, err := m.Opening.Stage(m.Moves, m.Choices)
	return err == nil && stage.Open
}

// SeatLine says who plays whom, and as what where that is settled.
func SeatLine(m *match.Match, say *words.Printer) string {
	if SidesOpen(m) {
		id := "match.seats_open"
		switch {
		case m.Status == match.Over:
			id = "match.seats"
		case m.Status == match.Offered && !m.Seats[engine.First].Open():
			id = "match.seats_begins"
		}
		return say.Says(id, "First", PlayerName(m, engine.First, say), "Second", PlayerName(m, engine.Second, say))
	}
	return say.Says("match.seats", "First", seatName(m, engine.First, say), "Second", seatName(m, engine.Second, say))
}

// PlayerName names who sits in a seat.
func PlayerName(m *match.Match, p engine.Player, say *words.Printer) string {
	if s := m.Seats[p]; s.Bot() {
		return say.Says("match.bot", "Level", args.LevelName(s.Level, say))
	}
	if m.Seats[p].Open() {
		return say.Says("match.anyone")
	}
	return markup.PersonName(m.Seats[p].UserID, say)
}
