// Command gotest runs go test with the arguments it is given and reports what matters: a line for
// each package, the output of tests that failed, and at the end every test that was slow and every
// one that was left out, with its reason. Its last line says whether anything was left out, and
// what.
//
// Three flags may come before the arguments for go test. Each -left-out=TEXT names something that
// the caller has left out already, -beside=COMMAND is a command that runs beside the tests and has
// to succeed, too, and -tested says that all tests have just passed with -short. With
// NOUGHTS_REQUIRE_ALL set, leaving anything out is a failure, except for a test that needs a file
// which is not part of the repository.
//
// With -short, the last line counts the long tests that leave themselves out (see engine/longtest),
// which are no failure. With -race, some packages of others are left uninstrumented, and the tests
// that leave themselves out under the race detector run afterwards without it, with the same flags;
// with -tested only the long ones. A flag's value has to be joined to it, as in -timeout=30m.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Println("FAIL:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	r, wait := newReport(os.Stdout), func() error { return nil }
	for len(args) > 0 {
		if what, ok := strings.CutPrefix(args[0], "-left-out="); ok {
			r.leaveOut(what)
		} else if command, ok := strings.CutPrefix(args[0], "-beside="); ok {
			wait = beside(os.Stdout, command)
		} else if args[0] == "-tested" {
			r.tested = true
		} else {
			break
		}
		args = args[1:]
	}
	r.short = slices.Contains(args, "-short")
	err := errors.Join(goTest(r, args), wait())
	if again := withoutRace(args, r.again()); again != nil {
		err = errors.Join(err, goTest(r, again))
	}
	if err != nil {
		return err
	}
	return r.finish(os.Getenv("NOUGHTS_REQUIRE_ALL") != "")
}

// beside starts a command and returns what waits for its end, and reports it as a package is
// reported.
func beside(out io.Writer, command string) (wait func() error) {
	words := strings.Fields(command)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.WaitDelay = 10 * time.Second
	done := make(chan error, 1)
	go func() {
		start := time.Now()
		said, err := cmd.CombinedOutput()
		verdict := "ok"
		if err != nil {
			verdict, err = "FAIL", fmt.Errorf("%s: %w", command, err)
		}
		fmt.Fprintf(out, "%s%-4s  %6.1fs  %s\n", said, verdict, time.Since(start).Seconds(), command)
		done <- err
	}()
	return func() error { return <-done }
}

// withoutRace returns the arguments for go test that run some tests again without the race
// detector: nil where there are none.
func withoutRace(args []string, tests []event) []string {
	var flags, names, packages []string
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") && arg != "-race" {
			flags = append(flags, arg)
		}
	}
	for _, t := range tests {
		names, packages = append(names, exactly(t.Test)), append(packages, t.Package)
	}
	if len(tests) == 0 {
		return nil
	}
	slices.Sort(names)
	slices.Sort(packages)
	run := "-run=" + strings.Join(slices.Compact(names), "|")
	return slices.Concat(flags, []string{run}, slices.Compact(packages))
}

// exactly is the pattern for go test that stands for one test, or for one part of a test and no
// other.
func exactly(test string) string {
	parts := strings.Split(test, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}

// uninstrumented are packages of others that calculate much, and neither start goroutines nor
// synchronize any: the heart of SQLite, translated from C, and what draws shapes and letters. The
// race detector checks their callers, and not the libraries themselves: there it would spend a
// third of the time of all tests.
//
// A package that has generic code of sync or sync/atomic compiled into it cannot be one of them:
// the linker may take its copy for that of all others, and then the detector misses what
// synchronizes these.
var uninstrumented = []string{
	"modernc.org/memory", "modernc.org/sqlite/lib",
	"github.com/golang/freetype/raster", "golang.org/x/image/font/sfnt", "golang.org/x/image/vector",
}

// instrumentation returns the flags that keep the race detector out of what is uninstrumented. They
// stand for all that GOFLAGS may say of these packages: they are large, so they are compiled
// without what only a debugger reads, too.
func instrumentation(args []string) (flags []string) {
	if !slices.Contains(args, "-race") {
		return nil
	}
	for _, path := range uninstrumented {
		flags = append(flags, "-gcflags="+path+"=-race=false -dwarf=false")
	}
	return flags
}

// goTest runs go test once and reports what happens. It tests one package more at a time than
// there are cores, since the longest ones wait for timers and other processes much of the time,
// and cores stood idle. The programs are linked without what only a debugger reads, in two thirds
// of the time.
func goTest(r *report, args []string) error {
	atATime := "-p=" + strconv.Itoa(runtime.GOMAXPROCS(0)+1)
	cmd := exec.Command("go", slices.Concat([]string{"test", "-json", "-ldflags=-w", atATime}, instrumentation(args), args)...)
	cmd.Stderr, cmd.WaitDelay = os.Stderr, 10*time.Second
	events, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	readErr := r.read(events)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("go test: %w", err)
	}
	return readErr
}
