package playground

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"time"
)

// resumePath is where READY tells a bot to come back to.
const resumePath = "/gateway/resume"

type identifyData struct {
	Token   string `json:"token"`
	Intents *int   `json:"intents"`
	Shard   []int  `json:"shard"`
}

// identify starts a session: READY, then a GUILD_CREATE for every guild of the shard.
func (c *gatewayConn) identify(raw json.RawMessage) {
	w := c.world
	if c.session != nil {
		c.out.closeWith(closeAuthenticated, "Already authenticated.")
		return
	}
	if c.cut(StageIdentify) {
		return
	}
	if w.faults.ReconnectBeforeReady {
		c.send(opReconnect, nil)
		return
	}
	var d identifyData
	if json.Unmarshal(raw, &d) != nil {
		c.out.closeWith(closeDecode, "Error while decoding payload.")
		return
	}
	b, ok := w.authenticate(d.Token)
	if !ok {
		c.out.closeWith(closeAuthFailed, "Authentication failed.")
		return
	}
	shard, shards, ok := readShard(d.Shard)
	if !b.starts.allow(time.Now(), shard%w.opts.MaxConcurrency) && w.opts.Limits {
		c.send(opInvalidSession, false)
		return
	}
	if b.starts.count > maxStarts && w.opts.Limits {
		b.revoked = true // its owner would get a new token by mail
		c.out.closeWith(closeAuthFailed, "Authentication failed.")
		return
	}
	switch {
	case d.Intents == nil || *d.Intents&^allIntents != 0:
		c.out.closeWith(closeInvalidIntent, "Invalid intent(s).")
		return
	case *d.Intents&privilegedIntents&^b.privileged != 0:
		c.out.closeWith(closeBarredIntent, "Disallowed intent(s).")
		return
	case !ok:
		c.out.closeWith(closeInvalidShard, "Invalid shard.")
		return
	case shards < w.shards:
		c.out.closeWith(closeNeedsShards, "Sharding required.")
		return
	}
	w.forgetLost(b)
	s := &session{id: randomToken(16), bot: b, intents: *d.Intents, shard: shard, shards: shards, conn: c}
	c.session = s
	w.sessions[s.id] = s
	w.ready(s)
	w.sendPresence(b)
}

// authenticate finds the token's bot.
func (w *world) authenticate(token string) (*bot, bool) {
	token = strings.TrimPrefix(token, "Bot ")
	if token == "" || w.faults.RefuseTokens {
		return nil, false
	}
	b, err := w.login(context.Background(), token)
	return b, err == nil && !b.revoked
}

// daily counts what is limited by the day.
type daily struct {
	count int
	ends  time.Time // when the day is over
}

// at is the count of the day that it is now.
func (d *daily) at(now time.Time) *daily {
	if !now.Before(d.ends) {
		*d = daily{ends: now.Add(24 * time.Hour)}
	}
	return d
}

// starts counts the sessions that a bot starts.
type starts struct {
	daily
	last map[int]time.Time // by what the shard's number leaves of max_concurrency
}

// allow counts one; false when it follows the last beside which it may not start too soon.
func (s *starts) allow(now time.Time, beside int) bool {
	if now.Sub(s.last[beside]) < identifyEvery {
		return false
	}
	if s.last == nil {
		s.last = map[int]time.Time{}
	}
	s.last[beside] = now
	s.at(now).count++
	return true
}

// limit is the part that a bot gets.
func (s *starts) limit(now time.Time, concurrency int) map[string]int {
	d := s.at(now)
	return map[string]int{
		"total": maxStarts, "remaining": max(0, maxStarts-d.count), "reset_after": int(d.ends.Sub(now).Milliseconds()), "max_concurrency": concurrency,
	}
}

func readShard(shard []int) (n, of int, ok bool) {
	if len(shard) == 0 {
		return 0, 1, true
	}
	ok = len(shard) == 2 && shard[0] >= 0 && shard[0] < shard[1]
	if !ok {
		return 0, 0, false
	}
	return shard[0], shard[1], true
}

// forgetLost ends sessions of the bot that can no longer be resumed.
func (w *world) forgetLost(b *bot) {
	for id, s := range w.sessions {
		if s.bot == b && s.conn == nil && time.Since(s.lost) > resumeWithin {
			delete(w.sessions, id)
		}
	}
}

func (w *world) ready(s *session) {
	guilds := []map[string]any{}
	for _, g := range w.guilds {
		if s.takes(g.ID) && g.has(s.bot.ID) {
			guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	s.dispatch("READY", map[string]any{
		"v": 10, "user": s.bot.User, "session_id": s.id, "session_type": "normal", "resume_gateway_url": "ws://" + w.host + resumePath,
		"guilds": guilds, "shard": []int{s.shard, s.shards}, "application": map[string]any{"id": s.bot.ID, "flags": 0},
		"private_channels": []any{}, "relationships": []any{}, "presences": []any{}, "user_settings": map[string]any{},
		"guild_join_requests": []any{}, "geo_ordered_rtc_regions": []any{}, "_trace": []any{},
	})
	if s.intents&intentGuilds == 0 || s.conn.cut(StageReady) {
		return
	}
	for _, g := range w.guilds {
		if s.takes(g.ID) && g.has(s.bot.ID) {
			s.dispatch("GUILD_CREATE", w.guildCreate(g, s.bot))
		}
	}
	s.conn.cut(StageGuilds)
}

// guildCreate is the whole guild as a bot learns it after READY.
func (w *world) guildCreate(g *guild, b *bot) map[string]any {
	d := g.shown()
	own := w.member(g, b.ID)
	members := w.members(g, len(w.users), func(*User) bool { return true })
	maps.Copy(d, map[string]any{
		"joined_at": own.JoinedAt, "large": false, "unavailable": false, "member_count": len(members),
		"members": members, "channels": g.shownChannels(), "threads": w.threadsFor(g, b.ID), "voice_states": []any{}, "presences": []any{},
		"stage_instances": []any{}, "guild_scheduled_events": []any{}, "soundboard_sounds": []any{},
	})
	return d
}

type resumeData struct {
	Token     string `json:"token"`
	SessionID string `json:"session_id"`
	Seq       int64  `json:"seq"`
}

// resume takes a lost session up again and replays what it missed.
func (c *gatewayConn) resume(raw json.RawMessage) {
	var d resumeData
	if json.Unmarshal(raw, &d) != nil {
		c.out.closeWith(closeDecode, "Error while decoding payload.")
		return
	}
	if c.cut(StageResume) {
		return
	}
	w := c.world
	s := w.sessions[d.SessionID]
	stale := s == nil || w.faults.StrictResume && !c.resumes || s.bot.revoked || s.bot.token != strings.TrimPrefix(d.Token, "Bot ") || s.conn == nil && time.Since(s.lost) > resumeWithin
	if stale || c.session != nil {
		c.send(opInvalidSession, false)
		return
	}
	if s.conn != nil {
		s.conn.out.closeWith(closeTimedOut, "Session resumed elsewhere.")
	}
	s.conn, c.session = c, s
	if !s.replay(d.Seq) {
		c.session, s.conn = nil, nil
		delete(w.sessions, s.id)
		c.send(opInvalidSession, false)
		return
	}
	s.dispatch("RESUMED", map[string]any{"_trace": []any{}})
	c.cut(StageResumed)
	w.sendPresence(s.bot)
}

// requestMembers answers with one chunk: no guild here is large.
func (c *gatewayConn) requestMembers(raw json.RawMessage) {
	var d struct {
		GuildID looseID         `json:"guild_id"`
		Query   string          `json:"query"`
		UserIDs json.RawMessage `json:"user_ids"`
		Nonce   string          `json:"nonce"`
	}
	g := (*guild)(nil)
	if json.Unmarshal(raw, &d) == nil {
		g = c.world.guild(string(d.GuildID))
	}
	if g == nil || !g.has(c.session.bot.ID) {
		return
	}
	members := c.world.members(g, 1000, func(u *User) bool {
		return strings.HasPrefix(u.Username, d.Query) && (len(d.UserIDs) == 0 || strings.Contains(string(d.UserIDs), u.ID))
	})
	c.session.dispatch("GUILD_MEMBERS_CHUNK", map[string]any{
		"guild_id": g.ID, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": []string{}, "nonce": d.Nonce,
	})
}
