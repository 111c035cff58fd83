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

// How many times the positions of a search for one move are visited: a small part to see whether
// the opponent threatens anything, and more to see that it does not after the only defense.
// Guesses.
const (
	firstLookShare = 8
	holdingTimes   = 4
)

// A soleSearch looks for the one move of a position by threats.
type soleSearch struct {
	position
	board     *patterns.PatternBoard
	vct       *threat.VCT
	me, other engine.Player
	nodes     uint64
	four      bool       // whether the opponent has a line to complete
	theirs    threat.Win // the opponent's, if it has none
}

// newSoleSearch returns a search of a position in which the opponent threatens to win, by force or
// at once; ok is false where it is not seen to.
func (g game) newSoleSearch(ctx context.Context, p engine.Position, nodes uint64) (s *soleSearch, ok bool) {
	own, err := g.own(p)
	if err != nil || own.ended != open || g.rule.misere {
		return nil, false
	}
	s = &soleSearch{position: own, board: own.patternBoard(), me: own.Turn(), other: own.Turn().Other(), nodes: nodes}
	if s.board.Size(s.me, patterns.Fives) > 0 {
		return nil, false // anybody sees that
	}
	s.vct = threat.NewVCT(s.board, soleWinBytes, func() bool { return ctx.Err() != nil })
	if s.four = s.board.Size(s.other, patterns.Fives) > 0; !s.four {
		s.theirs, ok = s.vct.Win(s.other, nodes/firstLookShare)
	}
	return s, s.four || ok
}

// SoleWin implements engine.SoleWinner by threats: the side to move has a win, and the
// opponent has one as well, which nothing but the first move of that win stops. Where no reply puts
// the end off, as the point that would is forbidden, Reply is the move itself.
func (g game) SoleWin(ctx context.Context, p engine.Position, nodes uint64) (engine.SoleWin, bool) {
	s, ok := g.newSoleSearch(ctx, p, nodes)
	if !ok {
		return engine.SoleWin{}, false
	}
	mine, ok := s.vct.Win(s.me, nodes)
	if !ok || mine.Proof.Replies == nil {
		return engine.SoleWin{}, false
	}
	key := mine.Proof.Move
	losing := s.losing(key)
	if losing == nil {
		return engine.SoleWin{}, false
	}
	one := engine.SoleWin{Move: engine.Move{Cell: key}, Reply: engine.Move{Cell: key}, Plies: mine.Plies}
	if line := mine.Line(); len(line) > 1 {
		one.Reply.Cell = line[1]
	}
	one.Check = func(ctx context.Context) (uint64, error) { return s.checkSoleMove(ctx, mine.Proof, key, losing) }
	if g.rule.ownRules() { // which the search knows only about
		if _, err := one.Check(ctx); err != nil {
			return engine.SoleWin{}, false
		}
	}
	return one, true
}

// SoleDefense is SoleWin for the other side of it: the opponent threatens a win, which one move
// alone stops, after which no other win is found. It returns how the opponent can go on with a
// threat. The Plies of the move are 0.
func (g game) SoleDefense(ctx context.Context, p engine.Position, nodes uint64) (one engine.SoleWin, threats []engine.Move, ok bool) {
	s, ok := g.newSoleSearch(ctx, p, nodes)
	if !ok || s.four {
		return one, nil, false // to stop a four is no choice
	}
	if _, wins := s.vct.Win(s.me, nodes); wins {
		return one, nil, false
	}
	d := s.vct.Defend(s.other, s.theirs, nodes)
	var key []uint16
	for c := range d.Stops.All {
		if !s.board.Forbidden(s.me, c) {
			key = append(key, c)
		}
	}
	if len(key) != 1 {
		return one, nil, false
	}
	one.Move = engine.Move{Cell: key[0]}
	one.Check = func(ctx context.Context) (uint64, error) { return s.checkSoleMove(ctx, nil, key[0], d.Losing) }
	if threats, ok = s.holds(key[0]); !ok {
		return one, nil, false
	}
	if g.rule.ownRules() {
		if _, err := one.Check(ctx); err != nil {
			return one, nil, false
		}
	}
	return one, threats, true
}

// holds reports whether the opponent is not seen to win after a move, and returns how it can go on
// with a threat: it stops a four, or makes an open three.
func (s *soleSearch) holds(key uint16) (threats []engine.Move, ok bool) {
	s.board.PlayStoneOnly(key, s.me)
	defer s.board.Undo()
	if s.board.Size(s.me, patterns.Fives) > 1 {
		return nil, false // it is a win, though it was not found
	}
	if _, wins := s.vct.Win(s.other, holdingTimes*s.nodes); wins {
		return nil, false
	}
	if s.board.Size(s.me, patterns.Fives) > 0 {
		for c := range s.board.Any(s.me, patterns.Fives).All {
			threats = append(threats, engine.Move{Cell: c})
		}
		return threats, true
	}
	for c := range s.board.Any(s.other, patterns.Threes).All {
		if !s.board.Forbidden(s.other, c) {
			threats = append(threats, engine.Move{Cell: c})
		}
	}
	return threats, true
}

// losing returns how the opponent wins after every move but key; nil if that is not shown.
func (s *soleSearch) losing(key uint16) *proofcheck.Replies {
	if s.four {
		fives := s.board.Any(s.other, patterns.Fives)
		if s.board.Size(s.other, patterns.Fives) > 1 || !fives.Has(key) {
			return nil
		}
		return &proofcheck.Replies{Else: &proofcheck.Proof{Move: key}}
	}
	d := s.vct.Defend(s.other, s.theirs, s.nodes)
	for c := range d.Stops.All {
		if c != key && !s.board.Forbidden(s.me, c) {
			return nil
		}
	}
	if !d.Stops.Has(key) {
		return nil
	}
	return d.Losing
}

// plainBoard is the position for the plain checker, and where that counts what it tries.
func (p position) plainBoard(ctx context.Context) (b proofcheck.Board, tried *uint64) {
	drawn := p.Board()
	tried = new(uint64)
	return proofcheck.Board{
		Rows: drawn.Rows, Cols: drawn.Cols, Line: int(p.rule.line), Exact: p.rule.exact, Renju: p.rule.renju, Caro: p.rule.caro,
		Cells: drawn.Cells, Turn: symbols[p.Turn()],
		Over: func() bool {
			*tried++
			return ctx.Err() != nil
		},
	}, tried
}

// checkSoleMove holds the proofs against the plain checker: that of a win, if it is one, and those
// that every move but key loses.
func (p position) checkSoleMove(ctx context.Context, win *proofcheck.Proof, key uint16, losing *proofcheck.Replies) (tried uint64, err error) {
	b, n := p.plainBoard(ctx)
	defer func() { tried = *n }()
	if win != nil {
		if _, err := b.Check(win); err != nil {
			return tried, fmt.Errorf("the move does not win: %w", err)
		}
	}
	if _, err := b.CheckReplies(losing, []uint16{key}); err != nil {
		return tried, fmt.Errorf("another move does not lose: %w", err)
	}
	return tried, nil
}
