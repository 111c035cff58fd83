package apptest

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/engine"
	"noughts/engine/games"
)

// Args are the options of a command, from pairs of an option and its value.
func Args(pairs []string) map[string]string {
	args := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i]] = pairs[i+1]
	}
	return args
}

// Run sends a slash command with pairs of an option and its value.
func (h *Harness) Run(user, name string, pairs ...string) commands.Reply {
	h.T.Helper()
	return h.Do(commands.Request{Kind: commands.Invoke, Name: name, Args: Args(pairs), User: People[user]})
}

// Start starts a game from the menu: <game>/<opponent>/<level>/<side>/<opening>, as far as
// something is chosen.
func (h *Harness) Start(user, chosen string) commands.Reply {
	h.T.Helper()
	field, values := "menu/menu/", []string(nil)
	if opponent := strings.Split(chosen, "/")[1]; opponent != "-" {
		field, values = "menu/person/", []string{opponent}
	}
	menu := h.PressID(user, field+chosen, "private", values...)
	return h.PressID(user, Within(menu.Message, "menu/start/"), "private")
}

// Press presses the button of a match's message whose custom ID ends in the suffix.
func (h *Harness) Press(user string, id int64, suffix string) commands.Reply {
	h.T.Helper()
	msg, at := h.Board(id)
	b := Button(msg, suffix)
	if b == nil {
		h.T.Fatalf("no button …%s on match %d", suffix, id)
	}
	if b.Disabled {
		h.T.Fatalf("button %s is disabled", b.ID)
	}
	return h.PressID(user, b.ID, at)
}

// PressID presses a button in a message, or chooses values in a select. The message "private" is
// one that only the person sees.
func (h *Harness) PressID(user, customID, messageID string, values ...string) commands.Reply {
	h.T.Helper()
	kind := commands.Press
	if len(values) > 0 {
		kind = commands.Choose
	}
	return h.Do(commands.Request{
		Kind: kind, Name: customID, User: People[user], Values: values,
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID},
	})
}

// Submit fills in the fields of a form that somebody was asked for on a message, in their order.
func (h *Harness) Submit(user string, asked commands.Reply, messageID string, typed ...string) commands.Reply {
	h.T.Helper()
	if asked.Kind != commands.Ask {
		h.T.Fatalf("got kind %d, text %q; want a form", asked.Kind, Said(asked))
	}
	args := map[string]string{}
	for i, text := range typed {
		args[asked.Form.Fields[i].Name] = text
	}
	return h.Do(commands.Request{
		Kind: commands.Submit, Name: asked.Form.ID, User: People[user], Args: args, Hidden: messageID == "private",
		Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: messageID},
	})
}

// Button finds the button of a message whose custom ID ends in the suffix; nil for none.
func Button(m commands.Message, suffix string) *commands.Button {
	for _, row := range m.Rows {
		for i := range row.Buttons {
			if strings.HasSuffix(row.Buttons[i].ID, suffix) {
				return &row.Buttons[i]
			}
		}
	}
	return nil
}

// Said is all the text of a reply.
func Said(r commands.Reply) string { return r.Message.Text + "\n" + r.Message.Below }

// Wants fails the test unless the reply is of a kind and says something.
func (h *Harness) Wants(r commands.Reply, kind commands.ReplyKind, part string) {
	h.T.Helper()
	part = isolatedMention.ReplaceAllString(part, "$1")
	if text := Said(r); r.Kind != kind || !strings.Contains(text, part) {
		h.T.Errorf("got kind %d, text %q; want kind %d with %q", r.Kind, text, kind, part)
	}
}

// Says is what the App says to people who chose no language.
func (h *Harness) Says(id string, pairs ...any) string {
	return isolatedMention.ReplaceAllString(h.App.Words.Printer().Says(id, pairs...), "$1")
}

// Kind asks for the second step of a hint.
func (h *Harness) Kind(hint commands.Reply) commands.Reply {
	h.T.Helper()
	return h.On("ada", hint, "/kind")
}

// Reveal asks for the move of a hint.
func (h *Harness) Reveal(hint commands.Reply) commands.Reply {
	h.T.Helper()
	return h.On("ada", hint, "/reveal")
}

// Suggest completes an option, the others given as pairs.
func (h *Harness) Suggest(command, option string, pairs ...string) []commands.Choice {
	h.T.Helper()
	choices := h.Handled(commands.Request{
		Kind: commands.Complete, Name: command, Focused: option, Args: Args(pairs), User: h.named(People["ada"]),
		Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
	}).Choices
	for _, c := range choices {
		h.checkName("choice", c.Name)
	}
	return choices
}

// ToMove is what the App says, up to the side, when it is a person's turn.
func (h *Harness) ToMove(user string) string {
	said, _, _ := strings.Cut(h.Says("status.turn", "Who", "<@"+user+">", "Side", "|"), "|")
	return said
}

// On presses a button of a private message, found by the end of its id.
func (h *Harness) On(user string, r commands.Reply, suffix string, values ...string) commands.Reply {
	h.T.Helper()
	id := ""
	if b := Button(r.Message, suffix); b != nil && !b.Disabled {
		id = b.ID
	}
	for _, row := range r.Message.Rows {
		if row.Select != nil && strings.HasSuffix(row.Select.ID, suffix) {
			id = row.Select.ID
		}
	}
	if id == "" {
		h.T.Fatalf("nothing to press ends in %s: %+v", suffix, r.Message.Rows)
	}
	return h.PressID(user, id, "private", values...)
}

// Within returns the id of a button that can be pressed, found by a part of it.
func Within(m commands.Message, part string) string {
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			if strings.Contains(b.ID, part) && !b.Disabled {
				return b.ID
			}
		}
	}
	return ""
}

// Info describes a variant.
func (h *Harness) Info(variant string) engine.Info {
	h.T.Helper()
	game, err := games.Parse(variant)
	if err != nil {
		h.T.Fatal(err)
	}
	return game.Info()
}

// SelectOf finds the list of a message whose id ends so.
func SelectOf(t *testing.T, m commands.Message, end string) *commands.Select {
	t.Helper()
	for _, row := range m.Rows {
		if row.Select != nil && strings.HasSuffix(row.Select.ID, end) {
			return row.Select
		}
	}
	t.Fatalf("no list ends in %s: %+v", end, m.Rows)
	return nil
}

// In asks from a server where the bot may start threads, or from within one.
func (h *Harness) In(r commands.Request, channel string) commands.Reply {
	h.T.Helper()
	r.Place = commands.Place{GuildID: "guild", ChannelID: channel, MessageID: r.Place.MessageID}
	r.MayThread, r.InThread = true, strings.HasPrefix(channel, "thread")
	return h.Do(r)
}

// OnMessage is the command in the menu of every message.
func OnMessage(app *app.App) string {
	for _, c := range app.Commands() {
		if c.OnMessage {
			return c.Name
		}
	}
	return ""
}
