package app_test

import (
	"regexp"
)

// noWords are what is the same in all languages: mentions, times, links, what is to be typed and
// copied, variants, cells with their symbols, columns, what languages are called, and the names of
// symbols, of the bot and of those who play here.
var noWords = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[@#]?&?[^<>]*>|\\]\\([^)]*\\)|\\b[XOTS]?[a-z]\\d{1,2}\\b|\\b[A-T]\\d{1,2}\\b|\\b[A-TX]\\b|\\b[a-t]\\b|\\b[a-z]+(-[a-z]+)?:[-a-z0-9:=,]+|(?m:^(-# )?jing\\b)|Noughts|English|日本語|Nederlands|繁體中文|" +
	"Ada|שרלוק|محمد|nix|\\\\\\*Ben\\\\\\*|Ben|everyone|Eve|Bob|Owner|Mod|UTC")
