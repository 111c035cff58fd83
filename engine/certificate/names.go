package certificate

import (
	"fmt"
	"slices"
	"strings"
)

// This file keeps a file from saying one thing to who reads it and another to the checker.
// encoding/json takes names with other capitals, and joins values whose name comes twice.

// names are those of all fields in format.go.
var names = []string{
	"certificate", "variant", "rules", "position",
	"rows", "cols", "line", "stones", "choose", "worth", "exact", "full", "ends", "renju", "falls",
	"weights", "turn", "rest",
	"side", "result", "weak", "outside", "search", "prices", "digest",
	"claim", "at", "to", "play", "pairs", "tiles", "then", "plan",
}

// checkNames returns an error if a name in a line is not spelt as in names, or comes twice in one
// object. The line must be values of JSON.
func checkNames(line string) error {
	var objects []uint64 // those that are open, from the outermost on: a bit for each name so far
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{':
			objects = append(objects, 0)
		case '}':
			objects = objects[:len(objects)-1]
		case '"':
			text := line[i+1:]
			text = text[:endOfString(text)]
			i += len(text) + 1
			if !strings.HasPrefix(strings.TrimLeft(line[i+1:], " \t\r\n"), ":") {
				continue
			}
			name, object := slices.Index(names, text), &objects[len(objects)-1]
			if name < 0 || *object>>name&1 != 0 {
				return fmt.Errorf("this name is not spelt so, or comes twice: %.99q", text)
			}
			*object |= 1 << name
		}
	}
	return nil
}

// endOfString returns where a string of JSON ends, after its first quotation mark.
func endOfString(text string) (end int) {
	for ; text[end] != '"'; end++ {
		if text[end] == '\\' {
			end++
		}
	}
	return end
}
