// Package think makes the bot's moves: at once, together with the move of a person, or after a
// search in the background, here or by a job of another process.
package think
