// Package commands is what people can ask of Noughts and what it answers: a
// Request goes in, a Reply comes out, and neither knows of Discord. The App
// owns the flow of a move: load the match, let the referee judge, save, let the
// bot answer, draw the board.
package commands
