package words_test

import (
	"testing"

	"noughts/engine"
)

// Large numbers are said in the units of each language.
func TestRounded(t *testing.T) {
	for _, c := range []struct {
		n                   float64
		english, zh, ja, nl string
	}{
		{1, "1", "1", "1", "1"},
		{2_595, "2,595", "2,595", "2,595", "2.595"},
		{12_345, "12.3 thousand", "1.2 萬", "1.2万", "12,3 duizend"},
		{290_400, "290 thousand", "29 萬", "29万", "290 duizend"},
		{2_595_442, "2.6 million", "260 萬", "260万", "2,6 miljoen"},
		{9_999_000_000, "10 billion", "100 億", "100億", "10 miljard"},
	} {
		for locale, want := range map[string]string{"en": c.english, "zh-TW": c.zh, "ja": c.ja, "nl": c.nl} {
			if got := load(t).Printer(locale).Rounded(c.n); got != want {
				t.Errorf("%v in %s: %q, not %q", c.n, locale, got, want)
			}
		}
	}
}

// A quantity within a message is written as the message's language writes numbers.
func TestQuantitiesInMessages(t *testing.T) {
	c := load(t, english, source("nl.json", `{"hello": "Hallo, {{.Name}}!"}`))
	for locale, want := range map[string]string{"en": "Hello, 549,946!", "nl": "Hallo, 549.946!"} {
		if got := c.Printer(locale).Says("hello", "Name", engine.Quantity(549946)); got != want {
			t.Errorf("%s: got %q, want %q", locale, got, want)
		}
	}
}
