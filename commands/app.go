package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
	"noughts/words"
)

// Options set up an App. Store and Chat must be there; the rest has defaults.
type Options struct {
	Store      store.Store
	Chat       Chat
	Words      *words.Catalogue // Catalogue() if nil
	Logger     *slog.Logger     // slog.Default() if nil
	Think      time.Duration    // how long the bot thinks about a ply at most; 5 s if 0
	Expiry     time.Duration    // how long a challenge stands; an hour if 0
	ClaimAfter time.Duration    // how long a player may stay away; a day if 0
	Workers    int              // how many think at once; the number of processors if 0
	Now        func() time.Time // time.Now if nil
	Rand       func(n int) int  // draws lots from 0 to n-1; math/rand/v2 if nil
}

// An App answers requests and keeps games going. It is safe for concurrent use.
type App struct {
	Options
	routes       routes
	locks        keyedLocks                // by match, while it changes
	drawing      keyedLocks                // by match, while its messages change; taken before locks
	quick        *queue                    // for what is found at a glance
	long         *queue                    // for what takes thought
	advice       cache[int64, advice]      // the last hint in each match
	moveComments cache[int64, moveComment] // what the bot said of its last move in each match
	gameValues   cache[string, gameValue]  // who should win each variant
	work         sync.WaitGroup            // what goes on in the background

	glance        time.Duration // how long every question is looked at before it queues up
	gameValueTime time.Duration // how long a new game may wait to hear who should win
}

// New returns an App that is ready to handle requests.
func New(o Options) (*App, error) {
	if o.Store == nil || o.Chat == nil {
		return nil, errors.New("commands: a store and a chat are needed")
	}
	if o.Words == nil {
		w, err := Catalogue()
		if err != nil {
			return nil, err
		}
		o.Words = w
	}
	defaults(&o)
	a := &App{Options: o, glance: glance, gameValueTime: gameValueTime, quick: newQueue(2*o.Workers, 0), long: newQueue(o.Workers, fairShare)}
	a.routes = newRoutes(a)
	return a, nil
}

func defaults(o *Options) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Think == 0 {
		o.Think = 5 * time.Second
	}
	if o.Expiry == 0 {
		o.Expiry = time.Hour
	}
	if o.ClaimAfter == 0 {
		o.ClaimAfter = 24 * time.Hour
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.IntN
	}
}

// Catalogue loads every message that the App, the engine and the games can say,
// and those of the extra sources.
func Catalogue(extra ...fs.FS) (*words.Catalogue, error) {
	sources := append([]fs.FS{engine.Words(), Words(), render.Words()}, extra...)
	for _, f := range games.All() {
		sources = append(sources, f.Words())
	}
	return words.Load(sources...)
}

// change is the one way in which a match changes: it loads the match, lets f
// make the changed one, and saves that before anybody hears of it.
func (a *App) change(ctx context.Context, id int64, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	defer a.locks.lock(id)()
	before, err := a.Store.Match(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, err)
	}
	after, err := f(before)
	if err != nil || after == before {
		return before, err
	}
	saved, err := a.Store.Update(ctx, before, after)
	if err != nil {
		return nil, fmt.Errorf("save match %d: %w", id, err)
	}
	return saved, nil
}
