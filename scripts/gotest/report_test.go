package main

import (
	"strings"
	"testing"
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
		"1 tests passed, 1 left out\n", "SLOW:   12.3s  a TestGood\n", "LEFT OUT: a TestLater: x_test.go:7: no browser\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the report lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "chatter") {
		t.Errorf("the report has the output of a test that passed:\n%s", got)
	}
}

// What needs a file that is not in the repository is said, and no failure.
func TestReportOfAFileElsewhere(t *testing.T) {
	var out strings.Builder
	r := newReport(&out)
	err := r.read(strings.NewReader(`
		{"Action":"output","Package":"a","Test":"TestIt","Output":"x_test.go:7: x.json is not part of the repository\n"}
		{"Action":"skip","Package":"a","Test":"TestIt"}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.finish(true); err != nil {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "LEFT OUT: a TestIt: ") {
		t.Errorf("the report does not say what was left out: %s", &out)
	}
}

func TestReportRefusesOtherInput(t *testing.T) {
	if err := newReport(&strings.Builder{}).read(strings.NewReader("ok a 0.1s")); err == nil {
		t.Error("no error for input that is not JSON")
	}
}
