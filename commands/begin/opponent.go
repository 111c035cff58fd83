package begin

import (
	"context"
	"errors"
	"time"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/keyed"
)

// Opponents know whom people may play against. They are safe for concurrent use; the exported
// fields are set before the first use.
type Opponents struct {
	Chat commands.Chat
	Now  func() time.Time

	met keyed.Cache[memberKey, commands.User] // whom people chose or who accepted a challenge, as they were then
}

// A memberKey names somebody in a server.
type memberKey struct{ guild, user string }

// seat finds out who sits opposite.
func (o *Opponents) seat(q *route.Call, game engine.Game, opponent, level string) (match.Seat, error) {
	if opponent == "" || opponent == o.Chat.Self() {
		level, err := args.LevelArg(game, level, q.ToUser)
		return match.Seat{Level: level}, err
	}
	if level != "" {
		return match.Seat{}, route.NewUserError("error.level_and_person")
	}
	if err := o.mayMeet(q, opponent); err != nil || opponent == anyone {
		return match.Seat{}, err
	}
	user, _ := o.find(q, opponent)
	return personSeat(user), nil
}

// mayMeet reports why somebody cannot be the opponent of who asks: only another
// person of the same server or conversation can be, or whoever presses the button there.
func (o *Opponents) mayMeet(q *route.Call, opponent string) error {
	user, known := o.find(q, opponent)
	switch {
	case opponent == q.User.ID:
		return route.NewUserError("error.self")
	case q.Private():
		return route.NewUserError("error.private_challenge")
	case q.PrivateOnly:
		return route.NewUserError("error.private_only_challenge")
	case opponent == anyone:
		return nil
	case !known:
		return route.NewUserError("error.choose_again")
	case user.Bot:
		return route.NewUserError("error.other_bot")
	case !user.Member && q.Place.GuildID != "":
		return route.NewUserError("error.not_member", "Who", markup.Named(opponent))
	}
	return nil
}

// stillHere is how long somebody who has played counts as a member of the server where
// the bot cannot ask. A guess; not measured.
const stillHere = time.Hour

// isHere reports why somebody who has played a match cannot be called to another: only who
// is still in the server can be.
func (o *Opponents) isHere(ctx context.Context, q *route.Call, m *match.Match, user string) error {
	switch {
	case q.Private():
		return route.NewUserError("error.private_challenge")
	case q.Place.GuildID == "":
		return nil // who has played in this conversation sees what is said in it
	}
	in, err := o.Chat.Member(ctx, q.Place.GuildID, user)
	if errors.Is(err, commands.ErrForbidden) { // the bot itself is not there, but with somebody who has it
		known, _ := o.met.Get(memberKey{q.Place.GuildID, user})
		in, err = known.Member || m.Place.GuildID == q.Place.GuildID && o.Now().Sub(m.Touched) < stillHere, nil
	}
	if err == nil && !in {
		err = route.NewUserError("error.not_member", "Who", markup.Named(user))
	}
	return err
}

// meet remembers somebody as the chat says that they are.
func (o *Opponents) meet(guildID string, user commands.User) {
	o.met.Put(memberKey{guildID, user.ID}, user)
}

// find finds what the chat said of somebody: it does when they are chosen, but
// not again when the menu's other buttons are pressed.
func (o *Opponents) find(q *route.Call, id string) (user commands.User, known bool) {
	key := memberKey{q.Place.GuildID, id}
	if user, known = q.People[id]; known {
		o.met.Put(key, user)
		return user, true
	}
	return o.met.Get(key)
}

// personSeat is the seat of a person, whose name can be seen.
func personSeat(u commands.User) match.Seat {
	return match.Seat{UserID: u.ID, Name: markup.SeatName(u)}
}
