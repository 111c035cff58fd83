package begin

import (
	"cmp"
	"context"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/deliver"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// A Starter starts matches: at once against the bot, as challenges to people. It is safe for
// concurrent use; the fields are set before the first use.
type Starter struct {
	Store     store.Store
	Tables    *table.Tables
	Boards    *deliver.Boards
	Analyses  *analyses.Analyses
	Budgets   *people.Budgets
	Limits    *Limits
	Opponents *Opponents
	Now       func() time.Time
	Rand      func(n int) int // draws lots from 0 to n-1
	Expiry    time.Duration   // how long a challenge stands
}

// A beginning is the game that a match is of, and where it begins.
type beginning struct {
	game     engine.Game
	position engine.Position    // nil for the start of the game
	moves    []engine.Move      // made since that position
	opening  engine.OpeningRule // nil without
}

// beginsAfter is where a line of moves has come to.
func beginsAfter(line games.Sequence) beginning {
	b := beginning{game: line.Game, position: line.Start, moves: line.Moves}
	if len(line.Moves) == 0 && line.FromStart() {
		b.position = nil
	}
	return b
}

// begun returns the position in which the first move of the match is made, nil for the start of the
// game.
func (b beginning) begun() engine.Position {
	if b.position == nil {
		return nil
	}
	return games.Sequence{Game: b.game, Start: b.position, Moves: b.moves}.Position()
}

// turn is who moves first there.
func (b beginning) turn() engine.Player {
	if p := b.begun(); p != nil {
		return p.Turn()
	}
	return b.game.Start().Turn()
}

// A matchSetup is everything that starts a match.
type matchSetup struct {
	from    beginning
	seats   [2]match.Seat // [0] is who starts the match, [1] the opponent; not yet by player
	side    engine.Player // where who starts the match sits
	control match.TimeControl
	rated   bool // see mayRate
	follows bool // a match that was played in the same place
}

// mayBegin refuses a match where the server wants none. A page does not know in which channel its
// thread is: what follows a match that was played there may be played there, too.
func (p matchSetup) mayBegin(q *route.Call) error {
	if p.follows && q.OnPage {
		return nil
	}
	return q.MayPlayHere()
}

// terms are against whom somebody wants to play, and how.
type terms struct {
	opponent string // a person's id, or anyone; empty for the bot
	level    string // the bot's
	side     string // see sideArg
	clock    string // see clockArg; between people, the server's where it is empty
	rated    bool
}

// anyone stands for the first person who wants to play. It is nobody's id.
const anyone = "anyone"

// start starts a match of the person who asks against an opponent: a person, whoever
// comes first, or the bot at a level.
func (s *Starter) start(ctx context.Context, q *route.Call, from beginning, t terms) (commands.Reply, error) {
	me := personSeat(q.User)
	rival, err := s.Opponents.seat(q, from.game, t.opponent, t.level)
	if err != nil {
		return commands.Reply{}, err
	}
	if t.clock == "" && !rival.Bot() {
		t.clock = defaultClock(q)
	}
	control, err := clockArg(t.clock, q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	p, err := s.sideArg(q, from, t.side, rival)
	if err != nil {
		return commands.Reply{}, err
	}
	if t.rated {
		if err := mayRate(from, rival, q.ToUser); err != nil {
			return commands.Reply{}, err
		}
	}
	m, err := s.create(ctx, q, matchSetup{from: from, seats: [2]match.Seat{me, rival}, side: p, control: control, rated: t.rated})
	if err != nil {
		return commands.Reply{}, err
	}
	note := ""
	if s.firstAsGuest(ctx, q) {
		note = q.ToChannel.Says("guest.note")
	}
	return s.post(ctx, q, m, note)
}

// firstAsGuest reports whether the match that has just been created is the first one in a
// place where the bot is a guest. What it cannot do there is said then, and never again.
func (s *Starter) firstAsGuest(ctx context.Context, q *route.Call) bool {
	if !q.Place.Guest {
		return false
	}
	played, err := s.Store.IDs(ctx, store.Filter{ChannelID: q.Place.ChannelID, Limit: 2})
	return err == nil && len(played) < 2
}

// post shows a match in a new message, with the move that the bot owes: the board at once against
// the bot, a challenge to a person.
func (s *Starter) post(ctx context.Context, q *route.Call, m *match.Match, note string) (commands.Reply, error) {
	return route.Said, s.Boards.Post(ctx, q, m, note)
}

// create saves a new match: one that is played at once against the bot, a
// challenge to a person.
func (s *Starter) create(ctx context.Context, q *route.Call, p matchSetup) (*match.Match, error) {
	if err := cmp.Or(p.mayBegin(q), s.Budgets.NewGames()); err != nil {
		return nil, err
	}
	who, err := q.Person()
	if err != nil {
		return nil, err
	}
	if p.from.position == nil && p.from.opening == nil {
		s.Analyses.SeekValue(ctx, q.User.ID, p.from.game)
	}
	var seats [2]match.Seat
	seats[p.side], seats[p.side.Other()] = p.seats[0], p.seats[1]
	now := s.Now()
	m := match.New(p.from.game, seats, p.side, now)
	if !p.seats[1].Bot() {
		m = match.Offer(p.from.game, seats, p.side, now, now.Add(s.Expiry))
	}
	if p.from.position != nil {
		if m, err = m.From(p.from.position, p.from.moves...); err != nil {
			return nil, route.NewUserError("error.position_over")
		}
	}
	if p.from.opening != nil {
		if m, err = m.OpenedBy(p.from.opening); err != nil {
			return nil, err
		}
	}
	m = m.Timed(p.control, now)
	m.Rated = p.rated
	m.Theme, m.Locale = who.Theme, q.Locale()
	m.Place = match.Place(q.Place).Channel()
	if !q.Invited {
		m.Parent = q.Parent
	}
	if m, err = s.Limits.within(ctx, m, s.Tables.Create); err != nil {
		return nil, err
	}
	s.Tables.Touch(ctx, q, m.ID)
	return m, nil
}
