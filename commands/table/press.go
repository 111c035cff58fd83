package table

import (
	"errors"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/words"
)

// TurnError says whose turn it is, where the plain error would leave that open.
func TurnError(m *match.Match, err error, say *words.Printer) error {
	turn, _ := m.Turn()
	switch {
	case !errors.Is(err, match.ErrNotYourTurn):
		return err
	case m.Seats[turn].Bot():
		return route.NewUserError("error.bot_turn")
	}
	return route.NewUserError("error.their_turn", "Who", view.PlayerName(m, turn, say))
}

// RememberMessage notes which message shows a match, when a press tells: so a message
// that was posted just before a crash is found again. Where the bot is a guest, or was one
// when it posted the message, the one that was pressed is the one it can edit.
func RememberMessage(q *route.Call, m *match.Match) *match.Match {
	onBoard := q.Kind == commands.Press || q.Kind == commands.Submit && !q.Hidden
	if !onBoard || q.Place.MessageID == "" || q.OnPage && q.Hidden {
		return m
	}
	if m.Place.MessageID != "" && !m.Place.Guest && !q.Place.Guest {
		return m
	}
	return m.At(match.Place(q.Place))
}

// MayTurn reports why a person may not change how the match is shown: it is for
// the side to move.
func MayTurn(m *match.Match, q *route.Call, ply int) error {
	_, live := m.Turn()
	_, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return match.ErrNotPlayer
	case !live:
		return match.ErrOver
	case ply != m.Steps():
		return match.ErrStalePly
	}
	return WrongTurn(m, q)
}

// WrongTurn says whose turn it is to a player who has to wait.
func WrongTurn(m *match.Match, q *route.Call) error {
	turn, live := m.Turn()
	if seat, ok := m.SeatOf(q.User.ID); live && ok && seat != turn {
		return TurnError(m, match.ErrNotYourTurn, q.ToUser)
	}
	return nil
}
