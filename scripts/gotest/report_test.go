package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/engine/longtest"
)

const events = `
{"Action":"start","Package":"a"}
{"Action":"run","Package":"a","Test":"TestGood"}
{"Action":"output","Package":"a","Test":"TestGood","Output":"chatter\n"}
{"Action":"pass","Package":"a","Test":"TestGood","Elapsed":12.3}
{"Action":"run","Package":"a","Test":"TestLater"}
{"Action":"output","Package":"a","Test":"TestLater","Output":"=== RUN   TestLater\n"}
{"Action":"output","Package":"a","Test":"TestLater","Output":"    x_test.go:7: no browser\n"}
{"Action":"output","Package":"a","Test":"TestLater","Output":"--- SKIP: TestLater (0.00s)\n"}
{"Action":"skip","Package":"a","Test":"TestLater"}
{"Action":"skip","Package":"a","Test":"FuzzOdd/seed"}
{"Action":"pass","Package":"a","Elapsed":1.5}
{"Action":"run","Package":"b","Test":"TestBad"}
{"Action":"output","Package":"b","Test":"TestBad","Output":"    got 1, want 2\n"}
{"Action":"fail","Package":"b","Test":"TestBad"}
{"Action":"fail","Package":"b","Elapsed":0.2}
{"Action":"skip","Package":"c"}
`

func TestReport(t *testing.T) {
	var out strings.Builder
	r := newReport(&out)
	if err := r.read(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	if err := r.finish(false); err != nil {
		t.Errorf("finish without requiring all: %v", err)
	}
	if err := r.finish(true); err == nil {
		t.Error("finish requiring all took a skipped test")
	}
	got := out.String()
	for _, want := range []string{
		"ok       1.5s  a\n", "    got 1, want 2\nFAIL", "FAIL     0.2s  b\n",
		"1 tests passed, 1 skipped\n", "SLOW:   12.3s  a TestGood\n", "LEFT OUT: a TestLater: x_test.go:7: no browser\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the report lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "chatter") {
		t.Errorf("the report has the output of a test that passed:\n%s", got)
	}
}

// TestReportOfTheUnfinished checks that the dump of a program that ran out of time, or was killed,
// is printed, which go test hands to whichever test spoke last, and what else was running, and not
// what had yet to begin.
func TestReportOfTheUnfinished(t *testing.T) {
	const running = `
		{"Action":"run","Package":"a","Test":"TestWaits"}
		{"Action":"output","Package":"a","Test":"TestWaits","Output":"=== CONT  TestWaits\n"}
		{"Action":"output","Package":"a","Test":"TestWaits","Output":"    a_test.go:4: waiting\n"}
		{"Action":"run","Package":"a","Test":"TestLater"}
		{"Action":"output","Package":"a","Test":"TestLater","Output":"=== PAUSE TestLater\n"}
		{"Action":"run","Package":"a","Test":"TestBeside/part"}
		{"Action":"output","Package":"a","Test":"TestFine","Output":"chatter\n"}
		{"Action":"pass","Package":"a","Test":"TestFine"}
		{"Action":"output","Package":"b","Test":"TestElsewhere","Output":"=== RUN   TestElsewhere\n"}`
	for dump, end := range map[string]string{
		"panic: test timed out after 1s\n": "FAIL\ta\t1.0s\n",
		"signal: killed\n":                 "FAIL\ta\t0.1s\n",
	} {
		var out strings.Builder
		r := newReport(&out)
		err := r.read(strings.NewReader(running + fmt.Sprintf(`
			{"Action":"output","Package":"a","Test":"TestBeside/part","Output":%q}
			{"Action":"output","Package":"a","Output":%q}
			{"Action":"fail","Package":"a","Elapsed":1}`, dump, end)))
		if err != nil {
			t.Fatal(err)
		}
		want := dump + "=== CONT  TestWaits\n    a_test.go:4: waiting\n" + end + "FAIL     1.0s  a\n"
		if got := out.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// What needs a file that is not in the repository is said, and no failure.
func TestReportOfAFileElsewhere(t *testing.T) {
	var out strings.Builder
	r := newReport(&out)
	err := r.read(strings.NewReader(`
		{"Action":"output","Package":"a","Test":"TestIt","Output":"x_test.go:7: x.json is not part of the repository\n"}
		{"Action":"skip","Package":"a","Test":"TestIt"}
		{"Action":"pass","Package":"a","Test":"TestOther"}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.finish(true); err != nil {
		t.Error(err)
	}
	if said := out.String(); !strings.Contains(said, "LEFT OUT: a TestIt: ") || !strings.HasSuffix(said, "but 1 left out: a TestIt.\n") {
		t.Errorf("the report does not say what was left out: %s", &out)
	}
}

// finishing reads events and returns the last line of what is reported.
func finishing(t *testing.T, requireAll bool, leftOut []string, events string) (last string, err error) {
	t.Helper()
	var out strings.Builder
	r := newReport(&out)
	for _, what := range leftOut {
		r.leaveOut(what)
	}
	if err := r.read(strings.NewReader(events)); err != nil {
		t.Fatal(err)
	}
	err = r.finish(requireAll)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	return lines[len(lines)-1], err
}

// TestLastLine checks that the last line says what was left out, and only then.
func TestLastLine(t *testing.T) {
	const (
		passed  = `{"Action":"pass","Package":"a","Test":"TestA"}`
		skipped = `{"Action":"output","Package":"p","Test":"TestB","Output":"x_test.go:7: no browser\n"}
			{"Action":"skip","Package":"p","Test":"TestB"}`
	)
	for _, c := range []struct {
		leftOut []string
		events  string
		want    string
		fails   bool // where everything is required
	}{
		{nil, passed, "All is well, and nothing was left out.", false},
		{nil, passed + skipped, "All is well, but 1 left out: p TestB.", true},
		{nil, skipped + `{"Action":"pass","Package":"p","Test":"TestB"}`, "All is well, and nothing was left out.", false},
		{nil, skipped + `{"Action":"pass","Package":"q","Test":"TestB"}`, "All is well, but 1 left out: p TestB.", true},
		{[]string{"the race detector: no C compiler"}, passed + skipped, "All is well, but 2 left out: the race detector, p TestB.", true},
		{[]string{"the race detector: no C compiler"}, passed, "All is well, but 1 left out: the race detector.", true},
		{nil, passed + strings.Repeat(skipped, 7), "All is well, but 7 left out: p TestB, p TestB, p TestB, p TestB, p TestB, and 2 more.", true},
		{nil, passed + `{"Action":"skip","Package":"p"}`, "All is well, and nothing was left out.", false},
	} {
		got, err := finishing(t, false, c.leftOut, c.events)
		if got != c.want || err != nil {
			t.Errorf("got %q, %v; want %q", got, err, c.want)
		}
		got, err = finishing(t, true, c.leftOut, c.events)
		if (err != nil) != c.fails || c.fails && strings.HasPrefix(got, "All is well") || !c.fails && got != c.want {
			t.Errorf("where everything is required: got %q, %v; want %q or, %v, an error", got, err, c.want, c.fails)
		}
	}
	if got, err := finishing(t, false, nil, skipped); err == nil || strings.HasPrefix(got, "All is well") {
		t.Errorf("where no test has run: got %q, %v", got, err)
	}
}

// skipping is the events of a test that leaves itself out.
func skipping(pkg, test, why string) string {
	return fmt.Sprintf(`{"Action":"output","Package":%q,"Test":%q,"Output":"x_test.go:7: %s\n"}
		{"Action":"skip","Package":%[1]q,"Test":%[2]q}`, pkg, test, why)
}

// TestLongTestsRunAgain checks that what the race detector leaves out, and nothing else, runs
// again without it: where all that is not long has passed already, only the long tests.
func TestLongTestsRunAgain(t *testing.T) {
	args := []string{"-race", "-shuffle=on", "-timeout=30m", "./..."}
	for tested, want := range map[bool][]string{
		false: {"-shuffle=on", "-timeout=30m", "-run=^TestDeep$/^five$|^TestDeep$/^six$|^TestLong$", "m/a", "m/b"},
		true:  {"-shuffle=on", "-timeout=30m", "-run=^TestLong$", "m/a"},
	} {
		r := newReport(&strings.Builder{})
		r.tested = tested
		err := r.read(strings.NewReader(skipping("m/b", "TestDeep/five", longtest.NoRaces) + skipping("m/a", "TestLong", longtest.Long) +
			skipping("m/a", "TestDeep/six", longtest.NoRaces) + skipping("m/c", "TestPage", "no browser")))
		if err != nil {
			t.Fatal(err)
		}
		if got := withoutRace(args, r.again()); !slices.Equal(got, want) {
			t.Errorf("tested %v: got %q, want %q", tested, got, want)
		}
	}
	if again := withoutRace(args, nil); again != nil {
		t.Errorf("got %q where nothing was left out", again)
	}
}

// TestLongTestsAreLeftToTheCheck checks that -short says how many tests are long, which is no
// failure, and that only -short and -tested excuse a test that has not run.
func TestLongTestsAreLeftToTheCheck(t *testing.T) {
	events := `{"Action":"pass","Package":"a","Test":"TestA"}` + skipping("a", "TestLong", longtest.Long)
	race := events + skipping("b", "TestDeep", longtest.NoRaces)
	for _, c := range []struct {
		short, tested bool
		events, want  string
	}{
		{true, false, events, "All is well, and nothing was left out. Left to make check: 1 long tests, and most cases of others."},
		{false, false, events, ""},
		{false, true, events, ""},
		{false, true, race + `{"Action":"pass","Package":"a","Test":"TestLong"}`, "All is well, and nothing was left out."},
		{false, false, race + `{"Action":"pass","Package":"a","Test":"TestLong"}`, ""},
	} {
		var out strings.Builder
		r := newReport(&out)
		r.short, r.tested = c.short, c.tested
		if err := r.read(strings.NewReader(c.events)); err != nil {
			t.Fatal(err)
		}
		err := r.finish(true)
		if (err == nil) != (c.want != "") || !strings.HasSuffix(out.String(), "\n"+c.want+"\n") && err == nil {
			t.Errorf("%+v: got %v and %s", c, err, &out)
		}
	}
}

func TestReportRefusesOtherInput(t *testing.T) {
	if err := newReport(&strings.Builder{}).read(strings.NewReader("ok a 0.1s")); err == nil {
		t.Error("no error for input that is not JSON")
	}
}
