package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"noughts/commands"
)

func TestRead(t *testing.T) {
	outsider := commands.User{ID: "30", Name: "ada"}
	ada := commands.User{ID: "30", Name: "ada", Member: true}
	guild := commands.Place{GuildID: "10", ChannelID: "20"}
	touched := commands.Place{GuildID: "10", ChannelID: "20", MessageID: "40"}
	both, english := []string{"de", "en-US"}, []string{"en-US"}
	tests := map[string]struct {
		in   string
		want commands.Request
	}{
		"command": {aCommand, commands.Request{
			Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Place: guild,
			User: commands.User{ID: "30", Name: "Ada L.", Member: true}, Locales: both, Guild: english, MayThread: true,
		}},
		"typing": {aTyping, commands.Request{
			Kind: commands.Complete, Name: "play", Args: map[string]string{"game": "tic"}, Focused: "game",
			Place: guild, User: ada, Locales: both, Guild: english, MayThread: true,
		}},
		"press": {aPress, commands.Request{
			Kind: commands.Press, Name: "match/1/2/a1", Place: touched, User: ada, Locales: both, Guild: english, MayThread: true,
		}},
		"every type of option": {
			`{"id":"1","type":2,"token":"t","channel_id":"20","user":{"id":"30","username":"ada","global_name":"Ada","bot":true},
			"data":{"name":"play","type":1,"options":[
				{"name":"text","type":3,"value":"b3"},{"name":"rows","type":4,"value":19},{"name":"exact","type":5,"value":true},
				{"name":"opponent","type":6,"value":"31"},{"name":"none","type":3},null],
			"resolved":{"users":{"31":{"id":"31","username":"ben","global_name":"Ben"},"32":null},"members":{"31":{"nick":"B."}}}}}`,
			commands.Request{
				Kind: commands.Invoke, Name: "play", Place: commands.Place{ChannelID: "20"},
				User: commands.User{ID: "30", Name: "Ada", Bot: true}, Direct: true,
				Args: map[string]string{"text": "b3", "rows": "19", "exact": "true", "opponent": "31", "none": ""},
				People: map[string]commands.User{
					"31": {ID: "31", Name: "B.", Member: true},
				},
			},
		},
		"choice of a person": {
			`{"id":"1","type":3,"token":"t","channel_id":"20","message":{"id":"40"},"user":{"id":"30","username":"ada"},
			"data":{"custom_id":"who","component_type":5,"values":["31"],"resolved":{"users":{"31":{"id":"31","username":"ben"}}}}}`,
			commands.Request{
				Kind: commands.Choose, Name: "who", Values: []string{"31"}, User: outsider, Direct: true,
				Place:  commands.Place{ChannelID: "20", MessageID: "40"},
				People: map[string]commands.User{"31": {ID: "31", Name: "ben"}},
			},
		},
		"name of the channel": {
			`{"id":"1","type":2,"token":"t","channel_id":"20","channel":{"id":"20","type":0,"name":"go\u202emoku"},"user":{"id":"30","username":"ada"},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, User: outsider, Direct: true, Place: commands.Place{ChannelID: "20"}, ChannelName: "gomoku"},
		},
		"names that cannot be seen": {
			`{"id":"1","type":2,"token":"t","guild_id":"10","app_permissions":"8",
			"member":{"nick":"\u200b\u3164","user":{"id":"30","username":"ada","global_name":"\u202e\u2066 "}},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, User: ada, Place: commands.Place{GuildID: "10"}, MayThread: true},
		},
		"permissions withheld": {
			`{"id":"1","type":2,"token":"t","guild_id":"10","channel_id":"20","app_permissions":"66560",
			"member":{"user":{"id":"30","username":"ada"}},"data":{"name":"play","type":1}}`,
			commands.Request{
				Kind: commands.Invoke, Name: "play", Args: map[string]string{}, User: ada, Place: guild,
				Lacks: []commands.Permission{commands.SendMessages, commands.AttachFiles},
			},
		},
		"a thread that it may read": {
			`{"id":"1","type":2,"token":"t","guild_id":"10","app_permissions":"101376","channel":{"id":"20","type":11,"parent_id":"19"},
			"member":{"user":{"id":"30","username":"ada"}},"data":{"name":"play","type":1}}`,
			commands.Request{
				Kind: commands.Invoke, Name: "play", Args: map[string]string{}, User: ada, Place: commands.Place{GuildID: "10"},
				Lacks: []commands.Permission{commands.SendInThreads}, InThread: true, Parent: "19",
			},
		},
		"a channel where it may start threads and not write in them": {
			`{"type":2,"guild_id":"10","app_permissions":"34359839744",
			"member":{"user":{"id":"30","username":"ada"}},"data":{"name":"play","type":1}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, User: ada, Place: commands.Place{GuildID: "10"}},
		},
		"a thread for people who were invited": {
			`{"id":"1","type":2,"token":"t","guild_id":"10","app_permissions":"274878006272","channel":{"id":"20","type":12,"parent_id":"19"},
			"member":{"user":{"id":"30","username":"ada"}},"data":{"name":"play","type":1}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, User: ada, Place: commands.Place{GuildID: "10"}, InThread: true, Parent: "19", Invited: true},
		},
		"the chat of a voice channel": {
			`{"id":"1","type":2,"guild_id":"10","app_permissions":"8","channel":{"type":2},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Place: commands.Place{GuildID: "10"}, NoThreads: true},
		},
		"a channel for announcements": {
			`{"id":"1","type":2,"guild_id":"10","app_permissions":"8","channel":{"type":5},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Place: commands.Place{GuildID: "10"}, MayThread: true},
		},
		"the bot's own conversation, without a common server": {
			`{"id":"1","type":2,"context":1,"authorizing_integration_owners":{"1":"30"},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Place: commands.Place{Guest: true}, Direct: true},
		},
		"the bot's own conversation, with one, as Discord once said it": {
			`{"id":"1","type":2,"context":1,"authorizing_integration_owners":{"0":0,"1":"30"},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Direct: true},
		},
		"a conversation of people": {
			`{"id":"1","type":2,"context":2,"authorizing_integration_owners":{"1":"30"},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Place: commands.Place{Guest: true}},
		},
		"nobody, nowhere": {
			`{"id":"1","type":2,"token":"t","guild_id":"10","app_permissions":"8","member":{},"data":{"name":"play"}}`,
			commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{}, Place: commands.Place{GuildID: "10"}, MayThread: true},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			in, err := readEvent([]byte(test.in))
			if !readable(err) {
				t.Fatal(err)
			}
			got, ok := read(in)
			if !ok {
				t.Fatal("not understood")
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestReadsWhoHears: where the bot is a guest, others hear it if the person may use apps there that
// are no members, and may write.
func TestReadsWhoHears(t *testing.T) {
	const apps, write, writeInThreads = 1 << 50, 1 << 11, 1 << 38
	for _, test := range []struct {
		may     int64
		channel int
		heard   bool
	}{
		{apps | write, 0, true},
		{write, 0, false},
		{apps, 0, false},
		{apps | write, 2, true},
		{apps | write, 11, false},
		{apps | writeInThreads, 11, true},
		{apps | writeInThreads, 12, true},
		{apps | writeInThreads, 0, false},
		{1 << 3, 0, true}, // who administers the server may do everything
	} {
		for owners, guest := range map[string]bool{`{"1":"30"}`: true, `{"0":"10","1":"30"}`: false} {
			text := fmt.Sprintf(`{"type":2,"guild_id":"10","authorizing_integration_owners":%s,"channel":{"type":%d},
				"member":{"permissions":"%d","user":{"id":"30"}},"data":{"name":"play"}}`, owners, test.channel, test.may)
			if r, ok := read(received(t, text)); !ok || r.Place.Guest != guest || r.PrivateOnly != (guest && !test.heard) {
				t.Errorf("%s was read as %+v", text, r)
			}
		}
	}
}

// A ping is no request.
func TestReadOtherKinds(t *testing.T) {
	if _, ok := read(received(t, `{"id":"1","type":1,"token":"t"}`)); ok {
		t.Error("a ping was taken for a request")
	}
}

// What the bot reads is what the library would have read.
func TestReadsAsTheLibrary(t *testing.T) {
	for _, text := range []string{aCommand, aTyping, aPress, aPrivatePress} {
		var in discordgo.Interaction
		if err := json.Unmarshal([]byte(text), &in); err != nil {
			t.Fatal(err)
		}
		if in.Message != nil {
			in.Message = &discordgo.Message{ID: in.Message.ID, Flags: in.Message.Flags}
		}
		if diff := cmp.Diff(&in, received(t, text).Interaction); diff != "" {
			t.Errorf("-the library +the bot:\n%s", diff)
		}
	}
}

// BenchmarkReadEvent reads a press on a board of 5×5.
func BenchmarkReadEvent(b *testing.B) {
	row := `{"type":1,"id":3,"components":[` + strings.TrimSuffix(strings.Repeat(`{"type":2,"id":4,"style":2,"label":"a1","custom_id":"match/1/2/a1","disabled":false},`, 5), ",") + `]}`
	message := `"message":{"id":"40","channel_id":"20","flags":32768,"type":0,"content":"","timestamp":"2026-01-01T00:00:00Z","author":{"id":"5","username":"noughts","bot":true},
		"components":[{"type":10,"id":1,"content":"` + strings.Repeat("Your turn. ", 20) + `"},` + strings.TrimSuffix(strings.Repeat(row+",", 7), ",") + `]}`
	data := []byte(strings.Replace(aPress, `"message":{"id":"40","channel_id":"20","flags":32768}`, message, 1))
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if in, err := readEvent(data); err != nil || in.Message.ID != "40" {
			b.Fatal(in, err)
		}
	}
}

// odd are values of every shape.
var odd = []string{`null`, `true`, `7`, `-1.5`, `"odd"`, `[]`, `[null,1,"x",{}]`, `{}`, `{"type":99,"content":{"a":[1]},"components":{"b":2}}`}

// TestOddShapesCostNoAnswer: whatever another shape than is known some part of an interaction has,
// the person gets an answer, and to what they asked.
func TestOddShapesCostNoAnswer(t *testing.T) {
	needed := []string{"type", "data", "data.name", "data.custom_id", "data.component_type"} // else nobody knows what is asked
	tried := 0
	for _, text := range []string{aCommand, aTyping, aPress, aPrivatePress, aChoice, aMessageCommand} {
		want, _ := read(received(t, text))
		var whole any
		if err := json.Unmarshal([]byte(text), &whole); err != nil {
			t.Fatal(err)
		}
		replaceEach(whole, "", func(path string) {
			if slices.Contains(needed, path) {
				return
			}
			changed, err := json.Marshal(whole)
			if err != nil {
				t.Fatal(err)
			}
			tried++
			in, err := readEvent(changed)
			if got, ok := read(in); !ok || got.Kind != want.Kind || got.Name != want.Name {
				t.Errorf("with another %s it was read as %+v, %v: %s", path, got, err, changed)
			}
		})
	}
	if tried < 1000 {
		t.Errorf("%d interactions were tried", tried)
	}
}

// replaceEach puts every odd value in place of every part of a value in turn, and calls try each
// time.
func replaceEach(v any, at string, try func(path string)) {
	each := func(key string, part any, set func(any)) {
		path := strings.TrimPrefix(at+"."+key, ".")
		for _, text := range odd {
			var other any
			_ = json.Unmarshal([]byte(text), &other)
			set(other)
			try(path)
		}
		set(part)
		replaceEach(part, path, try)
	}
	switch v := v.(type) {
	case map[string]any:
		for key, part := range v {
			each(key, part, func(other any) { v[key] = other })
		}
	case []any:
		for i, part := range v {
			each(strconv.Itoa(i), part, func(other any) { v[i] = other })
		}
	}
}

// Whatever Discord sends, it is served or left alone.
func FuzzServe(f *testing.F) {
	for _, s := range []string{aCommand, aTyping, aPress, aPrivatePress, aForm, aChoice, aMessageCommand} {
		f.Add(s)
	}
	f.Add(`{"id":"1","type":5,"token":"t","data":{"components":[{"type":1,"components":[null]},{"type":18}]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		in, _ := readEvent([]byte(text)) // what could be read is served
		r, ok := read(in)
		if ok && (r.Kind == commands.Press || r.Kind == commands.Choose) != (in.Type == discordgo.InteractionMessageComponent) {
			t.Errorf("type %d was read as kind %d", in.Type, r.Kind)
		}
	})
}

// A form that was filled in is a request with what was typed in its fields.
func TestReadForms(t *testing.T) {
	r, ok := read(received(t, aForm))
	if !ok || r.Kind != commands.Submit || r.Name != "feedback" || r.Args["text"] != "Nice" || r.User.ID != "30" {
		t.Errorf("got %+v, %v", r, ok)
	}
}
