package engine_test

import (
	"strings"
	"testing"

	"noughts/engine"
)

func TestIsolate(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Ann": "Ann", "名前": "名前", "שרלוק": "\u2068שרלוק\u2069", "a ب": "\u2068a ب\u2069",
		"\u2068שרלוק\u2069 4½": "\u2068שרלוק\u2069 4½",
	} {
		if got := engine.Isolate(in); got != want || engine.Isolate(got) != want {
			t.Errorf("%+q: %+q, want %+q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"a\u2068b\u2068c\u2069d\u2069e": "A\u2068B\u2068C\u2069D\u2069E", "a\u2069b\u2068c": "A\u2069B\u2068C", "\u2068a\nb\u2069": "\u2068A\nB\u2069",
	} {
		if got := engine.SplitIsolates(in, strings.ToUpper); got != want {
			t.Errorf("%+q: %+q, want %+q", in, got, want)
		}
	}
}
