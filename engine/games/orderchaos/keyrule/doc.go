// Package keyrule plays Order by rules that a person can learn by heart.
//
// A rule is: complete a line if you can; otherwise play the move that is best by
// the first key, of equally good ones the best by the second, and so on; of moves
// that are equal in all keys the topmost, of those the leftmost, X before O. A key
// is a number that can be read off the board for each move, such as how many own
// symbols stand on the open lines through its cell.
package keyrule
