package play

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/match"
)

// clocks are the time controls that are offered; others can be typed.
var clocks = []string{"", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d"}

// wordy are the words that people put around the numbers of a time control.
var wordy = regexp.MustCompile(`min(utes?)?|sec(onds?)?|a(move|turn)$`)

var days = regexp.MustCompile(`^(\d+)day$`)

// clockArg reads a time control as people type it: 5+3, 10 min, 3 days, none.
func clockArg(typed string) (match.TimeControl, error) {
	s := wordy.ReplaceAllString(strings.Join(strings.Fields(strings.ToLower(typed)), ""), "")
	s = strings.TrimSuffix(s, "s")
	if s == "none" {
		s = ""
	}
	control, err := match.ParseTimeControl(days.ReplaceAllString(s, "${1}d"))
	if err != nil {
		return control, core.NewUserError("error.clock_arg", "Typed", core.Quote(typed))
	}
	return control, nil
}

// completeClock offers time controls, and what is typed if it is one.
func (g *group) completeClock(_ context.Context, q *core.Call) ([]commands.Choice, error) {
	typed := strings.ToLower(q.Arg("clock"))
	var list []commands.Choice
	if c, err := clockArg(typed); err == nil && !c.None() {
		list = append(list, commands.Choice{Name: core.ControlName(c, q.ToUser), Value: c.String()})
	}
	for _, name := range clocks {
		c, _ := match.ParseTimeControl(name)
		if choice := (commands.Choice{Name: core.ControlName(c, q.ToUser), Value: name}); strings.Contains(strings.ToLower(choice.Name), typed) {
			if c.None() {
				choice.Value = "none"
			}
			if len(list) == 0 || list[0].Value != name {
				list = append(list, choice)
			}
		}
	}
	return list, nil
}

// clockSelect offers time controls in the menu.
func clockSelect(q *core.Call, c menuChoice) *commands.Select {
	s := &commands.Select{ID: c.id("clock"), Hint: q.ToUser.Says("menu.clock")}
	list := clocks
	if control, err := match.ParseTimeControl(c.clock); err == nil && !slices.Contains(clocks, control.String()) {
		list = append([]string{control.String()}, clocks...) // as it was typed
	}
	for _, name := range list {
		control, _ := match.ParseTimeControl(name)
		o := commands.SelectOption{Label: core.ControlName(control, q.ToUser), Value: cmp.Or(name, "-"), Default: name == c.clock}
		s.Options = append(s.Options, o)
	}
	return s
}
