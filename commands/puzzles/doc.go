// Package puzzles is the command that gives people puzzles and what goes on around it:
// answers, ratings, the puzzle of the day with its table, and the message in which a
// server gets it. Whatever somebody has done is in the store, so the buttons outlive a
// restart; each of them carries the revision of the attempt that it was made for, and one
// of an older revision only shows how things stand.
package puzzles
