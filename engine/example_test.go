package engine_test

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/games"
)

// Analyze a position: who wins, in how many plies, and with which moves.
func ExampleSolver() {
	game, position, err := games.ParsePosition("tic-tac-toe b2 a2")
	if err != nil {
		panic(err)
	}
	solver := game.NewSolver(engine.SolverOptions{})
	analysis, err := solver.Analyze(context.Background(), position, engine.Budget{}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println("X:", analysis.Root.Low, "in", analysis.Root.Distance)
	for _, m := range analysis.Moves {
		fmt.Print(game.MoveName(m.Move), " ", m.Low, "  ")
	}
	// Output:
	// X: win in 5
	// a1 win  a3 win  c1 win  c3 win  b1 win  b3 win  c2 draw
}

// Play a game to its end: the first move that each position offers.
func ExamplePosition() {
	game, err := games.Parse("order-chaos:3x3:3")
	if err != nil {
		panic(err)
	}
	position := game.Start()
	outcome, over := position.Outcome()
	for !over {
		move := position.AppendMoves(nil)[0]
		fmt.Print(game.MoveName(move), " ")
		if position, err = position.Play(move); err != nil {
			panic(err)
		}
		outcome, over = position.Outcome()
	}
	winner, _ := outcome.Winner()
	fmt.Println(game.Info().Sides[winner].Name, "wins")
	// Output: Xb2 Ob1 Xa3 Oa2 Xc1 Order wins
}
