package arena

import (
	"context"
	"time"

	"noughts/engine"
	"noughts/engine/cpu"
)

// A seat is a strategy that plays one game, and how its time is measured.
type seat struct {
	strategy engine.Strategy
	program  bool         // it is a program from outside
	clock    engine.Clock // its CPU time; nil where the wall's time counts
}

// seat gives a strategy its place in the games of a job. The calling goroutine is that of all its
// moves. A program that has gone is missed when it is to move.
func (m *Match) seat(s engine.Strategy, job int) seat {
	p, program := s.(engine.Process)
	taken := seat{strategy: s, program: program}
	if core, pinned := m.core(job); pinned && program {
		_ = cpu.PinProcess(p.PID(), core) // what the pinned thread starts is pinned anyway
	}
	switch {
	case m.CPU && program:
		taken.clock = cpu.OfProcess(p.PID())
	case m.CPU:
		taken.clock = cpu.OfThread()
	}
	return taken
}

// stopwatch begins to measure the time of a move, and returns what tells how much it is.
func (s seat) stopwatch() (elapsed func() time.Duration) {
	if s.clock == nil {
		begin := time.Now()
		return func() time.Duration { return time.Since(begin) }
	}
	begin := s.clock.Elapsed()
	return func() time.Duration { return max(0, s.clock.Elapsed()-begin) }
}

// budget is what a seat is told for a move. A program is always told the time, as it may know no
// limit of nodes.
func (m *Match) budget(s seat) engine.Budget {
	b := engine.Budget{Time: m.Time, Nodes: m.Nodes, Clock: s.clock}
	if m.Nodes > 0 && !s.program {
		b.Time = 0
	}
	return b
}

// patience is how many times as long as its CPU time a program may take on the wall, before it is
// thought to do nothing at all; and patienceLeast is how long it may at least. Guesses; not
// measured.
const (
	patience      = 50
	patienceLeast = 10 * time.Second
)

// limit returns the ctx of a move, which ends when its time is over. A program whose CPU time
// counts hears nothing before its grace is over, too.
func (m *Match) limit(ctx context.Context, s seat) (context.Context, context.CancelFunc) {
	b := engine.Budget{Time: m.Time, Clock: s.clock}
	if s.clock == nil || !s.program {
		return b.Limit(ctx)
	}
	b.Time += m.Grace
	patient, giveUp := context.WithTimeout(ctx, max(patienceLeast, patience*b.Time))
	limited, cancel := b.Limit(patient)
	return limited, func() {
		cancel()
		giveUp()
	}
}
