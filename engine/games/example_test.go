package games_test

import (
	"errors"
	"fmt"

	"noughts/engine"
	"noughts/engine/games"
)

// Read a position, make a move, and print what has become of it.
func ExampleParsePosition() {
	game, position, err := games.ParsePosition("order-chaos:6x6:5 Xc3 Ob4")
	if err != nil {
		panic(err)
	}
	move, err := game.ParseMove("xd4")
	if err != nil {
		panic(err)
	}
	if position, err = position.Play(move); err != nil {
		panic(err)
	}
	fmt.Println(game.Info().Sides[position.Turn()].Name, "is to move")
	fmt.Println(games.FormatPosition(game, position))
	// Output:
	// Chaos is to move
	// order-chaos:6x6:5 ....../....../.O.X../..X.../....../......
}

// Show what the first family lets one choose, and from which range.
func ExampleAll() {
	family := games.All()[0]
	fmt.Println(family.Key())
	for _, option := range family.Options() {
		fmt.Println(option.Name, option.Min, option.Max, option.Default)
	}
	// Output:
	// mnk
	// rows 1 20 3
	// cols 1 20 3
	// line 1 20 3
	// exact 0 0 false
	// misere 0 0 false
	// renju 0 0 false
	// caro 0 0 false
}

// Make a variant from options, as a form would.
func ExampleByKey() {
	family, _ := games.ByKey("mnk")
	game, err := family.Build(map[string]string{"rows": "15", "cols": "15", "line": "5", "exact": "true"})
	fmt.Println(game.Variant(), err)
	_, err = family.Build(map[string]string{"rows": "99"})
	fmt.Println(errors.Is(err, engine.ErrIllegal), err)
	// Output:
	// mnk:15x15:5:exact <nil>
	// true illegal.range Max=20 Min=1 Option=(variant.rows) Typed="99"
}
