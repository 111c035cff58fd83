// Package gomocup speaks the text protocol of the Gomocup tournament and of the
// Piskvork manager, as "Gomoku AI protocol" by Martin Petříček and Petr
// Laštovička describes it: a manager sends a command a line, the engine answers.
//
// Serve is the engine's side and Session its pure part, which reads no clock but
// for its own thinking and no stream; Launch is the manager's side, by which an
// engine from outside becomes a strategy. What is said in the protocol is
// English and not in a catalogue: its reader is a program.
//
// Of other protocols derived from this one it knows SWAP2BOARD, for the opening
// rule swap2, and the commands and settings of the Yixin protocol that make sense here.
//
// A coordinate is x,y from 0: x is the column from the left, and y is the row,
// here from the bottom as everywhere in Noughts.
package gomocup
