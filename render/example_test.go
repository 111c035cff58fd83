package render_test

import (
	"bytes"
	"fmt"
	"image/png"

	"noughts/engine/games"
	"noughts/render"
)

// Draw a board as text.
func ExampleText() {
	game, position, err := games.ParsePosition("tic-tac-toe b2 a1 c3")
	if err != nil {
		panic(err)
	}
	last, _ := game.ParseMove("c3")
	fmt.Println("After 3 moves:")
	fmt.Print(render.Text(position.Board(), render.Options{Last: []uint16{last.Cell}}))
	// Output:
	// After 3 moves:
	//  3  · ·[X]
	//  2  · X ·
	//  1  O · ·
	//     A B C
}

// Draw a board as a picture.
func ExamplePNG() {
	_, position, err := games.ParsePosition("gomoku h8 i9 h9")
	if err != nil {
		panic(err)
	}
	picture, err := render.PNG(position.Board(), render.Options{Theme: render.Light})
	if err != nil {
		panic(err)
	}
	decoded, err := png.Decode(bytes.NewReader(picture))
	fmt.Println(decoded.Bounds().Size(), err)
	// Output: (1004,985) <nil>
}
