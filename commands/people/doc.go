// Package people says what a person may have of the bot: whether they are served, how much they may
// still ask for, and what they may hear of a game between people that goes on.
package people
