package jing

import "noughts/engine"

// The boards of the seed "井井井井字棋": how its sample game ends, and its three
// examples of best play.
const (
	sampleGame = "OXX../XOOX./OXOOO/OXOOX/OXOXX"
	example1   = "XX.O./XX.OO/XXXOO/XX.XO/.OOOO"
	example2   = "XOOOO/XXXXO/X.XOO/XO.../OOX.X"
	example3   = "XOOOO/XXXXO/X.XOO/XO.../OO..."
)

// Lessons returns the boards of the seed.
func (Family) Lessons() []engine.Lesson {
	return []engine.Lesson{
		{Position: key + " " + sampleGame, Text: engine.Say("jing.lesson.end")},
		{Position: key + " " + example1, Text: engine.Say("jing.lesson.draw")},
		{Position: key + " " + example2, Text: engine.Say("jing.lesson.lost")},
		{Position: key + " " + example3, Text: engine.Say("jing.lesson.choice")},
	}
}
