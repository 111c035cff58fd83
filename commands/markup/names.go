package markup

import (
	"cmp"

	"noughts/commands"
	"noughts/engine/match"
	"noughts/words"
)

// PersonName names a person for the chat, which shows their current name; who has had all
// deleted has none.
func PersonName(userID string, say *words.Printer) string {
	if match.Former(userID) {
		return say.Says("match.former")
	}
	return Named(userID)
}

// PoliteName names a person within a sentence, where some languages are polite to people who have a
// name.
func PoliteName(userID string, say *words.Printer) string {
	if match.Former(userID) {
		return PersonName(userID, say)
	}
	return say.Says("match.person", "Who", Named(userID))
}

// SeatName is what a person is called where no markup works: a name that can be seen.
func SeatName(u commands.User) string { return cmp.Or(Plain(u.Name, 40), u.ID) }

// plainName names the person of a seat where no markup works.
func PlainName(s match.Seat, say *words.Printer) string {
	if match.Former(s.UserID) {
		return say.Says("match.former")
	}
	return s.Name
}
