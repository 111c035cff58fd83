package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"noughts/playground"
)

// Options say how much is to be done.
type Options struct {
	People int           // at least 2
	Guilds int           // at least 1
	Rate   float64       // interactions a second
	Time   time.Duration // how long
	Most   int           // so many interactions at most; 0: as many as there is time for
	Games  []string      // what to give /play as its game, each as often as the others
	Duels  []string      // the same for games between people, in which the two move by turns; none: everybody plays the bot
	Levels []string      // each half as often as the one before it
	Best   int           // at so many tables besides them somebody plays against the last of the Levels only, in Duels
	Seed   uint64        // the same seed makes the same choices

	Flood     float64  // so many analyses a second are asked for by one person more
	Positions []string // what these are of, by turns; needed for Flood
}

// ErrOptions says that the options make no load.
var ErrOptions = errors.New("load: people, guilds, rate, time, games and levels are needed")

// late is how far behind the rate may fall before what was missed is dropped.
const late = time.Second

// duelEvery says how many tables there are to one at which two people sit.
const duelEvery = 4

// A Driver is the people of a load. Its World has to be that of the playground, and its
// Inspect has to see what the bot sends there.
type Driver struct {
	Options
	tables []*table
	boards boards

	mu     sync.Mutex // guards result
	result Result
}

// New seats the people.
func New(o Options) (*Driver, error) {
	switch {
	case o.People < 2, o.Guilds < 1, o.Rate <= 0, o.Time <= 0, len(o.Games) == 0, len(o.Levels) == 0:
		return nil, ErrOptions
	case o.Best < 0, o.Best > 0 && len(o.Duels) == 0, o.Flood < 0, o.Flood > 0 && len(o.Positions) == 0:
		return nil, ErrOptions
	}
	d := &Driver{Options: o}
	for person := 0; person < o.People; person++ {
		t := d.seat(person)
		if len(o.Duels) > 0 && t.number%duelEvery == duelEvery-1 && person+1 < o.People {
			person++
			t.people = append(t.people, handle(person))
		}
	}
	for i := range o.Best {
		d.seat(o.People + i).best = true
	}
	return d, nil
}

// seat seats a person at a new table.
func (d *Driver) seat(person int) *table {
	n := len(d.tables)
	t := &table{driver: d, number: n, people: []string{handle(person)}, rand: rand.New(rand.NewPCG(d.Seed, uint64(n)))}
	d.tables = append(d.tables, t)
	return t
}

func handle(person int) string { return "p" + strconv.Itoa(person+1) }

// seedPeople are the first n people.
func seedPeople(n int) (list []playground.SeedPerson) {
	for i := range n {
		list = append(list, playground.SeedPerson{Handle: handle(i), Name: fmt.Sprintf("Person %d", i+1)})
	}
	return list
}

// World returns the people, and the servers with a channel for each table.
func (d *Driver) World() playground.World {
	w := playground.World{Guilds: make([]playground.SeedGuild, d.Guilds), People: seedPeople(d.People + d.Best)}
	for i := range w.Guilds {
		w.Guilds[i].Name = fmt.Sprintf("Server %d", i+1)
	}
	for _, t := range d.tables {
		g := &w.Guilds[t.number%d.Guilds]
		g.Channels = append(g.Channels, playground.SeedChannel{Name: t.channel()})
	}
	if d.Flood > 0 {
		w.People = append(w.People, playground.SeedPerson{Handle: flooder, Name: "Flooder"})
		w.Guilds[0].Channels = append(w.Guilds[0].Channels, playground.SeedChannel{Name: flooder})
	}
	return w
}

// Run has the people play until the time is over, and returns what was measured.
// progress, if not nil, is called for every interaction.
func (d *Driver) Run(ctx context.Context, server *playground.Server, progress func()) (Result, error) {
	free := make(chan *table, len(d.tables))
	for _, t := range d.tables {
		t.sit(server)
		if err := t.seats[0].AwaitCommand(ctx, t.at, "play"); err != nil {
			return Result{}, err
		}
		free <- t
	}
	d.mu.Lock()
	d.result = Result{Errors: map[string]int{}, moves: map[int64][]made{}}
	d.mu.Unlock()
	begun := time.Now()
	end := begun.Add(d.Time)
	next := begun
	var steps sync.WaitGroup
	steps.Go(func() { d.flood(ctx, server) })
	for n := 0; next.Before(end) && (d.Most == 0 || n < d.Most); n++ {
		select {
		case <-time.After(time.Until(next)):
		case <-ctx.Done():
			steps.Wait()
			return d.sofar(), ctx.Err()
		}
		select {
		case t := <-free:
			steps.Go(func() {
				t.step(ctx)
				if progress != nil {
					progress()
				}
				free <- t
			})
		case <-time.After(time.Until(end)):
		case <-ctx.Done():
		}
		// What could not be begun in time is not made up for: people do not hurry.
		if next = next.Add(time.Duration(float64(time.Second) / d.Rate)); time.Since(next) > late {
			next = time.Now()
		}
	}
	d.mu.Lock()
	d.result.Took = time.Since(begun)
	d.result.counted = d.result.Interactions
	d.mu.Unlock()
	steps.Wait()
	return d.sofar(), nil
}

// Resign ends the games that are on, after a Run: their people resign.
func (d *Driver) Resign(ctx context.Context) error {
	for _, t := range d.tables {
		if err := t.resign(ctx); err != nil {
			return err
		}
	}
	return nil
}

// sofar returns what has been measured; the bot may go on sending boards.
func (d *Driver) sofar() Result {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.result.sort()
	return d.result
}

// fail counts something that went wrong.
func (d *Driver) fail(kind string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.result.Errors[kind]++
}

// acknowledged counts an interaction that was answered after so long.
func (d *Driver) acknowledged(took time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.result.Interactions++
	d.result.Ack = append(d.result.Ack, took)
}

// replied records how long it took until a board was shown.
func (d *Driver) replied(took time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.result.Reply = append(d.result.Reply, took)
}
