package access

import (
	"sync"

	"noughts/engine/match"
	"noughts/store"
)

// denied are the channels and servers in which the bot may not post, as the store keeps them; here
// they can be asked at once. The zero value is ready to use.
type denied struct {
	mu sync.Mutex
	of map[match.Place]store.PlaceWithoutAccess // by the channel or the server alone
}

// narrowest is the channel or, without one, the server of a place.
func narrowest(at match.Place) match.Place {
	if at.ChannelID != "" {
		return match.Place{ChannelID: at.ChannelID}
	}
	return match.Place{GuildID: at.GuildID}
}

// has reports whether the bot may not post in a place. A guest needs no permissions there, but in a
// place that is forgotten nobody can post.
func (d *denied) has(at match.Place) bool {
	if at.Guest {
		return at.ChannelID == ""
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.of) == 0 {
		return false
	}
	_, channel := d.of[match.Place{ChannelID: at.ChannelID}]
	_, server := d.of[match.Place{GuildID: at.GuildID}]
	return channel || server && at.GuildID != ""
}

// add notes that the bot may not post in a place, and reports whether that is news.
func (d *denied) add(p store.PlaceWithoutAccess) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	at := narrowest(match.Place{GuildID: p.GuildID, ChannelID: p.ChannelID})
	if _, is := d.of[at]; is {
		return false
	}
	if d.of == nil {
		d.of = map[match.Place]store.PlaceWithoutAccess{}
	}
	d.of[at] = p
	return true
}

// remove notes that the bot may post in a place, and reports whether that is news.
func (d *denied) remove(at match.Place) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, was := d.of[narrowest(at)]
	delete(d.of, narrowest(at))
	return was
}

// channels returns the denied channels that are wanted.
func (d *denied) channels(want func(store.PlaceWithoutAccess) bool) (list []match.Place) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for at, p := range d.of {
		if at.ChannelID != "" && want(p) {
			list = append(list, at)
		}
	}
	return list
}
