package gomocup

import (
	"context"
	"fmt"
	"math"
	"strings"

	"noughts/engine"
	"noughts/engine/search"
)

// think analyses a position within the time of the turn, until enough is known.
// It returns a move that can be played, whatever happens, and the lines that tell
// people what it thinks.
func (s *Session) think(ctx context.Context, p engine.Position, enough func(*engine.Analysis) bool) (engine.Analysis, []string) {
	b := s.clock.budget(&s.settings)
	defer func() { s.clock.done(b, &s.settings) }()
	return s.analyze(ctx, p, b, enough)
}

// analyze is think within a budget.
func (s *Session) analyze(ctx context.Context, p engine.Position, b *budget, enough func(*engine.Analysis) bool) (engine.Analysis, []string) {
	deepest := s.settings.depth
	a, err := s.analyzer.analyze(ctx, p, b, func(a *engine.Analysis) bool {
		return enough(a) || deepest > 0 && a.Depth >= deepest
	})
	messages := []string{s.message(a)}
	if err != nil {
		messages = append(messages, "DEBUG "+printable(err.Error()))
	}
	return a, messages
}

// decided reports whether the value of a position is known.
func decided(a *engine.Analysis) bool { return a.Root.Decided() }

// oneMove reports whether a choice among the moves is made: the best is settled,
// or all but one are proved to lose.
func oneMove(a *engine.Analysis) bool {
	return search.OnlyOneMoveNotLost(a.Moves) || a.Root.Decided()
}

// message tells people what the engine thinks of the position.
func (s *Session) message(a engine.Analysis) string {
	var b strings.Builder
	fmt.Fprintf(&b, "MESSAGE depth %d, %d nodes, %s", a.Depth, a.Nodes, verdict(a.Root))
	for i, m := range a.Line[:min(len(a.Line), 12)] {
		if i == 0 {
			b.WriteString(", line")
		}
		b.WriteByte(' ')
		b.WriteString(s.size.point(m.Cell).String())
	}
	return b.String()
}

// verdict says what is known of a position.
func verdict(j engine.Evaluation) string {
	switch {
	case !j.Decided():
		return fmt.Sprintf("expects %d%%", int(math.Round(100*j.Estimate)))
	case j.Low == engine.Draw:
		return "proved draw"
	case j.Distance >= 0:
		return fmt.Sprintf("proved %v in %d", j.Low, j.Distance)
	}
	return "proved " + j.Low.String()
}
