package pairing

import (
	"strconv"
	"strings"
)

// exactFive are the rules that the published pairings are meant for.
var exactFive = Rules{Rows: 6, Cols: 6, Line: 5, Symbols: 2, Exact: true, Full: true}

// The published pairings, from the top row down. The corners are answered with
// the same symbol, all other cells with the opposite one.
var published = map[string]string{
	// Castelein, "Order and Chaos", Leiden: (2), the proof of Theorem 4.1.
	"thesis": `
		2  3  7  7  6  1
		4 11 18 13 18  5
		9 17 12 17 14 10
		9 11 16 13 16 10
		6 15 12 15 14  3
		1  5  8  8  4  2`,

	// CodeChef, the editorial of the exact five: the tester's solution.
	"tester": `
		1  3  7  7  4  2
		5 11 12 15 15  6
		8 11 12 16 16 10
		8 13 13 17 18 10
		4 14 14 17 18  3
		2  6  9  9  5  1`,

	// The same: the editorialist's solution.
	"editorialist": `
		1  3  7  7  5  2
		4 11 17 18 11  6
		9 13 15 15 14 10
		9 13 16 16 14 10
		5 12 17 18 12  3
		2  6  8  8  4  1`,
}

// PublishedNames are the names of the pairings in the literature.
func PublishedNames() []string { return []string{"thesis", "tester", "editorialist"} }

// Published returns a pairing from the literature: thesis, tester or editorialist.
// It is for exactly five on the full 6×6 board. Its pairs have the numbers that its
// author gave them.
func Published(name string) (*Pairing, bool) {
	table, ok := published[name]
	if !ok {
		return nil, false
	}
	numbers, rows, cols := strings.Fields(table), exactFive.Rows, exactFive.Cols
	pairs, seen := make([]Pair, len(numbers)/2), map[int]int{}
	for i, text := range numbers {
		number, err := strconv.Atoi(text)
		if err != nil {
			panic(err) // the tables above have nothing but numbers
		}
		pair := &pairs[number-1]
		row, col := rows-1-i/cols, i%cols
		pair.Cells[seen[number]] = row*cols + col
		seen[number]++
		if (row == 0 || row == rows-1) && (col == 0 || col == cols-1) {
			pair.Kind = Same
		}
	}
	return New(exactFive, pairs...), true
}

// Under returns the same pairs under other rules for a board of the same size.
// Check says whether they are a pairing there.
func (p *Pairing) Under(r Rules) *Pairing {
	return New(r, p.Pairs...)
}

// fits reports whether the pairing is meant for these rules.
func (p *Pairing) fits(r Rules) bool { return p.Rules == r.canonical() }
