package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// The Yixin protocol (https://github.com/accreator/Yixin-protocol) adds commands to that of
// Gomocup, which programs with a board to look at send. Those that are known here are answered as
// it says.

// yxBoard begins to read a position that is not to be answered.
func (s *Session) yxBoard(context.Context, string) ([]string, error) {
	s.reading = &block{then: (*Session).yxBoardDone}
	return nil, nil
}

// yxBoardDone sets the stones of a board.
func (s *Session) yxBoardDone(_ context.Context, lines []string) ([]string, error) {
	return s.kept(func() ([]string, error) {
		if err := s.set(lines); err != nil {
			return nil, err
		}
		if n := s.lead(); n < -1 || n > 1 {
			return nil, fmt.Errorf("one side has %d stones more than the other", max(n, -n))
		}
		if _, err := s.position(); err != nil && !errors.Is(err, errOver) {
			return nil, err
		}
		return nil, nil
	})
}

// showForbidden lists the points that renju forbids to the side that is to move.
func (s *Session) showForbidden(context.Context, string) ([]string, error) {
	if err := s.ready(); err != nil {
		return nil, err
	}
	p, err := s.position()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, cell := range p.Board().Forbidden {
		at := s.size.point(cell)
		fmt.Fprintf(&b, "%02d%02d", at.x, at.y)
	}
	return []string{"FORBID " + b.String() + "."}, nil
}

// forget forgets all that was found out.
func (s *Session) forget(context.Context, string) ([]string, error) {
	s.analyzer.forget()
	return nil, nil
}

// nothing is what there is to do for some commands.
func (s *Session) nothing(context.Context, string) ([]string, error) { return nil, nil }
