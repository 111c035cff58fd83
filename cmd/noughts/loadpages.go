package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/cpu"
	"noughts/load"
	"noughts/playground"
)

// pagePlies is how many moves are made while so many pages are open, as each sends all of them the
// game: 100 up to 1,000 pages, and fewer beyond that.
func pagePlies(pages int) int { return min(100, max(10, 100_000/pages)) }

// A pagesReport is what load --pages --json prints.
type pagesReport struct {
	Opened  int         `json:"opened"`
	Refused int         `json:"refused"`
	Before  float64     `json:"before_mb"`
	Open    float64     `json:"open_mb"`
	CPU     float64     `json:"idle_cpu_percent"`
	Stop    float64     `json:"stop_ms"`
	StopCPU float64     `json:"stop_cpu_ms"`
	Press   percentiles `json:"press_ms"`
}

// runPages opens board pages of a bot in a process of its own, and prints what they cost it.
func (c *loadCommand) runPages(ctx context.Context, p *program) error {
	wanted := func(g engine.Game) bool {
		return alternates(g) && g.Info().Rows == load.PageSize && g.Info().Cols == load.PageSize
	}
	o := load.PageOptions{Game: presetsWith(wanted)[0], Pages: c.Pages, Idle: c.Time, Plies: pagePlies(c.Pages)}
	return c.withPlayground(ctx, p, playground.Options{World: load.PageWorld(o)}, func(ctx context.Context, at *loadPlace) error {
		return c.openPages(ctx, p, o, at)
	})
}

// openPages opens the pages of a bot, and prints what they cost it.
func (c *loadCommand) openPages(ctx context.Context, p *program, o load.PageOptions, at *loadPlace) error {
	address, err := unusedAddress(ctx)
	if err != nil {
		return err
	}
	bot, err := p.startBot(at, pageSettings(address)...)
	if err != nil {
		return err
	}
	pid := bot.cmd.Process.Pid
	o.Used = func() (time.Duration, float64) {
		used, _ := cpu.OfProcess(pid).Time() // 0 where the system does not say
		return used, residentMB(pid)
	}
	opened, end := context.WithCancel(ctx)
	defer end()
	r, err := load.RunPages(opened, at.server, "http://"+address, o)
	if err != nil {
		return errors.Join(err, bot.stop())
	}
	used, _ := o.Used()
	began := time.Now() // with all pages open
	stopped := bot.stop()
	took, state := time.Since(began), bot.cmd.ProcessState
	report := pagesReport{
		r.Opened, r.Refused, r.Before, r.Open, r.CPU, milliseconds(took), milliseconds(state.UserTime() + state.SystemTime() - used), percentilesOf(r.Press),
	}
	if c.JSON {
		return errors.Join(stopped, json.NewEncoder(p.stdout).Encode(report))
	}
	report.print(p)
	return stopped
}

// print prints the report as a table.
func (r *pagesReport) print(p *program) {
	w := newColumns(p.stdout, 3)
	row := func(id string, decimals int, values ...float64) {
		fmt.Fprint(w, p.say.Says(id))
		for _, v := range values {
			fmt.Fprint(w, "\t", p.say.Number(v, decimals))
		}
		fmt.Fprintln(w)
	}
	row("load.pages", 0, float64(r.Opened), float64(r.Refused))
	row("load.page_memory", 0, r.Before, r.Open)
	row("load.idle", 2, r.CPU)
	row("load.stop", 0, r.Stop, r.StopCPU)
	fmt.Fprintf(w, "%s\tp50\tp90\tp99\tmax\n", p.say.Says("load.times"))
	row("load.press", 0, r.Press.P50, r.Press.P90, r.Press.P99, r.Press.Max)
	w.Flush()
}

// unusedAddress is an address of this machine on which nobody listens.
func unusedAddress(ctx context.Context) (string, error) {
	l, err := listen(ctx, anyLoopback, true)
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// pageSettings have a bot of a playground serve board pages at an address of this machine.
func pageSettings(address string) []string {
	return []string{
		"NOUGHTS_ACTIVITY_ADDR=" + address, "NOUGHTS_ACTIVITY_URL=http://" + address, "DISCORD_CLIENT_SECRET=" + playground.ClientSecret(playgroundToken),
	}
}
