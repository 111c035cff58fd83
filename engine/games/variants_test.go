package games_test

import (
	"testing"

	"noughts/engine/games"
)

// Every kind of mistake in a variant has a sentence of its own.
func TestWrongVariants(t *testing.T) {
	for _, c := range []struct{ written, want string }{
		{"mnk:6:3", `illegal.size Typed="6"`},
		{"mnk:6x7", `illegal.variant Example="mnk:6x7:4" Family="mnk" Typed="mnk:6x7"`},
		{"mnk:0x3:3", `illegal.range Max=20 Min=1 Option=(variant.rows) Typed="0"`},
		{"mnk:3x21:3", `illegal.range Max=20 Min=1 Option=(variant.cols) Typed="21"`},
		{"mnk:3x3:x", `illegal.range Max=20 Min=1 Option=(variant.line) Typed="x"`},
		{"mnk:3x3:4", `illegal.line Cols=3 Max=3 Min=1 Rows=3 Typed="4"`},
		{"mnk:3x70000:3", `illegal.range Max=20 Min=1 Option=(variant.cols) Typed="70000"`},
		{"mnk:+3x3:3", `illegal.range Max=20 Min=1 Option=(variant.rows) Typed="+3"`},
		{"mnk:3x3:3:foo", `illegal.option Options=["exact" "misere" "renju" "caro"] Typed="foo"`},
		{"mnk:3x3:3:exact=1", `illegal.option Options=["exact" "misere" "renju" "caro"] Typed="exact=1"`},
		{"mnk:3x3:3:", `illegal.option Options=["exact" "misere" "renju" "caro"] Typed=""`},
		{"mnk:3x3:3:exact:EXACT", `illegal.twice Option="exact"`},
		{"mnk:15x15:5:renju:exact", `mnk.illegal.together`},
		{"mnk:15x15:5:caro:renju", `mnk.illegal.together`},
		{"mnk:15x15:5:misere:caro", `mnk.illegal.together`},
		{"mnk:15x15:6:renju", `mnk.illegal.renju_line Line=5`},
		{"drop:6x7", `illegal.variant Example="drop:6x7:4" Family="drop" Typed="drop:6x7"`},
		{"drop:6*7:4", `illegal.size Typed="6*7"`},
		{"drop:3x7:4", `illegal.range Max=10 Min=4 Option=(variant.rows) Typed="3"`},
		{"drop:6x11:4", `illegal.range Max=10 Min=4 Option=(variant.cols) Typed="11"`},
		{"drop:6x7:x", `illegal.range Max=6 Min=3 Option=(variant.line) Typed="x"`},
		{"drop:6x7:7", `illegal.line Cols=7 Max=6 Min=3 Rows=6 Typed="7"`},
		{"drop:6x7:4:exact", `illegal.no_options Typed="exact"`},
		{"order-chaos:6x6", `illegal.variant Example="order-chaos:6x6:5" Family="order-chaos" Typed="order-chaos:6x6"`},
		{"order-chaos:66:5", `illegal.size Typed="66"`},
		{"order-chaos:2x6:2", `illegal.range Max=10 Min=3 Option=(variant.rows) Typed="2"`},
		{"order-chaos:6x999:5", `illegal.range Max=10 Min=3 Option=(variant.cols) Typed="999"`},
		{"order-chaos:6x6:x", `illegal.line Cols=6 Max=6 Min=3 Rows=6 Typed="x"`},
		{"order-chaos:4x6:5", `illegal.line Cols=6 Max=4 Min=3 Rows=4 Typed="5"`},
		{"order-chaos:6x6:5:misere", `illegal.option Options=["exact" "full" "chaos-first" "symbols=4"] Typed="misere"`},
		{"order-chaos:6x6:5:first=chaos", `illegal.option Options=["exact" "full" "chaos-first" "symbols=4"] Typed="first=chaos"`},
		{"order-chaos:6x6:5:chaos-first:full:chaos-first", `illegal.twice Option="chaos-first"`},
		{"order-chaos:6x6:5:symbols=2:symbols=3", `illegal.twice Option="symbols"`},
		{"order-chaos:6x6:5:symbols", `illegal.range Max=4 Min=2 Option=(variant.symbols) Typed=""`},
		{"order-chaos:6x6:5:symbols=5", `illegal.range Max=4 Min=2 Option=(variant.symbols) Typed="5"`},
		{"weighted:1,2", `weighted.illegal.count Count=2 Want=9`},
		{"weighted:", `weighted.illegal.count Count=1 Want=9`},
		{"weighted:1,2,3,4,5,6,7,8,9,10", `weighted.illegal.count Count=10 Want=9`},
		{"weighted:1,2,3,4,X,6,7,8,9", `weighted.illegal.weight Max=1000000000 Min=-1000000000 Typed="X"`},
		{"weighted:1,2,3,4,5,6,7,8,1000000001", `weighted.illegal.weight Max=1000000000 Min=-1000000000 Typed="1000000001"`},
		{"weighted:1,2,3,4,5,6,7,8,9:exact", `weighted.illegal.weight Max=1000000000 Min=-1000000000 Typed="9:exact"`},
		{"weighted:1 2 3 4 5 6 7 8 9", `weighted.illegal.count Count=1 Want=9`},
		{"jing:", `jing.illegal.variant Game="jing" Typed="jing:"`},
		{"jing:5x5", `jing.illegal.variant Game="jing" Typed="jing:5x5"`},
	} {
		if g, err := games.Parse(c.written); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, %v; want %s", c.written, g, err, c.want)
		}
	}
}

// A variant is read with its words in any order, in any case, and printed in one way.
func TestVariantsArePrintedInOneWay(t *testing.T) {
	for written, want := range map[string]string{
		"MNK:03X5:3:Misere:EXACT": "mnk:3x5:3:exact:misere",
		"mnk:15x15:5:renju":       "mnk:15x15:5:renju",
		" drop:6x7:4 ":            "drop:6x7:4",
		"order-chaos:6x6:5:symbols=4:Chaos-First:full:exact": "order-chaos:6x6:5:exact:full:chaos-first:symbols=4",
		"order-chaos:6x6:5:symbols=2":                        "order-chaos:6x6:5",
		"Weighted: 4, −1,+3,1,5,-9,2,6,-05":                  "weighted:4,-1,3,1,5,-9,2,6,-5",
		"JING":                                               "jing",
	} {
		if g, err := games.Parse(written); err != nil || g.Variant() != want {
			t.Errorf("%s: got %v, %v; want %s", written, g, err, want)
		}
	}
}
