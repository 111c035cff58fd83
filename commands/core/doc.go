// Package core is what commands share beside the matches, their messages, the bot's moves and the
// analyses: reviews, names, and what is shown beside a board.
package core
