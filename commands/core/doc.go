// Package core is what commands share beside the matches and their messages: how the bot thinks
// about the moves that it owes, analyses and reviews, how players are called, and where the bot may
// post.
package core
