package gomocup

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// settings are what the manager says with INFO.
type settings struct {
	turn    time.Duration // for a turn; 0 means as fast as possible
	match   time.Duration // for all turns of a match, 0 for no limit
	left    remaining
	memory  int64 // bytes, 0 for no limit
	rule    Rule
	threads int // that the search may use

	depth int    // that is searched at most, 0 for any
	nodes uint64 // that a search may visit, 0 for any number
	hash  int64  // bytes that all tables may take, 0 for no limit

	cpuTime bool // the time of a turn is CPU time
}

// A remaining is what the manager last said is left of the match.
type remaining struct {
	told time.Duration
	gone time.Duration // of it, since then
	ok   bool          // whether the manager has said it
}

// defaults hold where the manager says nothing.
var defaults = settings{turn: 5 * time.Second, threads: 1}

// A Rule is what a manager says with INFO rule: a sum of bits, of which no two that are
// played here go together.
type Rule int

// The rules that are played.
const (
	Freestyle Rule = 0 // five or more win
	Exact     Rule = 1 // exactly five win
	Renju     Rule = 4
	Caro      Rule = 8 // five or more win, but five with an opponent's stone at both ends do not
)

// continuous is a game that goes on after a five; it is not played here.
const continuous Rule = 2

// unlimited is what the manager says is left of a match that may take any time.
const unlimited = 2147483647 * time.Millisecond

// minMemory is the least that the program needs, in bytes. A guess; not measured.
const minMemory = 40 << 20

// remains returns what is left of the match, if it is limited, after so much
// thinking. A manager that does not say what is left, or not before every move as
// the protocol asks, has at least said how long the match may take.
func (s *settings) remains(spent time.Duration) (left time.Duration, limited bool) {
	switch {
	case s.left.ok && s.left.told < unlimited:
		return max(0, s.left.told-s.left.gone), true
	case s.match > 0:
		return max(0, s.match-spent), true
	}
	return 0, false
}

// problem says what of the settings cannot be kept to.
func (s *settings) problem() error {
	switch {
	case s.rule&continuous != 0:
		return errors.New("continuous games are not supported")
	case s.rule != Freestyle && s.rule != Exact && s.rule != Renju && s.rule != Caro:
		return fmt.Errorf("rule %d is not supported; 0 is freestyle, 1 exactly five, 4 renju and 8 caro", s.rule)
	case s.memory > 0 && s.memory < minMemory:
		return fmt.Errorf("%d bytes of memory are too few; %d are needed", s.memory, minMemory)
	}
	return nil
}

// info takes a setting. Whatever is unknown, or makes no sense, is ignored, as
// the protocol asks; what cannot be kept to is said with the next command.
func (s *Session) info(_ context.Context, args string) ([]string, error) {
	key, value := cutWord(args)
	value, _ = cutWord(value)
	if n, err := strconv.ParseInt(value, 10, 64); err == nil {
		s.settings.set(strings.ToLower(key), n)
	}
	if s.size != (size{}) {
		_ = s.ready() // now rather than in a turn's time; what is wrong is said then
	}
	return nil, nil
}

// set sets what a number can set.
func (s *settings) set(key string, n int64) {
	switch key {
	case "timeout_turn":
		s.turn = milliseconds(n)
	case "timeout_match":
		s.match = milliseconds(n)
	case "time_left":
		s.left = remaining{told: milliseconds(n), ok: true}
	case "max_memory":
		s.memory = max(0, n)
	case "rule":
		s.rule = Rule(max(0, min(n, 1<<16)))

	// Of the Yixin protocol, which other managers know too.
	case "thread_num":
		s.threads = int(max(1, min(n, int64(runtime.NumCPU()))))
	case "max_depth":
		s.depth = int(max(0, min(n, maxSide*maxSide)))
	case "max_node":
		s.nodes = uint64(max(0, n))
	case infoCPUTime:
		s.cpuTime = n != 0
	case "hash_size":
		s.hash = max(0, min(n, 1<<30)) << 10
	}
}

// infoCPUTime is the INFO that makes the time of turns CPU time of the engine's process. It is our
// own: an engine that does not know it ignores it, as the protocol asks.
const infoCPUTime = "cpu_time"

// milliseconds returns a time that is neither negative nor longer than anyone
// waits.
func milliseconds(n int64) time.Duration {
	return time.Duration(max(0, min(n, int64(unlimited/time.Millisecond)))) * time.Millisecond
}
