package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// A shard keeps one connection to the gateway.
type shard struct {
	all       *shards
	id, count int
	session   session
	login     login // of the session, without its servers
	handsOver bool  // the session is not to be ended with the connection: another process takes it up
	gone      bool  // it was told that the connection is lost, and not that it is back
}

// run connects again and again until ctx ends or Discord says never.
func (s *shard) run(ctx context.Context) error {
	log := s.all.bot.log.With("shard", s.id)
	for failed := 0; ; {
		began := time.Now()
		letIn, err := s.connect(ctx)
		s.all.note(s.id, false)
		if letIn && ctx.Err() == nil {
			s.gone = true
			s.all.disconnected(ctx)
		}
		if final := fatalError(err); ctx.Err() != nil || final != nil {
			return endOf(ctx, final)
		}
		if failed++; letIn {
			failed = 0
		}
		wait := s.pause(failed, time.Since(began), err)
		log.Warn("the gateway is lost", "error", err, "again", wait)
		if sleep(ctx, wait) != nil {
			return nil
		}
	}
}

// pause is how long to wait before connecting again: not at all after a good
// connection, unless connections end as soon as they begin.
func (s *shard) pause(failed int, lasted time.Duration, err error) time.Duration {
	t := s.all.bot.timing
	wait := max(t.pause(failed), t.spacing-lasted)
	if errors.Is(err, errInvalidSession) {
		wait = max(wait, t.invalid+rand.N(4*t.invalid)) // Discord asks for between one and five seconds
	}
	return wait
}

// A login is what the gateway says when it has let the bot in.
type login struct {
	User        *discordgo.User `json:"user"`
	Application *struct {
		ID string `json:"id"`
	} `json:"application"`
	SessionID string `json:"session_id,omitempty"`
	Address   string `json:"resume_gateway_url,omitempty"`
	Guilds    *[]struct {
		ID string `json:"id"`
	} `json:"guilds,omitempty"` // all that the bot is in, of those of which this shard tells
}

// shardOf is which of so many shards tells of a server: Discord divides them by the time at which
// they were made.
func shardOf(guildID string, count int) (shard int, ok bool) {
	id, err := strconv.ParseUint(guildID, 10, 64)
	return int(id >> 22 % uint64(count)), err == nil
}

// tellsOf reports whether a shard tells of a server.
func (s *shard) tellsOf(guildID string) bool {
	shard, ok := shardOf(guildID, s.count)
	return ok && shard == s.id
}

// Serves reports whether this process runs the shard that tells of a server or, if it is empty, of
// direct messages, which is the first.
func (b *Bot) Serves(guildID string) bool {
	chosen := heldShards{b.options.Shards.IDs, b.options.Shards.Count}
	if b.options.Shards.Hold != nil {
		held := b.held.Load()
		if held == nil {
			return false
		}
		chosen = *held
	} else if len(chosen.ids) == 0 {
		return true
	}
	shard, ok := shardOf(guildID, chosen.count)
	return slices.Contains(chosen.ids, shard) && ok || guildID == "" && slices.Contains(chosen.ids, 0)
}

// heldShards are those that this process holds, of so many.
type heldShards struct {
	ids   []int
	count int
}

// dispatch brings an event to those whom it concerns. It reports whether the
// event says that the bot was let in.
func (s *shard) dispatch(ctx context.Context, f frame) (letIn bool) {
	switch f.Type {
	case "READY":
		var l login
		if err := json.Unmarshal(f.Data, &l); err != nil {
			s.all.bot.log.Error("the log-in could not be read", "error", err)
		}
		s.session.id, s.session.address = l.SessionID, l.Address
		s.login = login{User: l.User, Application: l.Application}
		s.all.letInAs(s.login)
		s.all.welcome(ctx, s)
		if l.Guilds != nil {
			in := map[string]bool{}
			for _, guild := range *l.Guilds {
				in[guild.ID] = true
			}
			s.all.listed(ctx, in, s.tellsOf)
		}
		return true
	case "RESUMED":
		s.all.letInAs(s.login)
		s.all.welcome(ctx, s)
		return true
	case "INTERACTION_CREATE":
		s.all.receive(s.all.bot.decode(f.Data))
	case "GUILD_CREATE", "GUILD_DELETE":
		var guild struct {
			ID     string `json:"id"`
			Outage bool   `json:"unavailable"`
		}
		if err := json.Unmarshal(f.Data, &guild); err == nil && !guild.Outage {
			s.all.membership(ctx, guild.ID, f.Type == "GUILD_CREATE")
		}
	case "CHANNEL_UPDATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE": // the last only of the bot itself
		var place struct {
			ID    string `json:"id"` // of the channel; those of roles and members are elsewhere
			Guild string `json:"guild_id"`
		}
		if err := json.Unmarshal(f.Data, &place); err == nil {
			s.all.changed(ctx, place.Guild, place.ID)
		}
	}
	return false
}

// decode reads an interaction as far as it can be read: of a kind that nobody here answers, what is
// known is left.
func (b *Bot) decode(data json.RawMessage) (in event) {
	defer func() {
		if p := recover(); p != nil { // what somebody sends must not end the connection
			b.log.Error("panic", "reading", "an interaction", "panic", fmt.Sprint(p))
			in = event{}
		}
	}()
	in, err := readEvent(data)
	if err != nil {
		b.log.Warn("an interaction was read in part", "error", err)
	}
	b.lendFiles(in.target)
	return in
}

// errReshard says that Discord wants the bot to run more shards.
var errReshard = errors.New("the gateway wants more shards")

// fatalError is the reason for not connecting this shard again, if there is one.
func fatalError(err error) error {
	if errors.Is(err, ErrToken) {
		return ErrToken
	}
	closed, ok := errors.AsType[*websocket.CloseError](err)
	if !ok {
		return nil
	}
	switch closed.Code {
	case closeBadToken:
		return ErrToken
	case closeShardsNeeded:
		return errReshard
	case closeInvalidShard, closeBadVersion, closeBadIntents, closeForbidIntents:
		return fmt.Errorf("the gateway will not have this bot: %w", err)
	}
	return nil
}
