package words_test

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"noughts/engine"
	"noughts/words"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"":                                       "",
		"Ada":                                    "Ada",
		"two\nlines\tand a tab":                  "two\nlines\tand a tab",
		"Zoë Ångström 名前 🎲":                      "Zoë Ångström 名前 🎲",
		"\u202enimda\u202c":                      "nimda",
		"a\u2066b\u2069c\u200fd":                 "abcd",
		"\u200b\u2060\ufeff":                     "",
		"ad\u00admin":                            "admin",
		"ad\u200dmin\u200c":                      "admin",
		"\u3164\u2800\u115f":                     "",
		"a\x00b\x1b[31mc\x7f":                    "ab[31mc",
		"\xff not UTF-8":                         " not UTF-8",
		"a\u2028b\u2029c":                        "a b c",
		"e\u0301":                                "e\u0301",
		"\u0301e \u0301":                         "e ",
		"Z" + strings.Repeat("\u0335", 50) + "!": "Z\u0335!",
		"Z" + strings.Repeat("\u0335\u200d", 50) + "!":                  "Z\u0335!",
		"Z" + strings.Repeat("\u0335\u034f", 3) + "!":                   "Z\u0335!",
		"Z\u0300\u0301\u0302\u0303\u0316\u0317\u0318\u0335\u0488!":      "Z\u0300\u0301\u0316\u0317!",
		"ส" + strings.Repeat("\u0e47", 20) + "\u0e48\u0e49\u0e4a\u0e4b": "ส\u0e47\u0e48\u0e49", // as people flood pages in Thai
		"👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽\u200d🎲":                      "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽\u200d🎲",
		"👩\u200d\u200d👧\u200d":                                          "👩\u200d👧",
		"می\u200cخواهم":                                                 "می\u200cخواهم",
		"क्\u200dष":                                                     "क्\u200dष",
		"ك\u200c٠\u200cك۞\u200dك":                                       "ك٠ك۞ك",
		"\U000e0041\U000e007f\U000f0000tag":                             "tag",
		"\U0001f3f4\U000e0067\U000e0062\U000e007f":                      "\U0001f3f4",
		"مرحبا \u202bשלום":                                              "مرحبا שלום",
	} {
		if got := words.Clean(in); got != want {
			t.Errorf("%+q: got %+q, want %+q", in, got, want)
		}
	}
}

// What is left of any text changes nothing around it, and what is left once is left
// as it is.
func TestCleanKeepsNothingHarmful(t *testing.T) {
	seen := 0
	odd := rapid.SampledFrom([]rune("ab \n\t\u0301\u0335\u20dd\u200b\u200c\u200d\u202e\u2066\u2069\u061c\ufe0f\ufe0e\u3164\u2028\U000e0041👩❤🏽ك٠क्१।"))
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.OneOf(rapid.String(), rapid.StringOf(odd), rapid.StringOf(rapid.OneOf(odd, rapid.Rune()))).Draw(t, "text")
		got := words.Clean(in)
		if again := words.Clean(got); again != got {
			t.Fatalf("%+q becomes %+q and that %+q", in, got, again)
		}
		if len(got) > len(in) {
			t.Fatalf("%+q grows to %+q", in, got)
		}
		marks, before, above := 99, ' ', 0
		for i, r := range got {
			switch {
			case r == '\u200d' || r == '\u200c':
				next, _ := firstRune(got[i+3:])
				if i == 0 || unicode.IsSpace(before) || unicode.In(before, unicode.N, unicode.P) || !unicode.In(next, unicode.So, unicode.L, unicode.M) ||
					unicode.In(before, unicode.Latin) || unicode.In(next, unicode.Latin) {
					t.Fatalf("%+q keeps a joiner between %q and %q", got, before, next)
				}
			case unicode.In(r, unicode.Cf, unicode.Bidi_Control, unicode.Co, unicode.Zl, unicode.Zp),
				unicode.IsControl(r) && r != '\n' && r != '\t', r == unicode.ReplacementChar:
				t.Fatalf("%+q keeps %U", got, r)
			case unicode.Is(unicode.Mc, r) && marks < 99:
			case unicode.IsMark(r):
				if marks++; marks > 4 {
					t.Fatalf("%+q keeps mark %d of a letter, or one of none", got, marks)
				}
				if norm.NFD.PropertiesString(string(r)).CCC() == 230 {
					if above++; above > 2 {
						t.Fatalf("%+q keeps %d marks above a letter", got, above)
					}
				}
			case unicode.IsSpace(r):
				marks = 99
			default:
				marks, above = 0, 0
			}
			before = r
		}
		for _, r := range in {
			if unicode.Is(unicode.Cf, r) {
				seen++
			}
		}
	})
	least := 15          // of some sixty
	if testing.Short() { // a fifth of the texts
		least = 1
	}
	if seen < least {
		t.Errorf("only %d format characters were tried", seen)
	}
}

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return 0, false
}

// Names and words of the world's languages stay as they are, however they are written: in single
// letters, or in letters and marks.
func TestCleanKeepsWords(t *testing.T) {
	for _, name := range []string{
		"Nguyễn Thị Ngọc Ước", "Ế Ặ Ộ Ữ", "ที่นี่ น้ำ กรุ๊ปเปิ้ล ศักดิ์สิทธิ์ ปู่ย่า", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים שָּׁ", "مُحَمَّدٌ ٱللَّهِ",
		"प्रज्ञा ज़िंदगी हूँ क्षत्रिय र्\u200dय", "কৃষ্ণাঁ", "மொழி", "శ్రీనివాస్", "ශ්\u200dරී", "བསྒྲུབས་ རྒྱུད་", "မြန်မာ ကျွန်ုပ် အင်္ဂလိပ် လျှောက် မြွှေး", "ខ្ញុំ ស្ត្រី",
		"Ṩṹ ǭ ṵ̃́", "й ё Ѣ̈", "한국어", "が ぱ", "👩🏽\u200d🚀 ❤\ufe0f\u200d🔥 1\ufe0f⃣ 🏳\ufe0f\u200d🌈 👨\u200d👩\u200d👧\u200d👦", "ᏣᎳᎩ", "Ⓐ⃝",
	} {
		for form, f := range map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD} {
			if in := f.String(name); words.Clean(in) != in {
				t.Errorf("%s, %s: %+q becomes %+q", name, form, in, words.Clean(in))
			}
		}
	}
}

// Letters of the world's languages stay as they are.
func TestCleanKeepsLetters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.RuneFrom(nil, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Thai, unicode.Hebrew)
		in := rapid.StringOf(letter.Filter(func(r rune) bool { return !unicode.IsMark(r) })).Draw(t, "text")
		if got := words.Clean(in); got != in {
			t.Fatalf("%+q becomes %+q", in, got)
		}
	})
}

// The flags of England, Scotland and Wales stay, and no other text is smuggled in by tags.
func TestCleanKeepsFlags(t *testing.T) {
	tagged := func(code string) string {
		flag := "\U0001f3f4"
		for _, r := range code {
			flag += string(0xe0000 + r)
		}
		return flag + "\U000e007f"
	}
	for _, code := range []string{"gbeng", "gbsct", "gbwls"} {
		for _, name := range []string{tagged(code), "Ann " + tagged(code) + "!", tagged(code) + tagged(code), "🏳\ufe0f\u200d⚧\ufe0f" + tagged(code), "👩🏽\u200d💻🐻\u200d❄\ufe0f"} {
			if got := words.Clean(name); got != name {
				t.Errorf("%+q becomes %+q", name, got)
			}
		}
	}
	for in, want := range map[string]string{
		tagged("usca"):                                                         "\U0001f3f4",
		tagged("gbengx"):                                                       "\U0001f3f4",
		tagged("come to the back door"):                                        "\U0001f3f4",
		strings.TrimPrefix(tagged("gbeng"), "\U0001f3f4"):                      "",
		strings.TrimSuffix(tagged("gbeng"), "\U000e007f"):                      "\U0001f3f4",
		tagged("gbeng") + "\U000e0061\U000e007f":                               tagged("gbeng"),
		"\U0001f3f4\u200b" + strings.TrimPrefix(tagged("gbeng"), "\U0001f3f4"): "\U0001f3f4",
	} {
		if got := words.Clean(in); got != want {
			t.Errorf("%+q becomes %+q, want %+q", in, got, want)
		}
	}
}

// A name from right to left is isolated in whatever is said of it, once, and cannot be where it
// isn't closed.
func TestNamesAreIsolated(t *testing.T) {
	p := load(t, english, source("en.json", `{"row": "{{.Rank}}. {{.Who}} {{.Points}}"}`)).Printer("en")
	for _, name := range []string{"שרלוק", "محمد", "a ב", "\u2067שרלוק", "שרלוק\u2069", "\u2068שרלוק"} {
		clean := words.Clean(name)
		isolated := "\u2068" + clean + "\u2069"
		if got, want := p.Says("row", "Rank", 1, "Who", name, "Points", "4½"), "1. "+isolated+" 4½"; got != want {
			t.Errorf("%+q: %+q, want %+q", name, got, want)
		}
		inner := p.Says("hello", "Name", name)
		if got, want := p.Says("row", "Rank", 1, "Who", inner, "Points", 3), "1. Hello, "+isolated+"! 3"; got != want {
			t.Errorf("%+q within another message: %+q, want %+q", name, got, want)
		}
		if got, want := p.Says("row", "Rank", 1, "Who", engine.List{name, "Ann"}, "Points", 3), "1. "+isolated+", Ann 3"; got != want {
			t.Errorf("%+q in a list: %+q, want %+q", name, got, want)
		}
	}
	if got, want := p.Says("hello", "Name", "\u2068Ann\u2069 \u2068Ben\nCat\u2069"), "Hello, \u2068Ann\u2069 Ben\nCat!"; got != want {
		t.Errorf("%+q, want %+q", got, want)
	}
}

// Whatever a message is told goes into it clean, texts within texts too; what the
// catalogue itself says stays.
func TestSayCleansItsValues(t *testing.T) {
	p := load(t, english).Printer("en")
	if got, want := p.Says("hello", "Name", "\u202eAda\u200b"), "Hello, Ada!"; got != want {
		t.Errorf("got %+q, want %q", got, want)
	}
	if got, want := p.Says("deep", "Inner", engine.Say("hello", "Name", "\u2066Ben")), "[Hello, Ben!]"; got != want {
		t.Errorf("got %+q, want %q", got, want)
	}
}
