package view

import (
	"fmt"
	"strings"
	"time"

	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// ControlName names a time control.
func ControlName(t match.TimeControl, say *words.Printer) string {
	switch {
	case t.None():
		return say.Says("clock.none")
	case t.Slow():
		return say.Says("clock.days", "Count", int(t.Turn/(24*time.Hour)))
	}
	return say.Says("clock.minutes", "Minutes", int(t.Base/time.Minute), "Seconds", int(t.Increment/time.Second))
}

// clockLines say how much time there is.
func clockLines(m *match.Match, now time.Time, say *words.Printer) []string {
	if m.Control.None() || m.Status == match.Over {
		return nil
	}
	turn, playing := m.Turn()
	name := ControlName(m.Control, say)
	until := func(id string) string {
		return say.Says(id, "Control", name, "Who", PlayerName(m, turn, say), "Time", markup.Until(m.Deadline, now), "Deadline", markup.Relative(m.Deadline))
	}
	switch {
	case !playing && m.Control.Slow():
		return []string{say.Says("clock.offered", "Control", name)}
	case !playing:
		return []string{say.Says("clock.offered_minutes", "Control", name)}
	case m.Deadline.IsZero():
		return []string{say.Says("clock.left", "Control", name, "Left", leftLine(m, say))}
	case m.Clock.Waived:
		return []string{until("clock.waived")}
	case m.Clock.Since.IsZero():
		return []string{until("clock.first")}
	case m.Control.Slow():
		return []string{until("clock.slow")}
	}
	return []string{until("clock.runs"), say.Says("clock.left", "Control", name, "Left", leftLine(m, say))}
}

// leftLine says how much time the people had left when the turn began.
func leftLine(m *match.Match, say *words.Printer) string {
	var list []string
	for p, left := range m.Clock.Left {
		if side := m.Game.Info().Sides[p]; !m.Seats[p].Bot() {
			mark := say.Say(side.Title)
			if side.Symbol != engine.Empty {
				mark = markup.Sign(m.Game.Info(), side.Symbol)
			}
			list = append(list, mark+" "+minutes(left))
		}
	}
	return strings.Join(list, " · ")
}

// minutes writes a time as clocks do: 4:32, or 1:04:32.
func minutes(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
