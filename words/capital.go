package words

import (
	"unicode"
	"unicode/utf8"
)

// Capital has a sentence begin with a capital, whatever was put first in it.
func Capital(sentence string) string {
	first, size := utf8.DecodeRuneInString(sentence)
	if size == 0 {
		return sentence
	}
	return string(unicode.ToUpper(first)) + sentence[size:]
}
