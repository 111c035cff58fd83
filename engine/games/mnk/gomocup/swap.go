package gomocup

import (
	"context"
	"fmt"
)

// The protocol puts the opening rule swap2 so: the first player puts three
// stones; the second takes the first player's side (SWAP), or goes on with the
// fourth stone, or puts a fourth and a fifth and leaves the choice to the first
// player, who then says SWAP or puts the sixth. Stones belong to the sides in
// turn, the first to X.
//
// This engine never puts two stones and leaves the choice: by its own judgement
// the better side is worth half a point or more, and what the opponent leaves of
// a choice is worth half a point at most.

// swap2Board begins to read the stones of an opening.
func (s *Session) swap2Board(context.Context, string) ([]string, error) {
	s.reading = &block{then: (*Session).swapDone}
	return nil, nil
}

// swapDone puts three stones, or chooses a side. Nothing of it stays on the
// board: a BOARD follows.
func (s *Session) swapDone(ctx context.Context, lines []string) ([]string, error) {
	before := s.stones
	defer func() { s.stones = before }()
	s.stones = nil
	for i, line := range lines {
		p, err := s.size.read(line)
		if err != nil {
			return nil, err
		}
		if err := s.put(p, i%2 == 1); err != nil {
			return nil, err
		}
	}
	switch len(lines) {
	case 0:
		return []string{s.size.opening()}, nil
	case 3, 5:
		return s.choose(ctx)
	}
	return nil, fmt.Errorf("there are %d stones; a choice is made after 3 or 5", len(lines))
}

// choose says SWAP if X is better off, and else puts the next stone of O.
func (s *Session) choose(ctx context.Context) ([]string, error) {
	p, err := s.position()
	if err != nil {
		return nil, err
	}
	a, answer := s.think(ctx, p, decided)
	if a.Root.Estimate < 0.5 {
		return append(answer, "SWAP"), nil
	}
	return append(answer, s.size.point(a.Root.Move.Cell).String()), nil
}

// opening returns three stones that leave both sides about the same chances: two
// of X near different corners and one of O near a third are too far apart to
// help each other soon.
func (z size) opening() string {
	return fmt.Sprint(point{2, 1}, " ", point{z.cols - 2, 2}, " ", point{z.cols - 3, z.rows - 2})
}
