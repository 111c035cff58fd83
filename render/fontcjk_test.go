package render

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"noughts/engine"
	"noughts/engine/longtest"
)

// wide are the characters that only Chinese and Japanese have.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r < 0x3100 || r >= 0xff01 && r < 0xff5f
}

// Whatever a catalogue says can be written in a picture: each language in the font with
// its own shapes. Signs for buttons, such as arrows, are not for pictures.
func TestFontsCoverCatalogues(t *testing.T) {
	longtest.SkipUnderRace(t)
	seen, files := map[string]int{}, 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".json" || filepath.Base(filepath.Dir(path)) != "words" {
			return err
		}
		language := strings.TrimSuffix(filepath.Base(path), ".json")
		types, err := newTypesetter(language, nil)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var plain any // without escapes
		if err := json.Unmarshal(data, &plain); err != nil {
			return err
		}
		var text strings.Builder
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(plain); err != nil {
			return err
		}
		files++
		for _, r := range text.String() {
			if !wide(r) && !unicode.IsLetter(r) {
				continue
			}
			seen[language]++
			switch n, ok := types.fontFor(r); {
			case !ok || wide(r) && n != 0:
				t.Errorf("%s: the fonts lack %c (%U): run scripts/cjkfonts.py", path, r, r)
			case !wide(r) && n >= 0:
				t.Errorf("%s: %c (%U) is not in the first font", path, r, r)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 || seen["en"] < 10_000 {
		t.Errorf("only %d catalogues were read, and %v letters", files, seen)
	}
}

// Names of people are written as far as the fonts go, and never end a picture.
func TestNamesInPictures(t *testing.T) {
	types, err := newTypesetter("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		has  bool
	}{
		{"Zoë Ångström", true}, {"陳大文", true}, {"さくら", true}, {"カズ", true}, {"Даша", true}, {"น้ำ", false}, {"🎲", false},
	} {
		if got := types.has(test.name); got != test.has {
			t.Errorf("%s: can be written: %v", test.name, got)
		}
		if types.width(captionStyle, test.name) <= 0 {
			t.Errorf("%s takes no room", test.name)
		}
	}
}

// The same character is drawn as the language writes it, and a caption in Chinese or
// Japanese is drawn at all.
func TestShapesOfLanguages(t *testing.T) {
	pictures := map[string][]byte{}
	for _, language := range []string{"ja", "zh-TW", "en"} {
		b := engine.Board{Rows: 3, Cols: 3}
		png, err := PNG(b, Options{Language: language, Caption: "先手：直角"})
		if err != nil {
			t.Fatal(err)
		}
		pictures[language] = png
	}
	if bytes.Equal(pictures["ja"], pictures["zh-TW"]) {
		t.Error("Japanese and Chinese look the same")
	}
	if !bytes.Equal(pictures["en"], pictures["zh-TW"]) {
		t.Error("where the language is another, Chinese shapes are not drawn")
	}
	bare, err := PNG(engine.Board{Rows: 3, Cols: 3}, Options{Caption: "น้ำ"})
	if err != nil {
		t.Fatal(err)
	}
	if len(bare) >= len(pictures["ja"]) {
		t.Error("a caption that cannot be written is drawn")
	}
}
