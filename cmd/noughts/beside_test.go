package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os/exec"
	"slices"
	"testing"
	"time"

	"noughts/engine/cpu"
	"noughts/load"
	"noughts/playground"
)

// BenchmarkBesideAnotherBot plays tic-tac-toe with Noughts and with
// discord-tictactoe, which draws nothing and stores nothing, by turns, each in a
// process of its own on one playground:
//
//	go test ./cmd/noughts -run '^$' -bench Beside -benchtime 500x
//
// It reports in ms how long it takes until a command and a click are answered
// (ack), and until the board shows the bot's own move (board): the median and the
// 99th percentile; and what a click takes of the processor (cpu), what is not waited for
// included. What is "other" is the other bot's.
func BenchmarkBesideAnotherBot(b *testing.B) {
	dir := installOtherBot(b)
	calls := make(chan playground.Call, 1024)
	h := newHarnessWith(b, func(o *playground.Options) {
		o.Limits = false // two games in two channels would soon do nothing but wait for them
		o.Inspect = func(c playground.Call) {
			select {
			case calls <- c:
			default:
			}
		}
		o.World.Bots = append(o.World.Bots, playground.SeedBot{Token: otherToken, Name: "Other"})
	})
	ourBot, otherBot := h.spawnBot().Process.Pid, h.spawnOtherBot(dir)
	ours := &racer{
		user: h.user("ada", "lobby"), calls: calls, start: "play", cell: "/b2",
		options: map[string]any{"game": "tic-tac-toe", "level": "best", "side": "first"},
	}
	other := &racer{user: h.user("ben", "tic-tac-toe"), calls: calls, start: "tictactoe", cell: "4"}
	var our, their, warm measured
	for range 50 { // until both are warm
		ours.click(&warm)
		other.click(&warm)
	}
	ourTime, theirTime := cpu.OfProcess(ourBot), cpu.OfProcess(otherBot) // none where the system does not tell
	ourCPU, theirCPU := ourTime.Elapsed(), theirTime.Elapsed()
	for b.Loop() {
		ours.click(&our)
		other.click(&their)
	}
	b.ReportMetric(milliseconds(ourTime.Elapsed()-ourCPU)/float64(b.N), "cpu-ms")
	b.ReportMetric(milliseconds(theirTime.Elapsed()-theirCPU)/float64(b.N), "other-cpu-ms")
	our.report(b, "")
	their.report(b, "other-")
}

// otherToken looks like Discord's tokens: the application's id in base64, a dot, and more.
var otherToken = base64.RawStdEncoding.EncodeToString([]byte("123456789012345678")) + ".Xxxxxx.playground-playground-playground"

// installOtherBot puts the other bot and its library into a folder outside of the
// repository, where they stay for the next run.
func installOtherBot(b *testing.B) string {
	b.Helper()
	return installPackage(b, "otherbot", "package.json", "bot.mjs")
}

// spawnOtherBot starts the other bot and returns the number of its process.
func (h *harness) spawnOtherBot(dir string) int {
	h.Helper()
	node := exec.Command("node", "bot.mjs", h.url.String(), otherToken)
	node.Dir, node.WaitDelay = dir, 10*time.Second
	in, err := node.StdinPipe()
	if err != nil {
		h.Fatal(err)
	}
	out, err := node.StdoutPipe()
	if err != nil {
		h.Fatal(err)
	}
	if err := node.Start(); err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() {
		_ = in.Close() // it ends with that
		_ = node.Wait()
	})
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		h.Fatalf("the other bot said %q, %v", line, err)
	}
	return node.Process.Pid
}

// measured is how long everything took.
type measured struct {
	command, ack, board []time.Duration
	lost                int // clicks that nobody answered
}

func (m *measured) report(b *testing.B, whose string) {
	b.ReportMetric(float64(m.lost), whose+"lost")
	for _, r := range []struct {
		what string
		took []time.Duration
	}{{"command", m.command}, {"ack", m.ack}, {"board", m.board}} {
		slices.Sort(r.took)
		for _, percent := range []int{50, 99} {
			if n := len(r.took); n > 0 {
				at := r.took[min(n*percent/100, n-1)]
				b.ReportMetric(float64(at.Microseconds())/1000, fmt.Sprintf("%s%s-p%d-ms", whose, r.what, percent))
			}
		}
	}
}

// A racer plays one game after the other with a bot.
type racer struct {
	*user
	calls   <-chan playground.Call
	start   string // the command that starts a game
	options map[string]any
	cell    string // the end of a cell's custom id, which tells the two bots' boards apart

	message playground.Message
	board   []playground.Component // the nine cells; none if no game is on
}

// isFree reports whether a cell is empty: one bot labels it with its name, the other
// with a dash.
func isFree(c playground.Component) bool { return c.Label == "-" || len(c.Label) == 2 }

// free counts the empty cells.
func (r *racer) free() (n int) {
	for _, c := range r.board {
		if isFree(c) {
			n++
		}
	}
	return n
}

// see takes in what the message shows.
func (r *racer) see(components []playground.Component) {
	r.board = nil
	eachComponent(components, func(c playground.Component) {
		if c.Type == 2 && len(r.board) < 9 {
			r.board = append(r.board, c)
		}
	})
	if len(r.board) < 9 {
		r.board = nil // nothing but buttons of what may follow
	}
}

// over reports whether no more can be pressed.
func (r *racer) over() bool {
	for _, line := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if r.board == nil {
			return true
		}
		a, b, c := r.board[line[0]], r.board[line[1]], r.board[line[2]]
		if !isFree(a) && a.Label == b.Label && b.Label == c.Label {
			return true
		}
	}
	return r.free() == 0
}

// read takes in what a request shows, if it shows a board.
func (r *racer) read(c playground.Call) {
	shown := load.Components(c.Body)
	_, cells := buttonOf(playground.Message{Components: shown}, r.cell)
	_, over := buttonOf(playground.Message{Components: shown}, "/rematch")
	if cells || over && r.start == "play" {
		r.see(shown)
	}
}

// pause is how long a bot has to be quiet before something is pressed: the other one
// listens only a little after it has shown whose turn it is, and may make the first
// move.
const pause = 30 * time.Millisecond

// settle waits until the bots have nothing more to say.
func (r *racer) settle() {
	for {
		select {
		case c := <-r.calls:
			r.read(c)
		case <-time.After(pause):
			return
		}
	}
}

// begin starts a game in which the person has the first move.
func (r *racer) begin(m *measured) {
	r.Helper()
	ctx, cancel := r.ctx()
	defer cancel()
	before := time.Now()
	outcome, err := r.Command(ctx, r.channel, r.start, r.options)
	if err != nil || outcome.Failed || outcome.Message == nil {
		r.Fatalf("/%s: %+v, %v", r.start, outcome, err)
	}
	m.command = append(m.command, time.Since(before))
	r.message = *outcome.Message
	r.see(r.message.Components)
	if r.board == nil {
		r.Fatalf("/%s shows no board: %+v", r.start, r.message)
	}
}

// click presses a free cell, of a new game if none is on, and waits for the answer.
func (r *racer) click(m *measured) {
	r.Helper()
	r.settle()
	for r.over() {
		r.begin(m)
		r.settle()
	}
	ctx, cancel := r.ctx()
	defer cancel()
	turn := r.free() % 2
	cell := r.board[slices.IndexFunc(r.board, isFree)]
	before := time.Now()
	outcome, err := r.Press(ctx, r.message, cell.CustomID)
	if err == nil && outcome.Failed {
		m.lost++
		return
	}
	if err != nil {
		r.Fatalf("press %s: %v", cell.CustomID, err)
	}
	acked := time.Now()
	answer, err := r.Answer(ctx, outcome)
	if err != nil {
		r.Fatal(err)
	}
	r.see(answer.Components)
	shown := acked
	for !r.over() && r.free()%2 != turn { // the bot has not moved yet
		select {
		case c := <-r.calls:
			r.read(c)
			shown = time.Now()
		case <-ctx.Done():
			r.Fatalf("/%s: the bot does not move: %+v", r.start, r.board)
		}
	}
	r.settle()
	m.ack = append(m.ack, acked.Sub(before))
	m.board = append(m.board, shown.Sub(before))
}
