package deliver

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/jobs"
	"noughts/commands/notify"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// The model is one match in a channel, two processes that may show it, a store that all of them
// share, and a chat. Everything takes a while, and the chat and the store fail as they do: the
// store is away, the chat is slow, waits for its rate limits, refuses, loses its answer, or loses
// the message; processes are killed between any two of their calls. Where the bot is a guest, a
// process can write only by what somebody has done there lately in that process.
//
// On the way nothing older is shown and nobody is called twice for one step while there is one
// process, and with several none shows
// something older than what the store has told it of the others. At the end all of that is over,
// and there has to be one board that shows the newest state of the match; where the bot is a guest,
// the board that is pressed does.

// A fate is what becomes of one call of the chat.
type fate uint8

const (
	works   fate = iota
	refuses      // it comes to nothing, and the caller hears so
	lost         // it is done, and the caller hears that it failed
	fates
)

// A world is all that the processes share. Its fields are guarded by mu.
type world struct {
	mu       sync.Mutex
	match    *match.Match
	visible  int64 // the revision of the last change that people see
	shown    store.Board
	away     bool // the store fails
	failed   bool // a call of the chat has failed
	notice   store.Notice
	messages map[string]int    // the steps that each board in the channel shows
	newest   map[string]int    // the most that it has shown
	notices  map[string]string // what the other messages in the channel say
	called   map[calling]int   // how often
	wrong    string            // what should never be, on the way
	posted   int
	shared   bool                 // more than one process may show the match
	delay    func() time.Duration // how long a call of the chat takes
	wait     func() time.Duration // how long it waits for the rate limits
	fate     func() fate
	mention  func() fate // that of a call by which somebody is called
	history  []string    // what happened, for whoever looks for a fault
}

// newWorld returns a world of a match that nobody has been shown.
func newWorld(m *match.Match) *world {
	return &world{
		match: m, visible: 1, messages: map[string]int{}, newest: map[string]int{}, notices: map[string]string{}, called: map[calling]int{},
	}
}

// A calling is who is called to make which step.
type calling struct {
	userID string
	step   int
}

var (
	errDown = fmt.Errorf("the chat is down: %w", commands.ErrTryLater)
	errDead = errors.New("the process is dead")
)

func (w *world) note(format string, args ...any) {
	w.history = append(w.history, fmt.Sprintf(format, args...))
}

// What a process asks nothing of.
type (
	matchStore interface{ store.Matches }
	planStore  interface{ store.Plans }
	shownStore interface{ store.Shown }
	people     interface{ store.People }
)

// A process is one that shows the match.
type process struct {
	matchStore
	planStore
	shownStore
	people
	*world
	name     string
	dead     atomic.Bool
	tables   *table.Tables
	boards   *Boards
	notifier *notify.Notifier
	tasks    *jobs.Tasks
	moving   atomic.Bool // the bot is at work
	told     int         // the steps of the newest board of which the store has told it; guarded by world.mu
	calls    calling     // whom it calls now; guarded by world.mu
	// tokens are the messages that the process can edit as a guest, and posts how many more it can
	// post. They are guarded by world.mu.
	tokens map[string]bool
	posts  int
	// watched says that all players see the match on pages.
	watched atomic.Bool
}

func newProcess(w *world, name string, say *words.Catalogue) *process {
	p := &process{world: w, name: name, tokens: map[string]bool{}, tasks: jobs.NewTasks(slog.New(slog.DiscardHandler))}
	p.tables = table.New(p)
	p.tables.Logger, p.tables.Now, p.tables.Access, p.tables.Words = slog.New(slog.DiscardHandler), time.Now, p, say
	p.tables.Local, p.tables.Active = func(string) bool { return true }, func(string, int64) {}
	p.boards = &Boards{
		Tables: p.tables, Store: p, Chat: p, Words: say, Logger: slog.New(slog.DiscardHandler), Now: time.Now,
		Tasks: p.tasks, Draw: p.draw, Access: p, AtWork: func(int64) bool { return p.moving.Load() },
		Watched: func(*match.Match) bool { return p.watched.Load() },
	}
	p.notifier = &notify.Notifier{
		Tables: p.tables, Store: p, Chat: p, Words: say, Logger: slog.New(slog.DiscardHandler), Now: time.Now, Tasks: p.tasks, Access: p,
		Lock: p.boards.Lock, Here: func(string, int64) bool { return false }, Delay: notify.Delay,
	}
	p.tables.Subscribe(p.think)
	p.tables.Subscribe(p.boards.OnChange)
	p.tables.Subscribe(p.notifier.OnChange)
	p.notifier.Enqueue(w.match)
	return p
}

// The store.

func (p *process) use() error {
	switch {
	case p.dead.Load():
		return errDead
	case p.away:
		return store.ErrUnavailable
	}
	return nil
}

func (p *process) Match(_ context.Context, id int64) (*match.Match, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.match, p.use()
}

func (p *process) Reload(ctx context.Context, id int64) (*match.Match, error) {
	return p.Match(ctx, id)
}

func (p *process) Update(_ context.Context, before, after *match.Match) (*match.Match, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.use(); err != nil {
		return nil, err
	}
	if before.Revision != p.match.Revision {
		return nil, store.ErrConflict
	}
	saved := *after
	saved.Revision = before.Revision + 1
	if !saved.LooksLike(before) {
		p.visible = saved.Revision
	}
	p.match = &saved
	p.note("%s saves revision %d, %d steps, in %q", p.name, saved.Revision, saved.Steps(), saved.Place.MessageID)
	return &saved, nil
}

func (p *process) Plans(context.Context, int64) ([]store.Plan, error) { return nil, nil }

func (p *process) Delivered(context.Context, int64) (store.Delivered, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = max(p.told, p.shown.Ply)
	due := p.match.Place.MessageID != p.shown.MessageID || p.shown.Revision < p.visible || p.shown.Thinking && !p.match.BotToMove()
	return store.Delivered{Board: p.shown, Notice: p.notice, Due: due}, p.use()
}

func (p *process) SaveNotice(_ context.Context, _ int64, n store.Notice) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.use(); err != nil {
		return err
	}
	p.notice = n
	if n.Sending {
		p.calls = calling{n.UserID, n.Ply}
	}
	return nil
}

func (p *process) Person(_ context.Context, id string) (store.Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return store.Person{ID: id}, p.use()
}

func (p *process) Server(_ context.Context, id string) (store.Server, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return store.Server{ID: id}, p.use()
}

func (p *process) SaveBoard(_ context.Context, _ int64, b store.Board) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.use(); err != nil {
		return err
	}
	p.shown = b
	p.note("%s saves that %q shows revision %d", p.name, b.MessageID, b.Revision)
	return nil
}

// The chat.

// call makes a call of the chat, whose effect happens in the middle of the time that it takes.
func (p *process) call(what string, effect func() error) error {
	p.mu.Lock()
	fate := p.fate()
	p.mu.Unlock()
	return p.meets(fate, what, effect)
}

// meets is call for one that meets a fate.
func (p *process) meets(fate fate, what string, effect func() error) error {
	p.mu.Lock()
	delay := p.delay()
	p.mu.Unlock()
	if p.dead.Load() {
		return errDead
	}
	time.Sleep(delay / 2)
	p.mu.Lock()
	p.failed = p.failed || fate != works
	err := errDown
	if fate != refuses {
		err = effect()
	}
	p.note("%s: %s, fate %d, %v", p.name, what, fate, err)
	p.mu.Unlock()
	time.Sleep(delay / 2)
	if p.dead.Load() {
		return errDead
	}
	if fate == lost {
		return errDown
	}
	return err
}

// stepsOf reads how many steps a message shows, and of how many the process that has drawn it had
// been told.
func stepsOf(m commands.Message) (steps, told int) {
	_, _ = fmt.Sscan(m.Text, &steps, &told)
	return steps, told
}

func (p *process) Post(_ context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	if at.Guest && !p.mayPost() {
		return commands.Place{}, commands.ErrGuest
	}
	return p.post(at, m)
}

func (p *process) post(at commands.Place, m commands.Message) (commands.Place, error) {
	p.mu.Lock()
	fate, shows := p.fate, p.shows
	if len(m.Mentions) > 0 {
		fate, shows = p.mention, p.mentions
	}
	meets := fate()
	p.mu.Unlock()
	err := p.meets(meets, "post "+m.Text, func() error {
		p.posted++
		at.MessageID = fmt.Sprintf("m%d", p.posted)
		p.tokens[at.MessageID] = true
		shows(at.MessageID, m)
		return nil
	})
	return at, err
}

// mayPost reports whether a guest may post one more message, which counts.
func (p *process) mayPost() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.posts--
	return p.posts >= 0
}

// mayChange reports whether a guest may change a message.
func (p *process) mayChange(at commands.Place) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !at.Guest || p.tokens[at.MessageID]
}

// touched notes that somebody has done something in this process: what it touches can be edited for
// a while, and some messages can be posted.
func (p *process) touched(at commands.Place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tokens[at.MessageID], p.posts = true, 5
}

func (p *process) Edit(ctx context.Context, at commands.Place, draw func() (commands.Message, error)) error {
	p.mu.Lock()
	wait := p.wait()
	p.mu.Unlock()
	select {
	case <-time.After(wait):
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if !p.mayChange(at) {
		return commands.ErrGuest
	}
	m, err := draw()
	if err != nil {
		return err
	}
	return p.edit(at, m)
}

func (p *process) edit(at commands.Place, m commands.Message) error {
	return p.call("edit "+at.MessageID+" to "+m.Text, func() error {
		if _, ok := p.messages[at.MessageID]; !ok {
			return commands.ErrNoMessage
		}
		p.shows(at.MessageID, m)
		return nil
	})
}

// shows notes what a board shows from now on. world.mu is held.
func (p *process) shows(id string, m commands.Message) {
	steps, told := stepsOf(m)
	if steps < told || steps < p.newest[id] && !p.shared {
		p.wrong = fmt.Sprintf("%s has %s show %d steps, while it knows of %d, and after %d", p.name, id, steps, told, p.newest[id])
	}
	p.messages[id], p.newest[id] = steps, max(steps, p.newest[id])
}

// mentions notes that somebody is called. world.mu is held.
func (p *process) mentions(id string, m commands.Message) {
	p.notices[id] = m.Text
	if p.called[p.calls]++; p.called[p.calls] > 1 && !p.shared {
		p.wrong = fmt.Sprintf("%s calls %s for step %d, who was called for it before", p.name, p.calls.userID, p.calls.step)
	}
}

func (p *process) Delete(_ context.Context, at commands.Place) error {
	if !p.mayChange(at) {
		return commands.ErrGuest
	}
	return p.call("delete "+at.MessageID, func() error {
		delete(p.messages, at.MessageID)
		delete(p.notices, at.MessageID)
		return nil
	})
}

func (p *process) Find(_ context.Context, at commands.Place, _ time.Time, is func(commands.Target) bool) (commands.Place, error) {
	if at.Guest {
		return commands.Place{}, commands.ErrOutOfSight
	}
	err := p.call("find", func() error {
		for n := p.posted; n > 0; n-- {
			id := fmt.Sprintf("m%d", n)
			_, board := p.messages[id]
			text, notice := p.notices[id]
			if board && is(commands.Target{CustomIDs: []string{view.CustomIDs(p.match.ID) + "0/a1"}}) || notice && is(commands.Target{Text: text}) {
				at.MessageID = id
				return nil
			}
		}
		return commands.ErrNoMessage
	})
	return at, err
}

func (p *process) Thread(context.Context, commands.Place, string) (commands.Place, error) {
	return commands.Place{}, commands.ErrForbidden
}
func (p *process) Member(context.Context, string, string) (bool, error) { return true, nil }
func (p *process) Self() string                                         { return "bot" }
func (p *process) Link(commands.Place) string                           { return "" }

// What else there is to a process.

func (p *process) draw(_ context.Context, m *match.Match, _ view.View, _ *words.Printer) (commands.Message, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return commands.Message{Text: fmt.Sprint(m.Steps(), " ", p.told)}, nil
}
func (p *process) Denied(match.Place) bool                      { return false }
func (p *process) MayWrite(string) bool                         { return true }
func (p *process) Refused(context.Context, *match.Match, error) {}
func (p *process) UpSince(match.Place) time.Time                { return time.Time{} }
func (p *process) Down() bool                                   { return false }

// notify has the player called whose turn it is, if that is due.
func (p *process) notify() {
	if !p.dead.Load() {
		p.tasks.Start(context.Background(), "notify", func() { p.notifier.SendDue(context.Background()) })
	}
}

// think makes the bot's move after a while.
func (p *process) think(ctx context.Context, c table.Changed) {
	if !c.After.BotToMove() || !p.moving.CompareAndSwap(false, true) {
		return
	}
	p.mu.Lock()
	takes := p.delay()
	p.mu.Unlock()
	p.tasks.Start(ctx, "think", func() {
		time.Sleep(takes)
		m, err := p.tables.Change(ctx, c.After, func(m *match.Match) (*match.Match, error) {
			if !m.BotToMove() {
				return m, nil
			}
			return m.PlayBot(m.Position().AppendMoves(nil)[0], time.Now())
		})
		p.moving.Store(false)
		if m == nil {
			m = c.After
		}
		p.boards.NoMove(m, err)
	})
}

// An answer is the one to an interaction that a process handles.
type answer struct {
	*process
	at commands.Place // the message that was touched, or that was posted
}

func (a *answer) Say(commands.Reply) {}

func (a *answer) Show(_ context.Context, _ commands.ReplyKind, m commands.Message) (commands.Place, error) {
	if a.at.MessageID != "" {
		return a.at, a.process.edit(a.at, m)
	}
	at, err := a.process.post(a.at, m)
	if err == nil {
		a.at = at
	}
	return at, err
}

// press is what the App does with a press on a board: it lends the answer, and makes the next move.
func (p *process) press(at commands.Place) {
	p.touched(at)
	ctx := context.Background()
	m, err := p.tables.Load(ctx, 1)
	if err != nil {
		return
	}
	q := &route.Call{Request: commands.Request{Kind: commands.Press, Place: at, User: commands.User{ID: "ada"}}, Answer: &answer{p, at}, ToChannel: p.boards.Words.Printer()}
	if at.MessageID != m.Place.MessageID {
		p.boards.RemoveStray(ctx, at, m)
	}
	loan := p.boards.Lend(q, m)
	_, err = p.tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		moves := m.Position().AppendMoves(nil)
		if len(moves) == 0 {
			return m, match.ErrOver
		}
		turn, _ := m.Turn()
		after, err := m.Play(m.Seats[turn].UserID, m.Steps(), moves[0], time.Now())
		if err != nil {
			return m, err
		}
		return table.RememberMessage(q, after), nil
	})
	if errors.Is(err, match.ErrOver) && at.Guest {
		p.boards.TryAgain(ctx, p.boards.follow(ctx, q, m))
	}
	_ = loan.Return(ctx, route.Said)
}

// board is what a command does that posts a board.
func (p *process) board(channel commands.Place) {
	p.touched(channel)
	ctx := context.Background()
	m, err := p.tables.Load(ctx, 1)
	if err != nil {
		return
	}
	q := &route.Call{Request: commands.Request{Kind: commands.Invoke, Place: channel}, Answer: &answer{p, channel}, ToChannel: p.boards.Words.Printer()}
	_ = p.boards.Post(ctx, q, m, "")
}

// boardsIn are the messages in the channel, sorted.
func (w *world) boardsIn() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []string
	for id := range w.messages {
		list = append(list, id)
	}
	slices.Sort(list)
	return list
}

// A step is one thing that happens, and how long it is until the next one.
type step struct {
	what  string
	which int // of the boards in the channel
	pause time.Duration
}

// A script is all that happens.
type script struct {
	level string // of the bot; empty for two people
	guest bool   // the bot is one
	steps []step
	lots  []byte // what the chat does, in the order of its calls
	calls []fate // what becomes of those by which somebody is called
}

func drawScript(r *rapid.T) script {
	s := script{level: rapid.SampledFrom([]string{"", "novice"}).Draw(r, "level"), guest: rapid.IntRange(0, 3).Draw(r, "guest") == 3, lots: rapid.SliceOfN(rapid.Byte(), 0, 400).Draw(r, "lots")}
	s.calls = rapid.SliceOf(rapid.SampledFrom([]fate{works, lost, lost, refuses})).Draw(r, "calls")
	for range rapid.IntRange(1, 40).Draw(r, "count") {
		s.steps = append(s.steps, step{
			what:  rapid.SampledFrom([]string{"press", "press", "press", "double", "post", "again", "check", "delete", "away", "back", "kill", "handover", "expire", "wait", "think"}).Draw(r, "what"),
			which: rapid.IntRange(0, 5).Draw(r, "which"),
			pause: time.Duration(rapid.IntRange(0, 3000).Draw(r, "ms")) * time.Millisecond,
		})
	}
	return s
}

// play plays a script, and returns what is wrong at the end.
func play(r script, say *words.Catalogue, history *[]string) string {
	game, err := games.Parse("mnk:12x12:9")
	if err != nil {
		return err.Error()
	}
	seats := [2]match.Seat{{UserID: "ada"}, {UserID: "ben", Level: r.level}}
	if r.level != "" {
		seats[1].UserID = ""
	}
	m := match.New(game, seats, engine.First, time.Now())
	m.ID, m.Revision = 1, 1
	m.Place = match.Place{GuildID: "guild", ChannelID: "channel", Guest: r.guest}
	channel := commands.Place(m.Place)
	calm := func() time.Duration { return 100 * time.Millisecond }
	w := newWorld(m)
	defer func() { *history = w.history }()
	lots := r.lots
	next := func() byte {
		if len(lots) == 0 {
			return 0
		}
		b := lots[0]
		lots = lots[1:]
		return b
	}
	w.delay = func() time.Duration { return time.Duration(1+next()%50) * 20 * time.Millisecond }
	w.wait = func() time.Duration { return time.Duration(next()%8) * 500 * time.Millisecond }
	w.fate = func() fate {
		if b := next(); b < 60 {
			return fate(b) % fates
		}
		return works
	}
	calls := r.calls
	w.mention = func() fate {
		if len(calls) == 0 {
			return works
		}
		first := calls[0]
		calls = calls[1:]
		return first
	}
	all := []*process{newProcess(w, "p1", say)}
	serving := func() *process { return all[len(all)-1] }
	kill := func(p *process) { p.dead.Store(true) }
	serving().board(channel)
	for _, one := range r.steps {
		p := serving()
		boards := w.boardsIn()
		switch what := one.what; what {
		case "press", "double":
			if len(boards) == 0 {
				break
			}
			at := channel
			at.MessageID = boards[one.which%len(boards)]
			p.tasks.Start(context.Background(), what, func() { p.press(at) })
			if what == "double" {
				p.tasks.Start(context.Background(), what, func() { p.press(at) })
			}
		case "post":
			p.tasks.Start(context.Background(), what, func() { p.board(channel) })
		case "again":
			p.tasks.Start(context.Background(), what, func() {
				if m, err := p.tables.Load(context.Background(), 1); err == nil {
					_ = p.boards.Again(context.Background(), m)
				}
			})
		case "check":
			p.tasks.Start(context.Background(), what, func() { _ = p.boards.Check(context.Background(), 1) })
		case "delete":
			if len(boards) > 0 {
				w.mu.Lock()
				w.note("somebody deletes %s", boards[one.which%len(boards)])
				delete(w.messages, boards[one.which%len(boards)])
				w.mu.Unlock()
			}
		case "away", "back":
			// A process that has handed the match over and cannot note what it shows last, as the
			// store is away just then, may leave an older board. That is accepted.
			busy := slices.ContainsFunc(all[:len(all)-1], func(p *process) bool { return !p.dead.Load() && p.tasks.Running() > 0 })
			w.mu.Lock()
			w.away = what == "away" && !busy
			w.note("the store is %s", what)
			w.mu.Unlock()
		case "kill":
			w.mu.Lock()
			w.note("%s is killed", p.name)
			w.mu.Unlock()
			kill(p)
			time.Sleep(time.Second) // a start takes as long, and by then what was sent has arrived
			all = append(all, newProcess(w, fmt.Sprintf("p%d", len(all)+1), say))
		case "handover": // the one before ends what it has in hand
			if w.away {
				break
			}
			w.mu.Lock()
			w.shared = true
			w.mu.Unlock()
			all = append(all, newProcess(w, fmt.Sprintf("p%d", len(all)+1), say))
		case "think": // nobody does anything for a while
			time.Sleep(time.Minute)
		case "expire": // a quarter of an hour goes by in which nobody does anything
			w.mu.Lock()
			clear(p.tokens)
			p.posts = 0
			w.mu.Unlock()
		}
		time.Sleep(one.pause)
		serving().notify()
	}
	w.mu.Lock()
	w.away, w.delay, w.wait, w.fate = false, calm, calm, func() fate { return works }
	w.mention = w.fate
	w.mu.Unlock()
	for _, p := range all[:len(all)-1] {
		p.tasks.Wait()
	}
	p := serving()
	p.tasks.Wait()
	if w.wrong != "" {
		return w.wrong
	}
	calmly := !w.failed && len(all) == 1 && !slices.ContainsFunc(r.steps, func(s step) bool {
		return s.what == "away" || s.what == "delete" || r.guest && (s.what == "expire" || s.what == "post")
	})
	if steps := w.messages[w.match.Place.MessageID]; calmly && steps != w.match.Steps() {
		return fmt.Sprintf("nothing has failed, and the board shows %d steps, want %d", steps, w.match.Steps())
	}
	for range 3 { // as is done every now and then
		time.Sleep(time.Minute)
		if err := p.boards.Check(context.Background(), 1); err != nil {
			w.note("check: %v", err)
		}
		p.notify()
		p.tasks.Wait()
	}
	if r.guest {
		return w.pressedShowsNewest(p, channel)
	}
	if _, there := w.messages[w.match.Place.MessageID]; !there { // nobody hears that a message was deleted before something is to be shown
		if err := p.boards.Again(context.Background(), w.match); err != nil {
			return err.Error()
		}
		p.tasks.Wait()
	}
	if d, _ := p.Delivered(context.Background(), 1); d.Due {
		return "the board is still due"
	}
	if r.level == "" && w.match.Status == match.Playing && !w.shared && !w.notice.IsFor(w.match) {
		return fmt.Sprintf("nobody is called for step %d: %+v", w.match.Steps(), w.notice)
	}
	own := w.match.Place.MessageID
	if steps, ok := w.messages[own]; !ok && w.match.Status != match.Over || ok && steps != w.match.Steps() {
		return fmt.Sprintf("the board in %q shows %d steps (%v), want %d", own, steps, ok, w.match.Steps())
	}
	for boards := w.boardsIn(); len(boards) > 1; boards = w.boardsIn() {
		if !w.shared {
			return fmt.Sprintf("beside the board in %q there are %v", own, boards)
		}
		at := channel // two processes have posted it at the same time: the other board goes when it is pressed
		if at.MessageID = boards[0]; at.MessageID == own {
			at.MessageID = boards[1]
		}
		p.press(at)
		p.tasks.Wait()
		if _, there := w.messages[at.MessageID]; there {
			return fmt.Sprintf("%s is pressed and stays beside %s", at.MessageID, own)
		}
	}
	if len(p.boards.boards) > 0 {
		return "a board is kept of which nothing is wanted"
	}
	return ""
}

// pressedShowsNewest has a board pressed where the bot is a guest, and returns what is wrong then.
// Boards that it cannot delete stay, and each becomes the match's own when it is pressed.
func (w *world) pressedShowsNewest(p *process, channel commands.Place) string {
	p.think(context.Background(), table.Changed{After: w.match}) // as after a start
	p.tasks.Wait()
	if len(w.boardsIn()) == 0 {
		p.board(channel)
		p.tasks.Wait()
	}
	for _, id := range w.boardsIn() {
		at := channel
		at.MessageID = id
		p.press(at)
		p.tasks.Wait()
		if own, steps := w.match.Place.MessageID, w.messages[id]; own != id || steps != w.match.Steps() {
			return fmt.Sprintf("%s was pressed and shows %d steps, want %d; the board is in %q", id, steps, w.match.Steps(), own)
		}
	}
	if len(w.messages) == 0 {
		return "there is no board"
	}
	return w.wrong
}

func TestModel(t *testing.T) {
	say, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	runs, want := 0, longtest.Sample(t, 5000, 8000) // rapid makes a fifth of it with -short
	checks := flag.Lookup("rapid.checks")
	if before := checks.Value.String(); before == checks.DefValue {
		if err := checks.Value.Set(strconv.Itoa(want)); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = checks.Value.Set(before) }()
	}
	rapid.Check(t, func(r *rapid.T) {
		runs++
		var wrong string
		var history []string
		s := drawScript(r)
		synctest.Test(t, func(*testing.T) { wrong = play(s, say, &history) })
		if wrong != "" {
			r.Fatalf("%s; what happened:\n%s", wrong, strings.Join(history, "\n"))
		}
	})
	if runs < want/5 {
		t.Errorf("only %d runs", runs)
	}
}
