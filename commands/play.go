package commands

import (
	"context"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// The sides a person may ask for when starting a match.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)

// A matchSetup is everything that starts a match.
type matchSetup struct {
	game  engine.Game
	seats [2]match.Seat // [0] is who starts the match, [1] the opponent; not yet by player
	side  engine.Player // where who starts the match sits
}

func (a *App) playRoute() route {
	r := route{
		Command: Command{Name: "play", Help: a.help("play"), Options: []CommandOption{
			{Name: "game", Help: a.help("play.game"), Complete: true},
			{Name: "opponent", Help: a.help("play.opponent"), Kind: Somebody},
			{Name: "level", Help: a.help("play.level"), Complete: true},
			{Name: "side", Help: a.help("play.side"), Complete: true},
		}},
		run:      a.runPlay,
		complete: map[string]completer{"game": a.completeGame, "level": a.completeLevel, "side": a.completeSide},
	}
	r.Options = append(r.Options, a.gameOptions()...)
	for _, o := range r.Options {
		if o.Complete && r.complete[o.Name] == nil {
			r.complete[o.Name] = a.completeGameOption
		}
	}
	return r
}

// runPlay starts a match, or shows the menu when nothing was said.
func (a *App) runPlay(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	if q.arg("opponent") == a.Chat.Self() {
		delete(q.Args, "opponent") // playing against the bot needs no opponent
	}
	if q.arg("game") == "" && len(namedOptions(q)) == 0 {
		return a.menuFromOptions(ctx, q)
	}
	game, err := a.gameArg(q)
	if err != nil {
		return Reply{}, err
	}
	return a.startMatch(ctx, q, game, q.arg("opponent"), q.arg("level"), q.arg("side"))
}

// startMatch starts a match of the person who asks against an opponent: a person, or
// the bot at a level.
func (a *App) startMatch(ctx context.Context, q *call, game engine.Game, opponent, level, side string) (Reply, error) {
	me := match.Seat{UserID: q.User.ID, Name: plain(q.User.Name, 40)}
	rival, err := a.opponentSeat(q, game, opponent, level)
	if err != nil {
		return Reply{}, err
	}
	p, err := a.sideArg(game, side, rival)
	if err != nil {
		return Reply{}, err
	}
	m, err := a.create(ctx, q, matchSetup{game: game, seats: [2]match.Seat{me, rival}, side: p})
	if err != nil {
		return Reply{}, err
	}
	return a.postNew(q, m)
}

// opponentSeat finds out who sits opposite.
func (a *App) opponentSeat(q *call, game engine.Game, opponent, level string) (match.Seat, error) {
	user := q.People[opponent]
	switch {
	case opponent == "" || opponent == a.Chat.Self():
		level, err := levelArg(game, level)
		return match.Seat{Level: level}, err
	case level != "":
		return match.Seat{}, newUserError("error.level_and_person")
	case user.Bot:
		return match.Seat{}, newUserError("error.other_bot")
	case opponent == q.User.ID:
		return match.Seat{}, newUserError("error.self")
	case q.Place.GuildID == "":
		return match.Seat{}, newUserError("error.private_challenge")
	}
	return match.Seat{UserID: opponent, Name: plain(user.Name, 40)}, nil
}

// sideArg reads the side that the person wants: first, second, random, or a
// side's own name. Left open, lots are drawn between people, and against the
// bot the person goes first, unless its strategy is made for that side.
func (a *App) sideArg(game engine.Game, side string, rival match.Seat) (engine.Player, error) {
	sides := game.Info().Sides
	switch {
	case side != "":
	case !rival.Bot():
		side = sideRandom
	case madeFor(game, rival.Level) == sides[engine.First].Name:
		side = sideSecond
	default:
		side = sideFirst
	}
	switch side = strings.ToLower(side); side {
	case sideFirst, strings.ToLower(sides[engine.First].Name):
		return engine.First, nil
	case sideSecond, strings.ToLower(sides[engine.Second].Name):
		return engine.Second, nil
	case sideRandom:
		return engine.Player(a.Rand(2)), nil
	}
	return 0, newUserError("error.side", "Side", quote(side), "First", sides[engine.First].Name, "Second", sides[engine.Second].Name)
}

// openLimit is how many challenges of one person may wait for an answer.
const openLimit = 3

// postNew shows a new match: the board at once against the bot, a challenge to
// a person.
func (a *App) postNew(q *call, m *match.Match) (Reply, error) {
	msg, err := a.show(m, view{thinking: m.BotToMove()}, q.toChannel)
	if err != nil {
		return Reply{}, err
	}
	return a.post(q, m, msg), nil
}

// post makes the reply that shows a match in a new message, and lets the bot
// make the move it owes.
func (a *App) post(q *call, m *match.Match, msg Message) Reply {
	reply := Reply{Kind: Post, Message: msg, Posted: a.posted(m)}
	if m.BotToMove() {
		reply.Then = a.botReply(q, m.ID, view{}, Reply{Kind: Post, Posted: reply.Posted})
	} else {
		reply.After = func(ctx context.Context) { a.recheck(ctx, q, m, "") }
	}
	return reply
}

// create saves a new match: one that is played at once against the bot, a
// challenge to a person.
func (a *App) create(ctx context.Context, q *call, p matchSetup) (*match.Match, error) {
	who, err := a.person(ctx, q)
	if err != nil {
		return nil, err
	}
	a.findGameValue(ctx, q, p.game)
	var seats [2]match.Seat
	seats[p.side], seats[p.side.Other()] = p.seats[0], p.seats[1]
	now := a.Now()
	m := match.New(p.game, seats, p.side, now)
	if !p.seats[1].Bot() {
		if err := a.mayChallenge(ctx, q); err != nil {
			return nil, err
		}
		m = match.Offer(p.game, seats, p.side, now, now.Add(a.Expiry))
	}
	m.Theme, m.Locale = who.Theme, q.locale()
	m.Place = match.Place{GuildID: q.Place.GuildID, ChannelID: q.Place.ChannelID}
	if m, err = a.Store.Create(ctx, m); err != nil {
		return nil, err
	}
	a.touch(ctx, q, m.ID)
	return m, nil
}

// mayChallenge refuses a flood of challenges.
func (a *App) mayChallenge(ctx context.Context, q *call) error {
	open, err := a.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: []match.Status{match.Offered}})
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
		return newUserError("error.too_many_challenges", "Count", openLimit)
	}
	return nil
}

// pressStart answers the one-click buttons start/<preset>/<level>.
func (a *App) pressStart(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	game, ok := presetGame(q.at(0))
	if !ok {
		return Reply{}, newUserError("error.button")
	}
	return a.startMatch(ctx, q, game, "", q.at(1), "")
}

// presetGame makes the game of a preset.
func presetGame(name string) (engine.Game, bool) {
	p, ok := games.ByName(name)
	if !ok {
		return nil, false
	}
	game, err := games.Parse(p.Variant)
	return game, err == nil
}
