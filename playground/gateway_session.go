package playground

import (
	"encoding/json"
	"slices"
	"time"
)

// Gateway intents the playground heeds.
const (
	intentGuilds         = 1 << 0
	intentGuildMessages  = 1 << 9
	intentGuildTyping    = 1 << 11
	intentDirectMessages = 1 << 12
	intentDirectTyping   = 1 << 14
	intentMessageContent = 1 << 15
	allIntents           = 1<<26 - 1
	privilegedIntents    = 1<<1 | 1<<8 | intentMessageContent // members, presences, what messages say
)

// What a dropped session remembers for a RESUME. Discord tells neither figure; these are guesses.
const (
	maxReplay    = 2048 // events
	resumeWithin = 5 * time.Minute
)

// session is one shard of a logged-in bot. It outlives its connection, so that a new one can resume
// it.
type session struct {
	id            string
	bot           *bot
	intents       int
	shard, shards int
	seq           int64
	sent          []dispatched // the latest events, for replay
	conn          *gatewayConn // nil while the connection is lost
	lost          time.Time    // since when
}

// dispatched is an event as it went out.
type dispatched struct {
	seq   int64
	frame []byte
}

// dispatch sends an event on the session, or keeps it for its return.
func (s *session) dispatch(name string, data any) {
	s.seq++
	frame, err := json.Marshal(struct {
		Op int    `json:"op"`
		T  string `json:"t"`
		S  int64  `json:"s"`
		D  any    `json:"d"`
	}{opDispatch, name, s.seq, data})
	if err != nil {
		panic(err) // only our own types are sent
	}
	s.sent = append(s.sent, dispatched{s.seq, frame})
	if len(s.sent) > maxReplay {
		s.sent = slices.Clone(s.sent[len(s.sent)-maxReplay/2:])
	}
	if s.conn != nil && !s.conn.world.faults.Deaf {
		s.conn.out.push(frame)
	}
}

// replay sends what came after seq once more; false when too much was forgotten.
func (s *session) replay(seq int64) bool {
	if seq > s.seq || len(s.sent) > 0 && seq < s.sent[0].seq-1 {
		return false
	}
	for _, e := range s.sent {
		if e.seq > seq {
			s.conn.out.push(e.frame)
		}
	}
	return true
}

// takes reports whether events of the guild (empty: direct messages) belong to this shard.
func (s *session) takes(guildID string) bool {
	return shardOf(guildID, s.shards) == s.shard
}

// dispatchTo sends an event to the bot's session for the guild.
func (w *world) dispatchTo(b *bot, guildID, name string, data any) {
	for _, s := range w.sessions {
		if s.bot == b && s.takes(guildID) {
			s.dispatch(name, data)
		}
	}
}

// broadcast sends an event of a channel to every session that asked for it and may see the channel.
func (w *world) broadcast(c *channel, intent int, name string, data func(*session) any) {
	for _, s := range w.sessions {
		if s.intents&intent != 0 && s.takes(c.GuildID) && c.sees(s.bot.ID) && w.permissionsOf(s.bot.ID, c).has(ViewChannel) {
			s.dispatch(name, data(s))
		}
	}
}

func intentMessages(c *channel) int {
	if c.guild == nil {
		return intentDirectMessages
	}
	return intentGuildMessages
}

func intentTyping(c *channel) int {
	if c.guild == nil {
		return intentDirectTyping
	}
	return intentGuildTyping
}

// withoutContent empties what a bot without the message content intent may not read.
func (s *session) withoutContent(m Message, c *channel) Message {
	mentioned := slices.ContainsFunc(m.Mentions, func(u User) bool { return u.ID == s.bot.ID })
	if s.intents&intentMessageContent != 0 || m.Author.ID == s.bot.ID || c.guild == nil || mentioned {
		return m
	}
	m.Content, m.Embeds, m.Attachments, m.Components, m.Snapshots = "", []Embed{}, []attachment{}, []Component{}, nil
	return m
}

// online reports whether any session of the bot is connected.
func (w *world) online(b *bot) bool {
	for _, s := range w.sessions {
		if s.bot == b && s.conn != nil {
			return true
		}
	}
	return false
}

// presence tells the pages that a bot came or went.
type presence struct {
	UserID string `json:"user_id"`
	Online bool   `json:"online"`
	User   *User  `json:"user"`
}

func (w *world) sendPresence(b *bot) {
	w.sendToAllPages("presence", presence{UserID: b.ID, Online: w.online(b), User: b.User})
}
