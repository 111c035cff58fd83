package evalnet

import (
	_ "embed"
	"sync"

	"noughts/engine/games/mnk/patterns"
)

// fiveWeights are those of the network for five in a row. How they came about stands in
// docs/gomoku-engine.md.
//
//go:embed five.bin
var fiveWeights []byte

// five returns the network for five in a row, made when first needed.
var five = sync.OnceValue(func() *Network {
	w, err := Read(fiveWeights)
	if err != nil {
		panic(err)
	}
	n, err := New(w)
	if err != nil {
		panic(err)
	}
	return n
})

// smallest is the side of the smallest board whose positions the network was trained on.
const smallest = 15

// For returns the network for a rule, or nil if none was trained.
func For(r patterns.Rule) *Network {
	if r.Line != 5 || min(r.Rows, r.Cols) < smallest {
		return nil
	}
	return five()
}
