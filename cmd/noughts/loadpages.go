package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
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
	Press   percentiles `json:"press_ms"`
}

// runPages opens board pages of a bot in a process of its own, and prints what they cost it.
func (c *loadCommand) runPages(ctx context.Context, p *program) (err error) {
	ctx, stop := untilSignal(ctx)
	defer stop()
	dir, err := os.MkdirTemp("", "noughts-load")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	wanted := func(g engine.Game) bool {
		return alternates(g) && g.Info().Rows == load.PageSize && g.Info().Cols == load.PageSize
	}
	o := load.PageOptions{Game: presetsWith(wanted)[0], Pages: c.Pages, Idle: c.Time, Plies: pagePlies(c.Pages)}
	server, err := servePlayground(ctx, playground.Options{World: load.PageWorld(o)}, anyLoopback, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	place := cmp.Or(c.DB, filepath.Join(dir, "noughts.db"))
	if err := p.emptyPlace(ctx, place); err != nil {
		return err
	}
	address, err := unusedAddress(ctx)
	if err != nil {
		return err
	}
	bot, err := p.startBot(server.URL(), dir, place, pageSettings(address)...)
	if err != nil {
		return err
	}
	pid := bot.cmd.Process.Pid
	o.Used = func() (time.Duration, float64) { return processTime(pid), residentMB(pid) }
	opened, end := context.WithCancel(ctx)
	r, err := load.RunPages(opened, server, "http://"+address, o)
	end()
	if err := errors.Join(err, bot.stop()); err != nil {
		return err
	}
	report := pagesReport{r.Opened, r.Refused, r.Before, r.Open, r.CPU, percentilesOf(r.Press)}
	if c.JSON {
		return json.NewEncoder(p.stdout).Encode(report)
	}
	report.print(p)
	return nil
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

// processTime is what a process has used of the processor; 0 where the system does not say.
func processTime(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // after the name
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	const tick = 10 * time.Millisecond
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * tick
}
