package playground

import (
	"encoding/json"
	"slices"
	"strconv"
)

// Permissions is Discord's bit set, a decimal string in JSON.
type Permissions uint64

// The permissions the playground checks or names.
const (
	Administrator      Permissions = 1 << 3
	AddReactions       Permissions = 1 << 6
	ViewChannel        Permissions = 1 << 10
	SendMessages       Permissions = 1 << 11
	ManageMessages     Permissions = 1 << 13
	EmbedLinks         Permissions = 1 << 14
	AttachFiles        Permissions = 1 << 15
	ReadMessageHistory Permissions = 1 << 16
	MentionEveryone    Permissions = 1 << 17
	UseExternalEmojis  Permissions = 1 << 18
	UseCommands        Permissions = 1 << 31

	ManageThreads         Permissions = 1 << 34
	CreatePublicThreads   Permissions = 1 << 35
	CreatePrivateThreads  Permissions = 1 << 36
	SendMessagesInThreads Permissions = 1 << 38

	UseExternalApps Permissions = 1 << 50 // without it, what apps of one's own answer is for oneself alone

	everything       Permissions = 1<<53 - 1
	inThreads                    = CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads
	everyoneMay                  = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | UseExternalEmojis | UseCommands | UseExternalApps | inThreads
	inDirectMessages             = everyoneMay&^(inThreads|UseExternalApps) | MentionEveryone
)

// MarshalJSON writes the decimal string.
func (p Permissions) MarshalJSON() ([]byte, error) { return json.Marshal(p.String()) }

// UnmarshalJSON reads the decimal string.
func (p *Permissions) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	n, err := strconv.ParseUint(s, 10, 64)
	*p = Permissions(n)
	return err
}

// String is the decimal form.
func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }

func (p Permissions) has(need Permissions) bool { return p&need == need }

// permissionsOf computes what a user may do in a channel, in Discord's order: everyone, roles, then
// the channel's overwrites, of each kind first what they deny. A thread has those of the channel it
// hangs under.
func (w *world) permissionsOf(userID string, c *channel) Permissions {
	if c.guild == nil {
		return inDirectMessages
	}
	if userID == c.guild.OwnerID {
		return everything
	}
	member := w.member(c.guild, userID)
	if member == nil {
		return 0
	}
	if c.isThread() {
		c = c.parent
	}
	roles := append([]string{c.guild.ID}, member.Roles...)
	var p Permissions
	for _, role := range c.guild.Roles {
		if slices.Contains(roles, role.ID) {
			p |= role.Permissions
		}
	}
	if p.has(Administrator) {
		return everything
	}
	for _, who := range [][]string{roles[:1], roles[1:], {userID}} {
		var allow, deny Permissions
		for _, o := range c.Overwrites {
			if slices.Contains(who, o.ID) {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		p = p&^deny | allow
	}
	return p
}

// toPost is the permission to write in a channel.
func (c *channel) toPost() Permissions {
	if c.isThread() {
		return SendMessagesInThreads
	}
	return SendMessages
}
