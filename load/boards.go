package load

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"noughts/playground"
)

// A Board is what a message of a match offers.
type Board struct {
	Match int64
	Cells []string // the custom ids of the cells that can be pressed
	Ply   int      // for which they can be
	Over  bool     // the game has ended
}

var (
	matchID = regexp.MustCompile(`"match/(\d+)/`)
	cellID  = regexp.MustCompile(`^match/\d+/(\d+)/([A-Z]?[a-t]\d*)$`)
)

// BoardOf reads a message; ok is false if it shows no match.
func BoardOf(components []playground.Component) (b Board, ok bool) {
	var walk func(list []playground.Component)
	walk = func(list []playground.Component) {
		for _, c := range list {
			if id, rest, found := strings.Cut(strings.TrimPrefix(c.CustomID, "match/"), "/"); found && strings.HasPrefix(c.CustomID, "match/") {
				b.Match, _ = strconv.ParseInt(id, 10, 64)
				ok = true
				b.Over = b.Over || strings.HasSuffix(rest, "/rematch")
			}
			if at := cellID.FindStringSubmatch(c.CustomID); at != nil && !c.Disabled {
				b.Cells = append(b.Cells, c.CustomID)
				b.Ply, _ = strconv.Atoi(at[1])
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
	of map[int64]chan Board
}

// waiting is how many boards of a match may wait to be looked at; the oldest are dropped.
const waiting = 16

// open begins to listen for a match.
func (b *boards) open(match int64) <-chan Board {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.of == nil {
		b.of = map[int64]chan Board{}
	}
	c := b.of[match]
	if c == nil {
		c = make(chan Board, waiting)
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

func (b *boards) put(now Board) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.of[now.Match]
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
	if b, ok := BoardOf(Components(c.Body)); ok {
		d.boards.put(b)
	}
}

// Components are the components in the body of a request, whether it answers an
// interaction or sends or edits a message.
func Components(body json.RawMessage) []playground.Component {
	var sent struct {
		Data       struct{ Components []playground.Component }
		Components []playground.Component
	}
	if json.Unmarshal(body, &sent) != nil {
		return nil
	}
	return append(sent.Components, sent.Data.Components...)
}
