package openings

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/grid"
)

// reach is how far from the own first move, in rows and columns, an answer to it may be
// for the book to have the next one: on a big board people play near it.
const reach = 3

// smallSide is the longer side of a board on which nothing is too far away.
const smallSide = 7

// A Thinker finds out about a position.
type Thinker func(ctx context.Context, p engine.Position) (engine.Analysis, error)

// Make thinks about the first moves of a game and passes on the lines of its book. They
// are the start, where the middle is played unless something better is proved; what
// follows each first move; and what follows the own first move and an answer near it.
func Make(ctx context.Context, game engine.Game, think Thinker, note func(line string) error) error {
	alike, ok := game.(engine.Canonicalizer)
	if !ok {
		return fmt.Errorf("%s: nothing tells which positions are alike", game.Variant())
	}
	m := maker{game: game, think: think, note: note, seen: map[string]bool{}, key: alike.Canonical}
	start := game.Start()
	first, err := m.answer(ctx, start, "")
	if err != nil {
		return err
	}
	for _, mv := range start.AppendMoves(nil) {
		if err := m.reply(ctx, start, "", mv); err != nil {
			return err
		}
	}
	after, err := start.Play(first)
	if err != nil {
		return err
	}
	board := after.Board()
	for _, mv := range after.AppendMoves(nil) {
		if max(board.Rows, board.Cols) > smallSide && grid.Apart(board.Cols, first.Cell, mv.Cell) > reach {
			continue
		}
		if err := m.reply(ctx, after, " "+game.MoveName(first), mv); err != nil {
			return err
		}
	}
	return nil
}

// A maker makes the lines of one game.
type maker struct {
	game  engine.Game
	think Thinker
	note  func(line string) error
	key   func(engine.Position) string
	seen  map[string]bool // the positions that have an answer, by key
}

// reply answers a move in p, unless it ends the game or one like it is answered already.
func (m *maker) reply(ctx context.Context, p engine.Position, line string, mv engine.Move) error {
	next, err := p.Play(mv)
	if err != nil {
		return err
	}
	if _, over := next.Outcome(); over || next.Turn() == p.Turn() || m.seen[m.key(next)] {
		return nil
	}
	_, err = m.answer(ctx, next, line+" "+m.game.MoveName(mv))
	return err
}

// answer finds an answer to the position after the moves of a line, and passes it on.
func (m *maker) answer(ctx context.Context, p engine.Position, line string) (engine.Move, error) {
	a, err := m.think(ctx, p)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return engine.Move{}, err
	}
	m.seen[m.key(p)] = true
	best := a.Root.Move
	if line == "" && !a.Root.Decided() {
		best = middle(p)
	}
	return best, m.note(m.game.Variant() + line + " " + m.game.MoveName(best))
}

// middle returns the move nearest the middle of a board, and of the two or four next to it
// the lower left.
func middle(p engine.Position) engine.Move {
	board := p.Board()
	moves := p.AppendMoves(nil)
	best, least := moves[0], -1
	for _, m := range moves {
		up, right := int(m.Cell)/board.Cols-(board.Rows-1)/2, int(m.Cell)%board.Cols-(board.Cols-1)/2
		if far := up*up + right*right; least < 0 || far < least {
			best, least = m, far
		}
	}
	return best
}
