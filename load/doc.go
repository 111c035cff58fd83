// Package load plays with a bot on a playground as many people do, at a steady rate, and
// measures how the bot copes: how long it takes to answer and to show a new board, what
// goes wrong, and whether the store holds exactly the moves that people were told have
// been made.
//
// People sit at tables: most play against the bot, some against each other. One
// interaction after the other is given to a table that waits for nothing, at the rate
// that is asked for; when no table is free, the rate falls, which the result shows.
//
// Or it opens board pages, as browsers do: some that watch, and those of two people who play.
package load
