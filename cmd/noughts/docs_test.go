package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"noughts/config"
)

// The README's table of settings is true.
func TestReadmeSettings(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	want.WriteString("| Setting | Default | |\n|---|---|---|\n")
	for _, s := range config.Settings() {
		value := "–"
		if s.Default != "" {
			value = "`" + s.Default + "`"
		}
		fmt.Fprintf(&want, "| `%s` | %s | %s |\n", s.Name, value, s.Why)
	}
	if !strings.Contains(string(readme), want.String()) {
		t.Errorf("README.md should have this table:\n%s", &want)
	}
}

// The README names every command, on the command line and in the chat.
func TestReadmeCommands(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"$ noughts analyze ", "$ noughts render ", "$ noughts play ", "$ noughts arena "}
	for _, c := range slashCommands(t) {
		want = append(want, "`/"+c.Name)
	}
	for _, command := range want {
		if !strings.Contains(string(readme), command) {
			t.Errorf("README.md has nothing about %s", command)
		}
	}
}
