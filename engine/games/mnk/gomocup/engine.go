package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"noughts/engine"
)

// A GameSetup is what a guest is invited to.
type GameSetup struct {
	Rows, Cols int
	Exact      bool
	Grace      time.Duration // how much later than its time a move may come
}

// A Engine is an engine from outside as a strategy. One goroutine may use it.
type Engine struct {
	table   GameSetup
	process *process
	known   []engine.Symbol // the board as the engine knows it; nil before its first match
	mine    engine.Symbol   // whose stones the engine plays with
	turn    time.Duration   // what it was told last
}

// What a guest is told beside the time of a turn, and how long it may take to get
// ready: the memory is that of the tournament, and some engines have much to load.
const (
	guestMemory = 350 << 20
	guestTurn   = 2 * time.Second // where the budget sets no time
	preparation = 20 * time.Second
)

// Launch starts the engine at path, which speaks the protocol, and prepares it
// for the table. It ends when the guest is closed or ctx ends.
func Launch(ctx context.Context, path string, table GameSetup) (*Engine, error) {
	p, err := launch(ctx, path)
	if err != nil {
		return nil, err
	}
	g := &Engine{table: table, process: p}
	if err := g.start(ctx); err != nil {
		p.close()
		return nil, err
	}
	return g, nil
}

// Close ends the engine.
func (g *Engine) Close() error {
	g.process.close()
	return nil
}

// start tells the engine the board and the rules.
func (g *Engine) start(ctx context.Context) error {
	line := fmt.Sprintf("START %d", g.table.Cols)
	if g.table.Rows != g.table.Cols {
		line = fmt.Sprintf("RECTSTART %d,%d", g.table.Cols, g.table.Rows)
	}
	if err := g.expectOK(ctx, line); err != nil {
		return err
	}
	rule := 0
	if g.table.Exact {
		rule = ruleExact
	}
	for _, info := range []string{
		"timeout_match 0",
		fmt.Sprint("time_left ", unlimited.Milliseconds()),
		fmt.Sprint("max_memory ", guestMemory),
		"game_type 1",
		fmt.Sprint("rule ", rule),
	} {
		_ = g.process.say("INFO " + info) // one that has left is missed when it is to move
	}
	return nil
}

// expectOK sends a command whose answer is OK. What is neither that nor an ERROR
// may be a greeting.
func (g *Engine) expectOK(ctx context.Context, line string) error {
	ctx, cancel := context.WithTimeout(ctx, preparation)
	defer cancel()
	if err := g.process.say(line); err != nil {
		return err
	}
	said := "nothing"
	for {
		answer, err := g.answer(ctx)
		if err != nil {
			return fmt.Errorf("the engine answers %s to %s: %w", said, line, err)
		}
		said = engine.Quote(answer)
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
func (g *Engine) answer(ctx context.Context) (string, error) {
	for {
		line, err := g.process.hear(ctx, g.table.Grace)
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
func (g *Engine) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	if _, over := p.Outcome(); over {
		return engine.Choice{}, errors.New("the game is over")
	}
	board := p.Board()
	mine := engine.X
	if p.Turn() == engine.Second {
		mine = engine.O
	}
	if err := g.show(ctx, board.Cells, mine, b.Time); err != nil {
		return engine.Choice{}, err
	}
	at, err := g.move(ctx)
	if err != nil {
		return engine.Choice{}, err
	}
	m := engine.Move{Cell: uint16(g.size().cell(at))}
	if _, err := p.Play(m); err != nil {
		return engine.Choice{}, fmt.Errorf("the engine plays %v: %w", at, err)
	}
	g.known[m.Cell] = mine
	return engine.Choice{Move: m}, nil
}

func (g *Engine) size() size { return size{g.table.Cols, g.table.Rows} }

// show tells the engine the time and the position, in which it is to move: by
// the opponent's last move, if that is all that is new.
func (g *Engine) show(ctx context.Context, cells []engine.Symbol, mine engine.Symbol, turn time.Duration) error {
	news, follows := g.news(cells, mine)
	empty := !slices.ContainsFunc(cells, func(s engine.Symbol) bool { return s != engine.Empty })
	if g.known != nil && !follows {
		if err := g.expectOK(ctx, "RESTART"); err != nil {
			return err
		}
	}
	fresh := g.known == nil || !follows
	g.known, g.mine = slices.Clone(cells), mine
	if err := g.tellTime(turn); err != nil {
		return err
	}
	switch {
	case empty:
		return g.process.say("BEGIN")
	case fresh:
		return g.process.say(g.block())
	}
	return g.process.say("TURN " + g.size().point(news).String())
}

// news returns the only stone that the engine does not know of; follows is false
// if there is not exactly one, and it the opponent's.
func (g *Engine) news(cells []engine.Symbol, mine engine.Symbol) (cell uint16, follows bool) {
	if g.known == nil || g.mine != mine {
		return 0, false
	}
	for c, s := range cells {
		switch {
		case s == g.known[c]:
		case follows, s == engine.Empty, s == mine, g.known[c] != engine.Empty:
			return 0, false
		default:
			cell, follows = uint16(c), true
		}
	}
	return cell, follows
}

// block returns the command that tells the whole board.
func (g *Engine) block() string {
	lines := []string{"BOARD"}
	for c, s := range g.known {
		switch s {
		case engine.Empty:
		case g.mine:
			lines = append(lines, g.size().point(uint16(c)).String()+",1")
		default:
			lines = append(lines, g.size().point(uint16(c)).String()+",2")
		}
	}
	return strings.Join(append(lines, "DONE"), "\r\n")
}

// tellTime tells the engine how long it may think, if that has changed.
func (g *Engine) tellTime(turn time.Duration) error {
	if turn == 0 {
		turn = guestTurn
	}
	turn = max(time.Millisecond, turn.Round(time.Millisecond))
	if turn == g.turn {
		return nil
	}
	g.turn = turn
	return g.process.say(fmt.Sprint("INFO timeout_turn ", turn.Milliseconds()))
}

// move waits for the engine's move. What it only suggests it is told to play.
func (g *Engine) move(ctx context.Context) (point, error) {
	for {
		line, err := g.answer(ctx)
		if err != nil {
			return point{}, err
		}
		suggestion, suggests := strings.CutPrefix(strings.ToUpper(line), "SUGGEST ")
		if suggests {
			line = suggestion
		}
		at, err := g.size().read(line)
		if err != nil {
			return point{}, fmt.Errorf("the engine answers %s instead of a move", engine.Quote(line))
		}
		if !suggests {
			return at, nil
		}
		if err := g.process.say("PLAY " + at.String()); err != nil {
			return point{}, err
		}
	}
}
