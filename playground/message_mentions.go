package playground

import (
	"regexp"
	"slices"
	"strings"
)

// allowedMentions narrows whom a message may ping; absent it pings everybody it names.
type allowedMentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users"`
	Roles       []string `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

func (a *allowedMentions) validate(f form) {
	if a == nil {
		return
	}
	for i, kind := range a.Parse {
		f.at("parse", i).choice(slices.Contains([]string{"users", "roles", "everyone"}, kind), "('users', 'roles', 'everyone')")
	}
	f.at("users").count(len(a.Users), 0, 100)
	f.at("roles").count(len(a.Roles), 0, 100)
	exclusive := "parse:[%q] and %s: [ids...] are mutually exclusive."
	if slices.Contains(a.Parse, "users") && len(a.Users) > 0 {
		f.fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", exclusive, "users", "users")
	}
	if slices.Contains(a.Parse, "roles") && len(a.Roles) > 0 {
		f.fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", exclusive, "roles", "roles")
	}
}

// allows reports whether an id of the kind may be pinged.
func (a *allowedMentions) allows(kind string, ids []string, id string) bool {
	return a == nil || slices.Contains(a.Parse, kind) || slices.Contains(ids, id)
}

var (
	mentionedUser = regexp.MustCompile(`<@!?(\d+)>`)
	mentionedRole = regexp.MustCompile(`<@&(\d+)>`)
	mentionedAll  = regexp.MustCompile(`@(everyone|here)\b`)
)

// mention notes who is really pinged by the message's texts.
func (w *world) mention(c *channel, m *message, allowed *allowedMentions) {
	text := m.text()
	m.Mentions, m.MentionRoles, m.MentionEveryone = []User{}, []string{}, false
	var users, roles []string
	if allowed != nil {
		users, roles = allowed.Users, allowed.Roles
	}
	ping := func(id string) {
		u := w.users[id]
		if u != nil && !slices.ContainsFunc(m.Mentions, func(v User) bool { return v.ID == id }) {
			m.Mentions = append(m.Mentions, *u)
		}
	}
	for _, match := range mentionedUser.FindAllStringSubmatch(text, -1) {
		if allowed.allows("users", users, match[1]) {
			ping(match[1])
		}
	}
	if m.Reference != nil && (allowed == nil || allowed.RepliedUser) {
		if original := c.message(m.Reference.MessageID); original != nil && m.Author.ID != original.Author.ID {
			ping(original.Author.ID)
		}
	}
	if c.guild == nil {
		return
	}
	for _, match := range mentionedRole.FindAllStringSubmatch(text, -1) {
		if c.guild.role(match[1]) != nil && allowed.allows("roles", roles, match[1]) && !slices.Contains(m.MentionRoles, match[1]) {
			m.MentionRoles = append(m.MentionRoles, match[1])
		}
	}
	m.MentionEveryone = mentionedAll.MatchString(text) && allowed.allows("everyone", nil, "") &&
		w.permissionsOf(m.Author.ID, c).has(MentionEveryone)
}

func (g *guild) role(id string) *Role {
	for i := range g.Roles {
		if g.Roles[i].ID == id {
			return &g.Roles[i]
		}
	}
	return nil
}

// text returns all text of the message that may mention people.
func (m *message) text() string {
	texts := []string{m.Content}
	walk(m.Components, func(c *Component) { texts = append(texts, c.Content) })
	return strings.Join(texts, "\n")
}
