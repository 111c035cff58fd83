package contest

import "math/bits"

// places returns the two places of the table where a stance may be.
func (s *siege) places(at *stance) []holding {
	h := uint64(at.turn)<<8 | uint64(at.budget)
	for side := range at.open {
		for _, w := range [...]uint64{at.open[side][0], at.open[side][1], at.held[side]} {
			h = (bits.RotateLeft64(h, 27) ^ w) * 0x9e3779b97f4a7c15
		}
	}
	h = (h ^ h>>29) * 0x94d049bb133111eb
	i := (h ^ h>>32) & uint64(len(s.table)-1) &^ 1
	return s.table[i : i+2]
}

// find returns what the table holds of a stance, or nil.
func (s *siege) find(at *stance) *holding {
	places := s.places(at)
	for i := range places {
		if places[i].held == at.held && places[i].stance == *at && places[i].work != [2]uint32{} {
			return &places[i]
		}
	}
	return nil
}

// keep puts a holding into the table: in the place of the same stance, of none,
// or of one that was less work.
func (s *siege) keep(h *holding) {
	if known := s.find(&h.stance); known != nil {
		*known = *h
		return
	}
	s.makeRoom()
	places := s.places(&h.stance)
	if places[1].work == [2]uint32{} {
		s.used++
	}
	if places[0].work == [2]uint32{} || places[0].effort() <= h.effort() {
		places[1] = places[0]
		places[0] = *h
		return
	}
	places[1] = *h
}

// effort guesses how much it would cost to find a holding again.
func (h *holding) effort() uint32 {
	if h.settled() != Unsettled {
		return never
	}
	return h.work[maker] + h.work[breaker]
}

// makeRoom doubles the table when it is half full, as long as it may grow.
func (s *siege) makeRoom() {
	if 2*s.used < len(s.table) || len(s.table) >= s.most {
		return
	}
	old := s.table
	s.table, s.used = make([]holding, 2*len(old)), 0
	for i := range old {
		if old[i].work != [2]uint32{} {
			s.keep(&old[i])
		}
	}
}
