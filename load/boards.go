package load

import (
	"bytes"
	"encoding/json"
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

// BoardOf reads a message; ok is false if it shows no match.
func BoardOf(components []playground.Component) (b Board, ok bool) {
	for _, c := range components {
		b.add(c.CustomID, c.Disabled)
		for _, c := range c.Components {
			b.add(c.CustomID, c.Disabled)
		}
	}
	return b, b.Match != 0
}

// sentBoard reads the body of a request.
func sentBoard(body []byte) Board {
	b, _ := BoardOf(Components(body))
	return b
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

// add takes in a component.
func (b *Board) add(customID string, disabled bool) {
	rest, ok := strings.CutPrefix(customID, "match/")
	number, rest, also := strings.Cut(rest, "/")
	if !ok || !also {
		return
	}
	b.Match, _ = strconv.ParseInt(number, 10, 64)
	ply, what, _ := strings.Cut(rest, "/")
	b.Over = b.Over || what == "rematch"
	if !disabled && isCell(what) {
		b.Cells = append(b.Cells, customID)
		b.Ply, _ = strconv.Atoi(ply)
	}
}

// isCell reports whether the end of a custom id names a cell: a letter and a number, perhaps after
// a symbol, or a column's letter.
func isCell(s string) bool {
	if s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		s = s[1:]
	}
	if s == "" || s[0] < 'a' || s[0] > 't' {
		return false
	}
	return strings.Trim(s[1:], "0123456789") == ""
}

// moveOf is the move that a cell makes.
func moveOf(customID string) string { return customID[strings.LastIndexByte(customID, '/')+1:] }

// boards hand on what the bot sends of each match to the table that plays it, which reads it when
// it needs it. The zero value is ready to use.
type boards struct {
	mu sync.Mutex
	of map[int64]chan []byte
}

// waiting is how many boards of a match may wait to be looked at; the oldest are dropped.
const waiting = 16

// open begins to listen for a match.
func (b *boards) open(match int64) <-chan []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.of == nil {
		b.of = map[int64]chan []byte{}
	}
	c := b.of[match]
	if c == nil {
		c = make(chan []byte, waiting)
		b.of[match] = c
	}
	return c
}

func (b *boards) close(match int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.of, match)
}

func (b *boards) put(match int64, body []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.of[match]
	if c == nil {
		return
	}
	if len(c) == waiting {
		<-c
	}
	c <- body
}

// Inspect takes in what the bot sends.
func (d *Driver) Inspect(c playground.Call) {
	if c.Bytes > 0 {
		d.mu.Lock()
		d.result.Pictures++
		d.result.PictureBytes += int64(c.Bytes)
		d.mu.Unlock()
	}
	if match, ok := matchIn(c.Body); ok {
		d.boards.put(match, c.Body)
	}
}

// matchIn finds the match that the body of a request is about.
func matchIn(body []byte) (id int64, ok bool) {
	_, rest, ok := bytes.Cut(body, []byte(`"custom_id":"match/`))
	if !ok {
		return 0, false
	}
	number, _, _ := bytes.Cut(rest[:min(len(rest), 20)], []byte("/"))
	id, err := strconv.ParseInt(string(number), 10, 64)
	return id, err == nil
}
