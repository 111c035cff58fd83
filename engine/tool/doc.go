// Package tool says what the games' offline tools are. It reads their inputs, case by case, in the
// form of the puzzles that the games come from, and prints what they find.
package tool
