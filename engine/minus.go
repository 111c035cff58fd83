package engine

import (
	"strconv"
	"strings"
)

// Minus is the minus sign of the numbers that people read. Those that they type have it, or a
// hyphen.
const Minus = "−"

// Signed writes a whole number for people.
func Signed(n int64) string { return strings.Replace(strconv.FormatInt(n, 10), "-", Minus, 1) }
