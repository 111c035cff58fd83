// Package exact finds the exact scores of positions in which discs fall into columns,
// on boards that fit into a word of 64 bits.
//
// It is alpha-beta on the score, asked with null windows, as Pascal Pons describes it
// in his tutorial "Solving Connect 4: how to build a perfect AI"
// (http://blog.gamesolver.org): bitboards, moves that lose at once left out before they
// are made, the others tried in the order of the threats they make, and a transposition
// table. The bitboard is John Tromp's (Fhourstones): columns lie one after the other,
// each with one bit more than it has cells, which stays empty. On 6 rows by 7 columns:
//
//	6 13 20 27 34 41 48   always empty
//	5 12 19 26 33 40 47   the top row
//	…
//	1  8 15 22 29 36 43
//	0  7 14 21 28 35 42   the bottom row
//
// So a carry drops a disc: adding the bottom bit of a column to the cells that are
// taken gives the cell above them. And shifts by 1, rows+1, rows and rows+2 step along
// the four directions without running from one edge into the other.
package exact
