package engine

import "strings"

// Narrow makes letters, digits and colons plain that are as wide as an ideograph, as people type
// them who write Chinese or Japanese: ａ１ is a1. All else stays as it is.
func Narrow(typed string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '０' && r <= '：', r >= 'Ａ' && r <= 'Ｚ', r >= 'ａ' && r <= 'ｚ':
			return r - '０' + '0'
		}
		return r
	}, typed)
}
