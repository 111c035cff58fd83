//go:build !amd64

package evalnet

import "noughts/engine/games/mnk/patterns"

// fast reports that there is only plain Go.
const fast = false

func updateFast(*Network, *State, *State, *patterns.Shapes, *patterns.Cells) { panic("no AVX2") }

func valueFast(*Network, *[width]int32, int, *[Hidden]int32) int32 { panic("no AVX2") }
