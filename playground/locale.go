package playground

import (
	"sync"

	"golang.org/x/text/language"
)

// locales are the languages of Discord's clients:
// https://discord.com/developers/docs/reference#locales
var locales = []string{
	"en-US", "id", "da", "de", "en-GB", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi",
	"sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}

var localeMatcher = sync.OnceValue(func() language.Matcher {
	tags := make([]language.Tag, len(locales))
	for i, l := range locales {
		tags[i] = language.Make(l)
	}
	return language.NewMatcher(tags)
})

// localeOf is Discord's name of a browser's language, or the nearest that it has.
func localeOf(browser string) string {
	tag, err := language.Parse(browser)
	if err != nil {
		return orLocale("")
	}
	_, i, _ := localeMatcher().Match(tag)
	return locales[i]
}
