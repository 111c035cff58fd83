package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// endTimeout is how long an engine may take to end before it is killed, with
// whatever it has started.
const endTimeout = time.Second

// A process is an engine that runs as a program of its own.
type process struct {
	command *exec.Cmd
	stdin   io.WriteCloser
	stdout  io.ReadCloser
	errors  tail
	lines   chan string   // what it writes, without empty lines
	quit    chan struct{} // closed when nobody reads lines any more
	leave   func()        // closes quit, once
	ended   chan struct{} // closed when it has ended
	failure error         // how it ended; read it after ended is closed

	group sync.Mutex // guards gone
	gone  bool       // whether its number may be another program's by now
}

// launch starts the program at path. If there is none, the path is a program and
// its arguments with blanks between them.
func launch(ctx context.Context, path string) (*process, error) {
	name, args := path, []string(nil)
	found, err := exec.LookPath(name)
	if words := strings.Fields(path); err != nil && len(words) > 1 {
		name, args = words[0], words[1:]
		found, err = exec.LookPath(name)
	}
	if err != nil {
		return nil, fmt.Errorf("find the engine: %w", err)
	}
	if found, err = filepath.Abs(found); err != nil {
		return nil, fmt.Errorf("find the engine: %w", err)
	}
	p := &process{
		command: exec.CommandContext(ctx, found, args...),
		lines:   make(chan string), quit: make(chan struct{}), ended: make(chan struct{}),
	}
	p.leave = sync.OnceFunc(func() { close(p.quit) })
	p.command.Dir = filepath.Dir(found) // where engines look for their files
	p.command.Stderr = &p.errors
	p.command.WaitDelay = endTimeout
	p.command.Cancel = func() error { // when ctx ends
		p.leave()
		p.kill()
		return nil
	}
	leadGroup(p.command)
	if p.stdin, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	if p.stdout, err = p.command.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("start the engine: %w", err)
	}
	go p.read() // ends with the process; close waits for it
	return p, nil
}

// read passes on what the program writes, and sees it end.
func (p *process) read() {
	defer close(p.ended)
	r := bufio.NewReaderSize(p.stdout, maxText)
	for {
		line, err := readLine(r)
		if line = strings.TrimSpace(line); line != "" {
			select {
			case p.lines <- line:
			case <-p.quit:
			}
		}
		if err != nil {
			break
		}
	}
	p.kill() // what it has left behind, if anything; until Wait its number is its own
	p.group.Lock()
	p.gone = true
	p.group.Unlock()
	p.failure = p.command.Wait()
}

func (p *process) send(line string) error {
	if _, err := io.WriteString(p.stdin, line+"\r\n"); err != nil {
		return errors.Join(p.crashed(), err)
	}
	return nil
}

// receive returns the next line that the program writes before ctx ends, or that
// much later if it ends by its deadline.
func (p *process) receive(ctx context.Context, grace time.Duration) (string, error) {
	over := make(chan struct{})
	defer context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			time.AfterFunc(grace, func() { close(over) })
		} else {
			close(over)
		}
	})()
	select {
	case line := <-p.lines:
		return line, nil
	case <-p.ended:
		return "", p.crashed()
	case <-over:
		p.kill()
		switch {
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			return "", fmt.Errorf("the engine gave no answer %v after its time", grace)
		case errors.Is(context.Cause(ctx), context.DeadlineExceeded): // by another clock than the wall's
			return "", errors.New("the engine gave no answer in its CPU time")
		}
		return "", ctx.Err()
	}
}

// crashed says how the program ended though it was not asked to.
func (p *process) crashed() error {
	select {
	case <-p.ended:
	case <-time.After(endTimeout):
		return errors.New("the engine does not listen")
	}
	how := "it is gone"
	if p.failure != nil {
		how = p.failure.Error()
	}
	if last := p.errors.lastLine(); last != "" {
		how += ": " + last
	}
	return fmt.Errorf("the engine ended in mid-game: %s", how)
}

// kill ends the program at once, with whatever it has started.
func (p *process) kill() {
	p.group.Lock()
	defer p.group.Unlock()
	if p.gone {
		return
	}
	_ = killGroup(p.command.Process) // it may have ended
	_ = p.stdout.Close()             // whoever has left the group may hold the other end
}

// close asks the program to end, and kills it if it does not.
func (p *process) close() {
	p.leave()
	_, _ = io.WriteString(p.stdin, "END\r\n") // it may have ended
	_ = p.stdin.Close()
	select {
	case <-p.ended:
		return
	case <-time.After(endTimeout):
	}
	p.kill()
	<-p.ended
}

// A tail keeps the end of what is written to it.
type tail struct{ text []byte }

const tailSize = 1000

func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b...)
	t.text = t.text[max(0, len(t.text)-tailSize):]
	return len(b), nil
}

// lastLine returns the last line that was written; the writer must have ended.
func (t *tail) lastLine() string {
	text := strings.TrimSpace(string(t.text))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
