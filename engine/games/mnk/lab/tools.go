// Package lab is the research on k in a row: what only those run who study the game, and nobody
// who plays it. It may use all of the game's packages; none of them uses it.
//
//	even         three stones for opening rules after which neither side is better off
//	suites       suites of forced wins, and balanced openings, by package testsuite
//	testsuite    makes and runs them
//	selfplay     games of the search against itself, and the evaluation that learns from them
//	tune         a command of its own that fits the weights of the evaluation
//	verify       proves the values anew that are said to be proved here
package lab

import (
	"noughts/engine"
	"noughts/engine/games/mnk"
	"noughts/engine/tool"
)

// Tools returns the offline commands of research: generate, tune and verify.
func Tools() []tool.Tool {
	return []tool.Tool{
		{
			Verb: "generate", Noun: "suite",
			Help: engine.Say("mnk.tool.suite"),
			New:  func() tool.Call { return &generateSuite{} },
		},
		{
			Verb: "generate", Noun: "openings",
			Help: engine.Say("mnk.tool.openings"),
			New:  func() tool.Call { return &generateOpenings{} },
		},
		{
			Verb: "generate", Noun: "even",
			Help: engine.Say("mnk.tool.even"),
			New:  func() tool.Call { return &generateEven{} },
		},
		{
			Verb: "tune", Noun: "games",
			Help: engine.Say("mnk.tool.tune_games"),
			New:  func() tool.Call { return &tuneGames{} },
		},
		{
			Verb: "tune", Noun: "calibration",
			Help: engine.Say("mnk.tool.tune_calibration"),
			New:  func() tool.Call { return &tuneCalibration{} },
		},
		{
			Verb: "tune", Noun: "net",
			Help: engine.Say("mnk.tool.tune_net"),
			New:  func() tool.Call { return &tuneNet{} },
		},
		{
			Verb: "verify", Noun: "k-in-a-row",
			Help: engine.Say("mnk.tool.verify"),
			New:  func() tool.Call { return &verifyValues{values: mnk.ProvedHere()} },
		},
		{
			Verb: "verify", Noun: "suite",
			Help: engine.Say("mnk.tool.verify_suite"),
			New:  func() tool.Call { return &runSuite{} },
		},
	}
}
