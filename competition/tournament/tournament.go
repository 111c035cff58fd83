package tournament

import "slices"

// A Kind is a way to run a tournament.
type Kind uint8

// The kinds of tournaments.
const (
	RoundRobin Kind = iota // everybody meets everybody once
	Swiss                  // a number of rounds, each against somebody with about as many points
	KnockOut               // who loses is out
)

// How many players a tournament may have. More rounds than MostRoundRobin needs nobody wants to
// play, and MostPlayers is what fits a picture and the weights of the pairing.
const (
	FewestPlayers  = 2
	MostRoundRobin = 16
	MostPlayers    = 64
)

// Most is how many players a tournament of the kind may have.
func (k Kind) Most() int {
	if k == RoundRobin {
		return MostRoundRobin
	}
	return MostPlayers
}

// Nobody is the opponent of a player who has a bye.
const Nobody = -1

// An Outcome is how a game of a tournament has ended.
type Outcome uint8

// The outcomes of games, and of what takes a game's place.
const (
	Pending       Outcome = iota // it is being played
	FirstWins                    // by playing
	Drawn                        // by playing
	SecondWins                   // by playing
	FirstForfeit                 // the first player did not play: the second gets the point
	SecondForfeit                // the second player did not play
	DoubleForfeit                // neither did: neither gets a point
	PairingBye                   // nobody is left for the first player, who gets the point
	HalfPointBye                 // the first player has asked for it, and gets half a point
	Walkover                     // in a knock-out there is no opponent: the first player goes on
)

// Played reports whether two have sat down and played.
func (o Outcome) Played() bool { return o == FirstWins || o == Drawn || o == SecondWins }

// A Game is one of a tournament, or a bye. Players are named by their index.
type Game struct {
	Round   int // from 1
	Tie     int // in a knock-out, which tie of the round from 0; elsewhere the board
	Replay  bool
	First   int // who moves first
	Second  int // Nobody for a bye
	Outcome Outcome
}

// With returns a player's opponent in the game; ok is false if the player is not in it.
func (g Game) With(player int) (opponent int, ok bool) {
	switch player {
	case g.First:
		return g.Second, true
	case g.Second:
		return g.First, true
	}
	return Nobody, false
}

// Halves returns what a player gets for the game, in half points.
func (g Game) Halves(player int) int {
	first, second := 0, 0
	switch g.Outcome {
	case FirstWins, SecondForfeit, PairingBye:
		first = 2
	case SecondWins, FirstForfeit:
		second = 2
	case Drawn:
		first, second = 1, 1
	case HalfPointBye:
		first = 1
	}
	if player == g.First {
		return first
	}
	return second
}

// A Player is somebody in a tournament. The index in Tournament.Players, plus one, is their pairing
// number.
type Player struct {
	Left bool // they play no more
	Skip int  // the round for which they have asked for a half-point bye; 0 if none
}

// A Tournament is what has been played of one so far.
type Tournament struct {
	Kind    Kind
	Rounds  int // how many there are to be; see PlannedRounds
	Players []Player
	Paired  int    // how many rounds have begun
	Games   []Game // in the order in which they were paired
	// Over says that no round comes any more, though there may be fewer than planned: too few
	// players are left, or nobody is left whom they have not met.
	Over bool
}

// PlannedRounds is how many rounds a tournament of so many players has. A Swiss has as many as were
// asked for, or enough for a single winner if wanted is 0, but never so many that people would have
// to meet again.
func PlannedRounds(k Kind, players, wanted int) int {
	enough := 0
	for 1<<enough < players {
		enough++
	}
	switch k {
	case KnockOut:
		return enough
	case RoundRobin:
		return max(0, players-1+players%2)
	}
	if wanted == 0 {
		wanted = enough
	}
	return min(wanted, max(1, players-1))
}

// Active counts the players who have not left.
func (t *Tournament) Active() int {
	n := 0
	for _, p := range t.Players {
		if !p.Left {
			n++
		}
	}
	return n
}

// EndsWithout reports whether nothing would be left to play if a player left now, who loses the
// game that they play.
func (t *Tournament) EndsWithout(player int) bool {
	after := *t
	after.Players, after.Games = slices.Clone(t.Players), slices.Clone(t.Games)
	after.Players[player].Left = true
	for i, g := range after.Games {
		if g.Outcome == Pending {
			after.Games[i].Outcome = after.forfeitNow(g)
		}
	}
	for {
		games, over := after.Next()
		if over || len(games) == 0 || slices.ContainsFunc(games, func(g Game) bool { return g.Outcome == Pending }) {
			return over
		}
		after.Paired = games[0].Round // of byes alone
		after.Games = append(after.Games, games...)
	}
}

// Next returns the games to be begun now: those of the next round where all games of the last one
// have ended, or the second game of ties that were drawn. Over says that nothing comes any more.
func (t *Tournament) Next() (games []Game, over bool) {
	pending := slices.ContainsFunc(t.Games, func(g Game) bool { return g.Outcome == Pending })
	if t.Kind == KnockOut {
		if games = t.replays(); len(games) > 0 {
			return games, false
		}
	}
	switch {
	case pending:
		return nil, false
	case t.Paired >= t.Rounds:
		return nil, true
	}
	round := t.Paired + 1
	switch t.Kind {
	case KnockOut:
		games = t.knockOut(round)
	case RoundRobin:
		games = t.roundRobin(round)
	default:
		games = t.swiss(round)
	}
	if t.Active() < 2 || len(games) == 0 {
		return nil, true
	}
	return games, false
}
