package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/load"
	"noughts/playground"
	"noughts/store"
)

// A loadCommand is what the command line says of load.
type loadCommand struct {
	People int           `default:"100" placeholder:"100" help:"cli.help.loadpeople"`
	Guilds int           `default:"10" placeholder:"10" help:"cli.help.loadguilds"`
	Rate   float64       `default:"50" placeholder:"PER_S" help:"cli.help.loadrate"`
	Time   time.Duration `default:"30s" placeholder:"30s" help:"cli.help.loadtime"`
	Best   int           `placeholder:"N" help:"cli.help.loadbest"`
	Flood  float64       `placeholder:"PER_S" help:"cli.help.loadflood"`
	After  time.Duration `placeholder:"1m" help:"cli.help.loadafter"`
	Level  string        `placeholder:"LEVEL" help:"cli.help.loadlevel"`
	DB     string        `name:"db" placeholder:"ADDRESS" help:"cli.help.loaddb"`
	Pages  int           `placeholder:"N" help:"cli.help.loadpages"`
	Seed   uint64        `default:"1" placeholder:"1" help:"cli.help.seed"`
	JSON   bool          `help:"cli.help.json"`
}

// Run plays with a bot in a process of its own, with a store of its own, and
// prints how it went. A lost move is an error.
func (c *loadCommand) Run(ctx context.Context, p *program) error {
	if c.Pages > 0 {
		return c.runPages(ctx, p)
	}
	levels, err := loadLevels(c.Level)
	if err != nil {
		return err
	}
	driver, err := load.New(load.Options{
		People: c.People, Guilds: c.Guilds, Rate: c.Rate, Time: c.Time, Seed: c.Seed,
		Games: presetNames(), Duels: presetsWith(alternates), Levels: levels, Best: c.Best, Flood: c.Flood, Positions: floodPositions(c.Seed),
	})
	if errors.Is(err, load.ErrOptions) {
		return engine.NewUserError("cli.error.load")
	}
	if err != nil {
		return err
	}
	debug.SetGCPercent(400) // the simulated people share the processors with the bot, and their memory does not matter
	o := playground.Options{World: driver.World(), Inspect: driver.Inspect, Limits: true}
	return c.withPlayground(ctx, p, o, func(ctx context.Context, at *loadPlace) error { return c.play(ctx, p, driver, at) })
}

// A loadPlace is a playground, and where a bot on it keeps its games.
type loadPlace struct {
	server     *playground.Server
	dir, place string
}

// withPlayground has f use a playground for a bot whose store is empty.
func (c *loadCommand) withPlayground(ctx context.Context, p *program, o playground.Options, f func(ctx context.Context, at *loadPlace) error) (err error) {
	ctx, stop := untilSignal(ctx)
	defer stop()
	dir, err := os.MkdirTemp("", "noughts-load")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	server, err := servePlayground(ctx, o, anyLoopback, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	place := cmp.Or(c.DB, filepath.Join(dir, "noughts.db"))
	if err := p.emptyPlace(ctx, place); err != nil {
		return err
	}
	return f(ctx, &loadPlace{server, dir, place})
}

// play has the people of a load play with a bot, and prints how it went.
func (c *loadCommand) play(ctx context.Context, p *program, driver *load.Driver, at *loadPlace) error {
	settings := []string{"NOUGHTS_PACE=0"} // people press as fast as they can
	if c.Flood > 0 {
		settings = nil // the pace is what stands against a flood
	}
	bot, err := p.startBot(at, settings...)
	if err != nil {
		return err
	}
	bar := newCounter(p.stderr, int(c.Rate*c.Time.Seconds()))
	result, err := driver.Run(ctx, at.server, bar.add)
	bar.end()
	report := newLoadReport(&result)
	pid := bot.cmd.Process.Pid
	report.RSS, report.Peak = residentMB(pid), memoryMB(pid, "VmHWM")
	if c.After > 0 && err == nil {
		select {
		case <-time.After(c.After):
			report.Later = residentMB(pid)
		case <-ctx.Done():
		}
	}
	if err := errors.Join(err, bot.stop()); err != nil {
		return err
	}
	report.CPU = perInteraction(bot.cmd.ProcessState.UserTime()+bot.cmd.ProcessState.SystemTime(), result.Interactions)
	if report.Lost, err = lostMoves(ctx, at.place, &result); err != nil {
		return err
	}
	if c.JSON {
		err = json.NewEncoder(p.stdout).Encode(report)
	} else {
		report.print(p)
	}
	if err == nil && report.Lost > 0 {
		err = engine.NewUserError("cli.error.lost", "Count", report.Lost)
	}
	return err
}

// presetsWith are the names of the presets whose games are wanted.
func presetsWith(wanted func(engine.Game) bool) (names []string) {
	for _, p := range games.Presets() {
		if g, err := games.Parse(p.Variant); err == nil && wanted(g) {
			names = append(names, p.Name)
		}
	}
	return names
}

// floodPlies is how many random plies the positions of a flood have; a guess.
const floodPlies = 6

// floodPositions are positions of all games, a hundred of each. Of few it is known at once who
// wins.
func floodPositions(seed uint64) (list []string) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 100 {
		for _, preset := range games.Presets() {
			game, err := games.Parse(preset.Variant)
			if err != nil {
				continue
			}
			s := games.Sequence{Game: game, Start: game.Start()}
			for range floodPlies {
				moves := s.Position().AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				s.Moves = append(s.Moves, moves[rng.IntN(len(moves))])
			}
			list = append(list, s.String())
		}
	}
	return list
}

// alternates reports whether two players have one ply each by turns on a board that does
// not fill soon.
func alternates(g engine.Game) bool {
	info := g.Info()
	return info.Turn == 1 && info.Rows*info.Cols >= 36
}

// loadLevels are the levels that are played: all, or the one that was asked for.
func loadLevels(asked string) ([]string, error) {
	switch {
	case asked == "":
		return strategy.Levels, nil
	case slices.Contains(strategy.Levels, asked):
		return []string{asked}, nil
	}
	return nil, engine.NewUserError("cli.error.loadlevel", "Level", asked, "Levels", engine.List(strategy.Levels))
}

// emptyPlace makes a place ready to keep games in, or says that there are games: they could be
// somebody's.
func (p *program) emptyPlace(ctx context.Context, place string) (err error) {
	db, err := openDatabase(ctx, place, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	some, err := db.IDs(ctx, store.Filter{Limit: 1})
	if err == nil && len(some) > 0 {
		err = engine.NewUserError("cli.error.loaddb", "Place", db.Name())
	}
	return err
}

// A botProcess is the bot in a process of its own.
type botProcess struct{ cmd *exec.Cmd }

// startBot starts this program as the bot of a playground, with settings of its own perhaps, and
// returns when it is ready.
func (p *program) startBot(at *loadPlace, settings ...string) (*botProcess, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	b := &botProcess{exec.Command(self, "run", "--db", at.place)}
	b.cmd.Dir, b.cmd.WaitDelay = at.dir, 10*time.Second
	b.cmd.Env = append(slices.Clone(p.environ), "DISCORD_TOKEN=", "NOUGHTS_PLAYGROUND_URL="+at.server.URL(), "NOUGHTS_LOG_LEVEL=error")
	b.cmd.Env = append(b.cmd.Env, settings...)
	b.cmd.Stderr = p.stderr
	out, err := b.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil { // its first line says that it is ready
		return nil, errors.Join(fmt.Errorf("the bot did not start: %w", err), b.cmd.Wait())
	}
	go io.Copy(io.Discard, out) // ends with the process
	return b, nil
}

// stop has the bot finish, as Ctrl-C does.
func (b *botProcess) stop() error {
	if err := b.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	return b.cmd.Wait()
}

// residentMB is how many MB of memory a process takes; 0 where the system does not say.
func residentMB(pid int) float64 { return memoryMB(pid, "VmRSS") }

// memoryMB is one of the sizes that the system tells of a process, in MB; 0 where it does not.
func memoryMB(pid int, what string) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		var kB float64
		if _, err := fmt.Sscanf(line, what+": %f kB", &kB); err == nil {
			return kB / 1024
		}
	}
	return 0
}

func perInteraction(cpu time.Duration, n int) float64 { return milliseconds(cpu) / float64(max(n, 1)) }

// lostMoves compares the moves that people were shown with the moves in the store.
func lostMoves(ctx context.Context, place string, r *load.Result) (lost int, err error) {
	db, err := openReadOnly(ctx, place)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, id := range r.Matches() {
		m, err := db.Match(ctx, id)
		if err != nil {
			return 0, err
		}
		lost += r.Lost(id, personMoves(m))
	}
	return lost, nil
}

// personMoves are the moves of a match by ply, and "" where the bot has moved.
func personMoves(m *match.Match) []string {
	names := make([]string, len(m.Moves))
	p := m.Begin()
	for ply, mv := range m.Moves {
		if !m.Seats[p.Turn()].Bot() {
			names[ply] = m.Game.MoveName(mv)
		}
		p, _ = p.Play(mv) // the moves of a match are legal
	}
	return names
}
