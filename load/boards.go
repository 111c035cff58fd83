package load

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"noughts/playground"
)

// A board is what a message of a match offers.
type board struct {
	match int64
	cells []string // the custom ids of the cells that can be pressed
	ply   int      // for which they can be
	over  bool     // the game has ended
}

var (
	matchID = regexp.MustCompile(`"match/(\d+)/`)
	cellID  = regexp.MustCompile(`^match/\d+/(\d+)/([A-Z]?[a-t]\d*)$`)
)

// boardOf reads a message; ok is false if it shows no match.
func boardOf(components []playground.Component) (b board, ok bool) {
	var walk func(list []playground.Component)
	walk = func(list []playground.Component) {
		for _, c := range list {
			if id, rest, found := strings.Cut(strings.TrimPrefix(c.CustomID, "match/"), "/"); found && strings.HasPrefix(c.CustomID, "match/") {
				b.match, _ = strconv.ParseInt(id, 10, 64)
				ok = true
				b.over = b.over || strings.HasSuffix(rest, "/rematch")
			}
			if at := cellID.FindStringSubmatch(c.CustomID); at != nil && !c.Disabled {
				b.cells = append(b.cells, c.CustomID)
				b.ply, _ = strconv.Atoi(at[1])
			}
			walk(c.Components)
		}
	}
	walk(components)
	return b, ok
}

// moveOf is the move that a cell makes.
func moveOf(customID string) string { return customID[strings.LastIndexByte(customID, '/')+1:] }

// boards hand on what the bot sends of each match to the table that plays it. The zero
// value is ready to use.
type boards struct {
	mu sync.Mutex
	of map[int64]chan board
}

// waiting is how many boards of a match may wait to be looked at; the oldest are dropped.
const waiting = 16

// open begins to listen for a match.
func (b *boards) open(match int64) <-chan board {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.of == nil {
		b.of = map[int64]chan board{}
	}
	c := b.of[match]
	if c == nil {
		c = make(chan board, waiting)
		b.of[match] = c
	}
	return c
}

// close ends it.
func (b *boards) close(match int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.of, match)
}

func (b *boards) put(now board) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.of[now.match]
	if c == nil {
		return
	}
	if len(c) == waiting {
		<-c
	}
	c <- now
}

// Inspect takes in what the bot sends.
func (d *Driver) Inspect(c playground.Call) {
	if c.Bytes > 0 {
		d.mu.Lock()
		d.result.Pictures++
		d.result.PictureBytes += int64(c.Bytes)
		d.mu.Unlock()
	}
	if !matchID.Match(c.Body) {
		return
	}
	var sent struct {
		Data       struct{ Components []playground.Component }
		Components []playground.Component
	}
	if json.Unmarshal(c.Body, &sent) != nil {
		return
	}
	if b, ok := boardOf(append(sent.Components, sent.Data.Components...)); ok {
		d.boards.put(b)
	}
}
