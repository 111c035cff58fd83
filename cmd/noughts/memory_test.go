package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"noughts/playground"
)

// BenchmarkMemory plays many games of several kinds with a bot in a process of its own
// and reports, in MB, what its heap holds and what the process takes after 10,000
// interactions and at the end:
//
//	go test ./cmd/noughts -run '^$' -bench Memory -benchtime 200000x -timeout 3h
func BenchmarkMemory(b *testing.B) {
	var boards sync.Map // what the bot last sent of a match, a channel by match
	h := newHarnessWith(b, func(o *playground.Options) {
		o.Limits = false // four channels could not carry so many messages
		o.Inspect = func(c playground.Call) {
			if id := matchIn.FindSubmatch(c.Body); id != nil {
				if waiting, ok := boards.Load(string(id[1])); ok {
					waiting.(chan json.RawMessage) <- c.Body
				}
			}
		}
	})
	bot := h.spawnBot()
	var done atomic.Int64
	play := func(until int64) {
		var players sync.WaitGroup
		for i, who := range []string{"ada", "ben", "cleo", "dan"} {
			players.Go(func() {
				p := h.user(who, []string{"lobby", "tic-tac-toe", "gomoku", "order-and-chaos"}[i])
				for done.Load() < until && !b.Failed() {
					p.wholeGame(&done, &boards)
				}
			})
		}
		players.Wait()
	}
	for b.Loop() {
		// All is done once, below: b.N is the number of interactions.
	}
	play(min(earlyInteractions, int64(b.N)))
	bot.reportMemory(b, "early")
	play(int64(b.N))
	bot.reportMemory(b, "late")
}

// earlyInteractions is after how many the first look is taken.
const earlyInteractions = 10_000

var matchIn = regexp.MustCompile(`"match/(\d+)/`)

// wholeGame plays a game against the bot to its end, or for a dozen moves, and counts
// the interactions.
func (u *user) wholeGame(count *atomic.Int64, boards *sync.Map) {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	n := count.Add(1)
	game := []string{"tic-tac-toe", "tic-tac-toe", "weighted", "jing", "order-and-chaos", "gomoku"}[n%6]
	level := []string{"novice", "casual", "novice", "casual", "strong", "novice", "casual", "best"}[n/6%8]
	outcome, err := u.Command(ctx, u.channel, "play", map[string]any{"game": game, "level": level, "side": "first"})
	if err != nil || outcome.Failed || outcome.Message == nil {
		u.Errorf("/play %s: %+v, %v", game, outcome, err)
		return
	}
	message, shown := *outcome.Message, outcome.Message.Components
	raw, _ := json.Marshal(shown)
	id := string(matchIn.FindSubmatch(raw)[1])
	sent := make(chan json.RawMessage, 100)
	boards.Store(id, sent)
	defer boards.Delete(id)
	pressed := -1 // the ply
	for range 12 {
		for plyOf(cellsOf(shown)) <= pressed { // the bot is at work, or nothing has come of the press yet
			if _, over := buttonOf(playground.Message{Components: shown}, "/rematch"); over {
				return
			}
			select {
			case body := <-sent:
				shown = componentsOf(body)
			case <-ctx.Done():
				u.Errorf("match %s, %s at %s: the bot does not move", id, game, level)
				return
			}
		}
		for len(sent) > 0 {
			<-sent
		}
		cells := cellsOf(shown)
		pressed = plyOf(cells)
		cell := cells[int(count.Add(1))%len(cells)]
		outcome, err := u.Press(ctx, message, cell)
		for err != nil && ctx.Err() == nil { // what was sent is about to be taken, or was drawn again with another window
			time.Sleep(5 * time.Millisecond)
			for _, now := range u.Messages(u.channel) {
				if cells := cellsOf(now.Components); now.ID == message.ID && plyOf(cells) >= pressed {
					cell, pressed = cells[0], plyOf(cells)
				}
			}
			outcome, err = u.Press(ctx, message, cell)
		}
		if err != nil || outcome.Failed {
			u.Errorf("a press of %s in match %s, %s at %s: %+v, %v; message %s was pressed, and there are %s", cell, id, game, level, outcome, err, message.ID, u.boardsOf(id))
			return
		}
		if shown = nil; outcome.Message != nil { // else it is acknowledged, and the board follows
			shown = outcome.Message.Components
		}
	}
}

// boardsOf says what the messages show in which a match stands.
func (u *user) boardsOf(id string) (list []string) {
	for _, m := range u.Messages(u.channel) {
		if raw, err := json.Marshal(m.Components); err == nil && strings.Contains(string(raw), `"match/`+id+"/") {
			list = append(list, fmt.Sprintf("%s: %q with %d cells, %v", m.ID, textOf(m), len(cellsOf(m.Components)), cellsOf(m.Components)[:min(2, len(cellsOf(m.Components)))]))
		}
	}
	return list
}

// cellsOf are the custom ids of the cells that can be pressed.
func cellsOf(components []playground.Component) (cells []string) {
	eachComponent(components, func(c playground.Component) {
		if !c.Disabled && cellID.MatchString(c.CustomID) {
			cells = append(cells, c.CustomID)
		}
	})
	return cells
}

// plyOf is the ply for which cells can be pressed; -1 if there are none.
func plyOf(cells []string) int {
	if len(cells) == 0 {
		return -1
	}
	ply, err := strconv.Atoi(strings.Split(cells[0], "/")[2])
	if err != nil {
		return -1
	}
	return ply
}

var cellID = regexp.MustCompile(`^match/\d+/\d+/[A-Z]?[a-t][0-9]+$`)

// componentsOf are the components in the body of a request.
func componentsOf(body json.RawMessage) []playground.Component {
	var sent struct {
		Data       struct{ Components []playground.Component }
		Components []playground.Component
	}
	if json.Unmarshal(body, &sent) != nil {
		return nil
	}
	return append(sent.Components, sent.Data.Components...)
}

// reportMemory reports what the process holds after a garbage collection.
func (p *process) reportMemory(b *testing.B, when string) {
	b.Helper()
	if err := p.Process.Signal(syscall.SIGUSR1); err != nil {
		b.Fatal(err)
	}
	line, err := p.out.ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	var heap float64
	if _, err := fmt.Sscanf(line, "heap %f", &heap); err != nil {
		b.Fatalf("the bot said %q: %v", line, err)
	}
	b.ReportMetric(heap, when+"-heap-MB")
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		return // not on this system
	}
	for l := range strings.Lines(string(status)) {
		var kB float64
		if _, err := fmt.Sscanf(l, "VmRSS: %f kB", &kB); err == nil {
			b.ReportMetric(kB/1024, when+"-rss-MB")
		}
	}
}
