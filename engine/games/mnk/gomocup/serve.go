package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// Serve answers the commands on in until END, the end of in, or the end of ctx.
// It reads on while it thinks. What ends a match, or the input, ends the thinking
// after a moment: the answer that is due is still given, so that a dialogue in a
// file makes sense, and a manager that has said END does not read it.
func Serve(ctx context.Context, open Opener, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	v := &server{session: NewSession(open), lines: make(chan inputLine), out: out, memory: debug.SetMemoryLimit(-1)}
	defer debug.SetMemoryLimit(v.memory)
	defer v.session.Close()
	go v.listen(ctx, in) // ends with ctx or in; a read from a terminal cannot be interrupted
	return v.serve(ctx)
}

// An inputLine is a line of input, and when it came.
type inputLine struct {
	text string
	came time.Time
}

// A server is a session with its streams.
type server struct {
	session *Session
	lines   chan inputLine // closed at the end of the input
	failure error          // why the input ended; set before lines is closed
	waiting []inputLine    // lines that came while the session was thinking
	out     io.Writer
	memory  int64 // the limit where the manager sets none
}

// listen reads lines until the input or ctx ends.
func (v *server) listen(ctx context.Context, in io.Reader) {
	defer close(v.lines)
	r := bufio.NewReaderSize(in, maxText)
	for {
		text, err := readLine(r)
		if text != "" {
			select {
			case v.lines <- inputLine{text, time.Now()}:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				v.failure = err
			}
			return
		}
	}
}

// maxText is how long a line may be, in bytes; what is longer is cut. A guess; not
// measured.
const maxText = 4096

// readLine reads a line, which may end with CR, LF or both, and cuts what is too
// long.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	text := strings.TrimRight(string(line), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return text, err
}

// serve answers line by line.
func (v *server) serve(ctx context.Context) error {
	for !v.session.Ended() {
		line, ok := v.next(ctx)
		if !ok {
			return errors.Join(v.failure, ctx.Err())
		}
		for text := range strings.SplitSeq(line.text, "\r") { // some managers end lines with CR alone
			if err := v.answer(ctx, inputLine{text, line.came}); err != nil {
				return err
			}
		}
	}
	return nil
}

// next returns the next line; ok is false if there is none.
func (v *server) next(ctx context.Context) (line inputLine, ok bool) {
	if len(v.waiting) > 0 {
		line, v.waiting = v.waiting[0], v.waiting[1:]
		return line, true
	}
	select {
	case line, ok = <-v.lines:
		return line, ok
	case <-ctx.Done():
		return inputLine{}, false
	}
}

// maxWaiting is how many lines may wait; beyond that the manager has to. A guess; not
// measured.
const maxWaiting = 1024

// answer lets the session answer a line, and listens meanwhile.
func (v *server) answer(ctx context.Context, line inputLine) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if slices.ContainsFunc(v.waiting, endsThinking) {
		defer time.AfterFunc(stopDelay, stop).Stop()
	}
	memory := v.session.MaxMemory()
	done := make(chan []string, 1)
	go func() { done <- v.session.Answer(ctx, line.text, line.came) }()
	lines := v.lines
	for {
		if len(v.waiting) == maxWaiting {
			lines = nil
		}
		select {
		case answer := <-done:
			v.limit(memory)
			return v.say(answer)
		case next, ok := <-lines:
			if !ok || endsThinking(next) {
				defer time.AfterFunc(stopDelay, stop).Stop()
			}
			if !ok {
				lines = nil
				continue
			}
			v.waiting = append(v.waiting, next)
		}
	}
}

// stopDelay is how long the engine thinks on when the move it looks for is not
// wanted any more. A manager waits for a second until it kills
// (the protocol's description); the figure is a guess, not measured.
const stopDelay = 200 * time.Millisecond

// limit holds the program to the memory that it is allowed, if that has changed.
func (v *server) limit(before int64) {
	switch now := v.session.MaxMemory(); now {
	case before:
	case 0:
		debug.SetMemoryLimit(v.memory)
	default:
		debug.SetMemoryLimit(now - now/8)
	}
}

// say writes the lines of an answer, all at once.
func (v *server) say(answer []string) error {
	if len(answer) == 0 {
		return nil
	}
	if _, err := io.WriteString(v.out, strings.Join(answer, "\n")+"\n"); err != nil {
		return fmt.Errorf("answer the manager: %w", err)
	}
	return nil
}

// endsThinking reports whether a command makes the move that is being looked for
// worthless, or asks for it at once.
func endsThinking(line inputLine) bool {
	word, _ := cutWord(line.text)
	switch strings.ToUpper(word) {
	case "END", "START", "RECTSTART", "RESTART", "TAKEBACK", "STOP", "YXSTOP":
		return true
	}
	return false
}
