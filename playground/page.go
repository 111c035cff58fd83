package playground

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/gorilla/websocket"
)

// client is one open page: a person in one tab.
type client struct {
	world  *world
	person *person
	locale string // of the browser or, if it does not say, the person
	out    *sendQueue
}

// maxPageFrame is the most a page may send at once: the largest form, or a file of 150,000 bytes.
const maxPageFrame = 256 << 10

// servePage speaks with one tab until it is closed.
func (s *Server) servePage(rw http.ResponseWriter, r *http.Request) {
	p := s.world.personByHandle(r.URL.Query().Get("as"))
	if p == nil {
		http.Error(rw, "there is nobody of that name", http.StatusNotFound)
		return
	}
	c := &client{world: s.world, person: p, locale: p.locale, out: newSendQueue()}
	if lang := r.URL.Query().Get("lang"); lang != "" {
		c.locale = localeOf(lang)
	}
	s.hijack(rw, r, c.out, func(ws *websocket.Conn) {
		ws.SetReadLimit(maxPageFrame)
		s.greet(context.WithoutCancel(r.Context()), c)
		for {
			_, raw, err := ws.ReadMessage()
			if err != nil {
				break
			}
			c.handle(context.WithoutCancel(r.Context()), raw)
		}
		s.world.mu.Lock()
		delete(s.world.pages, c)
		s.world.leaveAll(c)
		s.world.mu.Unlock()
	})
}

// greet registers the tab and tells it everything it needs to draw itself.
func (s *Server) greet(ctx context.Context, c *client) {
	w := s.world
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		c.out.close()
		return
	}
	w.pages[c] = struct{}{}
	c.send("hello", w.hello(c.person, c.locale))
	if !c.person.greeted {
		c.person.greeted = true
		if err := w.persist(ctx, storedPerson, c.person.ID, true); err != nil {
			s.log.Error("playground cannot keep a person", "err", err)
		}
	}
}

func (c *client) send(kind string, data any) { c.out.push(encodeFrame(kind, data)) }

// pageFrame is what a page sends: the fields of every kind.
type pageFrame struct {
	T string `json:"t"`
	D struct {
		Nonce     string `json:"nonce"`
		ChannelID string `json:"channel_id"`
		UserID    string `json:"user_id"`
		ID        string `json:"id"`
		Before    string `json:"before"`
		Content   string `json:"content"`
		Files     []File `json:"files"`
		GuildID   string `json:"guild_id"`
		To        string `json:"to"` // a channel
		Archived  bool   `json:"archived"`
		Locked    bool   `json:"locked"`
	} `json:"d"`
}

// handle does what a frame asks; what cannot be done is said in an error frame.
func (c *client) handle(ctx context.Context, raw []byte) {
	var f pageFrame
	var body struct{ D json.RawMessage }
	if json.Unmarshal(raw, &f) != nil || json.Unmarshal(raw, &body) != nil {
		c.send("error", pageError{Message: "the page sent what the playground cannot read"})
		return
	}
	c.world.mu.Lock()
	defer c.world.mu.Unlock()
	if err := c.do(ctx, f, body.D); err != nil {
		c.send("error", errorForPage(f.D.Nonce, err))
	}
}

type pageError struct {
	Nonce   string `json:"nonce,omitempty"`
	ID      string `json:"id,omitempty"` // of a pageRefusal
	Message string `json:"message"`
}

// errorForPage returns an error in the form that the page gets.
func errorForPage(nonce string, err error) pageError {
	if errors.Is(err, errMissingPermission) {
		err = errNotAllowed
	}
	told := pageError{Nonce: nonce, Message: err.Error()}
	if known, ok := errors.AsType[*pageRefusal](err); ok {
		told.ID = known.id
	}
	return told
}

func (c *client) do(ctx context.Context, f pageFrame, body json.RawMessage) error {
	w := c.world
	switch f.T {
	case "open_dm":
		return c.openDM(ctx, f.D.UserID)
	case "join", "leave", "install", "uninstall", "activities_on", "activities_off":
		return c.manage(ctx, f)
	}
	if strings.HasPrefix(f.T, "activity_") {
		return decodeAnd(body, func(p activityAction) error { return c.inActivity(ctx, f, p) })
	}
	ch := w.channels[f.D.ChannelID]
	if f.T == "modal_submit" {
		return decodeAnd(body, func(p modalAction) error { return w.submit(c.action(f, nil), p) })
	}
	if ch == nil || !ch.sees(c.person.ID) {
		return errNoChannel
	}
	switch f.T {
	case "history":
		c.send("history", w.history(c.person, ch, f.D.Before))
		return nil
	case "send":
		_, err := w.postText(ctx, c.person, ch, f.D.Content, f.D.Files...)
		return err
	case "forward":
		to := w.channels[f.D.To]
		if to == nil || !to.sees(c.person.ID) {
			return errNoChannel
		}
		_, err := w.forward(ctx, c.person, ch, f.D.ID, to)
		return err
	case "thread":
		t, err := w.personThread(ctx, c.person, ch, f.D.ID, f.D.Content)
		if err == nil {
			c.send("thread", map[string]string{"id": t.ID})
		}
		return err
	case "thread_state":
		if !ch.isThread() {
			return errNoChannel
		}
		return w.changeThread(ctx, ch, threadParams{Archived: &f.D.Archived, Locked: &f.D.Locked})
	case "delete":
		return w.dismiss(ctx, c.person, ch, f.D.ID)
	case "command":
		return decodeAnd(body, func(p commandAction) error { return w.command(c.action(f, ch), p, interactCommand) })
	case "autocomplete":
		return decodeAnd(body, func(p commandAction) error { return w.command(c.action(f, ch), p, interactAutocomplete) })
	case "component":
		return decodeAnd(body, func(p componentAction) error { return w.component(c.action(f, ch), p) })
	}
	return errors.New("the page asked for something the playground does not know")
}

// manage takes a bot in or out of a server, or of what the person has for themselves, or switches
// its Activity on or off.
func (c *client) manage(ctx context.Context, f pageFrame) error {
	b, g := c.world.botByID(f.D.UserID), c.world.guild(f.D.GuildID)
	switch {
	case b == nil:
		return errors.New("there is no such bot")
	case f.T == "install" || f.T == "uninstall":
		return c.world.install(ctx, c.person, b, f.T == "install")
	case f.T == "activities_on" || f.T == "activities_off":
		return c.world.switchActivities(ctx, b, f.T == "activities_on")
	case g == nil:
		return errors.New("there is no such server")
	}
	return c.world.setMember(ctx, g, b, f.T == "join")
}

func (c *client) action(f pageFrame, ch *channel) action {
	return action{person: c.person, locale: c.locale, channel: ch, nonce: f.D.Nonce, notify: c.send}
}

func decodeAnd[T any](raw json.RawMessage, do func(T) error) error {
	var p T
	if err := json.Unmarshal(raw, &p); err != nil {
		return err
	}
	return do(p)
}

func (c *client) openDM(ctx context.Context, userID string) error {
	if c.world.users[userID] == nil || userID == c.person.ID {
		return errors.New("there is nobody to talk to")
	}
	ch, err := c.world.direct(ctx, c.person.ID, userID)
	if err != nil {
		return err
	}
	c.send("dm", pageDM{ch.ID, ch.shown(c.person.ID).Recipients})
	return nil
}

// showDirect shows a new direct channel on every page of its two people.
func (w *world) showDirect(ch *channel) {
	for _, u := range ch.Recipients {
		w.sendToPages(ch, u.ID, "dm", pageDM{ch.ID, ch.shown(u.ID).Recipients})
	}
}
