package mnk

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/threat"
)

// SoleFours is SoleWin where other moves may win too, but not by fours alone: it looks for the one
// move that begins a series of fours which wins. There is none where a three only has to be
// extended, or where a stone beside a line stops it.
func (g game) SoleFours(ctx context.Context, p engine.Position, nodes uint64) (one engine.SoleWin, ok bool) {
	own, err := g.own(p)
	if err != nil || own.ended != open || g.rule.misere || g.rule.caro {
		return one, false
	}
	board := own.patternBoard()
	me, other := own.Turn(), own.Turn().Other()
	if board.Size(me, patterns.Fives)+board.Size(other, patterns.Fives)+board.Size(me, patterns.OpenFours) > 0 {
		return one, false
	}
	vcf := threat.NewVCF(board)
	var key []uint16
	for c := range board.Any(me, patterns.Fours).All {
		wins, known := fourWins(vcf, c, me, int(nodes))
		if !known {
			return one, false
		}
		if wins {
			key = append(key, c)
		}
	}
	if len(key) != 1 || !vcf.Shortest(me, int(nodes)) || vcf.Line[0] != key[0] || len(vcf.Line) < 2 {
		return one, false
	}
	one = engine.SoleWin{Move: engine.Move{Cell: key[0]}, Reply: engine.Move{Cell: vcf.Line[1]}, Plies: vcf.Plies()}
	win, ok := threat.NewVCT(board, soleWinBytes, func() bool { return ctx.Err() != nil }).Win(me, nodes)
	if !ok || win.Proof.Move != key[0] {
		return one, false
	}
	one.Check = func(ctx context.Context) (uint64, error) {
		b, tried := own.plainBoard(ctx)
		_, err := b.Check(win.Proof)
		if err == nil {
			err = b.CheckOnlyFour(key[0])
		}
		return *tried, err
	}
	return one, true
}

// fourWins reports whether a four wins, or begins a series of them that does; known is false if
// that takes too many.
func fourWins(vcf *threat.VCF, cell uint16, p engine.Player, limit int) (wins, known bool) {
	if vcf.Forbidden(p, cell) {
		return false, true
	}
	vcf.PlayStoneOnly(cell, p)
	defer vcf.Undo()
	if vcf.Size(p^1, patterns.Fives) > 0 {
		return false, true
	}
	answer := vcf.Any(p, patterns.Fives).First()
	if vcf.Size(p, patterns.Fives) > 1 || vcf.Forbidden(p^1, answer) {
		return true, true
	}
	vcf.PlayStoneOnly(answer, p^1)
	defer vcf.Undo()
	wins = vcf.Win(p, limit)
	return wins, wins || vcf.Exhausted()
}
