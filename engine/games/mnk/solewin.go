package mnk

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
	"noughts/engine/games/mnk/threat"
)

// soleWinBytes is the table of the search for threats; a guess.
const soleWinBytes = 4 << 20

// SoleWin implements engine.SoleWinner by threats: the side to move has a win, and the
// opponent has one as well, which nothing but the first move of that win stops.
func (g game) SoleWin(ctx context.Context, p engine.Position, nodes uint64) (engine.SoleWin, bool) {
	own, err := g.own(p)
	if err != nil || own.ended != open || g.rule.misere {
		return engine.SoleWin{}, false
	}
	board := own.patternBoard()
	me, other := own.Turn(), own.Turn().Other()
	if board.Size(me, patterns.Fives) > 0 {
		return engine.SoleWin{}, false // anybody sees that
	}
	vct := threat.NewVCT(board, soleWinBytes, func() bool { return ctx.Err() != nil })
	theirs, ok := vct.Win(other, nodes)
	if !ok && board.Size(other, patterns.Fives) == 0 {
		return engine.SoleWin{}, false
	}
	mine, ok := vct.Win(me, nodes)
	if !ok || mine.Proof.Replies == nil {
		return engine.SoleWin{}, false
	}
	key := mine.Proof.Move
	losing := g.losing(board, vct, theirs, other, key, nodes)
	if losing == nil {
		return engine.SoleWin{}, false
	}
	s := engine.SoleWin{Move: engine.Move{Cell: key}, Reply: engine.Move{Cell: mine.Line()[1]}, Plies: mine.Plies}
	s.Check = func(ctx context.Context) (uint64, error) { return own.checkSoleWin(ctx, mine.Proof, losing) }
	if g.rule.ownRules() { // which the search knows only about
		if _, err := s.Check(ctx); err != nil {
			return engine.SoleWin{}, false
		}
	}
	return s, true
}

// losing returns how the opponent wins after every move but key; nil if that is not shown.
func (g game) losing(board *patterns.PatternBoard, vct *threat.VCT, theirs threat.Win, other engine.Player, key uint16, nodes uint64) *proofcheck.Replies {
	if fives := board.Any(other, patterns.Fives); board.Size(other, patterns.Fives) > 0 {
		if board.Size(other, patterns.Fives) > 1 || !fives.Has(key) {
			return nil
		}
		return &proofcheck.Replies{Else: &proofcheck.Proof{Move: key}}
	}
	d := vct.Defend(other, theirs, nodes)
	for c := range d.Stops.All {
		if c != key && !board.Forbidden(other.Other(), c) {
			return nil
		}
	}
	if !d.Stops.Has(key) {
		return nil
	}
	return d.Losing
}

// checkSoleWin holds the proofs against the plain checker.
func (p position) checkSoleWin(ctx context.Context, win *proofcheck.Proof, losing *proofcheck.Replies) (tried uint64, err error) {
	drawn := p.Board()
	b := proofcheck.Board{
		Rows: drawn.Rows, Cols: drawn.Cols, Line: int(p.rule.line), Exact: p.rule.exact, Renju: p.rule.renju, Caro: p.rule.caro,
		Cells: drawn.Cells, Turn: symbols[p.Turn()],
		Over: func() bool {
			tried++
			return ctx.Err() != nil
		},
	}
	if _, err := b.Check(win); err != nil {
		return tried, fmt.Errorf("the move does not win: %w", err)
	}
	if _, err := b.CheckReplies(losing, []uint16{win.Move}); err != nil {
		return tried, fmt.Errorf("another move does not lose: %w", err)
	}
	return tried, nil
}
