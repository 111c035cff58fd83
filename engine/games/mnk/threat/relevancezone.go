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

// zone returns the zone of the position.
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
	for range v.Line {
		v.Undo()
	}
	z.Unite(v.Any(q, patterns.OpenFours))
	z.Unite(v.Any(q, patterns.Fours))
	v.addCounterThreats(q, &z)
	return z
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
