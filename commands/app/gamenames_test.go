package app_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/naming/namingtest"
)

// takingGames are the commands that take the name of a game, and not one of somebody's matches.
var takingGames = []string{"explore", "leaderboard", "play", "puzzle", "rules", "tournament"}

func TestCommandsThatTakeGames(t *testing.T) {
	h := newHarness(t)
	var names []string
	for _, c := range h.App.Commands() {
		for _, o := range c.Options {
			if o.Name == "game" && o.Help.In("en") != h.Says("help.option.match") {
				names = append(names, c.Name)
			}
		}
	}
	if slices.Sort(names); !slices.Equal(names, takingGames) {
		t.Errorf("the commands are %v, want %v", names, takingGames)
	}
}

// completed lists what a command offers for a name, as the list of names calls it.
func (h *harness) completed(command, language, typed string) (names []string) {
	h.T.Helper()
	for _, c := range h.Handled(commands.Request{
		Kind: commands.Complete, Name: command, Focused: "game", Args: map[string]string{"game": typed}, User: apptest.People["ada"],
		Locales: []string{language}, Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
	}).Choices {
		name := c.Value
		if p, ok := games.PresetOf(name); ok && command != "leaderboard" {
			name = p.Name
		}
		names = append(names, name)
	}
	return names
}

// groupsOf names the groups of rated games that games are in, each once.
func groupsOf(t *testing.T, names []string) (groups []string) {
	t.Helper()
	for _, name := range names {
		game, err := games.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if group, ok := games.RatingGroupOf(game); ok && !slices.Contains(groups, group.Name) {
			groups = append(groups, group.Name)
		}
	}
	return groups
}

// in returns those of the names that are in a list.
func in(list, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !slices.Contains(list, name) })
}

// What people type is completed to the games that it means, the best first, by every command that
// takes a game; those that take only some games leave out the others.
func TestNamesAreCompleted(t *testing.T) {
	each := longtest.Sample(t, 2, len(takingGames)) // so many commands complete a name, in turn
	h := newHarness(t)
	compared := map[string]int{}
	for turn, command := range takingGames {
		offered := h.completed(command, "en", "")
		for i, c := range namingtest.Cases(t) {
			if (i+turn)%len(takingGames) >= each {
				continue
			}
			got, want := h.completed(command, c.Language, c.Typed), c.Found
			switch command {
			case "leaderboard":
				want = groupsOf(t, want)
			case "explore":
				want = in(append(got, offered...), want)
			case "puzzle": // of games without a name, too
				got, want = in(want, got), in(append(got, offered...), want)
			}
			if got = got[:min(len(got), len(want))]; !slices.Equal(got, want) {
				t.Errorf("%s: /%s offers %v for %s, want %v", c.Language, command, got, c.Typed, want)
			}
			compared[command] += len(want)
		}
	}
	for _, command := range takingGames {
		if compared[command] < 150*each/len(takingGames) {
			t.Errorf("/%s offered only %d of the games of the list", command, compared[command])
		}
	}
}

// What people type is taken when it is run, if it means one game; else they are asked which of the
// first three they mean, or told that there is none.
func TestNamesAreRun(t *testing.T) {
	each := longtest.Sample(t, 2, len(takingGames)) // so many commands take a name, in turn
	h := newHarness(t)
	count := map[string]int{}
	for i, c := range namingtest.Cases(t) {
		if i%50 == 49 { // there is an end to the games that one person may have going on
			h = newHarness(t)
		}
		for turn, command := range takingGames {
			if (i+turn)%len(takingGames) >= each {
				continue
			}
			if command == "puzzle" && !c.Taken && len(in(presetNames(), c.Found)) == 0 {
				continue // there may be puzzles of one of the games that have no name
			}
			r := h.Do(commands.Request{Kind: commands.Invoke, Name: command, Args: map[string]string{"game": c.Typed}, User: apptest.People["mod"], Locales: []string{c.Language}})
			text, want := apptest.Said(r)+chosenIn(r.Message), h.wanted(command, c)
			if !slices.ContainsFunc(want, func(part string) bool { return strings.Contains(text, part) }) {
				t.Errorf("%s: /%s %s is answered %q, want %q", c.Language, command, c.Typed, text, want)
			}
			count[command]++
		}
	}
	if len(count) != len(takingGames) || count["play"] < 150*each/len(takingGames) {
		t.Errorf("so many were run: %v", count)
	}
}

// presetNames are the names of all presets.
func presetNames() (names []string) {
	for _, p := range games.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// chosenIn is what is chosen in the selects of a message.
func chosenIn(m commands.Message) (text string) {
	for _, row := range m.Rows {
		if row.Select == nil {
			continue
		}
		for _, o := range row.Select.Options {
			if o.Default {
				text += o.Label + "\n"
			}
		}
	}
	return text
}

// wanted is what a command says when the name of a case is given to it: the game's title, in one of
// the ways to say it, or which games may be meant, or that there is none, or that the one that is
// meant is none of its games.
func (h *harness) wanted(command string, c namingtest.Case) []string {
	h.T.Helper()
	say := h.App.Words.Printer(c.Language)
	var titles, groups, bold []string
	for _, name := range c.Found {
		game, err := games.Find(name)
		if err != nil {
			h.T.Fatal(err)
		}
		title := game.Info().Title
		if p, ok := games.ByName(name); ok {
			title = p.Title
		}
		if titles = append(titles, say.Say(title)); c.Taken && command != "leaderboard" {
			return append(titles, say.Say(game.Info().Title))
		}
		bold = append(bold, "**"+say.Say(title)+"**")
	}
	for _, name := range groupsOf(h.T, c.Found) {
		group, _ := games.RatingGroupNamed(name)
		if groups = append(groups, "**"+say.Say(group.Title)+"**"); c.Taken {
			return []string{say.Say(group.Title)}
		}
	}
	switch short := len([]rune(c.Typed)) < 3 && c.Language == "en"; {
	case command == "leaderboard" && (len(groups) == 0 || short):
		return []string{say.Says("error.leaderboard_game", "Typed", markup.Quote(c.Typed))}
	case command == "leaderboard":
		return []string{say.Says("error.leaderboard_close", "Typed", markup.Quote(c.Typed), "Groups", say.Or(groups))}
	case len(titles) == 0 || short:
		return []string{say.Says("error.game", "Game", markup.Quote(c.Typed), "Example", say.Say(games.Presets()[0].Title))}
	}
	if command == "explore" || command == "puzzle" { // which ask about no game that they don't take
		offered, taken := append(h.completed(command, c.Language, ""), h.completed(command, c.Language, c.Typed)...), []string(nil)
		for i, name := range c.Found {
			if slices.Contains(offered, name) {
				taken = append(taken, bold[i])
			}
		}
		if bold = taken; len(bold) == 0 {
			return titles[:1]
		}
	}
	return []string{say.Says("error.game_close", "Game", markup.Quote(c.Typed), "Games", say.Or(bold))}
}
