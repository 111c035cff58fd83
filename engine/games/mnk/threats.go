package mnk

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/threat"
	"noughts/engine/search"
)

// How much an analysis looks for wins by threats. Guesses, checked by how much of the
// suite is solved in time: `make suite`.
const (
	threatNodes     = 300_000 // positions visited, where nothing else ends it
	threatShare     = 8       // one of so many parts of the whole work,
	firstShare      = 3       // but on an empty board, where the main search has little to say
	threatFirstLook = 20_000  // positions visited at first, at most
	threatBytes     = 8 << 20 // of table

	// A search in which little may be looked at needs no large table, and to clear one
	// took longer than all else on a small board.
	threatBytesPerNode = 128
	leastThreatNodes   = 1 << 10
)

// findThreats looks for a win by threats, and for one that the opponent
// threatens: of the moves, those that do not stop it are lost.
func (s *analysis) findThreats() {
	if s.Stopped() {
		return
	}
	s.threats = s.solver.threatsOn(s.Worker, min(s.threatNodes(), s.position.ahead()))
	before := s.threats.Visited()
	defer func() { s.Spend(s.threats.Visited() - before) }()
	end := s.budget.After(s.left() / time.Duration(s.threatShare()))
	defer s.expireAfter(s.budget.Until(end), &s.solver.expired)()
	me, other := s.Turn(), s.Turn()^1
	left := s.threatNodes()
	look := min(left, threatFirstLook)
	if s.tryThreats(me, look) || s.Size(other, patterns.Fives) > 0 {
		return // in the latter case there is one move only that is not lost, and lookahead has seen it
	}
	left -= look
	if w, ok := s.threats.Win(other, min(left, look)); ok {
		s.answerThreat(w, left, end)
		return
	}
	if !s.tryThreats(me, left) {
		s.tryFirstMove(left)
	}
}

// ahead returns how many positions may come at most: each free cell stays free or gets
// the stone of either player.
func (p *position) ahead() uint64 {
	n := uint64(1)
	for range min(p.rule.size()-int(p.plies), 40) { // 3^40 fits
		n *= 3
	}
	return n
}

// answerThreat looks for a longer win of the side to move, and if it finds none for what
// stops the opponent's, with half the work for each, until the end.
func (s *analysis) answerThreat(w threat.Win, nodes uint64, end time.Time) {
	rest := s.expireAfter(s.budget.Until(end)/2, &s.solver.expired)
	won := s.tryThreats(s.Turn(), nodes/2)
	if rest(); !won {
		defer s.expireAfter(s.budget.Until(end), &s.solver.expired)()
		s.markLosses(w, nodes/2)
	}
}

// expireAfter sets a flag when so much time is over, if time counts. Once the function
// it returns has been called, the flag is left alone.
func (s *analysis) expireAfter(limit time.Duration, expired *atomic.Bool) func() {
	if s.deadline.IsZero() {
		return func() {}
	}
	ctx, cancel := s.budget.WithTimeout(context.Background(), limit)
	done := search.StopWith(ctx, expired)
	return func() {
		done()
		cancel()
	}
}

// threatShare returns by how much the whole work is divided for threats.
func (s *analysis) threatShare() uint64 {
	if s.position.plies == 0 {
		return firstShare
	}
	return threatShare
}

// threatNodes returns how many positions may be visited in search of threats.
func (s *analysis) threatNodes() uint64 {
	if nodes := s.budget.Nodes; nodes > 0 {
		return (nodes - min(nodes, s.Visited())) / s.threatShare()
	}
	if s.deadline.IsZero() {
		return threatNodes
	}
	return uint64(max(0, s.left().Seconds()) * nodesPerSecond)
}

// tryThreats reports whether p, to move, has a win that is found among so many
// positions, and notes it.
func (s *analysis) tryThreats(p engine.Player, nodes uint64) bool {
	w, ok := s.threats.Win(p, nodes)
	if !ok || !s.wins(w.Proof) {
		return false
	}
	if shorter := s.threats.Shorten(p, w, nodes); s.wins(shorter.Proof) {
		w = shorter
	}
	s.method = methodThreats
	s.line = moves(w.Line())
	plies := w.Plies
	if s.rule.ownRules() { // which the search knows only about, and the check of the proof does
		plies = max(plies, w.Proof.Plies())
	}
	s.winsWithin = plies
	distance := s.provedDistance(plies)
	why := engine.Reason{ID: engine.ReasonProvedWin, Plies: max(0, distance)}
	for i := 0; i < len(s.line); i += 2 {
		why.Moves = append(why.Moves, s.line[i])
	}
	for i := range s.moves {
		if j := &s.moves[i]; j.Move == s.line[0] && !j.Decided() {
			*j = engine.Proved(j.Move, engine.Win, distance)
			j.Reason = why
		}
	}
	return true
}

// moves returns the moves on cells.
func moves(cells []uint16) []engine.Move {
	list := make([]engine.Move, len(cells))
	for i, c := range cells {
		list[i] = engine.Move{Cell: c}
	}
	return list
}

// markLosses marks the moves that do not stop the opponent's win, those that put it
// off for longest first.
func (s *analysis) markLosses(w threat.Win, nodes uint64) {
	d := s.threats.Defend(s.Turn()^1, w, nodes)
	s.threatenedIn = w.Plies
	lasts := map[uint16]int{} // by cell, in how many plies the opponent wins
	for _, b := range d.Losing.Branches {
		if s.rule.ownRules() && !s.losesBy(b) {
			continue
		}
		lasts[b.Cells[0]] = b.Then.Plies()
	}
	slices.SortStableFunc(s.moves, func(a, b engine.Evaluation) int { return cmp.Compare(lasts[b.Move.Cell], lasts[a.Move.Cell]) })
	for i := range s.moves {
		if j := &s.moves[i]; lasts[j.Move.Cell] > 0 && !j.Decided() {
			*j = engine.Proved(j.Move, engine.Loss, -1)
		}
	}
	if s.settled() { // and in order
		s.method = methodThreats
		s.noteLongestDefense(d)
	}
}

// noteLongestDefense notes the line of a lost position: the best defense and how it loses.
func (s *analysis) noteLongestDefense(d threat.Defense) {
	best := s.moves[0].Move
	for _, b := range d.Losing.Branches {
		if b.Cells[0] == best.Cell {
			s.line = append([]engine.Move{best}, moves(threat.Win{Proof: b.Then}.Line())...)
		}
	}
}

// maxNamedStops is how many moves at most are named that stop a win: where more seem
// to, the search has not got far, and a list of them helps nobody. A guess; not measured.
const maxNamedStops = 24

// stopsReason says that a move stops the opponent's win, and which others may.
func (s *analysis) stopsReason() engine.Reason {
	why := engine.Reason{ID: engine.ReasonStopsWin}
	if s.threatenedIn <= 5 {
		why.ID = engine.ReasonStopsFork
	}
	for _, j := range s.moves {
		if j.High > engine.Loss {
			why.Moves = append(why.Moves, j.Move)
		}
	}
	if len(why.Moves) > maxNamedStops {
		why.Moves = nil
	}
	return why
}
