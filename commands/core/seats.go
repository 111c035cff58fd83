package core

import (
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// MadeFor returns the name of the side that a strategy is made for; nothing if
// it plays both.
func MadeFor(game engine.Game, level string) string {
	name, _, _ := strings.Cut(level, ":")
	return named(game, name).Side
}

// named finds a game's own strategy; the general ones are nothing.
func named(game engine.Game, name string) engine.StrategySpec {
	for _, n := range game.Strategies() {
		if n.Name == name {
			return n
		}
	}
	return engine.StrategySpec{}
}

// LevelName names a level or a strategy; one that the catalogue does not know
// goes by its own name.
func LevelName(level string, say *words.Printer) string {
	name, argument, _ := strings.Cut(level, ":")
	said := name
	for _, id := range []string{"level." + name, "strategy." + name} {
		if say.Has(id) {
			said = say.Says(id)
			break
		}
	}
	if argument != "" {
		return say.Says("level.with_argument", "Name", said, "Argument", argument)
	}
	return said
}

// LevelHelp says in a few words how a level or a strategy plays; nothing if the
// catalogue does not know.
func LevelHelp(level string, say *words.Printer) string {
	name, _, _ := strings.Cut(level, ":")
	for _, id := range []string{"level_help." + name, "strategy_help." + name} {
		if say.Has(id) {
			return say.Says(id)
		}
	}
	return ""
}

// seatName names a seat with what it plays as.
func seatName(m *match.Match, p engine.Player, say *words.Printer) string {
	side := m.Game.Info().Sides[p]
	who := PlayerName(m, p, say)
	if side.Symbol != engine.Empty {
		return glyph(side.Symbol) + " " + who
	}
	return say.Says("match.side", "Who", who, "Side", side.Title)
}

// sidesOpen reports whether the players may still change sides in the opening of a match, or never
// came to choose them.
func sidesOpen(m *match.Match) bool {
	if m.Opening == nil {
		return false
	}
	stage, err := m.Opening.Stage(m.Moves, m.Choices)
	return err == nil && stage.Open
}

// SeatLine says who plays whom, and as what where that is settled.
func SeatLine(m *match.Match, say *words.Printer) string {
	if sidesOpen(m) {
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
		return say.Says("match.bot", "Level", LevelName(s.Level, say))
	}
	if m.Seats[p].Open() {
		return say.Says("match.anyone")
	}
	return PersonName(m.Seats[p].UserID, say)
}
