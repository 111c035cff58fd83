package engine_test

import (
	"testing"

	"noughts/engine"
)

func TestNarrow(t *testing.T) {
	for typed, want := range map[string]string{
		"ａ１": "a1", "Ｘｂ３": "Xb3", "ｈ１５": "h15", "ａ1": "a1", "０９ＡＺａｚ": "09AZaz",
		"b3": "b3", "": "", "五子棋（１５）、○": "五子棋（15）、○", "／：；＠［｀｛": "／:；＠［｀｛", "ｍｎｋ：７ｘ７：５": "mnk:7x7:5", "ｱ": "ｱ",
	} {
		if got := engine.Narrow(typed); got != want {
			t.Errorf("Narrow(%q) is %q, want %q", typed, got, want)
		}
	}
}
