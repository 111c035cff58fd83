package pages

import (
	"encoding/json"
	"time"

	"noughts/commands"
)

// How processes that share a store tell each other who has pages open.
const (
	presenceBeat  = 10 * time.Second // how often each says it again, as a word may be lost
	presenceLease = 35 * time.Second // how long the others believe it; a process that dies says nothing
	presenceSoon  = 50 * time.Millisecond
	// fewHere is how many pages show a match of which each is told at once who comes and goes.
	// Where they are more, that waits for crowdWait at least, and for crowdEach times their number:
	// so many pages are told in all. Guesses.
	fewHere   = 40
	crowdWait = time.Second
	crowdEach = time.Millisecond
	// mostTold is how many bytes a word has at most: who else watches is only counted.
	mostTold = 6000
)

// A word is what a process tells the others: who shows a match there, or what somebody wants.
type word struct {
	Here *presence `json:"here,omitempty"`
	Wish *wishWord `json:"wish,omitempty"`
}

// A presence is who shows a match in a process.
type presence struct {
	Match  int64     `json:"match"`
	People []present `json:"people,omitempty"`
	More   int       `json:"more,omitempty"` // how many show it besides

	until time.Time // when it counts no longer
}

// A present is somebody who has a page open.
type present struct {
	ID     string `json:"id"`
	Name   string `json:"name,omitempty"`
	Avatar string `json:"avatar,omitempty"`
}

// A wishWord is what somebody wants to see, and where they asked for it.
type wishWord struct {
	User   string         `json:"user"`
	At     commands.Place `json:"at"`
	Parent string         `json:"parent,omitempty"` // the channel whose thread that is
	Match  int64          `json:"match,omitempty"`
}

// tell tells the other processes something, if there are any.
func (p *Pages) tell(w word) {
	if p.Tell == nil {
		return
	}
	if data, err := json.Marshal(w); err == nil {
		p.Tell(string(data))
	}
}

// Hear takes note of a word of another process.
func (p *Pages) Hear(process, said string) {
	var w word
	if json.Unmarshal([]byte(said), &w) != nil {
		return
	}
	if w.Wish != nil {
		p.note(*w.Wish)
	}
	if w.Here == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	id := w.Here.Match
	w.Here.until = p.Now().Add(presenceLease)
	if p.elsewhere[id] == nil {
		p.elsewhere[id] = map[string]*presence{}
	}
	p.elsewhere[id][process] = w.Here
	if len(w.Here.People) == 0 && w.Here.More == 0 {
		p.forget(id, process)
	}
	if s := p.matches[id]; s != nil {
		p.showPresence(s)
	}
}

// forget drops what a process has said of a match. p.mu is held.
func (p *Pages) forget(id int64, process string) {
	if delete(p.elsewhere[id], process); len(p.elsewhere[id]) == 0 {
		delete(p.elsewhere, id)
	}
}

// showPresence has the pages of a match show who is here: at once where they are few, and else
// once for all who come and go in a while, as each of them concerns every page. p.mu is held.
func (p *Pages) showPresence(s *shown) {
	if len(s.windows) <= fewHere {
		s.presence++
		s.wake()
		return
	}
	if s.late {
		return
	}
	s.late = true
	time.AfterFunc(max(crowdWait, time.Duration(len(s.windows))*crowdEach), func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		s.late = false
		s.presence++
		s.wake()
	})
}

// presenceChanged has the other processes told soon who shows a match here. p.mu is held.
func (p *Pages) presenceChanged(id int64) {
	if p.Tell == nil {
		return
	}
	if len(p.untold) == 0 {
		time.AfterFunc(presenceSoon, p.tellChanged)
	}
	p.untold[id] = struct{}{}
}

// tellChanged tells who shows the matches of which that has changed.
func (p *Pages) tellChanged() {
	p.mu.Lock()
	var words []word
	for id := range p.untold {
		words = append(words, word{Here: p.presenceOf(id)})
	}
	clear(p.untold)
	p.mu.Unlock()
	for _, w := range words {
		p.tell(w)
	}
}

// TellPresence tells the other processes who shows which match here, as one that was just started
// wants to know.
func (p *Pages) TellPresence() {
	p.mu.Lock()
	for id := range p.matches {
		p.presenceChanged(id)
	}
	p.told = p.Now()
	p.mu.Unlock()
}

// beat says again who is here once that is due, and forgets what other processes have said that
// have fallen silent.
func (p *Pages) beat() {
	p.mu.Lock()
	now := p.Now()
	due := now.Sub(p.told) >= presenceBeat
	for id, by := range p.elsewhere {
		for process, there := range by {
			if now.Before(there.until) {
				continue
			}
			p.forget(id, process)
			if s := p.matches[id]; s != nil {
				p.showPresence(s)
			}
		}
	}
	p.mu.Unlock()
	if due {
		p.TellPresence()
	}
}

// presenceOf is who shows a match here: players are named before all others. p.mu is held.
func (p *Pages) presenceOf(id int64) *presence {
	there := &presence{Match: id}
	s := p.matches[id]
	if s == nil {
		return there
	}
	there.More = s.watching
	size, known := 0, map[string]bool{}
	for _, plays := range []bool{true, false} {
		for w := range s.windows {
			who := present{w.Viewer.User.ID, w.Viewer.User.Name, w.Viewer.Avatar}
			if w.Viewer.Stranger || known[who.ID] || (roleOf(s.match, who.ID) != watcher) != plays {
				continue
			}
			known[who.ID] = true
			data, _ := json.Marshal(who) // texts alone
			if size += len(data) + 1; size > mostTold {
				there.More++
				continue
			}
			there.People = append(there.People, who)
		}
	}
	return there
}

// hereElsewhere reports whether somebody has a page of another process open that shows a match.
// p.mu is held.
func (p *Pages) hereElsewhere(userID string, id int64) bool {
	for _, there := range p.elsewhere[id] {
		for _, who := range there.People {
			if who.ID == userID && p.Now().Before(there.until) {
				return true
			}
		}
	}
	return false
}

// isHere reports whether somebody has a page open that shows a match, in any process. p.mu is held.
func (p *Pages) isHere(userID string, id int64) bool {
	return p.matches[id].has(userID) || p.hereElsewhere(userID, id)
}
