// Package longtest says when a test is left out: long computations where an answer is wanted
// soon, what has no races to find under the race detector, and what lacks a program.
package longtest

import (
	"os"
	"testing"
)

// What a test says that is left out; scripts/gotest reads it.
const (
	// Long is the reason of Skip.
	Long = "long: make check runs it"
	// NoRaces is the reason of SkipUnderRace.
	NoRaces = "left out under the race detector: there are none to find"
)

// Skip leaves a long computation out with -short, and under the race detector. "make check" runs it
// without the race detector.
func Skip(t testing.TB) {
	t.Helper()
	if testing.Short() || underRace {
		t.Skip(Long)
	}
}

// SkipShort leaves a test out with -short that waits for long, or needs several programs.
func SkipShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip(Long)
	}
}

// SkipUnderRace leaves a test out under the race detector that has no races to find: a computation
// in one goroutine, which takes five times as long there, or how a page looks in the browser, where
// other tests press the same buttons without one.
func SkipUnderRace(t testing.TB) {
	t.Helper()
	if underRace {
		t.Skip(NoRaces)
	}
}

// LeaveOut leaves a test out that lacks something on this machine, unless NOUGHTS_REQUIRE_ALL says
// that no test may be left out: then it fails.
func LeaveOut(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("NOUGHTS_REQUIRE_ALL") != "" {
		t.Fatal(why)
	}
	t.Skip("left out: ", why)
}

// Sample returns how many of a test's cases to look at: part with -short, else all. Under the race
// detector the test is left out, as by Skip, because "make check" runs all cases without it.
func Sample(t testing.TB, part, all int) int {
	t.Helper()
	if underRace {
		t.Skip(Long)
	}
	if testing.Short() {
		return part
	}
	return all
}

// Part returns which of a test's cases to look at: with -short as many as are asked for, evenly
// spread over the list, else all, under the race detector, too.
func Part[T any](part int, list []T) []T {
	if !testing.Short() {
		return list
	}
	return spread(min(part, len(list)), list)
}

// Some returns which of a test's cases to look at: as many as Sample says, evenly spread over the
// list.
func Some[T any](t testing.TB, part int, list []T) []T {
	t.Helper()
	return spread(Sample(t, min(part, len(list)), len(list)), list)
}

// spread returns n of a list, evenly spread over it.
func spread[T any](n int, list []T) []T {
	some := make([]T, n)
	for i := range some {
		some[i] = list[i*len(list)/n]
	}
	return some
}
