package gomocup

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"noughts/engine"
)

// A GameSetup says which games an engine is started for.
type GameSetup struct {
	Rows, Cols int
	Rule       Rule
	Grace      time.Duration // how much later than its time a move may come
}

// An Engine is an engine from outside as a strategy. One goroutine may use it.
type Engine struct {
	setup   GameSetup
	process *process
	known   []engine.Symbol  // the board as the engine knows it; nil before its first match
	mine    engine.Symbol    // whose stones the engine plays with
	told    map[string]int64 // what it was told last with INFO
	infos   int              // how many INFOs it has been sent since its last move
}

// What an engine is told beside the time of a turn, and how long it may take to get ready: the
// memory is that of the tournament, and some engines have much to load. The times are guesses, not
// measured.
const (
	engineMemory = 350 << 20
	defaultTurn  = 2 * time.Second // where the budget sets no time
	startTimeout = 20 * time.Second
)

// Launch starts the engine at path, which speaks the protocol, and prepares it
// for the games of a setup. It ends when it is closed or ctx ends.
func Launch(ctx context.Context, path string, setup GameSetup) (*Engine, error) {
	p, err := launch(ctx, path)
	if err != nil {
		return nil, err
	}
	e := &Engine{setup: setup, process: p, told: map[string]int64{}}
	if err := e.start(ctx); err != nil {
		p.close()
		return nil, err
	}
	return e, nil
}

// PID implements engine.Process.
func (e *Engine) PID() int { return e.process.command.Process.Pid }

// Close ends the engine.
func (e *Engine) Close() error {
	e.process.close()
	return nil
}

// start tells the engine the board and the rules.
func (e *Engine) start(ctx context.Context) error {
	line := fmt.Sprintf("START %d", e.setup.Cols)
	if e.setup.Rows != e.setup.Cols {
		line = fmt.Sprintf("RECTSTART %d,%d", e.setup.Cols, e.setup.Rows)
	}
	if err := e.expectOK(ctx, line); err != nil {
		return err
	}
	for _, info := range []string{
		"timeout_match 0",
		fmt.Sprint("time_left ", unlimited.Milliseconds()),
		fmt.Sprint("max_memory ", engineMemory),
		"game_type 1",
		fmt.Sprint("rule ", int(e.setup.Rule)),
	} {
		_ = e.info(info) // one that has left is missed when it is to move
	}
	return nil
}

// expectOK sends a command whose answer is OK. What is neither that nor an ERROR
// may be a greetine.
func (e *Engine) expectOK(ctx context.Context, line string) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	if err := e.process.send(line); err != nil {
		return err
	}
	said := "nothing"
	for {
		answer, err := e.answer(ctx)
		if err != nil {
			return fmt.Errorf("the engine answers %s to %s: %w", said, line, err)
		}
		said = string(engine.Quote(answer))
		switch upper := strings.ToUpper(answer); {
		case strings.HasPrefix(upper, "OK"):
			return nil
		case strings.HasPrefix(upper, "ERROR"):
			return fmt.Errorf("the engine answers %s to %s", said, line)
		}
	}
}

// answer returns the next line that is not meant for people, nor says that an
// INFO was not understood.
func (e *Engine) answer(ctx context.Context) (string, error) {
	for {
		line, err := e.process.receive(ctx, e.setup.Grace)
		if err != nil {
			return "", err
		}
		word, _, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "MESSAGE", "DEBUG", "UNKNOWN":
		default:
			return line, nil
		}
	}
}

// Choose implements engine.Strategy.
func (e *Engine) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	if _, over := p.Outcome(); over {
		return engine.Choice{}, errors.New("the game is over")
	}
	board := p.Board()
	mine := engine.X
	if p.Turn() == engine.Second {
		mine = engine.O
	}
	if err := e.show(ctx, board.Cells, mine, b); err != nil {
		return engine.Choice{}, err
	}
	at, err := e.move(ctx)
	if err != nil {
		return engine.Choice{}, err
	}
	m := engine.Move{Cell: uint16(e.size().cell(at))}
	if _, err := p.Play(m); err != nil {
		return engine.Choice{}, fmt.Errorf("the engine plays %v: %w", at, err)
	}
	e.known[m.Cell] = mine
	return engine.Choice{Move: m}, nil
}

func (e *Engine) size() size { return size{e.setup.Cols, e.setup.Rows} }

// show tells the engine its budget and the position, in which it is to move: by
// the opponent's last move, if that is all that is new.
func (e *Engine) show(ctx context.Context, cells []engine.Symbol, mine engine.Symbol, b engine.Budget) error {
	newest, follows := e.newStone(cells, mine)
	empty := !slices.ContainsFunc(cells, func(s engine.Symbol) bool { return s != engine.Empty })
	if e.known != nil && !follows {
		if err := e.expectOK(ctx, "RESTART"); err != nil {
			return err
		}
	}
	fresh := e.known == nil || !follows
	e.known, e.mine = slices.Clone(cells), mine
	if err := e.tellBudget(b); err != nil {
		return err
	}
	switch {
	case empty:
		return e.process.send("BEGIN")
	case fresh:
		return e.process.send(e.block())
	}
	return e.process.send("TURN " + e.size().point(newest).String())
}

// newStone returns the only stone that the engine does not know of; follows is false
// if there is not exactly one, and it the opponent's.
func (e *Engine) newStone(cells []engine.Symbol, mine engine.Symbol) (cell uint16, follows bool) {
	if e.known == nil || e.mine != mine {
		return 0, false
	}
	for c, s := range cells {
		switch {
		case s == e.known[c]:
		case follows, s == engine.Empty, s == mine, e.known[c] != engine.Empty:
			return 0, false
		default:
			cell, follows = uint16(c), true
		}
	}
	return cell, follows
}

// block returns the command that tells the whole board.
func (e *Engine) block() string {
	lines := []string{"BOARD"}
	for c, s := range e.known {
		switch s {
		case engine.Empty:
		case e.mine:
			lines = append(lines, e.size().point(uint16(c)).String()+",1")
		default:
			lines = append(lines, e.size().point(uint16(c)).String()+",2")
		}
	}
	return strings.Join(append(lines, "DONE"), "\r\n")
}

// tellBudget tells the engine how long it may think, and how many positions it may visit.
func (e *Engine) tellBudget(b engine.Budget) error {
	turn := b.Time
	if turn == 0 {
		turn = defaultTurn
	}
	cpuTime := int64(0)
	if b.Clock != nil {
		cpuTime = 1
	}
	return errors.Join(
		e.tell("timeout_turn", max(1, turn.Round(time.Millisecond).Milliseconds())),
		e.tell("max_node", int64(min(b.Nodes, math.MaxInt64))),
		e.tell(infoCPUTime, cpuTime),
	)
}

// tell tells the engine a number, if it has changed. It begins as one that has heard of none.
func (e *Engine) tell(key string, n int64) error {
	if n == e.told[key] {
		return nil
	}
	e.told[key] = n
	return e.info(fmt.Sprint(key, " ", n))
}

// info tells the engine a setting.
func (e *Engine) info(setting string) error {
	e.infos++
	return e.process.send("INFO " + setting)
}

// move waits for the engine's move. What it only suggests it is told to play. By the protocol
// nobody answers INFO, but some engines say ERROR to one that they do not know: so many are no
// answer yet.
func (e *Engine) move(ctx context.Context) (point, error) {
	var refusal string
	for {
		line, err := e.answer(ctx)
		if err != nil && refusal != "" {
			err = fmt.Errorf("%w; it said %s", err, engine.Quote(refusal))
		}
		if err != nil {
			return point{}, err
		}
		if e.infos > 0 && strings.HasPrefix(strings.ToUpper(line), "ERROR") {
			e.infos, refusal = e.infos-1, line
			continue
		}
		e.infos = 0
		suggestion, suggests := strings.CutPrefix(strings.ToUpper(line), "SUGGEST ")
		if suggests {
			line = suggestion
		}
		at, err := e.size().read(line)
		if err != nil {
			return point{}, fmt.Errorf("the engine answers %s instead of a move", engine.Quote(line))
		}
		if !suggests {
			return at, nil
		}
		if err := e.process.send("PLAY " + at.String()); err != nil {
			return point{}, err
		}
	}
}
