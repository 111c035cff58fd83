package certify

import (
	"strings"

	"noughts/engine"
	"noughts/engine/certificate"
	"noughts/engine/solution"
)

// Lemmas returns a solution graph as certificates of a game have it.
func Lemmas(r certificate.Rules, steps []solution.Step) []certificate.Lemma {
	list := make([]certificate.Lemma, len(steps))
	for i, s := range steps {
		l := &list[i]
		l.At, l.Pairs = RowsOf(r.Rows, r.Cols, s.Board), pairsOf(s.Pairs)
		if s.Play != nil {
			l.Play = MoveOf(r, *s.Play)
		}
		if s.Answer != nil {
			l.Then = []certificate.Lemma{{Play: MoveOf(r, s.Answer.Play), Pairs: pairsOf(s.Answer.Pairs)}}
		}
	}
	return list
}

// MoveOf returns a move of one stone as certificates of a game have it.
func MoveOf(r certificate.Rules, m engine.Move) *certificate.Move {
	move := certificate.Move{int(m.Cell)}
	if r.Choose {
		move[1] = strings.IndexByte(r.Stones, m.Symbol.Letter())
	}
	return &move
}

// pairsOf returns pairs of unlike stones as certificates have them.
func pairsOf(pairs [][2]uint16) (list [][]int) {
	for _, p := range pairs {
		list = append(list, []int{int(p[0]), int(p[1])})
	}
	return list
}
