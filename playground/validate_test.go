package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// firstProblem reads the nested form of error 50035: where the first problem is, and its code.
func firstProblem(tree map[string]any, path string) (at, code string) {
	if list, ok := tree["_errors"].([]any); ok {
		return strings.TrimPrefix(path, "."), list[0].(map[string]any)["code"].(string)
	}
	for key, value := range tree {
		if inner, ok := value.(map[string]any); ok {
			return firstProblem(inner, path+"."+key)
		}
	}
	return path, ""
}

func repeat(n int, item func(int) string) string {
	var items []string
	for i := range n {
		items = append(items, item(i))
	}
	return "[" + strings.Join(items, ",") + "]"
}

func press(i int) string { return fmt.Sprintf(`{"type":2,"style":1,"label":"x","custom_id":"b%d"}`, i) }

func rowOf(inner string) string { return `{"type":1,"components":` + inner + `}` }

func display(text string) string { return fmt.Sprintf(`{"type":10,"content":%q}`, text) }

// TestTextInBytes: letters of three bytes reach what Discord fails at before the limit of
// characters.
func TestTextInBytes(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}}) // some of it is refused
	path := "/channels/" + s.Channel("lobby") + "/messages"
	texts := func(lengths ...int) string {
		return `{"flags":32768,"components":` + repeat(len(lengths), func(i int) string { return display(strings.Repeat("漢", lengths[i])) }) + `}`
	}
	for body, want := range map[string]int{
		texts(3386): 200, texts(3387): 500, texts(3300, 80): 200, texts(3300, 83): 500, texts(4000): 500, texts(4001): 400,
		`{"flags":32768,"components":[` + display(strings.Repeat("x", 4000)) + `]}`: 200,
	} {
		if got := rest(t, s, "POST", path, body); got.status != want {
			t.Errorf("%d bytes: %d %.200s, want %d", len(body), got.status, got.body, want)
		}
	}
}

// TestMessageRules sends messages that Discord refuses, and some that it does not.
func TestMessageRules(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	path := "/channels/" + s.Channel("lobby") + "/messages"
	v2 := func(components string) string { return `{"flags":32768,"components":` + components + `}` }
	classic := func(components string) string { return `{"content":"x","components":` + components + `}` }
	one := func(item string) string { return "[" + item + "]" }
	menu := func(fields string) string {
		return classic(one(rowOf(one(`{"type":3,"custom_id":"s","options":[{"label":"A","value":"a"},{"label":"B","value":"b"}]` + fields + `}`))))
	}
	for _, test := range []struct{ name, body, at, code string }{
		{"text", `{"content":"hi","embeds":null,"components":null}`, "", ""},
		{"2001 characters", `{"content":"` + strings.Repeat("é", 2001) + `"}`, "content", "BASE_TYPE_MAX_LENGTH"},
		{"2000 characters", `{"content":"` + strings.Repeat("é", 2000) + `"}`, "", ""},
		{"25 buttons", classic(repeat(5, func(r int) string { return rowOf(repeat(5, func(i int) string { return press(5*r + i) })) })), "", ""},
		{"6 rows", classic(repeat(6, func(r int) string { return rowOf(one(press(r))) })), "components", "BASE_TYPE_BAD_LENGTH"},
		{"6 buttons", classic(one(rowOf(repeat(6, press)))), "components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"empty row", classic(one(rowOf("[]"))), "components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"a bare button", classic(one(press(1))), "components.0.type", "UNION_TYPE_CHOICES"},
		{"select beside button", classic(one(rowOf(`[{"type":5,"custom_id":"s"},` + press(1) + `]`))), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"same id twice", classic(one(rowOf("[" + press(1) + "," + press(1) + "]"))), "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"no id", classic(one(rowOf(`[{"type":2,"style":1,"label":"x"}]`))), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"},
		{"long id", classic(one(rowOf(`[{"type":2,"style":1,"label":"x","custom_id":"` + strings.Repeat("x", 101) + `"}]`))), "components.0.components.0.custom_id", "BASE_TYPE_MAX_LENGTH"},
		{"long label", classic(one(rowOf(`[{"type":2,"style":1,"custom_id":"x","label":"` + strings.Repeat("x", 81) + `"}]`))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"},
		{"no label", classic(one(rowOf(`[{"type":2,"style":1,"custom_id":"x"}]`))), "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"},
		{"emoji alone", classic(one(rowOf(`[{"type":2,"style":1,"custom_id":"x","emoji":{"name":"⬅️"}}]`))), "", ""},
		{"no emoji", classic(one(rowOf(`[{"type":2,"style":1,"custom_id":"x","emoji":{"name":"x"}}]`))), "components.0.components.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"},
		{"link", classic(one(rowOf(`[{"type":2,"style":5,"label":"x","url":"https://example.com"}]`))), "", ""},
		{"link with id", classic(one(rowOf(`[{"type":2,"style":5,"label":"x","url":"https://example.com","custom_id":"x"}]`))), "components.0.components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL"},
		{"no style", classic(one(rowOf(`[{"type":2,"style":9,"label":"x","custom_id":"x"}]`))), "components.0.components.0.style", "BASE_TYPE_CHOICES"},
		{"select", menu(""), "", ""},
		{"too much to choose", menu(`,"max_values":3`), "components.0.components.0.options", "SELECT_COMPONENT_MAX_VALUES"},
		{"26 options", classic(one(rowOf(one(`{"type":3,"custom_id":"s","options":` + repeat(26, func(i int) string { return fmt.Sprintf(`{"label":"x","value":"%d"}`, i) }) + `}`)))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"},
		{"two defaults", classic(one(rowOf(one(`{"type":3,"custom_id":"s","options":[{"label":"A","value":"a","default":true},{"label":"B","value":"b","default":true}]}`)))), "components.0.components.0.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"},
		{"V2 in a classic message", classic(one(display("x"))), "components.0.type", "UNION_TYPE_CHOICES"},
		{"V2 text", v2(one(display("x"))), "", ""},
		{"V2 with content", `{"flags":32768,"content":"x","components":[` + display("x") + `]}`, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"V2 with embeds", `{"flags":32768,"embeds":[{"title":"x"}],"components":[` + display("x") + `]}`, "embeds", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"40 components", v2(repeat(40, func(int) string { return display("x") })), "", ""},
		{"41 components", v2(repeat(41, func(int) string { return display("x") })), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"4001 characters in all", v2("[" + display(strings.Repeat("x", 2000)) + "," + display(strings.Repeat("x", 2001)) + "]"), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"section", v2(`[{"type":9,"components":[` + display("x") + `],"accessory":` + press(1) + `}]`), "", ""},
		{"section without accessory", v2(`[{"type":9,"components":[` + display("x") + `]}]`), "components.0.accessory", "BASE_TYPE_REQUIRED"},
		{"container in container", v2(`[{"type":17,"components":[{"type":17,"components":[]}]}]`), "components.0.components.0.type", "UNION_TYPE_CHOICES"},
		{"missing file", v2(`[{"type":12,"items":[{"media":{"url":"attachment://none.png"}}]}]`), "components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"empty gallery", v2(`[{"type":12,"items":[]}]`), "components.0.items", "BASE_TYPE_BAD_LENGTH"},
		{"attachment that is not there", `{"content":"x","attachments":[{"id":0,"filename":"x.png"}]}`, "attachments.0", "ATTACHMENT_NOT_FOUND"},
		{"embed too long", `{"embeds":[{"description":"` + strings.Repeat("x", 4096) + `"},{"description":"` + strings.Repeat("x", 2000) + `"}]}`, "embeds", "MAX_EMBED_SIZE_EXCEEDED"},
		{"mentions both ways", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
		{"wrong type", `{"content":[]}`, "content", "BASE_TYPE_BAD_TYPE"},
	} {
		t.Run(test.name, func(t *testing.T) { judge(t, rest(t, s, "POST", path, test.body), test.at, test.code) })
	}
}

// judge compares an answer with the problem it should name; no code means it should be accepted.
func judge(t *testing.T, got restReply, at, code string) {
	t.Helper()
	if code == "" {
		if got.status >= http.StatusBadRequest {
			t.Errorf("refused: %s", got.body)
		}
		return
	}
	errors, _ := got.fields["errors"].(map[string]any)
	gotAt, gotCode := firstProblem(errors, "")
	if got.status != http.StatusBadRequest || got.code() != 50035 || gotAt != at || gotCode != code {
		t.Errorf("got %d %s, want %s at %s", got.status, got.body, code, at)
	}
}

// everyLocale is a text in all of Discord's locales.
func everyLocale(text string) string {
	out := map[string]string{}
	for _, locale := range locales {
		out[locale] = text
	}
	raw, _ := json.Marshal(out)
	return string(raw)
}

// playCommand is a list of one command, with further fields.
func playCommand(fields string) string { return `[{"name":"play","description":"Play"` + fields + `}]` }

// playOption is one whose command has an option, with further fields of the option.
func playOption(fields string) string {
	return playCommand(`,"options":[{"type":3,"name":"o","description":"O"` + fields + `}]`)
}

func TestCommandRules(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	path := "/applications/" + applicationID("playground") + "/commands"
	for _, test := range []struct{ name, body, at, code string }{
		{"one", playCommand(""), "", ""},
		{"none", "[]", "", ""},
		{"upper case", `[{"name":"Play","description":"Play"}]`, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"blank", `[{"name":"play it","description":"Play"}]`, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"other scripts", `[{"name":"遊ぶ","description":"Play"}]`, "", ""},
		{"33 characters", `[{"name":"` + strings.Repeat("x", 33) + `","description":"Play"}]`, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"no description", `[{"name":"play"}]`, "0.description", "BASE_TYPE_REQUIRED"},
		{"101 characters", `[{"name":"play","description":"` + strings.Repeat("x", 101) + `"}]`, "0.description", "BASE_TYPE_MAX_LENGTH"},
		{"twice", `[{"name":"play","description":"x"},{"name":"play","description":"x"}]`, "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"menu with a description", `[{"type":3,"name":"Read aloud","description":"x"}]`, "0.description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET"},
		{"menu", `[{"type":3,"name":"Read aloud"}]`, "", ""},
		{"localized", playCommand(`,"name_localizations":{"de":"spielen"},"description_localizations":{"de":"Spielen"}`), "", ""},
		{"loud in German", playCommand(`,"name_localizations":{"de":"Spielen"}`), "0.name_localizations.de", "APPLICATION_COMMAND_INVALID_NAME"},
		{"option", playOption(""), "", ""},
		{"choices", playOption(`,"choices":[{"name":"A","value":"a"}]`), "", ""},
		{"choices and autocomplete", playOption(`,"autocomplete":true,"choices":[{"name":"A","value":"a"}]`), "0.options.0.autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"},
		{"26 choices", playOption(`,"choices":` + repeat(26, func(i int) string { return fmt.Sprintf(`{"name":"%d","value":"%d"}`, i, i) })), "0.options.0.choices", "BASE_TYPE_BAD_LENGTH"},
		{"same choice", playOption(`,"choices":[{"name":"A","value":"a"},{"name":"B","value":"a"}]`), "0.options.0.choices.1.value", "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUES_DUPLICATE"},
		{"a number as text", playOption(`,"choices":[{"name":"A","value":1}]`), "0.options.0.choices.0.value", "BASE_TYPE_BAD_TYPE"},
		{"required last", playCommand(`,"options":[{"type":3,"name":"a","description":"A"},{"type":3,"name":"b","description":"B","required":true}]`), "0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"26 options", playCommand(`,"options":` + repeat(26, func(i int) string { return fmt.Sprintf(`{"type":3,"name":"o%d","description":"O"}`, i) })), "0.options", "BASE_TYPE_BAD_LENGTH"},
		{"subcommands in a group", playCommand(`,"options":[{"type":2,"name":"g","description":"G","options":[{"type":1,"name":"s","description":"S","options":[{"type":3,"name":"o","description":"O"}]}]}]`), "", ""},
		{"group in a group", playCommand(`,"options":[{"type":2,"name":"g","description":"G","options":[{"type":2,"name":"h","description":"H"}]}]`), "0.options.0.options.0.type", "BASE_TYPE_CHOICES"},
		{"subcommand beside option", playCommand(`,"options":[{"type":1,"name":"s","description":"S"},{"type":3,"name":"o","description":"O"}]`), "0.options.1.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"8001 characters", playCommand(`,"options":` + repeat(25, func(i int) string {
			return fmt.Sprintf(`{"type":3,"name":"o%d","description":"%s","choices":[{"name":"A","value":"%s"},{"name":"B","value":"%s"},{"name":"C","value":"%s"}]}`,
				i, strings.Repeat("x", 100), strings.Repeat("a", 100), strings.Repeat("b", 100), strings.Repeat("c", 100))
		})), "0", "APPLICATION_COMMAND_TOO_LARGE"},
	} {
		t.Run(test.name, func(t *testing.T) { judge(t, rest(t, s, "PUT", path, test.body), test.at, test.code) })
	}
}

// TestLocalizedRules: texts in other languages are held to Discord's locales and to what the text
// itself is held to, and commands to where they can be used.
func TestLocalizedRules(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}})
	path := "/applications/" + applicationID("playground") + "/commands"
	for _, test := range []struct{ name, body, at, code string }{
		{"every locale", playCommand(`,"name_localizations":` + everyLocale("spielen")), "", ""},
		{"a locale that is none", playCommand(`,"name_localizations":{"xx":"spielen"}`), "0.name_localizations.xx", "BASE_TYPE_CHOICES"},
		{"a locale of others", playCommand(`,"description_localizations":{"zh-Hant":"Spielen"}`), "0.description_localizations.zh-Hant", "BASE_TYPE_CHOICES"},
		{"a name of 33 characters in Dutch", playCommand(`,"name_localizations":{"nl":"` + strings.Repeat("x", 33) + `"}`), "0.name_localizations.nl", "APPLICATION_COMMAND_INVALID_NAME"},
		{"a description of 101 characters in Dutch", playCommand(`,"description_localizations":{"nl":"` + strings.Repeat("x", 101) + `"}`), "0.description_localizations.nl", "BASE_TYPE_MAX_LENGTH"},
		{"no description in Dutch", playCommand(`,"description_localizations":{"nl":""}`), "0.description_localizations.nl", "BASE_TYPE_REQUIRED"},
		{"a menu in Dutch", `[{"type":3,"name":"Look","name_localizations":{"nl":"` + strings.Repeat("x", 32) + `"}}]`, "", ""},
		{"a long menu in Dutch", `[{"type":3,"name":"Look","name_localizations":{"nl":"` + strings.Repeat("x", 60) + `"}}]`, "0.name_localizations.nl", "BASE_TYPE_MAX_LENGTH"},
		{"a menu in no locale", `[{"type":2,"name":"Look","name_localizations":{"nl-NL":"x"}}]`, "0.name_localizations.nl-NL", "BASE_TYPE_CHOICES"},
		{"a menu described in Dutch", `[{"type":3,"name":"Look","description_localizations":{"nl":"x"}}]`, "0.description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET"},
		{"an option in no locale", playOption(`,"name_localizations":{"en":"o"}`), "0.options.0.name_localizations.en", "BASE_TYPE_CHOICES"},
		{"an option's description in no locale", playOption(`,"description_localizations":{"pt":"o"}`), "0.options.0.description_localizations.pt", "BASE_TYPE_CHOICES"},
		{"a long option in Dutch", playOption(`,"name_localizations":{"nl":"` + strings.Repeat("x", 33) + `"}`), "0.options.0.name_localizations.nl", "APPLICATION_COMMAND_INVALID_NAME"},
		{"a choice of 100 characters in Dutch", playOption(`,"choices":[{"name":"A","value":"a","name_localizations":{"nl":"` + strings.Repeat("é", 100) + `"}}]`), "", ""},
		{"a choice of 150 characters in Dutch", playOption(`,"choices":[{"name":"A","value":"a","name_localizations":{"nl":"` + strings.Repeat("é", 150) + `"}}]`), "0.options.0.choices.0.name_localizations.nl", "BASE_TYPE_MAX_LENGTH"},
		{"a choice in no locale", playOption(`,"choices":[{"name":"A","value":"a","name_localizations":{"es":"a"}}]`), "0.options.0.choices.0.name_localizations.es", "BASE_TYPE_CHOICES"},
		{"everywhere", playCommand(`,"contexts":[0,1,2],"integration_types":[0,1]`), "", ""},
		{"everywhere by default", playCommand(`,"contexts":[0,1,2]`), "", ""},
		{"an unknown place", playCommand(`,"contexts":[3]`), "0.contexts.0", "BASE_TYPE_CHOICES"},
		{"a place twice", playCommand(`,"contexts":[0,0]`), "0.contexts.1", "BASE_TYPE_CHOICES"},
		{"an unknown installation", playCommand(`,"integration_types":[2]`), "0.integration_types.0", "BASE_TYPE_CHOICES"},
		{"an installation twice", playCommand(`,"integration_types":[1,1]`), "0.integration_types.1", "BASE_TYPE_CHOICES"},
		{"private, for servers alone", playCommand(`,"contexts":[0,2],"integration_types":[0]`), "0.contexts.1", "BASE_TYPE_CHOICES"},
		{"a menu in an unknown place", `[{"type":3,"name":"Look","contexts":[4]}]`, "0.contexts.0", "BASE_TYPE_CHOICES"},
		{"an entry point without an Activity", `[{"type":4,"name":"Launch","handler":2}]`, "0.type", "BASE_TYPE_CHOICES"},
		{"a handler of a typed command", playCommand(`,"handler":1`), "0.handler", "BASE_TYPE_CHOICES"},
		{"an unknown type", `[{"type":5,"name":"x"}]`, "0.type", "BASE_TYPE_CHOICES"},
	} {
		t.Run(test.name, func(t *testing.T) { judge(t, rest(t, s, "PUT", path, test.body), test.at, test.code) })
	}
}

// TestInstallationRules: what servers or people cannot install is no command for them, and what is
// said of nobody is for all who can.
func TestInstallationRules(t *testing.T) {
	s := start(t, Options{Inspect: func(Call) {}, World: World{Bots: []SeedBot{{Token: "playground", Name: "Noughts", Installs: []int{installGuild}}}}})
	app := applicationID("playground")
	path := "/applications/" + app + "/commands"
	config := func() string {
		return fmt.Sprint(rest(t, s, "GET", "/applications/@me", "").fields["integration_types_config"])
	}
	if got := config(); got != "map[0:map[]]" {
		t.Errorf("the application can be installed by %s", got)
	}
	for _, test := range []struct{ name, body, at, code string }{
		{"servers", playCommand(`,"contexts":[0,1],"integration_types":[0]`), "", ""},
		{"people", playCommand(`,"integration_types":[1]`), "0.integration_types.0", "BASE_TYPE_CHOICES"},
		{"both", playCommand(`,"integration_types":[0,1]`), "0.integration_types.1", "BASE_TYPE_CHOICES"},
		{"private", playCommand(`,"contexts":[2]`), "0.contexts.0", "BASE_TYPE_CHOICES"},
		{"a menu for people", `[{"type":3,"name":"Look","integration_types":[1]}]`, "0.integration_types.0", "BASE_TYPE_CHOICES"},
	} {
		t.Run(test.name, func(t *testing.T) { judge(t, rest(t, s, "PUT", path, test.body), test.at, test.code) })
	}
	if err := s.SetInstalls(t.Context(), app, installGuild, installUser); err != nil {
		t.Fatal(err)
	}
	if got := config(); got != "map[0:map[] 1:map[]]" {
		t.Errorf("the application can be installed by %s", got)
	}
	judge(t, rest(t, s, "PUT", path, playCommand(`,"contexts":[0,1,2]`)), "", "")
	if got := s.world.registered(app, "")[0].IntegrationTypes; !slices.Equal(got, []int{installGuild, installUser}) {
		t.Errorf("what is said of nobody is for %v", got)
	}
}

// TestRegistration: what did not change keeps its id and version, what is renamed its id, what is
// left out goes.
func TestRegistration(t *testing.T) {
	s := start(t, Options{})
	path := "/applications/" + applicationID("playground") + "/commands"
	put := func(body string) []Command {
		t.Helper()
		var out []Command
		if err := json.Unmarshal(rest(t, s, "PUT", path, body).body, &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	first := put(`[{"name":"a","description":"A"},{"name":"b","description":"B"}]`)
	second := put(`[{"name":"a","description":"A"},{"name":"b","description":"Another"}]`)
	if second[0].ID != first[0].ID || second[0].Version != first[0].Version {
		t.Errorf("what did not change went from %+v to %+v", first[0], second[0])
	}
	if second[1].ID != first[1].ID || second[1].Version == first[1].Version {
		t.Errorf("what changed went from %+v to %+v", first[1], second[1])
	}
	if got := rest(t, s, "POST", path, `{"name":"c","description":"C"}`); got.status != http.StatusCreated {
		t.Errorf("a new command: %d %s", got.status, got.body)
	}
	if got := rest(t, s, "POST", path, `{"name":"c","description":"Again"}`); got.status != http.StatusOK {
		t.Errorf("an old command: %d %s", got.status, got.body)
	}
	one := path + "/" + first[0].ID
	if got := rest(t, s, "PATCH", one, `{"name":"d"}`); got.fields["id"] != first[0].ID || got.fields["name"] != "d" || got.fields["description"] != "A" {
		t.Errorf("renamed: %s", got.body)
	}
	if got := rest(t, s, "PATCH", one, `{"name":"b"}`); got.code() != 50035 {
		t.Errorf("renamed to what is there: %s", got.body)
	}
	if got := rest(t, s, "DELETE", one, ""); got.status != http.StatusNoContent || got.header.Get("Content-Type") != "" {
		t.Errorf("deleted: %d", got.status)
	}
	guild := "/applications/" + applicationID("playground") + "/guilds/" + s.world.guilds[0].ID + "/commands"
	if got := rest(t, s, "POST", guild, `{"name":"here","description":"Only here"}`); got.status != http.StatusCreated {
		t.Errorf("a guild's command: %s", got.body)
	}
	if rest := put(`[]`); len(rest) != 0 || len(s.world.commands) != 1 {
		t.Errorf("left: %+v and %d in all", rest, len(s.world.commands))
	}
}
