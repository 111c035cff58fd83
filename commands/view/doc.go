// Package view makes the message of a match: the board as a picture, the words above it, and the
// buttons below it. What goes in are values (the match, how it is looked at, and what stands beside
// the board), what comes out is a message. The package stores nothing and asks nobody.
package view
