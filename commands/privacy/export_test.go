package privacy

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"testing"

	"noughts/engine/games"
	"noughts/engine/match"
)

// TestGameOf exports a game with every ending there is, and each is told from the others.
func TestGameOf(t *testing.T) {
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]match.Ending{}
	for ending := match.NotEnded; ending <= match.Forfeited; ending++ {
		said := gameOf(&match.Match{Game: game, Status: match.Over, Ending: ending}, "1").Ending
		if before, ok := seen[said]; ok || (said == "") != (ending == match.NotEnded) {
			t.Errorf("ending %d is %q, as is %d", ending, said, before)
		}
		seen[said] = ending
	}
}

// A file that is too long for a message is compressed, and says the same.
func TestFileOf(t *testing.T) {
	all := &personalData{ID: "1", Blocked: []string{"2", "3"}}
	plain, err := fileOf(all, mostPlain)
	if err != nil || plain.Name != fileName {
		t.Fatalf("%s, %v", plain.Name, err)
	}
	if same, err := fileOf(all, len(plain.Data)); err != nil || !bytes.Equal(same.Data, plain.Data) {
		t.Errorf("as long as it may be: %s, %v", same.Name, err)
	}
	long, err := fileOf(all, len(plain.Data)-1)
	if err != nil || long.Name != fileName+".gz" {
		t.Fatalf("%s, %v", long.Name, err)
	}
	r, err := gzip.NewReader(bytes.NewReader(long.Data))
	if err != nil {
		t.Fatal(err)
	}
	var got personalData
	if err := json.NewDecoder(r).Decode(&got); err != nil || got.ID != "1" || len(got.Blocked) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}
