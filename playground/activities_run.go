package playground

import (
	"context"
	"errors"
	"net/url"
	"slices"
)

// An activityFrame is what a page is told of an Activity that it shows.
type activityFrame struct {
	Nonce         string        `json:"nonce,omitempty"`
	ID            string        `json:"id"` // of the instance
	FrameID       string        `json:"frame_id"`
	LaunchID      string        `json:"launch_id"`
	ApplicationID string        `json:"application_id"`
	Name          string        `json:"name"` // of the application
	ChannelID     string        `json:"channel_id"`
	GuildID       string        `json:"guild_id,omitempty"`
	CustomID      string        `json:"custom_id,omitempty"`
	Host          string        `json:"host"` // the name of the frame's origin, without a port; empty where no address is mapped
	Participants  []participant `json:"participants"`
}

// participant is somebody in an Activity, as the RPC names them.
type participant struct {
	*User
	Flags int `json:"flags"`
}

// instance finds an Activity that runs; nil if it is over.
func (w *world) instance(id string) *activity {
	for _, a := range w.activities {
		if a.id == id {
			return a
		}
	}
	return nil
}

// participants are those in an Activity.
func (w *world) participants(a *activity) []participant {
	out := []participant{}
	for _, id := range a.users {
		if u := w.users[id]; u != nil {
			out = append(out, participant{User: u})
		}
	}
	return out
}

// errNoActivity says that an Activity is over.
var errNoActivity = &pageRefusal{"no_activity", "this Activity is over"}

// activityAction is what a page asks about an Activity.
type activityAction struct {
	ID       string   `json:"id"`     // of the instance
	Scopes   []string `json:"scopes"` // to consent to
	Allow    bool     `json:"allow"`  // the person consents
	Token    string   `json:"token"`
	CustomID string   `json:"custom_id"`
	ClientID string   `json:"client_id"` // of a log-in in the browser
	Redirect string   `json:"redirect_uri"`
	State    string   `json:"state"`
}

// inActivity does what a page asks about an Activity.
func (c *client) inActivity(ctx context.Context, f pageFrame, p activityAction) error {
	w := c.world
	switch f.T {
	case "activity_link":
		return w.followLink(c.action(f, w.channels[f.D.ChannelID]), f.D.UserID, p.CustomID)
	case "activity_login":
		return w.logIn(ctx, c, f, p)
	}
	a := w.instance(p.ID)
	if a == nil || !a.channel.sees(c.person.ID) {
		return errNoActivity
	}
	switch f.T {
	case "activity_enter":
		w.enterActivity(c, a, f.D.Nonce)
	case "activity_leave":
		w.leaveActivity(c, a)
		c.send("done", map[string]any{"nonce": f.D.Nonce})
	case "activity_authorize":
		code, err := w.authorize(ctx, c.person, c.locale, a.bot, p.Scopes, p.Allow, "")
		if err != nil {
			return err
		}
		c.send("activity_code", map[string]any{"nonce": f.D.Nonce, "code": code, "consent": code == ""})
	case "activity_authenticate":
		g := w.bearers[p.Token]
		if g == nil || g.user != c.person.User || g.bot != a.bot {
			return errors.New("this token is not good")
		}
		c.send("activity_user", map[string]any{"nonce": f.D.Nonce, "user": g.user, "scopes": g.scopes, "expires": g.until.UTC(), "name": a.bot.Username})
	case "activity_invite":
		return w.inviteTo(ctx, c, f)
	case "activity_tab":
		address, err := w.tabAddress(ctx, c, a.bot, p.CustomID)
		if err != nil {
			return err
		}
		c.send("activity_address", map[string]any{"nonce": f.D.Nonce, "url": address})
	default:
		return errors.New("the page asked for something the playground does not know")
	}
	return nil
}

// inviteTo sends somebody the link to an Activity, in the conversation with who invites them.
func (w *world) inviteTo(ctx context.Context, c *client, f pageFrame) error {
	if w.personByID(f.D.UserID) == nil || f.D.UserID == c.person.ID {
		return errors.New("there is nobody to invite")
	}
	dm, err := w.direct(ctx, c.person.ID, f.D.UserID)
	if err != nil {
		return err
	}
	if _, err := w.postText(ctx, c.person, dm, f.D.Content); err != nil {
		return err
	}
	c.send("done", map[string]any{"nonce": f.D.Nonce})
	return nil
}

// enterActivity notes that a page shows an Activity, and tells it all that the frame needs.
func (w *world) enterActivity(c *client, a *activity, nonce string) {
	frame, ok := a.frames[c]
	if !ok {
		frame = w.nextID()
		a.frames[c] = frame
	}
	if !slices.Contains(a.users, c.person.ID) {
		a.users = append(a.users, c.person.ID)
	}
	shown := activityFrame{
		Nonce: nonce, ID: a.id, FrameID: frame, LaunchID: a.launch, ApplicationID: a.bot.ID, Name: a.bot.Username,
		ChannelID: a.channel.ID, GuildID: a.channel.GuildID, CustomID: a.custom[c.person.ID], Participants: w.participants(a),
	}
	delete(a.custom, c.person.ID)
	if w.mappings[a.bot.ID] != nil {
		shown.Host = activityHost(a.bot.ID)
	}
	c.send("activity", shown)
	w.tellParticipants(a)
}

// leaveActivity notes that a page shows an Activity no longer. Who shows it on no page has left,
// and with the last one it is over.
func (w *world) leaveActivity(c *client, a *activity) {
	if _, ok := a.frames[c]; !ok {
		return
	}
	delete(a.frames, c)
	for other := range a.frames {
		if other.person == c.person {
			return
		}
	}
	w.leftActivity(c.person, a)
}

// leftActivity takes somebody out of an Activity.
func (w *world) leftActivity(p *person, a *activity) {
	a.users = slices.DeleteFunc(a.users, func(id string) bool { return id == p.ID })
	if len(a.users) == 0 {
		delete(w.activities, activityKey{a.bot.ID, a.channel.ID})
	}
	w.tellParticipants(a)
}

// leaveAll notes that a page is closed. Who has no other one is in no Activity, not even in one
// that was launched and never shown.
func (w *world) leaveAll(c *client) {
	away := true
	for other := range w.pages {
		away = away && other.person != c.person
	}
	for _, a := range w.activities {
		if w.leaveActivity(c, a); away && slices.Contains(a.users, c.person.ID) {
			w.leftActivity(c.person, a)
		}
	}
}

// tellParticipants tells all pages that show an Activity who is in it.
func (w *world) tellParticipants(a *activity) {
	for c := range a.frames {
		c.send("activity_participants", map[string]any{"id": a.id, "participants": w.participants(a)})
	}
	w.wake()
}

// followLink launches an Activity by its link, in the channel where somebody is, or for a thread
// in the channel in which that is. What the link carries is for that person.
func (w *world) followLink(a action, botID, custom string) error {
	b := w.botByID(botID)
	if b == nil || a.channel == nil || !a.channel.sees(a.person.ID) {
		return errNoActivity
	}
	if a.channel.parent != nil {
		a.channel = a.channel.parent
	}
	launched, err := w.launch(b, a.person, a.channel)
	if err != nil {
		return err
	}
	if custom != "" {
		launched.custom[a.person.ID] = custom
	}
	a.notify("interaction", outcomeFrame{Nonce: a.nonce, State: "ok", Activity: launched.id})
	return nil
}

// tabAddress is where an Activity is served, with a code as if the person had logged in there.
func (w *world) tabAddress(ctx context.Context, c *client, b *bot, custom string) (string, error) {
	to := w.mappings[b.ID]
	if to == nil {
		return "", errNoActivity
	}
	address := *to
	address.Path = "/"
	code, err := w.authorize(ctx, c.person, c.locale, b, []string{"identify"}, true, address.String())
	if err != nil {
		return "", err
	}
	query := url.Values{"code": {code}}
	if custom != "" {
		query.Set("m", custom)
	}
	address.RawQuery = query.Encode()
	return address.String(), nil
}
