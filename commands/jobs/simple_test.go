package jobs

import (
	"cmp"
	"slices"
	"time"
)

// A simpleQueue is what a Queue promises, in the simplest words: all who wait
// stand in one list, which is looked through for every place.
type simpleQueue struct {
	share   time.Duration
	free    int
	turns   uint64
	waiting []*simpleJob // in the order in which they came
	running []*simpleJob
	people  map[string]*simpleUsage
	games   map[Client]*simpleUsage
}

type simpleJob struct {
	Client
	began time.Time
	asked bool
	ended bool // its context is over
}

type simpleUsage struct {
	jobs    int    // running and waiting
	running int    // places
	last    uint64 // the turn in which a place was last given
}

// enter queues a job up.
func (p *simpleQueue) enter(j *simpleJob) {
	if p.people[j.User] == nil {
		p.people[j.User] = &simpleUsage{}
	}
	if p.games[j.Client] == nil {
		p.games[j.Client] = &simpleUsage{}
	}
	p.people[j.User].jobs++
	p.games[j.Client].jobs++
	p.waiting = append(p.waiting, j)
	p.fill()
	p.makeRoom()
}

// leave takes a job out, whether it ran or not.
func (p *simpleQueue) leave(j *simpleJob) {
	person, game := p.people[j.User], p.games[j.Client]
	if i := slices.Index(p.running, j); i >= 0 {
		p.running = slices.Delete(p.running, i, i+1)
		p.free++
		person.running--
		game.running--
	} else {
		p.waiting = slices.DeleteFunc(p.waiting, func(w *simpleJob) bool { return w == j })
	}
	if person.jobs--; person.jobs == 0 {
		delete(p.people, j.User)
	}
	if game.jobs--; game.jobs == 0 {
		delete(p.games, j.Client)
	}
	p.fill()
	p.makeRoom()
}

// fill gives the free places out.
func (p *simpleQueue) fill() {
	for ; p.free > 0 && len(p.waiting) > 0; p.free-- {
		j := slices.MinFunc(p.waiting, p.precedence)
		p.waiting = slices.DeleteFunc(p.waiting, func(w *simpleJob) bool { return w == j })
		if j.ended {
			p.free++
			continue
		}
		p.running = append(p.running, j)
		j.began = time.Now()
		p.turns++
		for _, a := range []*simpleUsage{p.people[j.User], p.games[j.Client]} {
			a.running++
			a.last = p.turns
		}
	}
}

// precedence orders jobs by who should get a place first.
func (p *simpleQueue) precedence(a, b *simpleJob) int {
	pa, pb, ga, gb := p.people[a.User], p.people[b.User], p.games[a.Client], p.games[b.Client]
	return cmp.Or(
		cmp.Compare(pa.running, pb.running), cmp.Compare(ga.running, gb.running),
		cmp.Compare(pa.last, pb.last), cmp.Compare(ga.last, gb.last),
	)
}

// makeRoom asks jobs to end for those who wait and have no place, one for each
// that does not get one anyway from a job that was asked before.
func (p *simpleQueue) makeRoom() {
	if p.share == 0 {
		return
	}
	coming := 0
	for _, r := range p.running {
		if r.asked {
			coming++
		}
	}
	queue := slices.Clone(p.waiting)
	slices.SortStableFunc(queue, p.precedence)
	for i, w := range queue {
		if slices.ContainsFunc(queue[:i], func(before *simpleJob) bool { return before.Client == w.Client }) {
			continue // no more than one place at once is made for a game
		}
		if coming > 0 {
			coming--
			continue
		}
		if v := p.victim(w); v != nil {
			v.asked = true
		}
	}
}

// victim returns the job that should make room for w: of those that have had
// their share, one of whoever has the most places, and of these the oldest. It
// is nil if w has no claim.
func (p *simpleQueue) victim(w *simpleJob) *simpleJob {
	var found *simpleJob
	for _, r := range p.running { // the oldest first
		claim := p.people[w.User].running == 0
		if w.User == r.User {
			claim = w.Game != r.Game && p.games[w.Client].running == 0
		}
		if !claim || r.asked || time.Since(r.began) < p.share {
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
