package bot

import (
	"fmt"
	"strings"
	"testing"

	"noughts/commands"
)

// huge is a message that holds too much of everything.
func huge() commands.Message {
	long := strings.Repeat("ö", 5000)
	m := commands.Message{
		Text:    long,
		Picture: &commands.Picture{Name: "../ä b.png", Alt: long, Data: []byte("png")},
	}
	for i := range 150 {
		m.Mentions = append(m.Mentions, fmt.Sprint(1000+i))
	}
	choice := commands.Row{Select: &commands.Select{ID: strings.Repeat("s", commands.MaxID), Hint: long}}
	for i := range 40 {
		value := fmt.Sprintf("%0*d", commands.MaxOptionText, i)
		choice.Select.Options = append(choice.Select.Options, commands.SelectOption{Label: long, Value: value, Detail: long})
	}
	m.Rows = append(m.Rows, choice, commands.Row{Select: &commands.Select{ID: "who", People: true, Hint: long}})
	for i := range 9 {
		var r commands.Row
		for j := range 7 {
			id := fmt.Sprintf("%0*d", commands.MaxID, 10*i+j)
			r.Buttons = append(r.Buttons, commands.Button{ID: id, Label: long})
		}
		m.Rows = append(m.Rows, r)
	}
	return m
}

// Whatever the handler replies, Discord is sent nothing that it would refuse:
// the recording Discord of these tests holds every request to that.
func TestEveryReplyFits(t *testing.T) {
	long := strings.Repeat("ö", 5000)
	var choices []commands.Choice
	for i := range 40 {
		choices = append(choices, commands.Choice{Name: long, Value: fmt.Sprintf("%0*d", commands.MaxOptionText, i)})
	}
	for name, test := range map[string]struct {
		in    string
		reply commands.Reply
	}{
		"post":    {aCommand, commands.Reply{Message: huge()}},
		"private": {aCommand, commands.Reply{Kind: commands.Private, Message: huge()}},
		"update":  {aPress, commands.Reply{Kind: commands.Update, Message: huge()}},
		"choices": {aTyping, commands.Reply{Kind: commands.Suggest, Choices: choices}},
	} {
		t.Run(name, func(t *testing.T) {
			if n := len(newFakeBot(t, say(test.reply)).callsFor(t, test.in)); n != 1 {
				t.Errorf("%d calls, want 1", n)
			}
		})
	}
	s := newFakeBot(t, nil)
	var list []commands.Command
	for i := range 30 {
		c := commands.Command{Name: fmt.Sprint("c", i), Help: english(long)}
		for j := range 3 {
			c.Options = append(c.Options, commands.CommandOption{Name: fmt.Sprint("o", j), Help: english(long), Choices: []commands.CommandChoice{{Name: english("a"), Value: "a"}, {Name: english(long), Value: "b"}}})
		}
		list = append(list, c)
	}
	s.discord.lists(forAll, `[]`, `[]`)
	if err := s.register(t.Context(), "5", list); err != nil {
		t.Error(err)
	}
}
