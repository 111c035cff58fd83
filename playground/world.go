package playground

import (
	"cmp"
	"context"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// world is all the playground knows.
type world struct {
	opts Options

	mu           sync.Mutex // guards everything below, down to what it points at
	host         string     // host:port of the listener
	ids          snowflakes
	people       []*person
	bots         []*bot
	users        map[string]*User
	guilds       []*guild
	channels     map[string]*channel
	commands     []*Command
	interactions map[string]*interaction // by id
	tokens       map[string]*interaction // by token
	blobs        map[string]*blob        // by attachment id
	gone         []goneBlob              // dropped lately, oldest first
	pages        map[*client]struct{}
	sessions     map[string]*session
	conns        map[*gatewayConn]struct{} // open gateway connections
	changed      chan struct{}             // closed and replaced whenever people can see something new
	faults       Faults
	buckets      map[bucketKey]*bucket
	oldEdits     map[string]*bucket // by channel
	invalid      invalid
	posts        sync.WaitGroup
	activities   map[activityKey]*activity
	mappings     map[string]*url.URL // where Activities are served, by application
	codes        map[string]*grant   // of OAuth, not yet used
	bearers      map[string]*grant   // tokens of people
	proxied      context.Context     // ends when WebSockets of Activities are cut
	cutProxied   context.CancelFunc
	shards       int // that the bots must come with, at least
	closed       bool
}

// person is a person of the page.
type person struct {
	*User
	handle    string
	locale    string
	greeted   bool
	installed []string            // bots whose apps they have for themselves
	consents  map[string][]string // what they let applications know, by application: scopes of OAuth
}

// bot is an application's user.
type bot struct {
	*User
	token      string
	revoked    bool // the token is no longer good
	endpoint   *interactionsEndpoint
	privileged int // intents that its owner has switched on
	limiter    *rate.Limiter
	starts     starts
	creates    daily // new commands
	portal     portal
}

// guild is a server with everybody in it.
type guild struct {
	ID, Name, OwnerID, locale, botRole string
	Roles                              []Role
	channels                           []*channel
	threads                            []*channel
	absent                             []string // bots that are not in it
}

// channel is a conversation: of a guild, or a direct one when guild is nil.
type channel struct {
	Channel
	guild    *guild
	topic    string         // before it is put into a language
	parent   *channel       // of a thread
	members  []threadMember // of a thread
	messages []*message     // oldest first
	sent     int            // messages, those deleted since this process began counted
}

// message is a channel message; only is the person who alone sees it, empty for all.
type message struct {
	Message
	only string
}

// maxHistory bounds what a channel remembers.
const maxHistory = 1000

func newWorld(opts Options) *world {
	w := &world{
		opts: opts, host: "127.0.0.1", users: map[string]*User{}, channels: map[string]*channel{},
		interactions: map[string]*interaction{}, tokens: map[string]*interaction{}, blobs: map[string]*blob{},
		pages: map[*client]struct{}{}, sessions: map[string]*session{}, conns: map[*gatewayConn]struct{}{},
		changed: make(chan struct{}), buckets: map[bucketKey]*bucket{}, activities: map[activityKey]*activity{}, oldEdits: map[string]*bucket{},
		mappings: map[string]*url.URL{}, codes: map[string]*grant{}, bearers: map[string]*grant{},
	}
	w.proxied, w.cutProxied = context.WithCancel(context.Background())
	seed := opts.World.orDefault()
	w.opts.World = seed
	if w.opts.Say == nil {
		w.opts.Say = func(_, text string) string { return text }
	}
	for _, p := range seed.People {
		w.addPerson(p)
	}
	for _, g := range seed.Guilds {
		w.addGuild(g)
	}
	return w
}

func (w *world) addPerson(p SeedPerson) {
	name := p.Name
	u := &User{ID: stableID("person", p.Handle), Username: p.Handle, GlobalName: &name, Discriminator: "0"}
	w.users[u.ID] = u
	w.people = append(w.people, &person{User: u, handle: p.Handle, locale: orLocale(p.Locale), consents: map[string][]string{}})
}

func (w *world) addGuild(seed SeedGuild) {
	g := &guild{ID: stableID("guild", seed.Name), Name: seed.Name, OwnerID: w.people[0].ID, locale: seed.Locale}
	g.botRole = stableID("bots", seed.Name)
	g.Roles = []Role{
		{ID: g.ID, Name: "@everyone", Permissions: everyoneMay},
		{ID: g.botRole, Name: "Bots", Permissions: everyoneMay, Position: 1},
	}
	for i, sc := range seed.Channels {
		c := &channel{guild: g, Channel: Channel{
			ID: stableID("channel", seed.Name, sc.Name), Type: sc.Type, GuildID: g.ID,
			Name: sc.Name, Position: &i, Overwrites: []Overwrite{},
		}}
		if sc.Topic != "" {
			topic := w.opts.Say(orLocale(seed.Locale), sc.Topic)
			c.Topic, c.topic = &topic, sc.Topic
		}
		if sc.DenyBots != 0 {
			c.Overwrites = append(c.Overwrites, Overwrite{ID: g.botRole, Deny: sc.DenyBots})
		}
		if sc.Deny != 0 {
			c.Overwrites = append(c.Overwrites, Overwrite{ID: g.ID, Deny: sc.Deny})
		}
		g.channels = append(g.channels, c)
		w.channels[c.ID] = c
	}
	w.guilds = append(w.guilds, g)
}

func orLocale(locale string) string { return cmp.Or(locale, "en-US") }

// localeFor returns the locale of a server: its own or, if the world names none, that of the first
// person who did something there.
func (g *guild) localeFor(theirs string) string {
	g.locale = cmp.Or(g.locale, theirs)
	return g.locale
}

func (w *world) personByID(id string) *person {
	for _, p := range w.people {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// personByHandle finds who a page is; the first person when the handle is empty.
func (w *world) personByHandle(handle string) *person {
	for _, p := range w.people {
		if handle == "" || strings.EqualFold(p.handle, handle) {
			return p
		}
	}
	return nil
}

func (w *world) guild(id string) *guild {
	for _, g := range w.guilds {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// member is the user's place in the guild; nil for a bot that is not there.
func (w *world) member(g *guild, userID string) *Member {
	u := w.users[userID]
	if u == nil || !g.has(userID) {
		return nil
	}
	m := &Member{User: u, Roles: []string{}, JoinedAt: time.UnixMilli(discordEpoch).UTC()}
	if u.Bot {
		m.Roles = append(m.Roles, g.botRole)
	}
	return m
}

func (w *world) nextID() string { return w.ids.next(time.Now()) }

// close ends every connection; what they would still hear is lost.
func (w *world) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.cutProxied()
	for p := range w.pages {
		p.out.close()
	}
	for c := range w.conns {
		c.out.close()
	}
	for _, in := range w.interactions {
		in.stopClocks()
	}
}
