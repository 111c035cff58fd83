package jobs

import (
	"cmp"
	"slices"
	"time"
)

// makeRoom asks jobs to end for those who wait and have no place, one for each
// game that does not get one anyway from a job that was asked before. Those
// without any place come first; whoever has one has a claim only on their own
// other games. p.mu is held.
func (p *Queue) makeRoom() {
	if p.share == 0 || !p.anyDue() {
		return
	}
	coming := 0
	for _, r := range p.running {
		if r.asked {
			coming++
		}
	}
	var seen []*game // taken out of the line, to be looked at in order
	for (coming > 0 || p.anyDue()) && len(p.waiting.items) > 0 {
		who := p.waiting.items[0]
		if coming == 0 && who.running > 0 {
			break
		}
		g := who.games.items[0]
		p.take(g)
		seen = append(seen, g)
		if coming > 0 {
			coming--
			continue
		}
		p.ask(g)
	}
	for _, who := range p.dueOwners() {
		seen = append(seen, p.makeOwnRoom(who)...)
	}
	for _, g := range seen {
		p.put(g)
	}
}

// makeOwnRoom asks jobs of a person to end for their other games, which it takes
// out of the line and returns. p.mu is held.
func (p *Queue) makeOwnRoom(who *person) (seen []*game) {
	for len(who.games.items) > 0 {
		g := who.games.items[0]
		if !p.ask(g) {
			return seen
		}
		p.take(g)
		seen = append(seen, g)
	}
	return seen
}

// ask asks the job that should make room for a game, and reports whether there is
// one. p.mu is held.
func (p *Queue) ask(g *game) bool {
	v := p.victim(g)
	if v == nil {
		return false
	}
	v.asked = true
	v.end()
	return true
}

// due reports whether a job that runs has had its share and was not asked to end.
func (p *Queue) due(r *job) bool { return !r.asked && time.Since(r.began) >= p.share }

// anyDue reports whether there is such a job. p.mu is held.
func (p *Queue) anyDue() bool { return slices.ContainsFunc(p.running, p.due) }

// dueOwners are the people of such jobs. p.mu is held.
func (p *Queue) dueOwners() (owners []*person) {
	for _, r := range p.running {
		if who := p.people[r.User]; p.due(r) && !slices.Contains(owners, who) {
			owners = append(owners, who)
		}
	}
	return owners
}

// victim returns the job that should make room for a game: of those that have had
// their share, one of whoever has the most places, and of these the oldest. It
// is nil if the game has no claim. p.mu is held.
func (p *Queue) victim(g *game) *job {
	var found *job
	for _, r := range p.running { // the oldest first
		claim := g.person.running == 0
		if g.User == r.User {
			claim = g.Game != r.Game && g.running == 0
		}
		if !claim || !p.due(r) {
			continue
		}
		if found == nil || cmp.Or(
			cmp.Compare(p.people[r.User].running, p.people[found.User].running),
			cmp.Compare(p.games[r.Client].running, p.games[found.Client].running),
		) > 0 {
			found = r
		}
	}
	return found
}
