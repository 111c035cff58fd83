package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/app"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/playground"
	"noughts/store"
	"noughts/words"
)

// start runs the program in a folder of its own and returns the first line that
// it prints, and a function that ends it and returns its exit code.
func start(t *testing.T, environ []string, args ...string) (line string, stop func() int) {
	t.Helper()
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	var errs bytes.Buffer
	p := program{stdin: strings.NewReader(""), stdout: in, stderr: &errs, environ: environ}
	code := make(chan int, 1)
	go func() {
		code <- p.run(ctx, args)
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v; it said %s", err, &errs)
	}
	go io.Copy(io.Discard, out) // until the program ends
	return line, func() int {
		cancel()
		return <-code
	}
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// The main job, from the first line to the end: the printed address answers,
// the data is in the file of the settings, and the end is a clean one.
func TestRun(t *testing.T) {
	line, stop := start(t, []string{"NOUGHTS_DB=elsewhere.db", "NOUGHTS_LOG_LEVEL=error"}, "--addr", "127.0.0.1:0")
	url := address.FindString(line)
	if url == "" {
		t.Fatalf("the first line has no address: %q", line)
	}
	page, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	page.Body.Close()
	if page.StatusCode != http.StatusOK {
		t.Errorf("%s: got %s", url, page.Status)
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
	if _, err := os.Stat("elsewhere.db"); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(url); err == nil {
		t.Error("the playground still answers")
	}
}

// Somebody who chose a port wants that one or none.
func TestRunInsistsOnAChosenPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var errs bytes.Buffer
	p := program{
		stdout: io.Discard, stderr: &errs,
		environ: []string{"NOUGHTS_PLAYGROUND_ADDR=" + taken.Addr().String(), "NOUGHTS_DB=" + filepath.Join(t.TempDir(), "x.db")},
	}
	if code := p.run(t.Context(), []string{"run"}); code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	if got := errs.String(); !strings.Contains(got, taken.Addr().String()) || strings.Count(got, "\n") != 1 {
		t.Errorf("got %q, want one line that names %s", got, taken.Addr())
	}
}

// A port that nobody insists on gives way to the next free one.
func TestListenTakesTheNextFreePort(t *testing.T) {
	first, err := listen(t.Context(), "127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := listen(t.Context(), first.Addr().String(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	a, b := first.Addr().(*net.TCPAddr).Port, second.Addr().(*net.TCPAddr).Port
	if b <= a {
		t.Errorf("got port %d after %d", b, a)
	}
	if third, err := listen(t.Context(), first.Addr().String(), true); err == nil {
		third.Close()
		t.Error("a port that is taken was taken again")
	}
}

// slashCommands lists what can be asked in the chat.
func slashCommands(t *testing.T) []commands.Command {
	t.Helper()
	// The list takes no look at the store or the chat.
	a, err := app.New(app.Options{Store: struct{ store.Store }{}, Chat: struct{ commands.Chat }{}})
	if err != nil {
		t.Fatal(err)
	}
	return a.Commands()
}

// optionName is where an option of a command line begins.
var optionName = regexp.MustCompile(`(?:^| )(\w+):`)

// What the welcome offers are commands that exist, and its options too. In each language it names
// the same games and levels, and names them in that language.
func TestWelcomeOffersWhatThereIs(t *testing.T) {
	var options playground.Options
	if err := json.Unmarshal(playgroundFile, &options); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, c := range slashCommands(t) {
		known["/"+c.Name] = true
		for _, o := range c.Options {
			known["/"+c.Name+" "+o.Name] = true
		}
	}
	catalogue, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	in := func(say *words.Printer) playground.Welcome {
		return options.Welcome.In(func(id string) string { return say.Says(id) })
	}
	inEnglish, offered := in(catalogue.Printer("en")), map[string]bool{}
	for _, language := range catalogue.Languages() {
		say := catalogue.Printer(language.Tag)
		for i, card := range in(say).Try {
			line := card.Command
			name, rest, _ := strings.Cut(line, " ")
			if !known[name] {
				t.Errorf("%s: no such command", line)
			}
			given := map[string]string{}
			values := optionName.Split(rest, -1)
			for i, option := range optionName.FindAllStringSubmatch(rest, -1) {
				if given[option[1]] = values[i+1]; !known[name+" "+option[1]] {
					t.Errorf("%s: no such option: %s", line, option[1])
				}
			}
			game, err := args.GameArg(&route.Call{Request: commands.Request{Args: given}, ToUser: say})
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			level, err := args.LevelArg(game, given["level"], say)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			offered[name+" "+game.Variant()+" "+level] = true
			if line == inEnglish.Try[i].Command && language.Tag != "en" && len(given) > 0 {
				t.Errorf("%s is English in %s", line, language.Tag)
			}
		}
	}
	if len(offered) != len(options.Welcome.Try) {
		t.Errorf("not the same is offered in all languages: %q", slices.Sorted(maps.Keys(offered)))
	}
}
