package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"

	"noughts/playground"
)

// A Page is somebody's board page, as a browser has it: a session, and a socket.
type Page struct {
	site    string // where the bot serves pages
	session string
	n       int64
	socket  *websocket.Conn
	heard   chan PageState // what listen has read; nil where nobody listens
}

// A PageState is what a page is told of its match, as far as it is read here.
type PageState struct {
	T      string `json:"t"`
	Over   bool   `json:"over"`
	Clicks []struct {
		At int    `json:"at"`
		ID string `json:"id"`
	} `json:"clicks"`
	Moves []struct {
		At int `json:"at"`
	} `json:"moves"`
	Seats []struct {
		Here bool `json:"here"` // of T here: the player has a page open
	} `json:"seats"`
}

// errBusy says that the bot has as many pages open as it takes, of all people or of one.
var errBusy = errors.New("load: the bot takes no more pages now")

// enterAgain is after how long somebody tries again whom the bot does not let in yet.
const enterAgain = 200 * time.Millisecond

// EnterPage logs somebody in to the page of a bot, and returns the key of the match that they have
// asked for.
func EnterPage(ctx context.Context, who *playground.Person, botID, site string) (p *Page, key string, err error) {
	p = &Page{site: site}
	for {
		code, err := who.Authorize(ctx, botID, site+"/")
		if err != nil {
			return nil, "", err
		}
		body, _ := json.Marshal(map[string]string{"code": code, "redirect": site + "/"}) // texts alone
		var out struct{ Session, Open string }
		err = p.post(ctx, "/api/session", body, &out)
		if err == nil {
			p.session = out.Session
			return p, out.Open, nil
		}
		if !errors.Is(err, errBusy) {
			return nil, "", err
		}
		if err := wait(ctx, enterAgain); err != nil {
			return nil, "", err
		}
	}
}

// another is another page of the same person.
func (p *Page) another() *Page { return &Page{site: p.site, session: p.session} }

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// post sends something to the page's API.
func (p *Page) post(ctx context.Context, path string, body []byte, out any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, p.site+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+p.session)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	switch resp.StatusCode {
	case http.StatusOK:
		return json.NewDecoder(resp.Body).Decode(out)
	case http.StatusTooManyRequests:
		return errBusy
	default:
		return fmt.Errorf("load: %s: %s", path, resp.Status)
	}
}

// Connect opens the page's socket, and shows a match.
func (p *Page) Connect(ctx context.Context, key string) error {
	var out struct{ Ticket string }
	if err := p.post(ctx, "/api/ticket", nil, &out); err != nil {
		return err
	}
	socket, resp, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.site, "http")+"/ws?ticket="+out.Ticket, &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {p.site}},
	})
	if resp != nil && (resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode == http.StatusServiceUnavailable) {
		return errBusy
	}
	if err != nil {
		return err
	}
	socket.SetReadLimit(1 << 22)
	p.socket = socket
	return p.send(ctx, map[string]any{"t": "open", "key": key})
}

// Cut ends the page's socket as a lost network does.
func (p *Page) Cut() {
	_ = p.socket.CloseNow()
}

func (p *Page) send(ctx context.Context, frame map[string]any) error {
	data, err := json.Marshal(frame)
	if err != nil {
		return err
	}
	return p.socket.Write(ctx, websocket.MessageText, data)
}

// next reads a frame.
func (p *Page) next(ctx context.Context) (s PageState, err error) {
	if p.heard == nil {
		return p.read(ctx)
	}
	select {
	case s, ok := <-p.heard:
		if !ok {
			return s, errEnded
		}
		return s, nil
	case <-ctx.Done():
		return s, ctx.Err()
	}
}

// errEnded says that the socket to which somebody listened has ended.
var errEnded = errors.New("load: the page's socket has ended")

// listen has a page read all that comes, as else it answers no pings, and keeps it for next, but
// for who comes and goes.
func (p *Page) listen(ctx context.Context) {
	p.heard = make(chan PageState, 64)
	go func() {
		defer close(p.heard)
		for {
			s, err := p.read(ctx)
			if err != nil {
				return
			}
			if s.T == "here" || s.T == "ping" {
				continue
			}
			select {
			case p.heard <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
}

func (p *Page) read(ctx context.Context) (s PageState, err error) {
	_, data, err := p.socket.Read(ctx)
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(data, &s)
}

// AllHere reads until both players of the match have pages open.
func (p *Page) AllHere(ctx context.Context) error {
	for {
		s, err := p.next(ctx)
		if err != nil || s.T == "here" && len(s.Seats) == 2 && s.Seats[0].Here && s.Seats[1].Here {
			return err
		}
	}
}

// Until reads until the match has so many plies.
func (p *Page) Until(ctx context.Context, plies int) (s PageState, err error) {
	for {
		s, err = p.next(ctx)
		if err != nil || s.T == "match" && len(s.Moves) >= plies {
			return s, err
		}
	}
}

// Press sends what a click on a cell of a state does.
func (p *Page) Press(ctx context.Context, s PageState, cell int) error {
	for _, c := range s.Clicks {
		if c.At == cell {
			p.n++
			return p.PressAgain(ctx, p.n, c.ID)
		}
	}
	return fmt.Errorf("load: there is nothing to click at %d", cell)
}

// PressAgain sends a press with a number, as a page does whose socket was cut.
func (p *Page) PressAgain(ctx context.Context, n int64, id string) error {
	return p.send(ctx, map[string]any{"t": "press", "n": n, "id": id})
}

// drain reads all that comes until the socket ends.
func (p *Page) drain(ctx context.Context) {
	for {
		if _, _, err := p.socket.Read(ctx); err != nil {
			return
		}
	}
}

// pagesEach is how many pages one person has open, as many as the bot takes of one.
const pagesEach = 20

// PageSize is how many rows and columns the game has that is played on pages.
const PageSize = 15

// PageOptions say how many pages are opened, and what is measured.
type PageOptions struct {
	Game  string        // what is played, a stone a turn on PageSize rows and columns
	Pages int           // that are open beside those of the two players
	Idle  time.Duration // how long nothing happens
	Plies int           // how many moves the players make then
	// Used says what the bot's process has used of the processor until now, and how many MB of
	// memory it takes.
	Used func() (cpu time.Duration, memoryMB float64)
}

// A PageResult is what was measured.
type PageResult struct {
	Opened  int
	Refused int             // that the bot took no more
	Before  float64         // MB of memory before the pages were opened
	Open    float64         // and after the idle time
	CPU     float64         // what the bot took of one processor meanwhile, in percent
	Press   []time.Duration // from a press on one player's page to the state on the other's, in ascending order
}

// PageWorld is a world with as many people as the pages take, and their channel.
func PageWorld(o PageOptions) playground.World {
	return playground.World{
		Bots:   []playground.SeedBot{{Token: "playground", Name: "Noughts", Activities: true}},
		Guilds: []playground.SeedGuild{{Name: "Server", Channels: []playground.SeedChannel{{Name: "table"}}}},
		People: seedPeople(2 + (o.Pages+pagesEach-1)/pagesEach),
	}
}

// A PageTable is a game of two people, and what leads to its page.
type PageTable struct {
	server  *playground.Server
	site    string
	message playground.Message
	open    string // the button that opens the page
}

// SitAtPages begins a game between the first two people of the world of a playground.
func SitAtPages(ctx context.Context, server *playground.Server, game, site string) (*PageTable, error) {
	one, two, at := server.Person(handle(0)), server.Person(handle(1)), server.Channel("table")
	if err := one.AwaitCommand(ctx, at, "play"); err != nil {
		return nil, err
	}
	offered, err := one.Command(ctx, at, "play", map[string]any{"game": game, "opponent": handle(1), "side": "first"})
	if err != nil {
		return nil, err
	}
	message, err := one.Answer(ctx, offered)
	if err != nil {
		return nil, err
	}
	b, _ := BoardOf(message.Components)
	taken, err := two.Press(ctx, message, fmt.Sprintf("match/%d/0/accept", b.Match))
	if err != nil {
		return nil, err
	}
	if message, err = two.Answer(ctx, taken); err != nil {
		return nil, err
	}
	return &PageTable{server, site, message, fmt.Sprintf("match/%d/0/open", b.Match)}, nil
}

// At is the same table at another process, which serves its pages at site.
func (t *PageTable) At(site string) *PageTable {
	other := *t
	other.site = site
	return &other
}

// Page opens the game's page of a person, by the button under the board.
func (t *PageTable) Page(ctx context.Context, person int) (p *Page, key string, err error) {
	who := t.server.Person(handle(person))
	if _, err := who.Press(ctx, t.message, t.open); err != nil {
		return nil, "", err
	}
	if p, key, err = EnterPage(ctx, who, t.server.Bots()[0].ID, t.site); err == nil {
		err = p.Connect(ctx, key)
	}
	return p, key, err
}

// RunPages opens pages of a game at a bot, which serves them at site, and measures what they cost
// while nothing happens and how soon a press on one shows on another.
func RunPages(ctx context.Context, server *playground.Server, site string, o PageOptions) (r PageResult, err error) {
	table, err := SitAtPages(ctx, server, o.Game, site)
	if err != nil {
		return r, err
	}
	var players [2]*Page
	for i := range players {
		if players[i], _, err = table.Page(ctx, i); err != nil {
			return r, err
		}
		players[i].listen(ctx)
		defer players[i].Cut()
	}
	_, r.Before = o.Used()
	if err := table.fill(ctx, o.Pages, &r); err != nil {
		return r, err
	}
	began, _ := o.Used()
	if err := wait(ctx, o.Idle); err != nil {
		return r, err
	}
	ended, open := o.Used()
	r.Open, r.CPU = open, 100*float64(ended-began)/float64(o.Idle)
	r.Press, err = play(ctx, players, o.Plies)
	slices.Sort(r.Press)
	return r, err
}

// fill opens so many pages of people who watch.
func (t *PageTable) fill(ctx context.Context, pages int, r *PageResult) error {
	var p *Page
	var key string
	for i := range pages {
		var err error
		if i%pagesEach == 0 {
			p, key, err = t.Page(ctx, 2+i/pagesEach)
		} else {
			p = p.another()
			err = p.Connect(ctx, key)
		}
		if errors.Is(err, errBusy) {
			r.Refused = pages - r.Opened
			return nil
		}
		if err != nil {
			return err
		}
		r.Opened++
		go p.drain(ctx)
		context.AfterFunc(ctx, p.Cut)
	}
	return nil
}

// pressPause is between two presses: the bot takes ten a second of one person.
const pressPause = 60 * time.Millisecond

// play makes moves on the pages of both players, by a pattern in which nobody wins.
func play(ctx context.Context, players [2]*Page, plies int) (took []time.Duration, err error) {
	const size = PageSize
	var cells [2][]int
	for cell := range size * size {
		side := (cell%size + 2*(cell/size)) / 2 % 2
		cells[side] = append(cells[side], cell)
	}
	var states [2]PageState
	for i := range players {
		if states[i], err = players[i].Until(ctx, 0); err != nil {
			return nil, err
		}
	}
	for ply := range plies {
		mover, other := ply%2, 1-ply%2
		if err := wait(ctx, pressPause); err != nil {
			return took, err
		}
		began := time.Now()
		if err := players[mover].Press(ctx, states[mover], cells[mover][ply/2]); err != nil {
			return took, err
		}
		if states[other], err = players[other].Until(ctx, ply+1); err != nil {
			return took, err
		}
		took = append(took, time.Since(began))
		if states[mover], err = players[mover].Until(ctx, ply+1); err != nil || states[other].Over {
			return took, err
		}
	}
	return took, nil
}
