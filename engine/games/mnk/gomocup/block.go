package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// maxBlock is how many lines of a board are kept: as many as the largest one has
// points.
const maxBlock = maxSide * maxSide

// A block is the lines between a BOARD or a SWAP2BOARD and its DONE.
type block struct {
	lines []string
	over  bool // there were too many of them
	then  func(s *Session, ctx context.Context, lines []string) ([]string, error)
}

func (b *block) add(line string) {
	if b.over = b.over || len(b.lines) == maxBlock; !b.over {
		b.lines = append(b.lines, strings.TrimSpace(line))
	}
}

// board begins to read a position in which the engine is to move.
func (s *Session) board(context.Context, string) ([]string, error) {
	s.reading = &block{then: (*Session).boardDone}
	return nil, nil
}

// done ends a block and does what it was for.
func (s *Session) done(ctx context.Context, _ string) ([]string, error) {
	b := s.reading
	s.reading = nil
	if err := s.ready(); err != nil {
		return nil, err
	}
	if b.over {
		return nil, errors.New("there are more stones than a board has room for")
	}
	return b.then(s, ctx, b.lines)
}

// boardDone sets the stones of a board and makes a move.
func (s *Session) boardDone(ctx context.Context, lines []string) ([]string, error) {
	return s.kept(func() ([]string, error) {
		if err := s.set(lines); err != nil {
			return nil, err
		}
		return s.move(ctx)
	})
}

// kept does something with the stones, which stay as they were if that fails.
func (s *Session) kept(do func() ([]string, error)) ([]string, error) {
	before := s.stones
	answer, err := do()
	if err != nil {
		s.stones = before
	}
	return answer, err
}

// set puts the stones of a board in the place of those before.
func (s *Session) set(lines []string) error {
	s.stones = nil
	for _, line := range lines {
		i := strings.LastIndexAny(line, ", \t")
		if i < 0 {
			return fmt.Errorf("%.20q is no stone; write x,y,1 or x,y,2", line)
		}
		p, err := s.size.read(strings.TrimRight(line[:i], ", \t"))
		if err != nil {
			return err
		}
		whose := strings.TrimSpace(line[i+1:])
		if whose != "1" && whose != "2" {
			return fmt.Errorf("%.20q: a stone is 1, this engine's, or 2, the opponent's", line)
		}
		if err := s.put(p, whose == "1"); err != nil {
			return err
		}
	}
	return nil
}
