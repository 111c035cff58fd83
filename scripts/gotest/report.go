package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"noughts/engine/longtest"
)

// An event is one line of go test -json.
type event struct {
	Action  string
	Package string
	Test    string
	Output  string
	Elapsed float64
}

// A report follows the events of a test run.
type report struct {
	out     io.Writer
	pending map[event]*strings.Builder // output so far, by package and test
	passed  map[event]bool             // by package and test
	skipped []skipped
	short   bool // whether long tests leave themselves out
	tested  bool // whether all that is not long has just passed without the race detector

	slow      []string // a line each
	leftOut   []string // what was left out and, after a colon, why
	avoidable int      // how much of it could have run here
}

// skipped is a test that was skipped, and why.
type skipped struct {
	test event // its package and name
	why  string
}

func newReport(out io.Writer) *report {
	return &report{out: out, pending: map[event]*strings.Builder{}, passed: map[event]bool{}}
}

// read takes in events until their end.
func (r *report) read(events io.Reader) error {
	for d := json.NewDecoder(events); ; {
		var e event
		switch err := d.Decode(&e); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("reading the events of go test: %w", err)
		}
		r.take(e)
	}
}

func (r *report) take(e event) {
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
	case "output":
		r.output(e).WriteString(e.Output)
	case "pass":
		r.pass(e)
		r.drop(e)
	case "skip":
		r.skip(e)
		r.drop(e)
	case "fail":
		if e.Test == "" {
			r.sayUnfinished(e.Package)
		}
		fmt.Fprint(r.out, r.output(e))
		if e.Test == "" {
			fmt.Fprintf(r.out, "FAIL  %6.1fs  %s\n", e.Elapsed, e.Package)
		}
		r.drop(e)
	}
}

// sayUnfinished prints what the tests of a package have said that were running when its program
// came to its end: killed, out of time or by a panic. One of them has the dump of all goroutines,
// or the signal, and none of them is said to have failed.
func (r *report) sayUnfinished(pkg string) {
	var unfinished []event
	for t := range r.pending {
		if t.Package == pkg && t.Test != "" {
			unfinished = append(unfinished, t)
		}
	}
	slices.SortFunc(unfinished, func(a, b event) int { return strings.Compare(a.Test, b.Test) })
	for _, t := range unfinished {
		said := r.output(t).String()
		if waits := "=== PAUSE " + t.Test + "\n"; !strings.HasSuffix(said, waits) { // it was running
			fmt.Fprint(r.out, said)
		}
		r.drop(t)
	}
}

// slow is how many seconds a test may take without being named at the end.
const slow = 10

func (r *report) pass(e event) {
	switch {
	case e.Test == "":
		fmt.Fprintf(r.out, "ok    %6.1fs  %s\n", e.Elapsed, e.Package)
		return
	case e.Elapsed > slow && !strings.Contains(e.Test, "/"):
		r.slow = append(r.slow, fmt.Sprintf("%6.1fs  %s %s", e.Elapsed, e.Package, e.Test))
	}
	r.passed[test(e)] = true
}

// elsewhere is said by tests that need a file which the repository cannot hold.
const elsewhere = "not part of the repository"

// skip notes a test that was left out. One that gives no reason had nothing to
// test, such as an input of a fuzz test that does not apply.
func (r *report) skip(e event) {
	why := reason(r.output(e).String())
	if e.Test == "" || why == "" {
		return
	}
	r.skipped = append(r.skipped, skipped{test(e), why})
}

// again lists the tests that left themselves out under the race detector and have not run without
// it.
func (r *report) again() (tests []event) {
	for _, s := range r.skipped {
		if s.long() && !r.short || s.noRaces() && !r.tested {
			tests = append(tests, s.test)
		}
	}
	return tests
}

// long reports whether a test is left to "make check" (see engine/longtest).
func (s skipped) long() bool { return strings.Contains(s.why, longtest.Long) }

// noRaces reports whether the race detector has nothing to find in a test.
func (s skipped) noRaces() bool { return strings.Contains(s.why, longtest.NoRaces) }

// leaveOut notes that something was left out, and why.
func (r *report) leaveOut(what string) {
	r.leftOut = append(r.leftOut, what)
	if !strings.Contains(what, elsewhere) {
		r.avoidable++
	}
}

// output returns the output so far of the test that e is about.
func (r *report) output(e event) *strings.Builder {
	key := test(e)
	if r.pending[key] == nil {
		r.pending[key] = &strings.Builder{}
	}
	return r.pending[key]
}

func (r *report) drop(e event) {
	delete(r.pending, test(e))
}

// test is the test that e is about.
func test(e event) event { return event{Package: e.Package, Test: e.Test} }

// reason finds why a test was skipped in its output.
func reason(output string) string {
	var said []string
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "===") && !strings.HasPrefix(line, "---") {
			said = append(said, line)
		}
	}
	return strings.Join(said, " ")
}

// finish sums up a run in which no test failed. It fails if nothing ran, or if all
// is required and something was left out.
func (r *report) finish(requireAll bool) error {
	skipped, long := 0, 0
	for _, s := range r.skipped {
		switch {
		case r.passed[s.test], r.tested && s.noRaces():
		case r.short && s.long():
			long++
		default:
			skipped++
			r.leaveOut(s.test.Package + " " + s.test.Test + ": " + s.why)
		}
	}
	fmt.Fprintf(r.out, "%d tests passed, %d skipped\n", len(r.passed), skipped+long)
	for _, s := range r.slow {
		fmt.Fprintln(r.out, "SLOW:", s)
	}
	for _, s := range r.leftOut {
		fmt.Fprintln(r.out, "LEFT OUT:", s)
	}
	switch {
	case len(r.passed) == 0:
		return errors.New("no test has run")
	case requireAll && r.avoidable > 0:
		return fmt.Errorf("%s, and NOUGHTS_REQUIRE_ALL is set", r.summary())
	}
	left := ""
	if r.short {
		left = fmt.Sprintf(" Left to make check: %d long tests, and most cases of others.", long)
	}
	fmt.Fprintf(r.out, "\nAll is well, %s.%s\n", r.summary(), left)
	return nil
}

// mostNamed is how many of the things left out are named in the last line; what
// stands above it has them all.
const mostNamed = 5

// summary says how much was left out, and what.
func (r *report) summary() string {
	n := len(r.leftOut)
	if n == 0 {
		return "and nothing was left out"
	}
	var names []string
	for _, what := range r.leftOut[:min(n, mostNamed)] {
		name, _, _ := strings.Cut(what, ": ")
		names = append(names, name)
	}
	if n > mostNamed {
		names = append(names, fmt.Sprintf("and %d more", n-mostNamed))
	}
	return fmt.Sprintf("but %d left out: %s", n, strings.Join(names, ", "))
}
