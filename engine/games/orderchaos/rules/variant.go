package rules

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
)

// Key is the word before the first colon of every variant.
const Key = "order-chaos"

// The limits of the parameters.
const (
	MinSide, MaxSide       = 3, 10
	MinSymbols, MaxSymbols = 2, 4
)

// Classic is what a variant is made of where nothing else is said.
var Classic = Variant{Rows: 6, Cols: 6, Line: 5, Symbols: 2}

// A Variant is the parameters of the game, a comparable value.
type Variant struct {
	Rows, Cols uint8
	Line       uint8 // ℓ: how many equal symbols make a line
	Symbols    uint8 // how many symbols there are to choose from
	Exact      bool  // a longer run does not count
	Full       bool  // judged only when the board is full
	ChaosFirst bool
}

// Order returns the player who plays Order.
func (v Variant) Order() engine.Player {
	if v.ChaosFirst {
		return engine.Second
	}
	return engine.First
}

// Cells returns how many cells the board has.
func (v Variant) Cells() int { return int(v.Rows) * int(v.Cols) }

// String returns the canonical notation.
func (v Variant) String() string {
	s := fmt.Sprintf("%s:%dx%d:%d", Key, v.Rows, v.Cols, v.Line)
	for _, o := range []struct {
		on   bool
		word string
	}{{v.Exact, "exact"}, {v.Full, "full"}, {v.ChaosFirst, "chaos-first"}} {
		if o.on {
			s += ":" + o.word
		}
	}
	if v.Symbols != MinSymbols {
		s += fmt.Sprintf(":symbols=%d", v.Symbols)
	}
	return s
}

// Parse reads a variant, key included.
func Parse(variant string) (Variant, error) {
	words := strings.Split(strings.ToLower(variant), ":")
	if words[0] != Key || len(words) < 3 {
		return Variant{}, engine.NotVariant(variant, Classic.String())
	}
	rows, cols, ok := strings.Cut(words[1], "x")
	if !ok {
		return Variant{}, engine.NotSize(words[1])
	}
	r, err := ParseSizes(rows, cols, words[2])
	if err != nil {
		return Variant{}, err
	}
	if err := r.addOptions(words[3:]); err != nil {
		return Variant{}, err
	}
	return r, nil
}

// ParseSizes returns the variant with these sizes, which it checks, two symbols
// and no option.
func ParseSizes(rows, cols, line string) (Variant, error) {
	r := Variant{Symbols: MinSymbols}
	for _, side := range []struct {
		name, text string
		to         *uint8
	}{{"rows", rows, &r.Rows}, {"cols", cols, &r.Cols}} {
		n, err := number(side.text)
		if err != nil || n < MinSide || n > MaxSide {
			return Variant{}, engine.NotBetween(engine.Say("variant."+side.name), MinSide, MaxSide, side.text)
		}
		*side.to = uint8(n)
	}
	shorter := int(min(r.Rows, r.Cols))
	n, err := number(line)
	if err != nil || n < MinSide || n > shorter {
		return Variant{}, engine.LineNotBetween(int(r.Rows), int(r.Cols), MinSide, shorter, line)
	}
	r.Line = uint8(n)
	return r, nil
}

// addOptions reads the words after the sizes, in any order but each only once.
func (v *Variant) addOptions(words []string) error {
	seen := map[string]bool{}
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		switch {
		case seen[name]:
			return engine.GivenTwice(name)
		case word == "exact":
			v.Exact = true
		case word == "full":
			v.Full = true
		case word == "chaos-first":
			v.ChaosFirst = true
		case name == "symbols":
			if err := v.SetSymbols(value); err != nil {
				return err
			}
		default:
			return engine.NoOption(word, "exact", "full", "chaos-first", fmt.Sprintf("symbols=%d", MaxSymbols))
		}
		seen[name] = true
	}
	return nil
}

// SetSymbols sets how many symbols there are, which it checks.
func (v *Variant) SetSymbols(value string) error {
	n, err := number(value)
	if err != nil || n < MinSymbols || n > MaxSymbols {
		return engine.NotBetween(engine.Say("variant.symbols"), MinSymbols, MaxSymbols, value)
	}
	v.Symbols = uint8(n)
	return nil
}

// number reads a small number of decimal digits, without a sign.
func number(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 8)
	return int(n), err
}

// Choice returns the symbols that both sides choose from.
func (v Variant) Choice() []engine.Symbol {
	symbols := make([]engine.Symbol, v.Symbols)
	for i := range symbols {
		symbols[i] = engine.X + engine.Symbol(i)
	}
	return symbols
}

// UsualLine returns the line for a board of this size where none is given.
func UsualLine(rows, cols string) string {
	line := int(Classic.Line)
	for _, side := range []string{rows, cols} {
		if n, err := number(side); err == nil && n >= MinSide {
			line = min(line, n)
		}
	}
	return strconv.Itoa(line)
}
