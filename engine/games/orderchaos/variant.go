package orderchaos

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
)

// key is the word before the first colon of every variant.
const key = "order-chaos"

// The limits of the parameters.
const (
	minSide, maxSide       = 3, 10
	minSymbols, maxSymbols = 2, 4
)

// classic is what a variant is made of where nothing else is said.
var classic = rules{rows: 6, cols: 6, line: 5, symbols: 2}

// rules are the parameters of a variant.
type rules struct {
	rows, cols uint8
	line       uint8 // ℓ, how many equal symbols make a line
	symbols    uint8 // how many symbols there are to choose from
	exact      bool  // a longer run does not count
	full       bool  // judged only when the board is full
	chaosFirst bool
}

// order returns the player who plays Order.
func (r rules) order() engine.Player {
	if r.chaosFirst {
		return engine.Second
	}
	return engine.First
}

func (r rules) cells() int { return int(r.rows) * int(r.cols) }

// variant returns the canonical notation.
func (r rules) variant() string {
	s := fmt.Sprintf("%s:%dx%d:%d", key, r.rows, r.cols, r.line)
	for _, o := range []struct {
		on   bool
		word string
	}{{r.exact, "exact"}, {r.full, "full"}, {r.chaosFirst, "chaos-first"}} {
		if o.on {
			s += ":" + o.word
		}
	}
	if r.symbols != minSymbols {
		s += fmt.Sprintf(":symbols=%d", r.symbols)
	}
	return s
}

// parseRules reads a variant, key included.
func parseRules(variant string) (rules, error) {
	words := strings.Split(strings.ToLower(variant), ":")
	if words[0] != key || len(words) < 3 {
		return rules{}, engine.NotVariant(variant, key, classic.variant())
	}
	rows, cols, ok := strings.Cut(words[1], "x")
	if !ok {
		return rules{}, engine.NotSize(words[1])
	}
	r, err := numbers(rows, cols, words[2])
	if err != nil {
		return rules{}, err
	}
	if err := r.addOptions(words[3:]); err != nil {
		return rules{}, err
	}
	return r, nil
}

// numbers returns the rules with these sizes, which are checked.
func numbers(rows, cols, line string) (rules, error) {
	r := rules{symbols: minSymbols}
	for _, side := range []struct {
		name, text string
		to         *uint8
	}{{"rows", rows, &r.rows}, {"cols", cols, &r.cols}} {
		n, err := number(side.text)
		if err != nil || n < minSide || n > maxSide {
			return rules{}, engine.NotBetween(side.name, minSide, maxSide, side.text)
		}
		*side.to = uint8(n)
	}
	shorter := int(min(r.rows, r.cols))
	n, err := number(line)
	if err != nil || n < minSide || n > shorter {
		return rules{}, engine.LineNotBetween(int(r.rows), int(r.cols), minSide, shorter, line)
	}
	r.line = uint8(n)
	return r, nil
}

// addOptions reads the words after the sizes, in any order but each only once.
func (r *rules) addOptions(words []string) error {
	seen := map[string]bool{}
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		switch {
		case seen[name]:
			return engine.GivenTwice(name)
		case word == "exact":
			r.exact = true
		case word == "full":
			r.full = true
		case word == "chaos-first":
			r.chaosFirst = true
		case name == "symbols":
			if err := r.setSymbols(value); err != nil {
				return err
			}
		default:
			return engine.NoOption(word, "exact", "full", "chaos-first", fmt.Sprintf("symbols=%d", maxSymbols))
		}
		seen[name] = true
	}
	return nil
}

func (r *rules) setSymbols(value string) error {
	n, err := number(value)
	if err != nil || n < minSymbols || n > maxSymbols {
		return engine.NotBetween("symbols", minSymbols, maxSymbols, value)
	}
	r.symbols = uint8(n)
	return nil
}

// number reads a small number of decimal digits, without a sign.
func number(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 8)
	return int(n), err
}
