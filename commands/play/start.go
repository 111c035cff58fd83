package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// A matchSetup is everything that starts a match.
type matchSetup struct {
	game  engine.Game
	seats [2]match.Seat // [0] is who starts the match, [1] the opponent; not yet by player
	side  engine.Player // where who starts the match sits
}

// startMatch starts a match of the person who asks against an opponent: a person, or
// the bot at a level.
func (g *group) startMatch(ctx context.Context, q *core.Call, game engine.Game, opponent, level, side string) (commands.Reply, error) {
	me := match.Seat{UserID: q.User.ID, Name: core.Plain(q.User.Name, 40)}
	rival, err := g.opponentSeat(q, game, opponent, level)
	if err != nil {
		return commands.Reply{}, err
	}
	p, err := g.sideArg(game, side, rival)
	if err != nil {
		return commands.Reply{}, err
	}
	m, err := g.create(ctx, q, matchSetup{game: game, seats: [2]match.Seat{me, rival}, side: p})
	if err != nil {
		return commands.Reply{}, err
	}
	return g.postNew(q, m)
}

// opponentSeat finds out who sits opposite.
func (g *group) opponentSeat(q *core.Call, game engine.Game, opponent, level string) (match.Seat, error) {
	user := q.People[opponent]
	switch {
	case opponent == "" || opponent == g.Chat.Self():
		level, err := core.LevelArg(game, level)
		return match.Seat{Level: level}, err
	case level != "":
		return match.Seat{}, core.NewUserError("error.level_and_person")
	case user.Bot:
		return match.Seat{}, core.NewUserError("error.other_bot")
	case opponent == q.User.ID:
		return match.Seat{}, core.NewUserError("error.self")
	case q.Place.GuildID == "":
		return match.Seat{}, core.NewUserError("error.private_challenge")
	}
	return match.Seat{UserID: opponent, Name: core.Plain(user.Name, 40)}, nil
}

// openLimit is how many challenges of one person may wait for an answer.
const openLimit = 3

// postNew shows a new match: the board at once against the bot, a challenge to
// a person.
func (g *group) postNew(q *core.Call, m *match.Match) (commands.Reply, error) {
	msg, err := g.Show(m, core.View{Thinking: m.BotToMove()}, q.ToChannel)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.post(q, m, msg), nil
}

// post makes the reply that shows a match in a new message, and lets the bot
// make the move it owes.
func (g *group) post(q *core.Call, m *match.Match, msg commands.Message) commands.Reply {
	reply := commands.Reply{Kind: commands.Post, Message: msg, Posted: g.Posted(m)}
	if m.BotToMove() {
		reply.Then = g.BotReply(q, m, core.View{}, commands.Reply{Kind: commands.Post, Posted: reply.Posted})
	} else {
		reply.After = func(ctx context.Context) { g.Recheck(ctx, q, m, "") }
	}
	return reply
}

// create saves a new match: one that is played at once against the bot, a
// challenge to a person.
func (g *group) create(ctx context.Context, q *core.Call, p matchSetup) (*match.Match, error) {
	who, err := g.Person(ctx, q)
	if err != nil {
		return nil, err
	}
	g.FindGameValue(ctx, q, p.game)
	var seats [2]match.Seat
	seats[p.side], seats[p.side.Other()] = p.seats[0], p.seats[1]
	now := g.Now()
	m := match.New(p.game, seats, p.side, now)
	if !p.seats[1].Bot() {
		if err := g.mayChallenge(ctx, q); err != nil {
			return nil, err
		}
		m = match.Offer(p.game, seats, p.side, now, now.Add(g.Expiry))
	}
	m.Theme, m.Locale = who.Theme, q.Locale()
	m.Place = match.Place{GuildID: q.Place.GuildID, ChannelID: q.Place.ChannelID}
	if m, err = g.Store.Create(ctx, m); err != nil {
		return nil, err
	}
	g.Touch(ctx, q, m.ID)
	return m, nil
}

// mayChallenge refuses a flood of challenges.
func (g *group) mayChallenge(ctx context.Context, q *core.Call) error {
	open, err := g.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: []match.Status{match.Offered}})
	if err != nil {
		return err
	}
	mine := 0
	for _, m := range open {
		if m.Seats[m.Challenger].UserID == q.User.ID {
			mine++
		}
	}
	if mine >= openLimit {
		return core.NewUserError("error.too_many_challenges", "Count", openLimit)
	}
	return nil
}

// pressStart answers the one-click buttons start/<preset>/<level>.
func (g *group) pressStart(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	game, ok := core.PresetGame(q.At(0))
	if !ok {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	return g.startMatch(ctx, q, game, "", q.At(1), "")
}
