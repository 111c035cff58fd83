package access

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/people"
	"noughts/engine/match"
	"noughts/store"
)

// kept is a store that keeps in memory what Access needs.
type kept struct {
	places []store.PlaceWithoutAccess
	health store.Health
}

func (k *kept) PlacesWithoutAccess(context.Context) ([]store.PlaceWithoutAccess, error) {
	return k.places, nil
}

func (k *kept) SetAccess(context.Context, match.Place, bool, time.Time) error { return nil }

func (k *kept) Memberships(context.Context) ([]store.Membership, error) {
	return []store.Membership{{GuildID: "in"}, {GuildID: "left", LeftAt: time.Unix(1, 0)}, {GuildID: "other"}}, nil
}

func (k *kept) SetMember(context.Context, string, bool, time.Time) error { return nil }

func (k *kept) Match(_ context.Context, id int64) (*match.Match, error) {
	if id == 0 {
		return nil, store.ErrNotFound
	}
	return &match.Match{ID: id, Place: match.Place{GuildID: fmt.Sprint(id)}}, nil
}

func (k *kept) Health() store.Health { return k.health }

// A world is an Access with a clock of its own, and what it had the matches do.
type world struct {
	*Access
	kept *kept
	now  time.Time
	did  []string
	err  error // what the matches say
}

func newWorld(places ...store.PlaceWithoutAccess) *world {
	w := &world{kept: &kept{places: places}, now: time.Unix(1_000_000, 0)}
	w.Access = New(w.kept, func() time.Time { return w.now })
	w.Bans, w.Logger = &people.Bans{}, slog.New(slog.DiscardHandler)
	w.Resume = func(_ context.Context, f store.Filter) error {
		w.did = append(w.did, "resume "+f.GuildID+"/"+f.ChannelID)
		return w.err
	}
	w.WatchClocks = func(context.Context) error {
		w.did = append(w.did, "watch")
		return w.err
	}
	return w
}

var (
	channel = match.Place{GuildID: "g", ChannelID: "c"}
	beside  = match.Place{GuildID: "g", ChannelID: "d"}
	server  = match.Place{GuildID: "g"}
	guest   = match.Place{GuildID: "g", ChannelID: "c", Guest: true}
)

// A channel is denied by itself or with its server; guests need no permissions. What is granted
// again has the turns there begin again, and people there can reach the bot since then.
func TestDeniedPlaces(t *testing.T) {
	w, ctx := newWorld(store.PlaceWithoutAccess{GuildID: "g", ChannelID: "c", Since: time.Unix(999_000, 0)}), t.Context()
	denied := func(what string, want ...bool) {
		t.Helper()
		for i, at := range []match.Place{channel, beside, {}, guest} {
			if got := w.Denied(at); got != want[i] {
				t.Errorf("%s: %+v is denied: %v", what, at, got)
			}
		}
	}
	start := w.now
	denied("before the store is read", false, false, false, false)
	w.Load(ctx)
	denied("as the store says", true, false, false, false)
	if !w.Set(ctx, server, false) || w.Set(ctx, server, false) {
		t.Error("the server is news twice, or never")
	}
	denied("with the server", true, true, false, false)
	w.now = w.now.Add(time.Minute)
	if !w.Set(ctx, server, true) || w.Set(ctx, server, true) {
		t.Error("the server is news twice, or never")
	}
	denied("without the server", true, false, false, false)
	if w.UpSince(beside) != w.now || w.UpSince(match.Place{GuildID: "h"}) != start {
		t.Errorf("up since %v there, and %v elsewhere", w.UpSince(beside), w.UpSince(match.Place{GuildID: "h"}))
	}
	if want := []string{"resume g/"}; !slices.Equal(w.did, want) {
		t.Errorf("the matches did %v; want %v", w.did, want)
	}
}

// A denied channel is tried again when somebody asks something there with whom the bot may answer,
// when its permissions or those of its server change, and after a day.
func TestDeniedPlacesAreTriedAgain(t *testing.T) {
	request := commands.Request{Place: commands.Place{GuildID: "g", ChannelID: "c"}}
	lacking := request
	lacking.Lacks = []commands.Permission{commands.SendMessages}
	for name, c := range map[string]struct {
		do   func(context.Context, *world) bool
		open bool
	}{
		"somebody asks":                      {func(ctx context.Context, w *world) bool { return w.OnRequest(ctx, request) }, true},
		"somebody asks, and the bot may not": {func(ctx context.Context, w *world) bool { return w.OnRequest(ctx, lacking) }, false},
		"its permissions change":             {func(ctx context.Context, w *world) bool { return w.PermissionsChanged(ctx, channel) }, true},
		"those of its server change":         {func(ctx context.Context, w *world) bool { return w.PermissionsChanged(ctx, server) }, true},
		"those of another channel change":    {func(ctx context.Context, w *world) bool { return w.PermissionsChanged(ctx, beside) }, false},
		"nearly a day passes": {func(ctx context.Context, w *world) bool {
			w.now = w.now.Add(deniedFor - 1)
			w.Retry(ctx)
			return false
		}, false},
		"a day passes": {func(ctx context.Context, w *world) bool {
			w.now = w.now.Add(deniedFor)
			w.Retry(ctx)
			return true
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			m := &match.Match{Place: channel}
			w.Refused(t.Context(), m, errors.New("of another kind"))
			if w.Denied(channel) {
				t.Error("denied after any error")
			}
			w.Refused(t.Context(), m, fmt.Errorf("post: %w", commands.ErrForbidden))
			if !w.Denied(channel) || w.Denied(beside) {
				t.Error("not denied, or another one too")
			}
			if news := c.do(t.Context(), w); news != c.open || w.Denied(channel) == c.open {
				t.Errorf("news: %v; denied: %v", news, w.Denied(channel))
			}
		})
	}
}

// Nobody's time runs while people cannot reach the bot, and the clocks are resumed before they are
// watched again: after a connection, after a standstill, and where resuming has failed.
func TestUptime(t *testing.T) {
	w, ctx := newWorld(), t.Context()
	tick := func(what string, pass time.Duration, down bool, did ...string) {
		t.Helper()
		w.did, w.now = nil, w.now.Add(pass)
		w.TickClocks(ctx)
		if !slices.Equal(w.did, did) || w.Down() != down {
			t.Errorf("%s: %q, down: %v; want %q", what, w.did, w.Down(), did)
		}
		if up := w.UpSince(channel); down && up != w.now {
			t.Errorf("%s: up since %v", what, up)
		}
	}
	tick("at first", 0, false, "watch")
	tick("a second later", time.Second, false, "watch")
	w.Disconnected()
	tick("without a connection", time.Second, true)
	w.Connected()
	if !w.Down() {
		t.Error("not down before the clocks are resumed")
	}
	tick("with it again", time.Second, false, "resume /")
	back := w.now
	tick("a second later", time.Second, false, "watch")
	if w.UpSince(channel) != back {
		t.Errorf("up since %v; want %v", w.UpSince(channel), back)
	}
	tick("after a standstill", lateTick+1, false, "resume /")
	w.err = store.ErrUnavailable
	tick("where the store fails meanwhile", time.Second, true, "watch")
	tick("where it still does", time.Second, true, "resume /")
	w.err, w.kept.health.Reason = nil, store.Full
	tick("where it says so", time.Second, true)
	w.kept.health.Reason = store.Fine
	tick("where it works", time.Second, false, "resume /")
}

// A process writes to local servers alone, and to none that is banned; matches that cannot be
// loaded are left to those who need them.
func TestLocalServers(t *testing.T) {
	w, ctx := newWorld(), t.Context()
	all := []int64{1, 2, 0}
	if got := w.Writable(ctx, slices.Clone(all)); !slices.Equal(got, all) {
		t.Errorf("a process alone writes to %v", got)
	}
	w.ShardFilter = func(guildID string) bool { return guildID != "2" }
	if got, want := w.Writable(ctx, slices.Clone(all)), []int64{1, 0}; !slices.Equal(got, want) {
		t.Errorf("one of several writes to %v; want %v", got, want)
	}
	if n, err := w.Servers(ctx); n != 2 || err != nil {
		t.Errorf("%d servers, %v", n, err)
	}
	w.SyncMembers(ctx, map[string]bool{"left": true}, func(guildID string) bool { return guildID != "other" })
	for guild, want := range map[string]bool{"in": true, "left": false, "other": false} {
		if w.Denied(match.Place{GuildID: guild}) != want {
			t.Errorf("server %s: denied is not %v", guild, want)
		}
	}
}
