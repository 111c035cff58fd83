package validate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"noughts/playground"
)

// repeat is a list of n items.
func repeat(n int, item func(int) string) string {
	var items []string
	for i := range n {
		items = append(items, item(i))
	}
	return "[" + strings.Join(items, ",") + "]"
}

func button(i int) string {
	return fmt.Sprintf(`{"type":2,"style":1,"label":"x","custom_id":"b%d"}`, i)
}

func row(components string) string { return `{"type":1,"components":` + components + `}` }

func display(text string) string { return fmt.Sprintf(`{"type":10,"content":%q}`, text) }

// TestRequest sends what every schema takes and Discord all the same refuses, and beside it the
// most that is allowed.
func TestRequest(t *testing.T) {
	const callback, commands = "/api/v10/interactions/1/token/callback", "/api/v9/applications/1/commands"
	message := func(components string) string {
		return `{"type":4,"data":{"flags":32768,"components":` + components + `,"allowed_mentions":{"parse":[]},"attachments":[{"id":"0","filename":"board.png"}]}}`
	}
	rows := func(n int) string {
		return repeat(n, func(r int) string { return row(repeat(5, func(i int) string { return button(5*r + i) })) })
	}
	with := func(list, item string) string { return strings.TrimSuffix(list, "]") + "," + item + "]" }
	picture := func(name string) string {
		return `{"type":12,"items":[{"media":{"url":"attachment://` + name + `"}}]}`
	}
	choose := func(options string) string {
		return "[" + row(`[{"type":3,"custom_id":"s","options":`+options+`}]`) + "]"
	}
	large := func(options int) string {
		return `[{"name":"play","description":"x","options":` + repeat(options, func(i int) string {
			return fmt.Sprintf(`{"type":3,"name":"o%d","description":"x","choices":%s}`, i, repeat(2, func(j int) string {
				return fmt.Sprintf(`{"name":"%d%s","value":"%d%s"}`, j, strings.Repeat("n", 99), j, strings.Repeat("v", 99))
			}))
		}) + `}]`
	}
	for _, test := range []struct{ name, method, path, body, wrong string }{
		{"38 components", "POST", callback, message(with(with(rows(6), display("x")), picture("board.png"))), ""},
		{"40 components", "POST", callback, message(with(with(with(with(rows(6), display("a")), display("b")), display("c")), display("d"))), ""},
		{"42 components", "POST", callback, message(rows(7)), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"4000 characters", "POST", callback, message("[" + display(strings.Repeat("x", 2000)) + "," + display(strings.Repeat("y", 2000)) + "]"), ""},
		{"4001 characters", "POST", callback, message("[" + display(strings.Repeat("x", 2000)) + "," + display(strings.Repeat("y", 2001)) + "]"), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"the same id twice", "POST", callback, message("[" + row("["+button(1)+"]") + "," + row("["+button(1)+"]") + "]"), "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"a file that did not come along", "POST", callback, message("[" + picture("other.png") + "]"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"a button beside a select", "POST", callback, message("[" + row(`[{"type":5,"custom_id":"s"},`+button(1)+"]") + "]"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"a button that says nothing", "POST", callback, message("[" + row(`[{"type":2,"style":1,"custom_id":"x"}]`) + "]"), "missing property 'label'"},
		{"one default", "POST", callback, message(choose(`[{"label":"A","value":"a","default":true},{"label":"B","value":"b"}]`)), ""},
		{"two defaults", "POST", callback, message(choose(`[{"label":"A","value":"a","default":true},{"label":"B","value":"b","default":true}]`)), "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"},
		{"two options of one value", "POST", callback, message(choose(`[{"label":"A","value":"a"},{"label":"B","value":"a"}]`)), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"what the schema refuses", "POST", callback, message("[]"), "minItems"},
		{"7300 characters of a command", "PUT", commands, large(18), ""},
		{"8000 characters and more", "PUT", commands, large(20), "APPLICATION_COMMAND_TOO_LARGE"},
		{"two commands of one name", "PUT", commands, `[{"name":"a","description":"x"},{"name":"a","description":"y"}]`, "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"what is required comes last", "PUT", commands, `[{"name":"a","description":"x","options":[{"type":3,"name":"a","description":"x"},{"type":3,"name":"b","description":"x","required":true}]}]`, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"choices and completion", "PUT", commands, `[{"name":"a","description":"x","options":[{"type":3,"name":"a","description":"x","autocomplete":true,"choices":[{"name":"A","value":"a"}]}]}]`, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"},
		{"a call that we do not make", "POST", "/api/v10/channels/1/typing", ``, "no such call"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := playground.Call{Method: test.method, Path: test.path, Body: json.RawMessage(test.body)}
			if test.path == callback {
				c.Query, c.Files = "with_response=true", []string{"board.png"}
			}
			err := Request(c)
			if test.wrong == "" && err != nil {
				t.Errorf("refused: %v", err)
			}
			if test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
				t.Errorf("got %v, want an error about %s", err, test.wrong)
			}
		})
	}
}
