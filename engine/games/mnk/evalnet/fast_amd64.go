package evalnet

import (
	"golang.org/x/sys/cpu"

	"noughts/engine/games/mnk/patterns"
)

// fast reports whether the processor knows the instructions of fast_amd64.s.
var fast = cpu.X86.HasAVX2

// updateFast is Network.update with AVX2.
//
//go:noescape
func updateFast(n *Network, to, from *State, shapes *patterns.Shapes, near *patterns.Cells)

// valueFast is Network.value with AVX2, but for what is added last.
//
//go:noescape
func valueFast(n *Network, sums *[width]int32, player int, bias *[Hidden]int32) int32
