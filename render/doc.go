// Package render shows an engine.Board to people: as a picture (PNG), as a
// monospaced board for a code block (Text), and as a description to be read
// aloud (Alt). It draws what a board and its Options say and knows no game.
//
// Pictures are drawn at twice the size they are meant to be shown at, with a
// transparent background around a rounded card. They are put together from sprites,
// each drawn once a theme and size, and have a palette of few colors. What boards show
// while they are played is put together from tiles that are kept as they are packed.
// Everything in this package is safe for concurrent use.
//
// Loops over the pixels of one picture, which nobody else has yet, are marked go:norace: the race
// detector would spend most of the time of all tests that draw in them.
package render
