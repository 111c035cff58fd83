package bot

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
)

// Where the bot is a guest, it has no rights of its own: it can write there by the token of
// an interaction alone, for a quarter of an hour. What is to be shown there later goes by
// the newest token that allows it.

// mostFollowUps is how many messages an interaction may be followed by where the bot is no
// member; Discord's limit. How often messages are edited has none.
const mostFollowUps = 5

const codeTooManyFollowUps = 40094

// isGuest reports whether the bot is there only because somebody has installed it for themselves.
// Who pressed a button may be somebody else. In its own conversation with a person, too, the bot is
// a guest if they share no server: by any other way than an interaction's token Discord refuses
// what it writes, with 50278 or 50007
// (https://discord.com/developers/docs/topics/opcodes-and-status-codes).
func isGuest(in *discordgo.Interaction) bool {
	if in.GuildID == "" && in.Context == discordgo.InteractionContextPrivateChannel {
		return true
	}
	_, home := in.AuthorizingIntegrationOwners[discordgo.ApplicationIntegrationGuildInstall]
	return !home && len(in.AuthorizingIntegrationOwners) > 0
}

// isDirect reports whether something happened between the bot and one person alone.
func isDirect(in *discordgo.Interaction) bool {
	return in.GuildID == "" && in.Context != discordgo.InteractionContextPrivateChannel
}

// isPrivateOnly reports whether a server shows what such a guest answers to nobody but the person
// who has asked: that person may use no apps there that are no members, or may not write there
// (https://discord.com/developers/docs/resources/application, "User Context").
func isPrivateOnly(in event) bool {
	if in.GuildID == "" || !isGuest(in.Interaction) || in.Member == nil || in.Member.Permissions&discordgo.PermissionAdministrator != 0 {
		return false
	}
	needed := int64(discordgo.PermissionUseExternalApps | discordgo.PermissionSendMessages)
	if in.thread {
		needed = discordgo.PermissionUseExternalApps | discordgo.PermissionSendMessagesInThreads
	}
	return in.Member.Permissions&needed != needed
}

// A guestToken is the token of an interaction that has been answered where the bot is a guest.
type guestToken struct {
	webhook string
	channel string
	until   time.Time
	alone   bool              // what it writes is seen by one person alone
	ids     map[string]string // the messages that it may edit, as its webhook knows them
	written int               // follow-ups
}

// guestTokens are those that may still be good. The zero value is ready to use.
type guestTokens struct {
	mu  sync.Mutex
	of  map[string][]*guestToken // by channel, the oldest first
	all []*guestToken            // as they were noted, which is about the order in which they end

	coming  map[string]int // how many interactions are being answered, their tokens not noted yet, by channel
	changed chan struct{}  // closed once there is one less of them; nil while nobody waits
}

// tokenSoon is how long a token of an interaction that is being answered is waited for: Discord
// takes no first answer later.
const tokenSoon = 3 * time.Second

// expect takes up that an interaction is being answered, so that its token may come. arrived says
// that it has come, or that it will not.
func (s *guestTokens) expect(channelID string) (arrived func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.coming == nil {
		s.coming = map[string]int{}
	}
	s.coming[channelID]++
	return sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.coming[channelID] > 1 {
			s.coming[channelID]--
		} else {
			delete(s.coming, channelID)
		}
		if s.changed != nil {
			close(s.changed)
			s.changed = nil
		}
	})
}

// note takes up a message that a token may edit, and the token if it is new.
func (s *guestTokens) note(p *guestToken, messageID, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(time.Now())
	if p.ids == nil {
		p.ids = map[string]string{}
		if s.of == nil {
			s.of = map[string][]*guestToken{}
		}
		s.of[p.channel] = append(s.of[p.channel], p)
		s.all = append(s.all, p)
	}
	if messageID != "" {
		p.ids[messageID] = id
	}
}

// drop forgets the tokens that have ended. s.mu is held.
func (s *guestTokens) drop(now time.Time) {
	for len(s.all) > 0 && now.After(s.all[0].until) {
		channel := s.all[0].channel
		if s.of[channel] = s.of[channel][1:]; len(s.of[channel]) == 0 {
			delete(s.of, channel)
		}
		s.all = s.all[1:]
	}
}

// editing returns the newest token that may edit a message, and how it names it.
func (s *guestTokens) editing(at commands.Place) (webhook, id string, until time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(time.Now())
	for _, p := range slices.Backward(s.of[at.ChannelID]) {
		if id, ok := p.ids[at.MessageID]; ok && time.Now().Before(p.until) {
			return p.webhook, id, p.until, true
		}
	}
	return "", "", time.Time{}, false
}

// writing returns the newest token that may write something to a channel, which is counted. If
// there is none, it waits for those of the interactions that are being answered there: what they
// have changed may be ready to be shown before they are acknowledged.
func (s *guestTokens) writing(ctx context.Context, channelID string) *guestToken {
	ctx, cancel := context.WithTimeout(ctx, tokenSoon)
	defer cancel()
	for {
		p, changed := s.tryWriting(channelID)
		if changed == nil {
			return p
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil
		}
	}
}

// tryWriting is writing that does not wait: changed is closed once it is worth another try, and nil
// if there is a token or none is to come.
func (s *guestTokens) tryWriting(channelID string) (p *guestToken, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(time.Now())
	for _, p := range slices.Backward(s.of[channelID]) {
		if !p.alone && p.written < mostFollowUps && time.Now().Before(p.until) {
			p.written++
			return p, nil
		}
	}
	if s.coming[channelID] == 0 {
		return nil, nil
	}
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	return nil, s.changed
}

// count counts a follow-up of the conversation itself.
func (s *guestTokens) count(p *guestToken) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.written++
}

// postAsGuest sends a new message to a channel after what somebody did there lately.
func (b *Bot) postAsGuest(ctx context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	p := b.guestTokens.writing(ctx, at.ChannelID)
	if p == nil {
		return commands.Place{}, commands.ErrGuest
	}
	w := b.encode(m, false)
	var out sent
	err := b.rest.send(ctx, request{
		method: http.MethodPost, path: p.webhook + "?wait=true", bucket: "follow up", scope: at.ChannelID,
		body: w, files: w.files, interactionToken: true, once: true, until: p.until,
	}, &out)
	if err != nil {
		return commands.Place{}, guestError(err)
	}
	b.guestTokens.note(p, out.ID, out.ID)
	at.MessageID = out.ID
	return at, nil
}

// changeAsGuest edits a message by a token, or deletes it if there is nothing to draw.
func (b *Bot) changeAsGuest(ctx context.Context, at commands.Place, draw func() (any, []*discordgo.File, error)) error {
	webhook, id, until, ok := b.guestTokens.editing(at)
	if !ok {
		return commands.ErrGuest
	}
	r := request{
		method: http.MethodDelete, path: webhook + "/messages/" + id, bucket: "delete answer", scope: at.ChannelID,
		interactionToken: true, until: until,
	}
	if draw != nil {
		r.method, r.bucket, r.draw = http.MethodPatch, "edit answer", draw
	}
	return guestError(b.rest.send(ctx, r, nil))
}

// guestError says what a refused token means: nobody can write there for now.
func guestError(err error) error {
	if tokenGone(err) || hasCode(err, codeTooManyFollowUps) {
		return commands.ErrGuest
	}
	return err
}
