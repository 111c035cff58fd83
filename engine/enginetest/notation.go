package enginetest

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"noughts/engine"
)

// triedVariants is how many variants are made at random, and how many wrong ones of them.
const triedVariants = 400

// checkNotation makes variants of random values of the options. Each is read back as it is
// printed, with its words in any order and in capitals too. What is written with a mistake in
// it is refused with a sentence, or means a variant all the same.
func checkNotation(t testing.TB, family engine.Family) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 42))
	made, refused := 0, 0
	for range triedVariants {
		values := map[string]string{}
		for _, o := range family.Options() {
			if rng.IntN(4) > 0 {
				values[o.Name] = randomValue(rng, o)
			}
		}
		g, err := family.Build(values)
		if err != nil {
			checkSentence(t, family, err) // such as a line that is longer than the board
			continue
		}
		made++
		back := family.Values(g)
		for name, value := range values {
			if back[name] != value {
				t.Errorf("%s: %s was %s, and is %s", g.Variant(), name, value, back[name])
			}
		}
		for _, written := range []string{g.Variant(), strings.ToUpper(g.Variant()), shuffled(rng, family, g.Variant())} {
			if again, err := family.Parse(written); err != nil || again.Start() != g.Start() || again.Variant() != g.Variant() {
				t.Errorf("%s is read as %v, %v; want %s", written, again, err, g.Variant())
			}
		}
		wrong := spoiled(rng, g.Variant())
		other, err := family.Parse(wrong)
		if err != nil {
			refused++
			checkSentence(t, family, err)
		} else if again, err := family.Parse(other.Variant()); err != nil || again.Variant() != other.Variant() {
			t.Errorf("%s is printed as %s, which is read as %v, %v", wrong, other.Variant(), again, err)
		}
	}
	if made < triedVariants/10 || refused < triedVariants/20 {
		t.Errorf("%s: only %d variants are made, and %d refused", family.Key(), made, refused)
	}
}

// randomValue returns a value that an option may have, as far as it alone decides that.
func randomValue(rng *rand.Rand, o engine.Option) string {
	switch o.Kind {
	case engine.SwitchOption:
		return strconv.FormatBool(rng.IntN(2) == 0)
	case engine.ChoiceOption:
		return o.Choices[rng.IntN(len(o.Choices))].Name
	case engine.NumbersOption:
		list := make([]string, o.Count)
		for i := range list {
			list[i] = strconv.Itoa(o.Min + rng.IntN(o.Max-o.Min+1))
		}
		return strings.Join(list, ",")
	}
	return strconv.Itoa(o.Min + rng.IntN(o.Max-o.Min+1))
}

// shuffled writes the words at the end of a variant in another order.
func shuffled(rng *rand.Rand, family engine.Family, variant string) string {
	first := 1 // the key
	for _, o := range family.Options() {
		if (o.Kind == engine.NumberOption && !o.Named || o.Kind == engine.NumbersOption) && o.Name != "cols" {
			first++
		}
	}
	parts := strings.Split(variant, ":")
	words := parts[first:]
	rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return strings.Join(parts, ":")
}

// spoiled makes a mistake in a variant.
func spoiled(rng *rand.Rand, variant string) string {
	switch at := rng.IntN(len(variant)); rng.IntN(4) {
	case 0:
		return variant[:at] + variant[at+1:]
	case 1:
		return variant[:at] + string("0129:x=,- é"[rng.IntN(11)]) + variant[at:]
	case 2:
		return variant + ":nonsense"
	default:
		return variant + variant[strings.LastIndexByte(variant, ':')+1:]
	}
}

// checkSentence checks that an error is a UserError whose message, and those within it, are
// in the catalogues of the family and of all games.
func checkSentence(t testing.TB, family engine.Family, err error) {
	t.Helper()
	p, ok := errors.AsType[*engine.UserError](err)
	if !ok {
		t.Errorf("%s: %v is no UserError", family.Key(), err)
		return
	}
	known := messages(t, family)
	said := []engine.Text{p.Text}
	for _, value := range p.Text.Data {
		if text, ok := value.(engine.Text); ok {
			said = append(said, text)
		}
	}
	for _, text := range said {
		if !slices.Contains(known, text.ID) {
			t.Errorf("%s: no catalogue has %q", family.Key(), text.ID)
		}
	}
}

// messages returns the ids of the English messages of a family and of all games.
func messages(t testing.TB, family engine.Family) (ids []string) {
	t.Helper()
	for _, files := range []fs.FS{family.Words(), engine.Words()} {
		data, err := fs.ReadFile(files, "words/en.json")
		if err != nil {
			t.Fatal(err)
		}
		var catalogue map[string]any
		if err := json.Unmarshal(data, &catalogue); err != nil {
			t.Fatal(err)
		}
		for id := range catalogue {
			ids = append(ids, id)
		}
	}
	return ids
}
