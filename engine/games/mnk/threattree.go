package mnk

import (
	"context"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
	"noughts/engine/games/mnk/threat"
)

// What a search for a tree of threats takes at most. Guesses; not measured.
const (
	treeNodes = 1_000_000 // positions visited
	treeBytes = 8 << 20   // of table
)

// Threats implements certify.Threatener: it returns the tree of threats with which a side wins if
// it is to move, whoever's turn it is; nil if none is found.
func (g game) Threats(ctx context.Context, p engine.Position, side engine.Player) *certificate.Lemma {
	own, err := g.own(p)
	if err != nil || own.ended != open || g.rule.misere {
		return nil
	}
	vct := threat.NewVCT(own.patternBoard(), treeBytes, func() bool { return ctx.Err() != nil })
	w, ok := vct.Win(side, treeNodes)
	if !ok {
		return nil
	}
	tree := lemmaOf(vct.Shorten(side, w, treeNodes).Proof)
	return &tree
}

func (p *position) patternBoard() *patterns.PatternBoard {
	b := patterns.New(p.rule.patterns())
	for player := range p.stones {
		for c := range p.stones[player].All {
			b.Place(c, engine.Player(player))
		}
	}
	return b
}

// lemmaOf returns a proof as certificates have it.
func lemmaOf(p *proofcheck.Proof) certificate.Lemma {
	l := certificate.Lemma{Play: &certificate.Move{int(p.Move)}}
	if p.Replies == nil {
		return l
	}
	for _, b := range p.Replies.Branches {
		for _, c := range b.Cells {
			then := lemmaOf(b.Then)
			then.To = &certificate.Move{int(c)}
			l.Then = append(l.Then, then)
		}
	}
	if p.Replies.Else != nil {
		l.Then = append(l.Then, lemmaOf(p.Replies.Else))
	}
	return l
}
