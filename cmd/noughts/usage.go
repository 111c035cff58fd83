package main

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// usage is the form of a command, without the program's name.
func usage(command *kong.Node) string {
	words := []string{commandPath(command)}
	if len(command.Children) > 0 {
		words = append(words, strings.Join(names(command), "|"))
	}
	for _, flag := range command.Flags {
		if flag.Hidden || flag.Name == "help" {
			continue
		}
		form := briefForm(flag)
		if !flag.Required {
			form = "[" + form + "]"
		}
		words = append(words, form)
	}
	for _, arg := range command.Positional {
		words = append(words, argForm(arg))
	}
	return strings.Join(words, " ")
}

// argForm is an argument as it stands in the usage.
func argForm(arg *kong.Positional) string {
	form := strings.ToUpper(arg.Name)
	if arg.IsCumulative() {
		form += "..."
	}
	if !arg.Required {
		form = "[" + form + "]"
	}
	return form
}

// flagForm is a flag in all its forms.
func flagForm(flag *kong.Flag) string {
	if flag.Short != 0 && len(flag.Name) > 1 {
		return fmt.Sprintf("-%c, --%s", flag.Short, flag.Name) + placeholder(flag)
	}
	return briefForm(flag)
}

// briefForm is a flag in its shortest form.
func briefForm(flag *kong.Flag) string {
	if flag.Short != 0 {
		return "-" + string(flag.Short) + placeholder(flag)
	}
	return "--" + flag.Name + placeholder(flag)
}

// placeholder stands for the value of a flag that takes one.
func placeholder(flag *kong.Flag) string {
	if flag.IsBool() {
		return ""
	}
	return " " + flag.FormatPlaceHolder()
}
