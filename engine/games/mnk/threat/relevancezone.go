package threat

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// A relevanceZone is what the attacker threatens in a position of the defender's: the
// cells that matter to a VCF, and in how many plies it wins, 0 if there is none. It is
// remembered for when the search comes back, and computed again when a proof is put
// together.
type relevanceZone struct {
	key   uint64
	cells patterns.Cells
	plies int
}

// zones is how many are remembered, some 70 bytes each; not measured.
const zones = 1 << 12

func (s *VCT) zone() *relevanceZone {
	p := s.attacker
	key := s.Hash() ^ uint64(p)
	z := &s.zones[key%zones]
	if z.key == key {
		return z
	}
	*z = relevanceZone{key: key}
	if s.VCF.Shortest(p, threatenedVCFLimit) {
		z.cells, z.plies = s.VCF.RelevanceZone(p), s.VCF.Plies()
	}
	return z
}

// RelevanceZone returns the cells on which a stone of the defender can matter to the
// win that was found for p (a relevance zone, as in the lambda search of Thomsen
// 2000 and in Wu and Lin 2010). A stone anywhere else loses to the same series:
//
//   - the cells of the series, and those that its last stone threatens, stay
//     free, so all threats are made as before;
//   - the defender answers on the same cells, and completes no line with that,
//     because every window that could come to lack one stone is in the zone;
//   - where points are forbidden, the cells that make a threat forbidden or allow
//     the answer to the last one are in the zone;
//   - where a stone beside a line may stop it, the cells beside those that the
//     series threatens are in the zone, so it is stopped on the same cells only.
func (v *VCF) RelevanceZone(p engine.Player) (z patterns.Cells) {
	q := p ^ 1
	for i, c := range v.Line {
		z.Add(c)
		v.PlayStoneOnly(c, [2]engine.Player{p, q}[i&1])
		if i&1 == 0 {
			around := v.AroundFives(p)
			z.Unite(&around)
		}
	}
	if v.Restricts(q) {
		v.addAllowing(q, &z)
	}
	for range v.Line {
		v.Undo()
	}
	if v.Restricts(p) {
		v.addForbidding(p, &z)
	}
	z.Unite(v.Any(q, patterns.OpenFours))
	z.Unite(v.Any(q, patterns.Fours))
	v.addCounterThreats(q, &z)
	return z
}

// addForbidding adds the cells on which a stone of the defender makes a threat of the
// series forbidden to the attacker p. It can only be one that makes two threes at first
// sight: one of them may be none because its four is forbidden, until a stone allows that.
func (v *VCF) addForbidding(p engine.Player, z *patterns.Cells) {
	for i, c := range v.Line {
		if i&1 == 0 && v.threesAt(p, c) > 1 {
			free := v.FreeCells()
			for at := range free.All {
				if at == c || z.Has(at) {
					continue
				}
				v.PlayStoneOnly(at, p^1)
				if v.Forbidden(p, c) {
					z.Add(at)
				}
				v.Undo()
			}
		}
		v.PlayStoneOnly(c, p^engine.Player(i&1))
	}
	for range v.Line {
		v.Undo()
	}
}

// threesAt returns in how many directions a stone of p on c makes an open three at first
// sight.
func (v *VCF) threesAt(p engine.Player, c uint16) (n int) {
	for code := v.Code(p, c); code != 0; code >>= 4 {
		if s := patterns.Shape(code & 15); s == patterns.OpenTwo || s == patterns.WideTwo {
			n++
		}
	}
	return n
}

// addAllowing adds, on the board after the series, the cells on which a stone of the
// defender q allows q the answer to the last threat, which is forbidden without.
func (v *VCF) addAllowing(q engine.Player, z *patterns.Cells) {
	if v.Size(q^1, patterns.Fives) != 1 {
		return
	}
	answer := v.Any(q^1, patterns.Fives).First()
	free := v.FreeCells()
	for at := range free.All {
		if at == answer || z.Has(at) {
			continue
		}
		v.PlayStoneOnly(at, q)
		if !v.Forbidden(q, answer) {
			z.Add(at)
		}
		v.Undo()
	}
}

// addCounterThreats adds the windows in which one more stone and the answers of the
// series would let the defender q threaten a line of its own.
func (v *VCF) addCounterThreats(q engine.Player, z *patterns.Cells) {
	var answers patterns.Cells
	for i := 1; i < len(v.Line); i += 2 {
		answers.Add(v.Line[i])
	}
	for i := 1; i < len(v.Line); i += 2 {
		for stones := 1; stones <= 2+len(v.Line)/2; stones++ {
			v.LinesLacking(q, v.Line[i], stones, func(g patterns.MissingCells) {
				left := 0
				for _, c := range g.Cells() {
					if !answers.Has(c) {
						left++
					}
				}
				if left > 2 {
					return
				}
				for _, c := range g.Cells() {
					z.Add(c)
				}
			})
		}
	}
}
