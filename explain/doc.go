// Package explain says and shows what is known of a position: verdicts, the
// reasons for moves, the marks of a picture, and what the opponent threatens. Chat
// and terminal share it, so that each thing is put in words in one place.
package explain
