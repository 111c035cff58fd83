package bot

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"noughts/commands"
	"noughts/words"
)

// An event is an interaction with what the library leaves out of it. Of the message that was
// touched it has only the id and the flags.
type event struct {
	*discordgo.Interaction
	thread bool             // it happened in a thread, where another permission allows to write
	begins bool             // threads can begin from messages in the channel where it happened
	parent string           // the channel in which that thread is
	secret bool             // that thread is for people who were invited
	name   string           // of the channel where it happened
	target *commands.Target // the message on which a command was called, if one was
}

type (
	// The library's interaction, without its own way to read one: that would read all of the
	// message that was touched, and most of it several times.
	libraryInteraction discordgo.Interaction
	libraryCommand     discordgo.ApplicationCommandInteractionData

	// A sentEvent is an interaction as Discord sends it. Some of the library's types give up
	// reading where a part is odd, such as a time; what takes their place here reads on.
	sentEvent struct {
		libraryInteraction
		AppPermissions bits            `json:"app_permissions"`
		Member         *sentMember     `json:"member"`
		Entitlements   json.RawMessage `json:"entitlements"` // not read
		Data           json.RawMessage `json:"data"`
		Message        *struct {
			ID    string                 `json:"id"`
			Flags discordgo.MessageFlags `json:"flags"`
		} `json:"message"`
		Channel struct {
			Type     discordgo.ChannelType `json:"type"`
			Name     string                `json:"name"`
			ParentID string                `json:"parent_id"`
		} `json:"channel"`
	}

	// A sentCommand is the data of one that calls a command.
	sentCommand struct {
		libraryCommand
		Resolved *struct {
			sentPeople
			Messages map[string]foreignMessage `json:"messages"`
		} `json:"resolved"`
	}

	// A sentComponent is the data of one that uses a component.
	sentComponent struct {
		CustomID string                  `json:"custom_id"`
		Type     discordgo.ComponentType `json:"component_type"`
		Values   []string                `json:"values"`
		Resolved sentPeople              `json:"resolved"`
	}

	// A sentForm is the data of one that brings a form filled in. Its fields are in rows.
	sentForm struct {
		CustomID   string `json:"custom_id"`
		Components []struct {
			Components []struct {
				CustomID string `json:"custom_id"`
				Value    string `json:"value"`
			} `json:"components"`
		} `json:"components"`
	}

	// A sentMember is what is read of a member of a server.
	sentMember struct {
		User        *discordgo.User `json:"user"`
		Nick        string          `json:"nick"`
		Permissions bits            `json:"permissions"`
	}

	// sentPeople are those whom an interaction mentions, by id.
	sentPeople struct {
		Users   map[string]*discordgo.User `json:"users"`
		Members map[string]*sentMember     `json:"members"`
	}

	// bits are permissions, which Discord sends as a number in a string. None are what is anything
	// else.
	bits int64
)

// UnmarshalJSON implements json.Unmarshaler.
func (b *bits) UnmarshalJSON(data []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(data), `"`), 10, 64)
	if *b = bits(n); err != nil {
		*b = 0
	}
	return nil
}

// member is the member in the library's words.
func (m *sentMember) member() *discordgo.Member {
	if m == nil {
		return nil
	}
	return &discordgo.Member{User: m.User, Nick: m.Nick, Permissions: int64(m.Permissions)}
}

// members are the members in the library's words.
func (p *sentPeople) members() map[string]*discordgo.Member {
	if p.Members == nil {
		return nil
	}
	out := make(map[string]*discordgo.Member, len(p.Members))
	for id, m := range p.Members {
		out[id] = m.member()
	}
	return out
}

// readEvent reads an interaction. What could be read is there also after an error: a part of
// another shape than is known costs that part alone.
func readEvent(data []byte) (event, error) {
	var sent sentEvent
	err := json.Unmarshal(data, &sent)
	in := event{Interaction: (*discordgo.Interaction)(&sent.libraryInteraction)}
	in.AppPermissions, in.Member = int64(sent.AppPermissions), sent.Member.member()
	if sent.Message != nil {
		in.Message = &discordgo.Message{ID: sent.Message.ID, Flags: sent.Message.Flags}
	}
	if channel := (discordgo.Channel{Type: sent.Channel.Type}); channel.IsThread() {
		in.thread, in.parent, in.secret = true, sent.Channel.ParentID, sent.Channel.Type == discordgo.ChannelTypeGuildPrivateThread
	}
	in.name = words.Clean(sent.Channel.Name)
	in.begins = in.GuildID != "" && slices.Contains(beginThreads, sent.Channel.Type)
	if len(sent.Data) == 0 {
		return in, err
	}
	switch in.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		var command sentCommand
		err = errors.Join(err, json.Unmarshal(sent.Data, &command))
		if r := command.Resolved; r != nil {
			command.libraryCommand.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{Users: r.Users, Members: r.members()}
			in.target = targetOf(r.Messages, command.TargetID)
		}
		in.Data = discordgo.ApplicationCommandInteractionData(command.libraryCommand)
	case discordgo.InteractionMessageComponent:
		var component sentComponent
		err = errors.Join(err, json.Unmarshal(sent.Data, &component))
		in.Data = discordgo.MessageComponentInteractionData{
			CustomID: component.CustomID, ComponentType: component.Type, Values: component.Values,
			Resolved: discordgo.MessageComponentInteractionDataResolved{Users: component.Resolved.Users, Members: component.Resolved.members()},
		}
	case discordgo.InteractionModalSubmit:
		var form sentForm
		err = errors.Join(err, json.Unmarshal(sent.Data, &form))
		in.Data = form
	}
	return in, err
}

// Type implements discordgo.InteractionData.
func (sentForm) Type() discordgo.InteractionType { return discordgo.InteractionModalSubmit }

// read makes a request of an interaction. It reports false for kinds that
// nobody here answers. Whatever an interaction leaves out is taken as empty.
func read(in event) (commands.Request, bool) {
	r := commands.Request{
		User:        author(in.Interaction),
		Place:       commands.Place{GuildID: in.GuildID, ChannelID: in.ChannelID, Guest: isGuest(in.Interaction)},
		Locales:     locales(in.Interaction),
		Lacks:       lacks(in),
		Target:      in.target,
		InThread:    in.thread,
		ChannelName: in.name,
		Parent:      in.parent,
		Invited:     in.secret,
		Direct:      isDirect(in.Interaction),
		NoThreads:   in.GuildID != "" && !in.begins && !in.thread,
		MayThread:   in.begins && mayThread(in.AppPermissions),
		PrivateOnly: isPrivateOnly(in),
		Manages:     in.Member != nil && !isGuest(in.Interaction) && in.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0,
	}
	if in.GuildID != "" && in.GuildLocale != nil {
		r.Guild = appendNew(nil, string(*in.GuildLocale))
	}
	if in.Message != nil {
		r.Place.MessageID, r.Hidden = in.Message.ID, in.Message.Flags&flagEphemeral != 0
	}
	switch data := in.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		readCommand(&r, in.Type, data)
	case discordgo.MessageComponentInteractionData:
		readComponent(&r, data)
	case sentForm:
		readForm(&r, data)
	default:
		return r, false
	}
	return r, true
}

func readCommand(r *commands.Request, kind discordgo.InteractionType, data discordgo.ApplicationCommandInteractionData) {
	r.Kind, r.Name, r.Args = commands.Invoke, data.Name, map[string]string{}
	if kind == discordgo.InteractionApplicationCommandAutocomplete {
		r.Kind = commands.Complete
	}
	for _, o := range data.Options {
		if o == nil {
			continue
		}
		r.Args[o.Name] = typed(o.Value)
		if o.Focused {
			r.Focused = o.Name
		}
	}
	if data.Resolved != nil {
		r.People = people(data.Resolved.Users, data.Resolved.Members)
	}
}

func readComponent(r *commands.Request, data discordgo.MessageComponentInteractionData) {
	r.Kind, r.Name = commands.Press, data.CustomID
	if data.ComponentType != discordgo.ButtonComponent {
		r.Kind, r.Values = commands.Choose, data.Values
	}
	r.People = people(data.Resolved.Users, data.Resolved.Members)
}

func readForm(r *commands.Request, data sentForm) {
	r.Kind, r.Name, r.Args = commands.Submit, data.CustomID, map[string]string{}
	for _, row := range data.Components {
		for _, field := range row.Components {
			r.Args[field.CustomID] = field.Value
		}
	}
}

// typed is an option's value as it was typed.
func typed(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

func author(in *discordgo.Interaction) commands.User {
	if in.Member != nil && in.Member.User != nil {
		return person(in.Member.User, in.Member)
	}
	return person(in.User, nil)
}

// person names somebody as people see them there: by the nickname of the
// server, the name chosen for everywhere, or the account's, whichever is the first
// that can be seen.
func person(u *discordgo.User, m *discordgo.Member) commands.User {
	if u == nil {
		return commands.User{}
	}
	names := []string{u.GlobalName, u.Username}
	if m != nil {
		names = append([]string{m.Nick}, names...)
	}
	user := commands.User{ID: u.ID, Bot: u.Bot, Member: m != nil}
	for _, name := range names {
		if user.Name = strings.TrimSpace(words.Clean(name)); user.Name != "" {
			break
		}
	}
	return user
}

func people(users map[string]*discordgo.User, members map[string]*discordgo.Member) map[string]commands.User {
	if len(users) == 0 {
		return nil
	}
	out := make(map[string]commands.User, len(users))
	for id, u := range users {
		if u != nil {
			out[id] = person(u, members[id])
		}
	}
	return out
}

func locales(in *discordgo.Interaction) []string {
	out := appendNew(nil, string(in.Locale))
	if in.GuildLocale != nil {
		out = appendNew(out, string(*in.GuildLocale))
	}
	return out
}

func appendNew(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// A permission is something the bot needs to show a game.
type permission struct {
	bit  int64
	name commands.Permission
}

// needed are the permissions to show a game.
var needed = []permission{
	{discordgo.PermissionViewChannel, commands.ViewChannel},
	{discordgo.PermissionSendMessages, commands.SendMessages},
	{discordgo.PermissionAttachFiles, commands.AttachFiles},
	{discordgo.PermissionReadMessageHistory, commands.ReadHistory},
}

// beginThreads are the kinds of channels in which threads begin from messages; elsewhere, such as
// in the chat of a voice channel, Discord refuses with 50024
// (https://discord.com/developers/docs/resources/channel, "Start Thread from Message").
var beginThreads = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews}

// mayThread reports whether the bot may both start threads and write in them.
func mayThread(permissions int64) bool {
	const both = discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	return permissions&both == both || permissions&discordgo.PermissionAdministrator != 0
}

// lacks lists what the bot may not do where the interaction happened. In direct
// messages there is nothing to refuse.
func lacks(in event) []commands.Permission {
	if in.GuildID == "" || in.AppPermissions&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	var out []commands.Permission
	for _, p := range needed {
		if p.name != commands.AttachFiles && isGuest(in.Interaction) {
			continue // answers need no other
		}
		if p.name == commands.SendMessages && in.thread {
			p = permission{discordgo.PermissionSendMessagesInThreads, commands.SendInThreads}
		}
		if in.AppPermissions&p.bit == 0 {
			out = append(out, p.name)
		}
	}
	return out
}

// install is the address where people add the application to their own apps.
func install(applicationID string) string {
	return "https://" + discordHost + "/oauth2/authorize?client_id=" + applicationID + "&scope=applications.commands&integration_type=1"
}

// invite is the address where the application is added to a server, with the
// permissions it needs and no more.
func invite(applicationID string) string {
	bits := int64(discordgo.PermissionSendMessagesInThreads) // there, in place of SendMessages
	for _, p := range needed {
		bits |= p.bit
	}
	return "https://" + discordHost + "/oauth2/authorize?client_id=" + applicationID +
		"&scope=bot+applications.commands&permissions=" + strconv.FormatInt(bits, 10)
}
