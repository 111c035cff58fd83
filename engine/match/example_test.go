package match_test

import (
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// Play a match between two people. Every change is a new Match, and what the rules
// do not allow is an error that says why.
func ExampleMatch() {
	game, err := games.Find("tic-tac-toe")
	if err != nil {
		panic(err)
	}
	now := time.Now()
	m := match.New(game, [2]match.Seat{{UserID: "ada"}, {UserID: "ben"}}, engine.First, now)
	for _, name := range []string{"b2", "b2", "a2", "c1", "a3", "a1", "b1", "c3"} {
		move, err := game.ParseMove(name)
		if err != nil {
			panic(err)
		}
		side, _ := m.Turn()
		after, err := m.Play(m.Seats[side].UserID, m.Ply(), move, now)
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		m = after
	}
	winner, won := m.Outcome.Winner()
	fmt.Println(games.FormatPosition(game, m.Position()), "won by", m.Seats[winner].UserID, won)
	// Output:
	// refused: illegal.taken Cell=b2
	// mnk:3x3:3 O.X/OX./XOX won by ada true
}
