package bot

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/playground"
	"noughts/playground/validate"
)

// A liveBot is a bot that serves a playground.
type liveBot struct {
	*Bot
	server *playground.Server
	lobby  string
	clock  *clock
	logged *buffer
	leave  func() error // ends Run and returns what it returned
	info   Info
	// unlimited has the playground let in whoever logs in again at once.
	unlimited bool
	// before sees each request before it is answered; nil for nobody.
	before func(playground.Call)

	mu    sync.Mutex
	calls []string // what was asked of Discord, without the gateway
}

// offered are the commands that the handlers of these tests answer.
var offered = []commands.Command{{Name: "go", Help: english("Do it"), Options: []commands.CommandOption{
	{Name: "what", Help: english("What to do"), Complete: true},
	{Name: "who", Help: english("With whom"), Kind: commands.Somebody},
}}}

// start starts a playground and a bot in it, and waits until the bot is there.
func start(t *testing.T, world playground.Options, do does) *liveBot {
	t.Helper()
	r := &liveBot{}
	r.open(t, world)
	r.join(t, do)
	return r
}

// open starts the playground. Everything asked of it must be what Discord takes. How soon the bot
// answers is for benchmarks to say: a machine that is busy with other tests may be slow.
func (r *liveBot) open(t *testing.T, world playground.Options) {
	t.Helper()
	world.AnswerWithin = time.Hour
	var checked atomic.Int32
	world.Inspect = func(c playground.Call) {
		if err := validate.Request(c); err != nil {
			t.Error(err)
		}
		checked.Add(1)
		if r.before != nil {
			r.before(c)
		}
		if strings.Contains(c.Path, "gateway") {
			return
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.calls = append(r.calls, c.Method+" "+c.Path[strings.LastIndex(c.Path, "/")+1:])
	}
	world.Limits = !r.unlimited
	server, err := playground.New(t.Context(), world)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(listener); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		// To connect and to register takes three.
		if n := checked.Load(); n < 3 {
			t.Errorf("only %d requests were checked", n)
		}
	})
	r.server = server
	r.lobby = server.Channel("lobby")
}

// prepare makes a bot for the playground that does not run yet.
func (r *liveBot) prepare(t *testing.T) {
	t.Helper()
	base, err := url.Parse(r.server.URL())
	if err != nil {
		t.Fatal(err)
	}
	r.logged, r.clock = &buffer{}, &clock{}
	r.Bot, err = New(Options{Token: "playground", Transport: Redirect(base), Logger: slog.New(slog.NewTextHandler(r.logged, nil))})
	if err != nil {
		t.Fatal(err)
	}
	r.timing.after = r.clock.after
	r.timing.respond = time.Hour // a busy machine may be slow
	r.timing.backoff, r.timing.identify = time.Millisecond, time.Millisecond
	r.timing.spacing, r.timing.invalid = time.Millisecond, time.Millisecond
	r.timing.refused = time.Millisecond
}

// run starts the bot; it leaves at the latest when the test ends.
func (r *liveBot) run(t *testing.T, do does) (ready <-chan Info) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	infos, ended := make(chan Info, 1), make(chan error, 1)
	go func() { ended <- r.Run(ctx, handler{do, offered}, func(i Info) { infos <- i }) }()
	r.leave = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() {
		if err := r.leave(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(r.logged)
		}
	})
	return infos
}

func (r *liveBot) join(t *testing.T, do does) {
	t.Helper()
	r.prepare(t)
	r.info = <-r.run(t, do)
}

func (r *liveBot) ada() *playground.Person { return r.server.Person("ada") }

// do runs /go and returns what became of it.
func (r *liveBot) do(t *testing.T, options map[string]any) playground.Outcome {
	t.Helper()
	outcome, err := r.ada().Command(t.Context(), r.lobby, "go", options)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

// await waits until Ada sees a message that holds a text.
func (r *liveBot) await(t *testing.T, text string) playground.Message {
	t.Helper()
	m, err := r.ada().Await(t.Context(), func(m playground.Message) bool { return strings.Contains(wordsOf(m), text) })
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// wordsOf is the text of a message.
func wordsOf(m playground.Message) string {
	var out []string
	for _, c := range m.Components {
		if c.Content != "" {
			out = append(out, c.Content)
		}
	}
	return strings.Join(out, "\n")
}

// show shows a message that must be taken, and returns where it stands.
func show(ctx context.Context, t *testing.T, a commands.Answer, kind commands.ReplyKind, m commands.Message) commands.Place {
	t.Helper()
	at, err := a.Show(ctx, kind, m)
	if err != nil {
		t.Errorf("%q was not shown: %v", m.Text, err)
	}
	return at
}

func TestCommandAndPress(t *testing.T) {
	t.Parallel()
	places := make(chan commands.Place, 2)
	live := start(t, playground.Options{}, func(ctx context.Context, r commands.Request, a commands.Answer) {
		m, kind := board(), commands.Post
		m.Mentions = []string{r.User.ID}
		if r.Kind == commands.Press {
			m.Text, kind = "pressed", commands.Update
		}
		places <- show(ctx, t, a, kind, m)
	})
	if live.info.ApplicationID == "" || !live.info.User.Bot || !strings.Contains(live.info.Invite, live.info.ApplicationID) {
		t.Errorf("info %+v", live.info)
	}
	outcome := live.do(t, nil)
	if outcome.Failed || outcome.Message == nil {
		t.Fatalf("outcome %+v", outcome)
	}
	at := <-places
	if at.MessageID != outcome.Message.ID || at.ChannelID != live.lobby || at.GuildID == "" {
		t.Errorf("told %+v, stands as %s in %s", at, outcome.Message.ID, outcome.Message.ChannelID)
	}
	outcome, err := live.ada().Press(t.Context(), *outcome.Message, "match/1/1/a1")
	if err != nil {
		t.Fatal(err)
	}
	if again := <-places; again != at {
		t.Errorf("after the press told %+v, want %+v", again, at)
	}
	if m := live.await(t, "pressed"); m.ID != at.MessageID || len(m.Media()) != 1 || len(m.Attachments) != 0 {
		t.Errorf("message %s with %d pictures, want %s with one", m.ID, len(m.Media()), at.MessageID)
	}
	if err := live.Edit(t.Context(), at, note("only words").Drawn); err != nil {
		t.Fatal(err)
	}
	if m := live.await(t, "only words"); len(m.Media()) != 0 {
		t.Errorf("%d pictures are left", len(m.Media()))
	}
	if err := live.Delete(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	if err := live.Edit(t.Context(), at, note("too late").Drawn); !errors.Is(err, commands.ErrNoMessage) {
		t.Errorf("edit of a deleted message: %v", err)
	}
}

func TestArguments(t *testing.T) {
	t.Parallel()
	requests := make(chan commands.Request, 2)
	live := start(t, playground.Options{}, func(_ context.Context, r commands.Request, a commands.Answer) {
		requests <- r
		if r.Kind == commands.Complete {
			a.Say(commands.Reply{Kind: commands.Suggest, Choices: []commands.Choice{{Name: "Jump", Value: "jump"}}})
			return
		}
		a.Say(commands.Reply{Kind: commands.Private, Message: note("thanks")})
	})
	outcome, err := live.ada().Autocomplete(t.Context(), live.lobby, "go", "what", map[string]any{"what": "ju"})
	if err != nil || len(outcome.Choices) != 1 {
		t.Fatalf("completions %+v, error %v", outcome.Choices, err)
	}
	if r := <-requests; r.Focused != "what" || r.Args["what"] != "ju" {
		t.Errorf("typing arrived as %+v", r)
	}
	outcome = live.do(t, map[string]any{"what": "jump", "who": "ben"})
	ben := live.server.Person("ben").User()
	if r := <-requests; r.Args["who"] != ben.ID || r.People[ben.ID].Name != "Ben" || r.User.Name != "Ada" || len(r.Lacks) != 0 {
		t.Errorf("the command arrived as %+v", r)
	}
	if outcome.Message == nil || !outcome.Message.Ephemeral {
		t.Errorf("the answer: %+v", outcome)
	}
}

func TestMissingPermissions(t *testing.T) {
	t.Parallel()
	requests := make(chan commands.Request, 1)
	live := start(t, playground.Options{}, func(_ context.Context, r commands.Request, a commands.Answer) {
		requests <- r
		a.Say(commands.Reply{Kind: commands.Private, Message: note("no")})
	})
	closed := live.server.Channel("read-only")
	if _, err := live.ada().Command(t.Context(), closed, "go", nil); err != nil {
		t.Fatal(err)
	}
	if r := <-requests; len(r.Lacks) != 2 {
		t.Errorf("lacks %v", r.Lacks)
	}
	if _, err := live.Post(t.Context(), commands.Place{ChannelID: closed}, note("hi")); !errors.Is(err, commands.ErrForbidden) {
		t.Errorf("post: %v", err)
	}
}

// What takes long is acknowledged, and reaches those whom it is for.
func TestSlowInTheRoom(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		kind  commands.ReplyKind
		press bool
	}{
		"private command": {commands.Private, false},
		"public command":  {commands.Post, false},
		"private press":   {commands.Private, true},
		"public press":    {commands.Post, true},
		"update":          {commands.Update, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			finish := make(chan struct{})
			live := start(t, playground.Options{}, func(_ context.Context, r commands.Request, a commands.Answer) {
				if test.press && r.Kind == commands.Invoke {
					a.Say(commands.Reply{Message: board()})
					return
				}
				<-finish
				a.Say(commands.Reply{Kind: test.kind, Message: note("at last")})
			})
			ask, patience := func() { live.do(t, nil) }, live.timing.acknowledge
			if test.press {
				first := live.do(t, nil).Message
				patience = live.timing.press
				ask = func() {
					if _, err := live.ada().Press(t.Context(), *first, "match/1/1/a1"); err != nil {
						t.Error(err)
					}
				}
			}
			go live.clock.pass(patience)
			ask()
			close(finish)
			if m := live.await(t, "at last"); m.Ephemeral != (test.kind == commands.Private) || m.Loading {
				t.Errorf("private %v, loading %v", m.Ephemeral, m.Loading)
			}
			for _, m := range live.ada().Messages(live.lobby) {
				if m.Loading {
					t.Error("a message is still loading")
				}
			}
		})
	}
}

// What is said first is shown after its lag; what is then shown, and said last, changes it.
func TestInTurnInTheRoom(t *testing.T) {
	t.Parallel()
	seen := make(chan struct{})
	live := start(t, playground.Options{}, func(ctx context.Context, _ commands.Request, a commands.Answer) {
		a.Say(commands.Reply{Message: board()})
		<-seen
		at := show(ctx, t, a, commands.Post, note("nearly"))
		a.Say(commands.Reply{Kind: commands.Update, Message: note("done " + at.MessageID)})
	})
	go live.clock.pass(live.timing.interim)
	outcome := live.do(t, nil)
	if outcome.Message == nil || len(outcome.Message.Media()) != 1 {
		t.Errorf("first of all Ada sees %+v", outcome)
	}
	close(seen)
	if m := live.await(t, "done "); m.ID != outcome.Message.ID || wordsOf(m) != "done "+m.ID || len(m.Media()) != 0 {
		t.Errorf("message %s says %q", m.ID, wordsOf(m))
	}
}

func TestRegistersOnlyChanges(t *testing.T) {
	t.Parallel()
	do := say(commands.Reply{})
	live := &liveBot{unlimited: true}
	live.open(t, playground.Options{})
	live.join(t, do)
	if err := live.leave(); err != nil {
		t.Fatal(err)
	}
	live.join(t, do)
	live.mu.Lock()
	defer live.mu.Unlock()
	if got, want := strings.Join(live.calls, ", "), "GET @me, GET commands, PUT commands, GET @me, GET commands"; got != want {
		t.Errorf("calls %s, want %s", got, want)
	}
}

// Whatever happens to the connection, a move in hand is finished, and the next
// one is taken once.
func TestConnectionLost(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*playground.Server){
		"dropped":           func(s *playground.Server) { s.Drop(true) },
		"dropped for good":  func(s *playground.Server) { s.Drop(false) },
		"asked to come new": func(s *playground.Server) { s.AskReconnect() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var handled atomic.Int32
			started, finish := make(chan struct{}, 1), make(chan struct{})
			live := start(t, playground.Options{}, func(_ context.Context, r commands.Request, a commands.Answer) {
				handled.Add(1)
				if r.Args["what"] == "wait" {
					started <- struct{}{}
					<-finish
				}
				a.Say(commands.Reply{Message: note("did " + r.Args["what"])})
			})
			waiting := make(chan struct{})
			go func() {
				defer close(waiting)
				_, _ = live.ada().Command(t.Context(), live.lobby, "go", map[string]any{"what": "wait"})
			}()
			<-started
			lose(live.server)
			close(finish)
			live.await(t, "did wait")
			<-waiting
			if err := live.ada().AwaitCommand(t.Context(), live.lobby, "go"); err != nil {
				t.Fatal(err)
			}
			live.do(t, map[string]any{"what": "more"})
			live.await(t, "did more")
			if n := handled.Load(); n != 2 {
				t.Errorf("%d requests were handled, want 2", n)
			}
		})
	}
}

// Being told to reconnect while logging in, the bot tries again.
func TestReconnectBeforeReady(t *testing.T) {
	t.Parallel()
	live := &liveBot{}
	live.open(t, playground.Options{})
	live.server.InjectFaults(playground.Faults{ReconnectBeforeReady: true})
	live.prepare(t)
	ready := live.run(t, say(commands.Reply{Message: note("here again")}))
	for !strings.Contains(live.logged.String(), errReconnect.Error()) {
		runtime.Gosched() // until it was told
	}
	live.server.InjectFaults(playground.Faults{})
	<-ready
	live.do(t, nil)
	live.await(t, "here again")
}

// What is in hand when the bot is told to go is finished, and only then does it go.
func TestLeaves(t *testing.T) {
	t.Parallel()
	started, finish := make(chan struct{}), make(chan struct{})
	live := start(t, playground.Options{}, func(_ context.Context, _ commands.Request, a commands.Answer) {
		close(started)
		<-finish
		a.Say(commands.Reply{Message: note("finished")})
	})
	told := make(chan struct{})
	go func() {
		defer close(told)
		_, _ = live.ada().Command(t.Context(), live.lobby, "go", nil)
	}()
	<-started
	left := make(chan error, 1)
	go func() { left <- live.leave() }()
	for live.begin() { // until the bot takes nothing new
		live.inHand.Done()
	}
	close(finish)
	if err := <-left; err != nil {
		t.Error(err)
	}
	live.await(t, "finished")
	<-told
}

func TestBadToken(t *testing.T) {
	t.Parallel()
	s := newFakeBot(t, nil)
	s.discord.answer = func(w http.ResponseWriter, _ call) bool { return refuse(w, http.StatusUnauthorized, 0) }
	err := s.Run(t.Context(), handler{}, nil)
	if !errors.Is(err, ErrToken) || !strings.Contains(err.Error(), "DISCORD_TOKEN") {
		t.Errorf("error %v", err)
	}
}

// A message that is there is found by what can be pressed on it; others' are not.
func TestFind(t *testing.T) {
	t.Parallel()
	live := start(t, playground.Options{}, say(commands.Reply{}))
	ctx, lobby := t.Context(), commands.Place{ChannelID: live.lobby}
	var at [3]commands.Place
	for i, id := range []string{"match/1/0/b2", "match/12/0/b2", "match/1/2/a1"} {
		var err error
		at[i], err = live.Post(ctx, lobby, commands.Message{Text: "Board", Rows: []commands.Row{{Buttons: []commands.Button{{ID: id, Label: "b2"}}}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := live.ada().Send(ctx, live.lobby, "match/3/0/b2"); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	find := func(prefix string, since time.Time) (commands.Place, error) {
		return live.Find(ctx, lobby, since, func(m commands.Target) bool {
			return len(m.CustomIDs) == 1 && strings.HasPrefix(m.CustomIDs[0], prefix) && m.Text == "Board"
		})
	}
	for prefix, want := range map[string]commands.Place{"match/1/": at[2], "match/12/": at[1]} {
		if got, err := find(prefix, now); err != nil || got.MessageID != want.MessageID {
			t.Errorf("%s: got %+v, %v, want %+v", prefix, got, err, want)
		}
	}
	for prefix, since := range map[string]time.Time{"match/3/": now, "match/1/": now.Add(time.Hour)} {
		if got, err := find(prefix, since); !errors.Is(err, commands.ErrNoMessage) {
			t.Errorf("%s since %v: found %+v, %v", prefix, since, got, err)
		}
	}
}

// A message is found behind others, unless they are too many.
func TestFindFarBack(t *testing.T) {
	t.Parallel()
	live := start(t, playground.Options{}, say(commands.Reply{}))
	ctx, lobby := t.Context(), commands.Place{ChannelID: live.lobby}
	now := time.Now()
	want, err := live.Post(ctx, lobby, commands.Message{Text: "Board"})
	if err != nil {
		t.Fatal(err)
	}
	for _, lists := range []int{1, mostLists - 1} {
		for range lists * mostListed {
			if _, err := live.ada().Send(ctx, live.lobby, "chatter"); err != nil {
				t.Fatal(err)
			}
		}
		got, err := live.Find(ctx, lobby, now, func(m commands.Target) bool { return m.Text == "Board" })
		if lists == 1 && (err != nil || got.MessageID != want.MessageID) {
			t.Errorf("behind much else: got %+v, %v, want %+v", got, err, want)
		}
		if lists > 1 && !errors.Is(err, commands.ErrOutOfSight) {
			t.Errorf("behind too much else: found %+v, %v", got, err)
		}
	}
}

// The bot knows who is in a server, unless it is not there itself.
func TestMember(t *testing.T) {
	t.Parallel()
	guilds := make(chan string, 1)
	live := start(t, playground.Options{}, func(_ context.Context, r commands.Request, a commands.Answer) {
		guilds <- r.Place.GuildID
		a.Say(commands.Reply{Message: note("hi")})
	})
	if _, err := live.ada().Command(t.Context(), live.lobby, "go", nil); err != nil {
		t.Fatal(err)
	}
	guild := <-guilds
	if in, err := live.Member(t.Context(), guild, live.ada().User().ID); err != nil || !in {
		t.Errorf("of Ada: %t, %v", in, err)
	}
	if in, err := live.Member(t.Context(), guild, "1"); err != nil || in {
		t.Errorf("of nobody: %t, %v", in, err)
	}
	if _, err := live.Member(t.Context(), "1", live.ada().User().ID); !errors.Is(err, commands.ErrForbidden) {
		t.Errorf("of another server: %v", err)
	}
}
