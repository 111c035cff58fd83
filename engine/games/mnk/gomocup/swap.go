package gomocup

import (
	"context"
	"fmt"
	"math"
	"time"

	"noughts/engine"
)

// The protocol puts the opening rule swap2 so: the first player puts three
// stones; the second takes the first player's side (SWAP), or goes on with the
// fourth stone, or puts a fourth and a fifth and leaves the choice to the first
// player, who then says SWAP or puts the sixth. Stones belong to the sides in
// turn, the first to X.
//
// This engine never puts two stones and leaves the choice: by its own judgment
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
	if n := len(lines); n != 0 && n != 3 && n != 5 {
		return nil, fmt.Errorf("there are %d stones; a choice is made after 3 or 5", n)
	}
	var stones opening
	for _, line := range lines {
		p, err := s.size.read(line)
		if err != nil {
			return nil, err
		}
		stones = append(stones, p)
	}
	if len(stones) == 0 {
		return s.putThree(ctx)
	}
	p, err := s.opened(stones)
	if err != nil {
		return nil, err
	}
	return s.choose(ctx, p)
}

// choose says SWAP if X is better off, and else puts the next stone of O.
func (s *Session) choose(ctx context.Context, p engine.Position) ([]string, error) {
	a, answer := s.think(ctx, p, decided)
	if a.Root.Estimate < 0.5 {
		return append(answer, "SWAP"), nil
	}
	return append(answer, s.size.point(a.Root.Move.Cell).String()), nil
}

// An opening is a few stones, which belong to the sides in turn.
type opening []point

// opened returns the position after an opening, in which O is to move. Its stones
// take the place of those on the board.
func (s *Session) opened(stones opening) (engine.Position, error) {
	s.stones = nil
	for i, p := range stones {
		if err := s.put(p, i%2 == 1); err != nil {
			return nil, err
		}
	}
	return s.position()
}

// putThree puts the three stones, of those that it compares, that leave both
// sides the most alike chances.
func (s *Session) putThree(ctx context.Context) ([]string, error) {
	list := s.size.openings()
	part, least := s.clock.budget(&s.settings).part(len(list)), math.Inf(1)
	defer func() { s.clock.done(part, &s.settings) }()
	var messages []string
	var best opening
	for _, stones := range list {
		p, err := s.opened(stones)
		if err != nil {
			return nil, err
		}
		part.came = time.Now()
		a, lines := s.analyze(ctx, p, part, decided)
		if off := math.Abs(a.Root.Estimate - 0.5); off < least {
			messages, best, least = lines, stones, off
		}
	}
	return append(messages, fmt.Sprint(best[0], " ", best[1], " ", best[2])), nil
}

// openings returns up to so many openings to choose from. One stone of X is in a
// corner, one of O far from it in the opposite one, and the second of X is farther
// and farther from the first: near it X is much better off, and far from it O,
// who moves next.
func (z size) openings() []opening {
	const most = 8
	farthest := z.cols - 4
	list := make([]opening, min(farthest, most))
	for i := range list {
		list[i] = opening{{2, 1}, {z.cols - 3, z.rows - 2}, {2 + farthest*(i+1)/len(list), 2}}
	}
	return list
}
