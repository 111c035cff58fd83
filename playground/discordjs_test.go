package playground

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine/longtest"
)

// installBot puts the bot and its library into a folder outside of the repository. The library
// stays there for the next run; npm looks whether it is complete.
func installBot(t *testing.T) string {
	t.Helper()
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			longtest.LeaveOut(t, "the discord.js bot needs "+tool+", which is not installed")
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	dir := filepath.Join(cache, "noughts-test", "discordjs")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"package.json", "bot.mjs"} {
		raw, err := os.ReadFile(filepath.Join("discordjs", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), raw, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.CommandContext(t.Context(), "npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--prefer-offline")
	npm.Dir, npm.WaitDelay = dir, 10*time.Second
	if out, err := npm.CombinedOutput(); err != nil {
		longtest.LeaveOut(t, fmt.Sprintf("npm cannot install discord.js: %v\n%s", err, out))
	}
	return dir
}

// TestDiscordJS: a bot on another library logs in, registers commands, answers with text, a file
// and buttons, and handles clicks and a form.
func TestDiscordJS(t *testing.T) {
	longtest.SkipShort(t)
	dir := installBot(t)
	s := start(t, Options{World: World{Bots: []SeedBot{{Token: jsToken, Name: "Js"}}}})
	said := runBot(t, dir, s.URL())
	ctx, ada, lobby := wait(t), s.Person("ada"), s.Channel("lobby")
	if got := said("ready"); got != "Js 2" {
		t.Errorf("logged in as %q", got)
	}
	if err := ada.AwaitCommand(ctx, lobby, "hello"); err != nil {
		t.Fatal(err)
	}
	outcome, err := ada.Command(ctx, lobby, "hello", nil)
	if err != nil || outcome.Message == nil {
		t.Fatalf("/hello gave %+v, %v", outcome, err)
	}
	m := *outcome.Message
	if m.Content != "hello" || len(m.Attachments) != 1 || m.Attachments[0].Description != "a note" || len(m.Components) != 1 {
		t.Errorf("the reply is %+v", m)
	}
	if got := said("replied"); got != m.ID {
		t.Errorf("the bot knows its reply as %q, want %s", got, m.ID)
	}
	if got := said("fetched"); got != m.ID+" note.txt" {
		t.Errorf("the bot fetched %q", got)
	}
	said("followed")
	form, err := ada.Press(ctx, m, "form")
	if err != nil || form.Modal == nil {
		t.Fatalf("the form is %+v, %v", form, err)
	}
	thanks, err := ada.Submit(ctx, lobby, form.Modal, map[string]string{"text": "so"})
	if err != nil || thanks.Message == nil || thanks.Message.Content != "you said so" {
		t.Errorf("the form was answered with %+v, %v", thanks, err)
	}
	outcome, err = ada.Press(ctx, m, "press")
	if err != nil || outcome.Message == nil || outcome.Message.ID != m.ID || outcome.Message.Content != "pressed" || len(outcome.Message.Components) != 0 {
		t.Errorf("after the click: %+v, %v", outcome, err)
	}
	if _, err := ada.Command(ctx, lobby, "slow", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := ada.Await(ctx, func(m Message) bool { return m.Content == "in the end" && !m.Loading }); err != nil {
		t.Error(err)
	}
}

// jsToken looks like Discord's tokens, which discord.js insists on: the application's id in base64,
// a dot, and more.
var jsToken = base64.RawStdEncoding.EncodeToString([]byte("123456789012345678")) + ".Xxxxxx.playground-playground-playground"

// runBot starts the bot and returns a function that waits for a word on its output and gives the
// rest of the line.
func runBot(t *testing.T, dir, address string) func(word string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), time.Minute) // it outlives the test's own context by its goodbye
	bot := exec.CommandContext(ctx, "node", "bot.mjs", address, jsToken)
	bot.Dir, bot.WaitDelay = dir, 10*time.Second
	var complaints strings.Builder
	bot.Stderr = &complaints
	in, err := bot.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := bot.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		defer cancel()
		_ = in.Close() // the bot logs out
		if err := bot.Wait(); err != nil {
			t.Errorf("the bot ended with %v\n%s", err, complaints.String())
		}
	})
	lines := bufio.NewScanner(out)
	return func(word string) string {
		t.Helper()
		for lines.Scan() {
			if rest, ok := strings.CutPrefix(lines.Text(), word+" "); ok || lines.Text() == word {
				return rest
			}
			t.Logf("the bot says: %s", lines.Text())
		}
		t.Fatalf("the bot never said %q\n%s", word, complaints.String())
		return ""
	}
}
