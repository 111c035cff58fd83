package jobs

import (
	"cmp"
	"slices"
	"time"
)

// makeRoom asks jobs to end for those who wait and have no place, one for each
// game that does not get one anyway from a job that was asked before. Those
// without any place come first; whoever has one has a claim only on their own
// other games. q.mu is held.
func (q *Queue) makeRoom() {
	if q.share == 0 || !q.anyDue() {
		return
	}
	coming := 0
	for _, r := range q.running {
		if r.asked {
			coming++
		}
	}
	var seen []*game // taken out of the line, to be looked at in order
	for (coming > 0 || q.anyDue()) && len(q.waiting.items) > 0 {
		who := q.waiting.items[0]
		if coming == 0 && who.running > 0 {
			break
		}
		g := who.games.items[0]
		q.take(g)
		seen = append(seen, g)
		if coming > 0 {
			coming--
			continue
		}
		q.ask(g)
	}
	for _, who := range q.dueOwners() {
		seen = append(seen, q.makeOwnRoom(who)...)
	}
	for _, g := range seen {
		q.put(g)
	}
}

// makeOwnRoom asks jobs of a person to end for their other games, which it takes
// out of the line and returns. q.mu is held.
func (q *Queue) makeOwnRoom(who *person) (seen []*game) {
	for len(who.games.items) > 0 {
		g := who.games.items[0]
		if !q.ask(g) {
			return seen
		}
		q.take(g)
		seen = append(seen, g)
	}
	return seen
}

// ask asks the job that should make room for a game, and reports whether there is
// one. q.mu is held.
func (q *Queue) ask(g *game) bool {
	v := q.victim(g)
	if v == nil {
		return false
	}
	v.asked = true
	v.end()
	return true
}

// due reports whether a job that runs has had its share and was not asked to end.
func (q *Queue) due(r *job) bool { return !r.asked && time.Since(r.began) >= q.share }

// anyDue reports whether there is such a job. q.mu is held.
func (q *Queue) anyDue() bool { return slices.ContainsFunc(q.running, q.due) }

// dueOwners are the people of such jobs. q.mu is held.
func (q *Queue) dueOwners() (owners []*person) {
	for _, r := range q.running {
		if who := q.people[r.User]; q.due(r) && !slices.Contains(owners, who) {
			owners = append(owners, who)
		}
	}
	return owners
}

// victim returns the job that should make room for a game: of those that have had
// their share, one of whoever has the most places, and of these the oldest. It
// is nil if the game has no claim. q.mu is held.
func (q *Queue) victim(g *game) *job {
	var found *job
	for _, r := range q.running { // the oldest first
		claim := g.person.running == 0
		if g.User == r.User {
			claim = g.Game != r.Game && g.running == 0
		}
		if !claim || !q.due(r) {
			continue
		}
		if found == nil || cmp.Or(
			cmp.Compare(q.people[r.User].running, q.people[found.User].running),
			cmp.Compare(q.games[r.Client].running, q.games[found.Client].running),
		) > 0 {
			found = r
		}
	}
	return found
}
