package gomocup

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"noughts/engine"
	"noughts/engine/tool"
)

// The boards that are played on, and how many in a row win.
const (
	minSide = 5
	maxSide = 20
	Line    = 5
)

// An Opener makes the game on a board of that size by a rule.
type Opener func(rows, cols int, rule Rule) (engine.Game, error)

// A Session is one dialogue with a manager. One goroutine may use it.
type Session struct {
	open     Opener
	settings settings
	clock    clock
	size     size    // zero before START
	stones   []stone // in the order in which they were put
	reading  *block  // the lines of a board that is being told, or nil
	analyzer analyzer
	ended    bool
}

// A size is that of a board.
type size struct{ cols, rows int }

// NewSession returns a session that plays the games that open makes.
func NewSession(open Opener) *Session { return &Session{open: open, settings: defaults} }

// Ended reports whether the manager has sent END.
func (s *Session) Ended() bool { return s.ended }

// MaxMemory returns how many bytes the manager allows, 0 for any number.
func (s *Session) MaxMemory() int64 { return s.settings.memory }

// Close waits for a search that goes on after its answer was given.
func (s *Session) Close() { s.analyzer.wait() }

// A command is what a word of the manager's makes the session do. It returns the
// answer. The error, if any, is the text of an ERROR.
type command func(s *Session, ctx context.Context, args string) ([]string, error)

// commands are the words that are known.
var commands = map[string]command{
	"START":      (*Session).start,
	"RECTSTART":  (*Session).rectStart,
	"RESTART":    (*Session).restart,
	"BEGIN":      (*Session).begin,
	"TURN":       (*Session).turn,
	"PLAY":       (*Session).play,
	"TAKEBACK":   (*Session).takeBack,
	"BOARD":      (*Session).board,
	"SWAP2BOARD": (*Session).swap2Board,
	"INFO":       (*Session).info,
	"ABOUT":      (*Session).about,
	"END":        (*Session).end,

	"YXBOARD":      (*Session).yxBoard,
	"YXNBEST":      (*Session).begin,
	"YXSHOWFORBID": (*Session).showForbidden,
	"YXHASHCLEAR":  (*Session).forget,
	"YXSHOWINFO":   (*Session).nothing,
	"YXSTOP":       (*Session).nothing, // it has ended the thinking, if there was any
	"STOP":         (*Session).nothing,
}

// Answer does what a line says, which came at a certain time, and returns the
// lines of the answer. It thinks no longer than ctx lasts.
func (s *Session) Answer(ctx context.Context, line string, came time.Time) []string {
	word, args := cutWord(line)
	word = strings.ToUpper(word)
	do, known := commands[word]
	if s.reading == nil {
		s.clock.came = came
	}
	switch {
	case word == "":
		return nil
	case s.reading != nil && word == "DONE":
		do, known = (*Session).done, true
	case s.reading != nil && !known:
		s.reading.add(line)
		return nil
	case s.reading != nil && word != "INFO":
		s.reading = nil // the manager has turned to something else
	}
	if !known {
		return []string{"UNKNOWN command " + printable(word)}
	}
	answer, err := do(s, ctx, args)
	if err != nil {
		answer = append(answer, "ERROR "+printable(err.Error()))
	}
	return answer
}

// cutWord returns the first word of a line, and the rest without the blanks
// around it.
func cutWord(line string) (word, rest string) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")) // a mark of the byte order
	if i := strings.IndexFunc(line, unicode.IsSpace); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

// printable returns a text that fits in one line of an answer.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
	return text[:min(len(text), 200)]
}

// about introduces the engine.
func (s *Session) about(context.Context, string) ([]string, error) {
	return []string{`name="Noughts", version="` + tool.Version + `", author="the authors of Noughts", country="-"`}, nil
}

// end notes that the dialogue is over.
func (s *Session) end(context.Context, string) ([]string, error) {
	s.ended = true
	return nil, nil
}

// start prepares a square board. Some managers say both of its sides.
func (s *Session) start(ctx context.Context, args string) ([]string, error) {
	if _, err := numbers(args, 2); err == nil {
		return s.rectStart(ctx, args)
	}
	side, err := number(args)
	if err != nil {
		return nil, fmt.Errorf("START needs the size of the board, such as START 15: %w", err)
	}
	return s.prepare(size{side, side})
}

// rectStart prepares a board that need not be square.
func (s *Session) rectStart(_ context.Context, args string) ([]string, error) {
	sides, err := numbers(args, 2)
	if err != nil {
		return nil, fmt.Errorf("RECTSTART needs width and height, such as RECTSTART 20,15: %w", err)
	}
	return s.prepare(size{sides[0], sides[1]})
}

// restart prepares for another match on the same board.
func (s *Session) restart(context.Context, string) ([]string, error) {
	if s.size == (size{}) {
		return nil, errNoBoard
	}
	return s.prepare(s.size)
}

// prepare makes everything ready for a match: what takes time here counts for no
// turn.
func (s *Session) prepare(z size) ([]string, error) {
	if z.cols < minSide || z.cols > maxSide || z.rows < minSide || z.rows > maxSide {
		return nil, fmt.Errorf("the sides of a board may be %d to %d, not %dx%d", minSide, maxSide, z.cols, z.rows)
	}
	s.size, s.stones = z, nil
	s.clock.spent = 0
	if s.settings.left.gone > 0 {
		s.settings.left = remaining{} // that was the match before
	}
	s.clock.probe()
	if err := s.ready(); err != nil {
		return nil, err
	}
	return []string{"OK"}, nil
}

// ready sees to it that the analyzer plays by the settings as they are.
func (s *Session) ready() error {
	if s.size == (size{}) {
		return errNoBoard
	}
	if err := s.settings.problem(); err != nil {
		return err
	}
	return s.analyzer.prepare(s.open, setup{s.size, s.settings.rule, tableBytes(s.settings.memory, s.settings.hash), s.settings.threads})
}
