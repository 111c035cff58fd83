package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/activity"
	"noughts/commands"
	"noughts/keyed"
)

// How long is remembered what Discord has said of an instance, and of a server or a channel in
// which one runs. Guesses: the first as others do it, to spare Discord where many enter at once;
// the second is about what hardly changes.
const (
	instanceFor = 5 * time.Second
	homeFor     = 10 * time.Minute
)

// newcomers are the waits after each of which an instance is asked for again, in which somebody is
// not found: Discord may list them a moment later than they enter.
var newcomers = []time.Duration{300 * time.Millisecond, 700 * time.Millisecond, 1500 * time.Millisecond}

// An entrance asks Discord who enters the page of boards. Nothing that the page says is believed
// but the code, which only Discord can have given.
type entrance struct {
	bot    *Bot
	secret string
	waits  []time.Duration

	instances keyed.Cache[string, *asked[instance]]
	homes     keyed.Cache[string, *asked[home]]
}

// Identity is how the bot learns from Discord who enters the page of boards. secret is that of the
// application's OAuth.
func (b *Bot) Identity(secret string) activity.Identity {
	return &entrance{bot: b, secret: secret, waits: newcomers}
}

// An instance is an Activity that runs somewhere, as
// https://docs.discord.com/developers/resources/application#get-application-activity-instance has
// it.
type instance struct {
	Location struct {
		Kind      string `json:"kind"` // gc in a server, pc elsewhere
		ChannelID string `json:"channel_id"`
		GuildID   string `json:"guild_id"`
	} `json:"location"`
	Users []string `json:"users"`
}

// A home is what the bot knows of the place where an instance runs.
type home struct {
	guest  bool   // the bot is no member
	locale string // of the server
}

// Enter implements activity.Identity.
func (d *entrance) Enter(ctx context.Context, e activity.Entry) (activity.Visitor, error) {
	ctx = commands.Urgent(ctx)
	application, err := d.application(ctx)
	if err != nil {
		return activity.Visitor{}, err
	}
	token, err := d.exchange(ctx, application, e)
	if err != nil {
		return activity.Visitor{}, err
	}
	var user discordgo.User
	if err := d.bot.rest.send(ctx, request{method: http.MethodGet, path: "/users/@me", bucket: "person", bearer: token}, &user); err != nil {
		return activity.Visitor{}, err
	}
	if user.ID == "" || user.Bot {
		return activity.Visitor{}, activity.BadCode
	}
	v := activity.Visitor{User: person(&user, nil), Avatar: avatar(user.ID, user.Avatar), Locale: user.Locale}
	if e.Instance == "" {
		return v, nil
	}
	in, err := d.find(ctx, application, e.Instance, user.ID)
	if err != nil {
		return activity.Visitor{}, err
	}
	v.Place = commands.Place{GuildID: in.Location.GuildID, ChannelID: in.Location.ChannelID}
	return v, d.settle(ctx, &v, &user)
}

// application is the bot's own.
func (d *entrance) application(ctx context.Context) (string, error) {
	if id := d.bot.ApplicationID(); id != "" {
		return id, nil
	}
	if _, err := d.bot.askApplication(ctx, ""); err != nil {
		return "", err
	}
	return d.bot.ApplicationID(), nil
}

// exchange makes a token of a code, which is good once. The token serves to ask who it is, and is
// not kept. An Activity's code comes with no address to return to, as the frame never left:
// https://docs.discord.com/developers/activities/building-an-activity
func (d *entrance) exchange(ctx context.Context, application string, e activity.Entry) (string, error) {
	form := url.Values{
		"client_id": {application}, "client_secret": {d.secret}, "grant_type": {"authorization_code"}, "code": {e.Code},
	}
	if e.Redirect != "" {
		form.Set("redirect_uri", e.Redirect)
	}
	var out struct {
		AccessToken string `json:"access_token"`
	}
	err := d.bot.rest.send(ctx, request{method: http.MethodPost, path: "/oauth2/token", bucket: "exchange", form: form, once: true}, &out)
	refused, ok := errors.AsType[*apiError](err)
	switch {
	case ok && refused.OAuth == "invalid_grant":
		return "", activity.BadCode
	case ok && refused.Status == http.StatusUnauthorized:
		d.bot.log.ErrorContext(ctx, "ALARM: nobody can enter the board page: copy the client secret from the portal (your application, OAuth2) into DISCORD_CLIENT_SECRET")
	case err == nil && out.AccessToken == "":
		return "", errors.New("no token came from Discord")
	}
	return out.AccessToken, err
}

// instanceID is what Discord's ids of instances are made of.
var instanceID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,150}$`)

// find returns an instance, if somebody is in it.
func (d *entrance) find(ctx context.Context, application, id, userID string) (instance, error) {
	if !instanceID.MatchString(id) {
		return instance{}, activity.NotThere
	}
	fetch := func() (in instance, err error) {
		err = d.bot.rest.send(ctx, request{
			method: http.MethodGet, path: "/applications/" + application + "/activity-instances/" + id, bucket: "instance",
		}, &in)
		return in, err
	}
	since := time.Now().Add(-instanceFor)
	for _, wait := range append(slices.Clone(d.waits), 0) {
		in, err := held(&d.instances, id).since(since, fetch)
		if err == nil && slices.Contains(in.Users, userID) {
			return in, nil
		}
		if err != nil && !errors.Is(err, commands.ErrNoMessage) {
			return instance{}, err
		}
		since = time.Now()
		if wait > 0 && sleep(ctx, wait) != nil {
			return instance{}, ctx.Err()
		}
	}
	return instance{}, activity.NotThere
}

// settle completes a visitor by what the bot knows of the place: whether it is a guest there, and
// in a server the language and who somebody is there.
func (d *entrance) settle(ctx context.Context, v *activity.Visitor, user *discordgo.User) error {
	guild, channel := v.Place.GuildID, v.Place.ChannelID
	h, err := held(&d.homes, guild+"/"+channel).since(time.Now().Add(-homeFor), func() (home, error) { return d.home(ctx, guild, channel) })
	if err != nil {
		return err
	}
	v.Place.Guest, v.Guild = h.guest, h.locale
	if guild == "" || h.guest {
		return nil
	}
	var m struct {
		Nick   string `json:"nick"`
		Avatar string `json:"avatar"`
	}
	err = d.bot.rest.send(ctx, request{
		method: http.MethodGet, path: "/guilds/" + guild + "/members/" + v.User.ID, bucket: "member", scope: guild,
	}, &m)
	switch {
	case err == nil:
		v.User = person(user, &discordgo.Member{Nick: m.Nick})
	case !commands.IsRefused(err):
		return err
	}
	return nil
}

// home asks about the place where an instance runs.
func (d *entrance) home(ctx context.Context, guild, channel string) (home, error) {
	if guild == "" {
		var c struct {
			Type discordgo.ChannelType `json:"type"`
		}
		err := d.bot.rest.send(ctx, request{method: http.MethodGet, path: "/channels/" + channel, bucket: "channel", scope: channel}, &c)
		if commands.IsRefused(err) {
			return home{guest: true}, nil
		}
		return home{guest: c.Type != discordgo.ChannelTypeDM}, err
	}
	var g struct {
		Locale string `json:"preferred_locale"`
	}
	err := d.bot.rest.send(ctx, request{method: http.MethodGet, path: "/guilds/" + guild, bucket: "guild", scope: guild}, &g)
	if commands.IsRefused(err) {
		return home{guest: true}, nil
	}
	return home{locale: g.Locale}, err
}

// avatar is the address of somebody's picture; empty if they have none.
func avatar(userID, hash string) string {
	if hash == "" {
		return ""
	}
	return fmt.Sprintf("https://cdn.discordapp.com/avatars/%s/%s.png?size=64", url.PathEscape(userID), url.PathEscape(hash))
}

// asked is an answer that is asked for once, however many want it at the same time.
type asked[T any] struct {
	mu     sync.Mutex
	at     time.Time // when it was asked for; zero before
	answer T
	err    error
}

// held returns what is remembered by a key.
func held[T any](c *keyed.Cache[string, *asked[T]], key string) *asked[T] {
	if a, ok := c.Get(key); ok {
		return a
	}
	a := &asked[T]{}
	c.Put(key, a)
	return a
}

// since returns the answer, if it was asked for since then, or else asks again. Only what Discord
// has said is kept, not that it could not be asked.
func (a *asked[T]) since(then time.Time, ask func() (T, error)) (T, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.at.IsZero() && !a.at.Before(then) {
		return a.answer, a.err
	}
	at := time.Now()
	a.answer, a.err = ask()
	if a.at = at; a.err != nil && !commands.IsRefused(a.err) {
		a.at = time.Time{}
	}
	return a.answer, a.err
}
