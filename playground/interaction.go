package playground

import (
	"context"
	"time"
)

// Interaction types.
const (
	interactCommand      = 2
	interactComponent    = 3
	interactAutocomplete = 4
	interactModal        = 5
)

// tokenLifetime is how long an interaction can be answered with its token, as Discord states it.
const tokenLifetime = 15 * time.Minute

// attachmentLimit is what an interaction says a reply's file may weigh.
const attachmentLimit = maxFile

// interaction is one thing a person did that a bot must answer: in time, once, and then for a while
// with its token.
type interaction struct {
	action
	kind   int
	bot    *bot
	source *message // whose component it is; of a modal, whose button opened it

	id, token string
	metadata  *interactionMetadata

	acked    bool
	timedOut bool       // not acknowledged in time
	original *message   // @original, nil before there is one
	answer   *message   // the reply or the changed message; nil while the bot has at most acknowledged
	modal    *Component // what a modal asked for, by its components
	activity *activity  // which was launched
	messages map[string]bool

	followUps int
	clocks    []*time.Timer
}

// notifier sends the one who caused an interaction a frame about its outcome.
type notifier func(kind string, data any)

// action is what a person does on the page: who, where, and who is sent its outcome.
type action struct {
	person  *person
	locale  string // of the page where they did it
	channel *channel
	nonce   string
	notify  notifier
}

// outcomeFrame is the frame that ends an interaction for the one who caused it.
type outcomeFrame struct {
	interaction *interaction

	Nonce   string   `json:"nonce"`
	State   string   `json:"state"` // "ok" or "failed"
	Message *Message `json:"message,omitempty"`

	Activity string `json:"activity,omitempty"` // the Activity that was launched or joined
}

// startInteraction sends the interaction to its bot and starts the clocks.
func (w *world) startInteraction(in *interaction, data map[string]any) {
	in.id, in.token, in.messages = w.nextID(), randomToken(40), map[string]bool{}
	in.metadata = &interactionMetadata{ID: in.id, Type: in.kind, User: *in.person.User, Owners: w.owners(in.bot, in.person, in.channel)}
	if in.source != nil {
		in.metadata.PressedOn = in.source.ID
		if in.source.Interaction != nil && len(in.metadata.Owners) == 0 { // whoever presses, it is there for the one who called it
			in.metadata.Owners = in.source.Interaction.Owners
		}
	}
	if in.kind == interactCommand {
		in.metadata.Name, _ = data["name"].(string)
		in.metadata.Target, _ = data["target_id"].(string)
	}
	w.interactions[in.id], w.tokens[in.token] = in, in
	w.startClocks(in)
	if in.bot.endpoint != nil {
		w.postInteraction(in.bot.endpoint, in, w.event(in, data))
	} else {
		w.dispatchTo(in.bot, in.channel.GuildID, "INTERACTION_CREATE", w.event(in, data))
	}
}

// event is the INTERACTION_CREATE as the bot gets it.
func (w *world) event(in *interaction, data map[string]any) map[string]any {
	ch := in.channel
	e := map[string]any{
		"id": in.id, "application_id": in.bot.ID, "type": in.kind, "token": in.token, "version": 1, "data": data,
		"channel_id": ch.ID, "channel": ch.shown(in.bot.ID), "locale": in.locale,
		"app_permissions": w.appPermissions(in.bot, ch).String(), "entitlements": []any{}, "entitlement_sku_ids": []any{},
		"authorizing_integration_owners": in.metadata.Owners, "attachment_size_limit": attachmentLimit,
	}
	if ch.guild == nil {
		e["user"], e["context"] = in.person.User, contextOf(ch, in.bot.ID)
	} else {
		m := w.member(ch.guild, in.person.ID)
		m.Permissions = w.permissionsOf(in.person.ID, ch).String()
		e["member"], e["context"], e["guild_id"] = m, contextGuild, ch.guild.ID
		e["guild_locale"] = ch.guild.localeFor(in.locale)
		e["guild"] = map[string]any{"id": ch.guild.ID, "locale": ch.guild.localeFor(in.locale), "features": []string{}}
	}
	if in.source != nil {
		e["message"] = w.absolute(in.source.Message)
	}
	return e
}

// startClocks gives the bot its time to acknowledge, and the token its life.
func (w *world) startClocks(in *interaction) {
	in.clocks = []*time.Timer{
		time.AfterFunc(w.opts.AnswerWithin, func() { w.tooLate(in) }),
		time.AfterFunc(tokenLifetime, func() { w.expire(in) }),
	}
}

func (in *interaction) stopClocks() {
	for _, clock := range in.clocks {
		clock.Stop()
	}
}

// tooLate tells the person that the bot did not answer.
func (w *world) tooLate(in *interaction) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if in.acked || w.closed {
		return
	}
	in.timedOut = true
	in.notify("interaction", outcomeFrame{Nonce: in.nonce, State: "failed"})
}

// expire ends the token. A reply that still says "thinking" stops saying so.
func (w *world) expire(in *interaction) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.interactions, in.id)
	delete(w.tokens, in.token)
	if m := in.original; m != nil && m.Flags&flagLoading != 0 && !w.closed {
		m.Content = "The application did not respond"
		if err := w.update(context.Background(), in.channel, m, m.Attachments, nil); err != nil {
			w.opts.Logger.Error("playground cannot keep a message", "err", err)
		}
	}
}

// finish ends the wait of the person with the message the bot answered, if any.
func (w *world) finish(in *interaction, m *message) {
	in.acked = true
	in.clocks[0].Stop()
	f := outcomeFrame{interaction: in, Nonce: in.nonce, State: "ok"}
	if in.activity != nil {
		f.Activity = in.activity.id
	}
	if m != nil {
		in.answer = m
		shown := w.shownToPeople(m)
		f.Message = &shown
	}
	in.notify("interaction", f)
}

// resolved collects the objects behind the ids in an interaction's data.
type resolved struct {
	Users    map[string]*User   `json:"users,omitempty"`
	Members  map[string]*Member `json:"members,omitempty"`
	Roles    map[string]*Role   `json:"roles,omitempty"`
	Channels map[string]Channel `json:"channels,omitempty"`
	Messages map[string]Message `json:"messages,omitempty"`
}

// addUser resolves a user; in a guild with the member, which then leaves the user out, as Discord
// does.
func (r *resolved) addUser(w *world, ch *channel, id string) bool {
	u := w.users[id]
	if u == nil {
		return false
	}
	if r.Users == nil {
		r.Users = map[string]*User{}
	}
	r.Users[id] = u
	if ch.guild != nil && ch.guild.has(id) {
		if r.Members == nil {
			r.Members = map[string]*Member{}
		}
		m := w.member(ch.guild, id)
		m.User, m.Permissions = nil, w.permissionsOf(id, ch).String()
		r.Members[id] = m
	}
	return true
}

func (r *resolved) addRole(ch *channel, id string) bool {
	if ch.guild == nil || ch.guild.role(id) == nil {
		return false
	}
	if r.Roles == nil {
		r.Roles = map[string]*Role{}
	}
	r.Roles[id] = ch.guild.role(id)
	return true
}

func (r *resolved) addChannel(w *world, p *person, ch *channel, id string) bool {
	target := w.channels[id]
	if target == nil || target.guild != ch.guild || !target.sees(p.ID) {
		return false
	}
	if r.Channels == nil {
		r.Channels = map[string]Channel{}
	}
	shown := target.shown(p.ID)
	shown.Permissions = w.permissionsOf(p.ID, target).String()
	r.Channels[id] = shown
	return true
}

// addMentionable resolves a user or a role.
func (r *resolved) addMentionable(w *world, ch *channel, id string) bool {
	return r.addUser(w, ch, id) || r.addRole(ch, id)
}

func (r *resolved) into(data map[string]any) {
	if r.Users != nil || r.Roles != nil || r.Channels != nil || r.Messages != nil {
		data["resolved"] = r
	}
}
