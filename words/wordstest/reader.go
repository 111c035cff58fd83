package wordstest

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"
)

// A Reader reads what people see, and says what is in no catalogue, what is cut off, and what
// is put together from pieces. It says each once. It may be used by several goroutines.
type Reader struct {
	t      *testing.T
	mu     sync.Mutex // held while a text is read
	pseudo *Pseudo
	// same is what is the same in all languages.
	same  *regexp.Regexp
	found map[string]bool
	// Read counts the texts that were read.
	Read int
}

// NewReader returns a Reader to whom what matches is the same in all languages.
func NewReader(t *testing.T, pseudo *Pseudo, same *regexp.Regexp) *Reader {
	return &Reader{t: t, pseudo: pseudo, same: same, found: map[string]bool{}}
}

func (r *Reader) complain(text, what string) {
	text = r.pseudo.Named(text)
	if key := what + regexp.MustCompile(`\d+`).ReplaceAllString(text, "0"); !r.found[key] {
		r.found[key] = true
		r.t.Errorf("%s: %q", what, text)
	}
}

// Text reads one text, which may have at most so many characters.
func (r *Reader) Text(text string, most int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Read++
	if len([]rune(mark.ReplaceAllString(text, opened))) > most {
		r.complain(text, "longer than fits")
	}
	rest, ok := r.outside(text)
	if !ok {
		r.complain(text, "cut off")
		return
	}
	ascii := func(c rune) bool { return c < unicode.MaxASCII && unicode.IsLetter(c) }
	if strings.ContainsFunc(r.same.ReplaceAllString(rest, ""), unicode.IsLetter) || strings.ContainsFunc(r.same.ReplaceAllString(text, ""), ascii) {
		r.complain(text, "not all of it is in a catalogue")
	}
}

// outside returns what stands outside of all messages, and reports whether their brackets are in
// order. It says where a clause stands within another sentence.
func (r *Reader) outside(text string) (rest string, ok bool) {
	type message struct {
		id     string
		clause bool
	}
	var open []message
	var kept strings.Builder
	for i, c := range text {
		switch {
		case string(c) == opened:
			id := r.pseudo.id(mark.FindString(text[i:]))
			m := message{id: id, clause: len(open) > 0 && r.pseudo.clause(id)}
			if m.clause && !clauseAfter.MatchString(text[:i]) {
				r.complain(text, open[len(open)-1].id+" goes on in the clause "+id)
			}
			open = append(open, m)
		case string(c) == closed:
			if len(open) == 0 {
				return text, false
			}
			m := open[len(open)-1]
			open = open[:len(open)-1]
			if m.clause && !clauseBefore.MatchString(text[i+len(closed):]) {
				r.complain(text, open[len(open)-1].id+" goes on after the clause "+m.id)
			}
		case len(open) == 0:
			kept.WriteRune(c)
		}
	}
	return kept.String(), len(open) == 0
}

var (
	// clauseAfter and clauseBefore are where a clause may stand in another message: alone in
	// brackets or after a colon, a dash or a dot, and at the end of its sentence. There every
	// language can put it.
	clauseAfter  = regexp.MustCompile("(?:[:;(–·\n*~] ?|" + opened + `\d*` + numbered + ")$")
	clauseBefore = regexp.MustCompile(`^(?:[.;)~·\n…*]| [·–(]|` + closed + "|$)")
)
