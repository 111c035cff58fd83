package games

import (
	"slices"
	"strings"
)

// mostSlips is how many letters may be wrong, missing or too many in a name that is
// still taken for another one; in short names fewer. A guess; not measured.
const mostSlips = 3

// Closest returns the name of the preset, or the key of the family, that somebody
// who typed text may have meant: the one that differs in the fewest letters, or else
// the first one of which text is a whole word. It is empty if none is close.
func Closest(text string) string {
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
	}
	for _, f := range families {
		names = append(names, f.Key())
	}
	if name := Nearest(text, names); name != "" {
		return name
	}
	for _, name := range names {
		if len(text) >= shortestWord && slices.Contains(strings.Split(name, "-"), strings.ToLower(text)) {
			return name
		}
	}
	return ""
}

// shortestWord is how many letters a word of a name needs at least to stand for the
// name: "tic" alone may be anything. A guess; not measured.
const shortestWord = 4

// Nearest returns that of the names, in lower case, that somebody who typed text may
// have meant, empty if none is close.
func Nearest(text string, names []string) string {
	text = strings.ToLower(text)
	best, fewest := "", min(mostSlips, len(text)/3)+1
	for _, name := range names {
		if n := slips(text, name); n < fewest {
			best, fewest = name, n
		}
	}
	return best
}

// slips counts the letters to insert, delete or replace to make b of a: the edit
// distance (Levenshtein 1965), row by row.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0]++
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal, row[j+1] = row[j+1], min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
