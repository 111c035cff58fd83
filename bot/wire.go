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
	parent string           // the channel in which that thread is
	target *commands.Target // the message on which a command was called, if one was
}

type (
	// The library's interaction, without its own way to read one: that would read all of the
	// message that was touched, and most of it several times.
	libraryInteraction discordgo.Interaction
	libraryCommand     discordgo.ApplicationCommandInteractionData

	// A sentEvent is an interaction as Discord sends it.
	sentEvent struct {
		libraryInteraction
		Data    json.RawMessage `json:"data"`
		Message *struct {
			ID    string                 `json:"id"`
			Flags discordgo.MessageFlags `json:"flags"`
		} `json:"message"`
		Channel struct {
			Type     discordgo.ChannelType `json:"type"`
			ParentID string                `json:"parent_id"`
		} `json:"channel"`
	}

	// A sentCommand is the data of one that calls a command.
	sentCommand struct {
		libraryCommand
		Resolved *struct {
			Users    map[string]*discordgo.User   `json:"users"`
			Members  map[string]*discordgo.Member `json:"members"`
			Messages map[string]foreignMessage    `json:"messages"`
		} `json:"resolved"`
	}
)

// readEvent reads an interaction. What could be read is there also after an error.
func readEvent(data []byte) (event, error) {
	var sent sentEvent
	err := json.Unmarshal(data, &sent)
	in := event{Interaction: (*discordgo.Interaction)(&sent.libraryInteraction)}
	if sent.Message != nil {
		in.Message = &discordgo.Message{ID: sent.Message.ID, Flags: sent.Message.Flags}
	}
	if channel := (discordgo.Channel{Type: sent.Channel.Type}); channel.IsThread() {
		in.thread, in.parent = true, sent.Channel.ParentID
	}
	switch in.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		var command sentCommand
		if bad := json.Unmarshal(sent.Data, &command); bad != nil {
			return in, errors.Join(err, bad)
		}
		if r := command.Resolved; r != nil {
			command.libraryCommand.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{Users: r.Users, Members: r.Members}
			in.target = targetOf(r.Messages, command.TargetID)
		}
		in.Data = discordgo.ApplicationCommandInteractionData(command.libraryCommand)
	case discordgo.InteractionMessageComponent:
		var component discordgo.MessageComponentInteractionData
		if bad := json.Unmarshal(sent.Data, &component); bad != nil {
			return in, errors.Join(err, bad)
		}
		in.Data = component
	}
	return in, err
}

// read makes a request of an interaction. It reports false for kinds that
// nobody here answers. Whatever an interaction leaves out is taken as empty.
func read(in event) (commands.Request, bool) {
	r := commands.Request{
		User:      author(in.Interaction),
		Place:     commands.Place{GuildID: in.GuildID, ChannelID: in.ChannelID, Guest: isGuest(in.Interaction)},
		Locales:   locales(in.Interaction),
		Lacks:     lacks(in),
		Target:    in.target,
		InThread:  in.thread,
		Parent:    in.parent,
		MayThread: in.GuildID != "" && mayThread(in.AppPermissions),
		Unheard:   isUnheard(in.Interaction),
		Manages:   in.Member != nil && !isGuest(in.Interaction) && in.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0,
	}
	if in.GuildID != "" && in.GuildLocale != nil {
		r.Guild = appendNew(nil, string(*in.GuildLocale))
	}
	if in.Message != nil {
		r.Place.MessageID = in.Message.ID
	}
	switch data := in.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		readCommand(&r, in.Type, data)
	case discordgo.MessageComponentInteractionData:
		readComponent(&r, data)
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
