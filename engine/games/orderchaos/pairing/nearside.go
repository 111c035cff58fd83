package pairing

// NearSide returns pairs with which Chaos stops all lines of at least n−1 on n×n, for any n
// of eight or more, by one construction; nil for smaller boards. That such boards are
// Chaos's is van Gent's theorem, as the thesis cites it. The border is paired so, the
// corners left out:
//
//   - the cells beside the corners with those beside the opposite corner, along the four
//     diagonals of n−1;
//   - the third and the fourth cell of each side with each other.
//
// Of the inner board, with its m = n−2 rows and columns numbered from 0 and round the edge,
//
//   - row i has the pair of its columns i+1 and i+2,
//   - column j that of its rows j+1 and j+2,
//   - the one long diagonal that of (0,0) and (1,1),
//   - the other one that of (1,m−2) and (m−2,1).
//
// A cell (i,j) is in the pair of a row if j−i is 1 or 2, in that of a column if it is −1 or
// −2, on the first diagonal if it is 0, and in the last pair if it is 3 or −3, all modulo m:
// these differ if m is at least 6. Every row, column and long diagonal has two windows, both
// of which hold its n−2 inner cells and so the pair; the four other diagonals have one.
//
// The pairs can be opened, too, in this order: the first diagonal, whose cell (2,2) is in no
// pair; the rows and columns, each of which then has a full cell on it; the other
// diagonal, then the inner board is full; the four short diagonals; the sides, whose fifth
// cell is in no pair. One full cell in all windows of a pair tells for which symbol they
// can still count, and another symbol on the pair stops them.
func NearSide(n int) []Pair {
	if n < 8 {
		return nil
	}
	m := n - 2
	pair := func(row, col, otherRow, otherCol int) Pair {
		return Pair{Cells: [2]int{row*n + col, otherRow*n + otherCol}}
	}
	inner := func(row, col, otherRow, otherCol int) Pair {
		return pair(row%m+1, col%m+1, otherRow%m+1, otherCol%m+1)
	}
	pairs := []Pair{inner(0, 0, 1, 1)}
	for i := range m {
		pairs = append(pairs, inner(i, i+1, i, i+2), inner(i+1, i, i+2, i))
	}
	last := n - 1
	return append(pairs, inner(1, m-2, m-2, 1),
		pair(0, 1, last-1, last), pair(1, 0, last, last-1), pair(0, last-1, last-1, 0), pair(1, last, last, 1),
		pair(0, 2, 0, 3), pair(last, 2, last, 3), pair(2, 0, 3, 0), pair(2, last, 3, last))
}
