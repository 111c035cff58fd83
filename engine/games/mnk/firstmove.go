package mnk

import "noughts/engine"

// tryFirstMove looks whether the most promising first move wins by threats
// whatever the answer is, as it does where lines are short and there is room.
func (s *analysis) tryFirstMove(nodes uint64) {
	if s.rule.ownRules() || s.position.plies > 0 || s.settled() || s.Stopped() {
		return
	}
	me, first := s.Turn(), &s.moves[0] // settled has put them in order
	if first.Decided() {
		return
	}
	s.Play(first.Move.Cell)
	defer s.TakeBack()
	w, ok := s.threats.Win(me, min(nodes, threatFirstLook))
	if !ok {
		return
	}
	if d := s.threats.Defend(me, w, nodes); d.Stops.Count() == 0 {
		*first = engine.Proved(first.Move, engine.Win, -1)
		s.method = methodThreats
	}
}
