package jing

import "noughts/engine"

// The boards of the homework: how its sample game ends, and its three
// examples of best play.
const (
	sampleGame = "OXX../XOOX./OXOOO/OXOOX/OXOXX"
	example1   = "XX.O./XX.OO/XXXOO/XX.XO/.OOOO"
	example2   = "XOOOO/XXXXO/X.XOO/XO.../OOX.X"
	example3   = "XOOOO/XXXXO/X.XOO/XO.../OO..."
)

// Examples returns the boards of the homework.
func (Family) Examples() []engine.Example {
	return []engine.Example{
		{Position: key + " " + sampleGame, Text: engine.Say("jing.example.end")},
		{Position: key + " " + example1, Text: engine.Say("jing.example.draw")},
		{Position: key + " " + example2, Text: engine.Say("jing.example.lost")},
		{Position: key + " " + example3, Text: engine.Say("jing.example.choice")},
	}
}
