package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"noughts/engine"
	"noughts/engine/games"
)

// An exitError has the program end with a code other than 1.
type exitError struct {
	code int
	error
}

// Unwrap returns what is said of it.
func (e *exitError) Unwrap() error { return e.error }

// misread is the error of a command line that does not fit the grammar. It says
// what does not fit and which help explains it.
func misread(err error) error {
	parse, ok := errors.AsType[*kong.ParseError](err)
	if !ok {
		return err
	}
	if problem, ok := errors.AsType[*engine.UserError](err); ok { // a flag's own words
		return problem
	}
	node := parse.Context.Model.Node
	for _, path := range parse.Context.Path {
		if path.Command != nil {
			node = path.Command
		}
	}
	help := strings.TrimSpace("help " + commandPath(node))
	var missing []string
	for _, arg := range node.Positional {
		if arg.Required && !arg.Set {
			missing = append(missing, argForm(arg))
		}
	}
	text := parse.Error()
	switch typed, unknown := strings.CutPrefix(text, "unexpected argument "); {
	case node == parse.Context.Model.DefaultCmd && unknown:
		return noCommand(typed, node.Parent)
	case len(node.Children) > 0 && node.Parent != nil:
		typed, _, _ = strings.Cut(typed, ",") // what follows is the parser's own suggestion
		if name := games.Nearest(typed, names(node)); unknown && name != "" {
			return meant(typed, node, name)
		}
		return engine.NewUserError("cli.error.noun", "Verb", node.Name, "Nouns", engine.List(names(node)), "Help", help)
	case strings.HasPrefix(text, "expected ") && len(missing) > 0:
		return engine.NewUserError("cli.error.missing", "Missing", strings.Join(missing, " "), "Help", help)
	case strings.Contains(text, "(short flag)"): // a value that begins with a dash
		flag, _, _ := strings.Cut(text, ":")
		return engine.NewUserError("cli.error.dash", "Flag", flag, "Help", help)
	case strings.Contains(text, "<EOL>"):
		flag, _, _ := strings.Cut(text, ":")
		return engine.NewUserError("cli.error.value", "Flag", flag, "Help", help)
	default:
		return misfit(text, help)
	}
}

// What the parser says of a flag or an argument that does not fit, and of a flag's value.
var (
	unknownFlag = regexp.MustCompile(`^unknown flag (-\S*?)(?:, did you mean (?:one of )?"([^"]*)".*)?$`)
	wrongValue  = regexp.MustCompile(`^(-\S+?):? .*(?:but got|invalid (?:value|syntax)[^"]*) ?("[^"]*").*$`)
)

// misfit says in our words what the parser says in its own.
func misfit(text, help string) error {
	if at := unknownFlag.FindStringSubmatch(text); at != nil {
		id := "cli.error.flag"
		if at[2] != "" {
			id = "cli.error.flag_close"
		}
		return engine.NewUserError(id, "Flag", at[1], "Name", at[2], "Help", help)
	}
	if flags, ok := strings.CutPrefix(text, "missing flags: "); ok {
		return engine.NewUserError("cli.error.missing", "Missing", strings.ReplaceAll(flags, "=", " "), "Help", help)
	}
	if typed, ok := strings.CutPrefix(text, "unexpected argument "); ok {
		return engine.NewUserError("cli.error.argument", "Typed", typed, "Help", help)
	}
	if at := wrongValue.FindStringSubmatch(text); at != nil {
		return engine.NewUserError("cli.error.flag_value", "Flag", at[1], "Typed", engine.Quoted(at[2]), "Help", help)
	}
	return engine.NewUserError("cli.error.misread", "Reason", text, "Help", help)
}

// noCommand says that there is no such command below a node, and which one may have been
// meant.
func noCommand(typed string, below *kong.Node) error {
	if name := games.Nearest(typed, names(below)); name != "" {
		return meant(typed, below, name)
	}
	if called := toolsCalled(typed, below); len(called) > 0 {
		var list []string
		for _, tool := range called {
			list = append(list, "noughts "+commandPath(tool))
		}
		return engine.NewUserError("cli.error.command_tool", "Typed", engine.Quote(typed), "Names", engine.List(list))
	}
	return engine.NewUserError("cli.error.command", "Typed", engine.Quote(typed))
}

// meant says that there is no such command below a node, but one that is called much the
// same.
func meant(typed string, below *kong.Node, name string) error {
	return engine.NewUserError("cli.error.command_close", "Typed", engine.Quote(typed), "Name", strings.TrimSpace(commandPath(below)+" "+name))
}

// noTopic says that help knows no such topic, and which one may have been meant.
func noTopic(typed string, all *kong.Node) error {
	if name := games.Nearest(typed, append(topics, names(all)...)); name != "" {
		return engine.NewUserError("cli.error.topic_close", "Typed", engine.Quote(typed), "Name", name)
	}
	return engine.NewUserError("cli.error.topic", "Typed", engine.Quote(typed))
}

// strategyOwners names a preset of each family that has the strategy which an error
// says another game has not.
func strategyOwners(problem engine.Text) (names []string) {
	typed, _ := problem.Data["Typed"].(engine.Quoted)
	if problem.ID != "illegal.strategy" {
		return nil
	}
	for _, preset := range games.WithStrategy(strings.Trim(string(typed), `"`)) {
		names = append(names, preset.Name)
	}
	return names
}

// commandPath is a command as it is typed, without the program's name.
func commandPath(node *kong.Node) string {
	if node.Parent == nil {
		return ""
	}
	return strings.TrimSpace(commandPath(node.Parent) + " " + node.Name)
}

// names are those of the commands below a command.
func names(node *kong.Node) (list []string) {
	for _, child := range node.Children {
		list = append(list, child.Name)
	}
	return list
}

// plain is an error as a person may read it: one line, and what the person did
// wrong in their language.
func (p *program) plain(err error) string {
	said := err.Error()
	if problem, ok := errors.AsType[*engine.UserError](err); ok && p.say != nil {
		if owners := strategyOwners(problem.Text); len(owners) > 0 {
			return p.say.Says("cli.error.strategy", "Reason", problem.Text, "Games", engine.List(owners))
		}
		said = strings.Replace(said, problem.Error(), p.say.Say(problem.Text), 1)
	}
	if file, ok := errors.AsType[*fs.PathError](err); ok && p.say != nil {
		folder := filepath.Dir(file.Path)
		if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) { // a file that is to be written may well not be there
			return strings.Replace(said, file.Error(), p.say.Says("cli.error.folder_missing", "Folder", folder), 1)
		}
		for reason, id := range map[error]string{syscall.EISDIR: "cli.error.file_folder", fs.ErrNotExist: "cli.error.file_missing", fs.ErrPermission: "cli.error.file_denied"} {
			if errors.Is(file, reason) {
				said = strings.Replace(said, file.Error(), p.say.Says(id, "File", file.Path), 1)
			}
		}
	}
	return strings.Join(strings.Fields(said), " ")
}

// mostWord is how many characters of one word an error says: more than a path has, and less than
// would hide the rest of it.
const mostWord = 200

// shortened cuts the words of an error that are too long, such as what somebody pasted by mistake.
func shortened(said string) string {
	list := strings.Split(said, " ")
	for i, word := range list {
		if runes := []rune(word); len(runes) > mostWord {
			list[i] = string(runes[:mostWord]) + "…"
		}
	}
	return strings.Join(list, " ")
}
