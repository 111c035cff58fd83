package main

import (
	"math"
	"testing"

	"noughts/engine/longtest"
)

// The whole way, with a few games.
func TestTune(t *testing.T) {
	longtest.SkipUnderRace(t)
	c := newCollector(1)
	c.judgeNodesLimit = 4000 // samples of less worth do as well here
	for len(c.samples) < 20 {
		c.play()
	}
	train, test := c.samples.split()
	if got, want := len(train)+len(test), len(c.samples); got != want {
		t.Errorf("split into %d samples, want %d", got, want)
	}
	m := fit(train, 1)
	if before, after := current().loss(train), m.loss(train); after >= before {
		t.Errorf("cross entropy was %.4f and is %.4f after fitting", before, after)
	}
	if _, err := m.source(); err != nil {
		t.Errorf("the file written is no Go: %v", err)
	}
}

// The model foretells what the search's own estimate says.
func TestModelIsTheEstimate(t *testing.T) {
	c := newCollector(2)
	for range 5 {
		at := c.opening()
		w := c.player.Start(at.stones, at.turn, 0)
		s := newSample(w)
		if got, want := current().predict(&s), chance(w.Eval()); math.Abs(got-want) > 0.01 {
			t.Errorf("got %.3f, want %.3f", got, want)
		}
	}
}
