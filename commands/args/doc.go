// Package args reads what people type as options of commands: games, levels, moves and positions.
// It also completes them while they are typed, and names games in the ids of buttons.
package args
