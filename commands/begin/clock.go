package begin

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/words"
)

// What people type for a time control. A number without a unit is minutes only where nothing
// else stands, or a plus follows: seconds alone are no clock.
var (
	typedMinutes = regexp.MustCompile(`^(\d+)(?: ?` + minuteUnit + `)?(?: ?\+ ?(\d+)(?: ?` + secondUnit + `)?` + perMove + `)?$`)
	typedWords   = regexp.MustCompile(`^(\d+) ?` + minuteUnit + `(?:,| and)? ?(\d+) ?` + secondUnit + perMove + `$`)
	typedDays    = regexp.MustCompile(`^(\d+) ?(?:d|days?)` + perMove + `$`)
)

const (
	minuteUnit = `(?:m|mins?|minutes?)`
	secondUnit = `(?:s|secs?|seconds?)`
	perMove    = `(?: ?(?:an?|per|each|every|/) ?(?:move|turn))?`
)

// clockArg reads a time control as people type it: 5+3, 10 min, 3 days, none, or as it is
// named in their list.
func clockArg(typed string, say *words.Printer) (match.TimeControl, error) {
	s := strings.ToLower(strings.Join(strings.Fields(typed), " "))
	for _, name := range args.Clocks() {
		c, _ := match.ParseTimeControl(name)
		if s == strings.ToLower(view.ControlName(c, say)) || s == noClock && c.None() {
			return c, nil
		}
	}
	if at := typedDays.FindStringSubmatch(s); at != nil {
		s = at[1] + "d"
	} else if at := typedMinutes.FindStringSubmatch(s); at != nil {
		s = at[1] + "+" + cmp.Or(at[2], "0")
	} else if at := typedWords.FindStringSubmatch(s); at != nil {
		s = at[1] + "+" + at[2]
	} else if s != "" {
		s = "?"
	}
	control, err := match.ParseTimeControl(s)
	if err != nil {
		return control, route.NewUserError("error.clock_arg", "Typed", markup.Quote(typed))
	}
	return control, nil
}

// noClock is the choice of no time control, where the server has one for those who choose nothing.
const noClock = "none"

// defaultClock is the time control of games between people for which nobody has chosen any.
func defaultClock(q *route.Call) string {
	server, _ := q.ServerSettings() // whoever creates the match hears that it could not be loaded
	return server.Control
}

// completeClock offers time controls, and what is typed if it is one.
func (g *Group) completeClock(_ context.Context, q *route.Call) ([]commands.Choice, error) {
	typed := strings.ToLower(q.Arg("clock"))
	var list []commands.Choice
	if c, err := clockArg(typed, q.ToUser); err == nil && !c.None() {
		list = append(list, commands.Choice{Name: view.ControlName(c, q.ToUser), Value: c.String()})
	}
	for _, name := range args.Clocks() {
		c, _ := match.ParseTimeControl(name)
		if choice := (commands.Choice{Name: view.ControlName(c, q.ToUser), Value: name}); strings.Contains(strings.ToLower(choice.Name), typed) {
			if c.None() {
				choice.Value = noClock
			}
			if len(list) == 0 || list[0].Value != name {
				list = append(list, choice)
			}
		}
	}
	return list, nil
}

// chosenClock is the time control that has been chosen in the menu or, between people, is the
// server's; empty for none.
func chosenClock(q *route.Call, c menuChoice) string {
	switch {
	case c.clock == "" && c.opponent != "":
		return defaultClock(q)
	case c.clock == noClock:
		return ""
	}
	return c.clock
}

// clockSelect offers time controls in the menu.
func clockSelect(q *route.Call, c menuChoice) *commands.Select {
	s := &commands.Select{ID: c.id("clock"), Hint: q.ToUser.Says("menu.clock")}
	list, chosen := args.Clocks(), chosenClock(q, c)
	if control, err := match.ParseTimeControl(chosen); err == nil && !slices.Contains(list, control.String()) {
		list = append([]string{control.String()}, list...) // as it was typed
	}
	for _, name := range list {
		control, _ := match.ParseTimeControl(name)
		o := commands.SelectOption{Label: view.ControlName(control, q.ToUser), Value: cmp.Or(name, noClock), Default: name == chosen}
		s.Options = append(s.Options, o)
	}
	return s
}
