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
		l.At, l.Pairs, l.Tiles = RowsOf(r.Rows, r.Cols, s.Board), pairsOf(s.Cover.Pairs), tilesOf(s.Cover.Tiles)
		if s.Play != nil {
			l.Play = MoveOf(r, *s.Play)
		}
		if s.Answer != nil {
			c := &s.Answer.Cover
			l.Then = []certificate.Lemma{{Play: MoveOf(r, s.Answer.Play), Pairs: pairsOf(c.Pairs), Tiles: tilesOf(c.Tiles)}}
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

// tilesOf returns tiles as certificates have them.
func tilesOf(tiles []solution.Tile) (list [][][]int) {
	for _, t := range tiles {
		var sets [][]int
		for _, set := range t {
			cells := make([]int, len(set))
			for i, c := range set {
				cells[i] = int(c)
			}
			sets = append(sets, cells)
		}
		list = append(list, sets)
	}
	return list
}
