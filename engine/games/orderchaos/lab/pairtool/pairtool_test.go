package pairtool

import (
	"encoding/json"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/pairing"
)

// TestFindNamesThePublished checks the help of the flag --by, and that every
// name in it is taken.
func TestFindNamesThePublished(t *testing.T) {
	by, _ := reflect.TypeFor[Find]().FieldByName("By")
	data, err := os.ReadFile("../../words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var messages map[string]any
	if err := json.Unmarshal(data, &messages); err != nil {
		t.Fatal(err)
	}
	help, _ := messages[by.Tag.Get("help")].(string)
	for _, name := range pairing.PublishedNames() {
		if !strings.Contains(help, name) {
			t.Errorf("--by does not say that it takes %s: %s", name, help)
		}
		call := Find{By: name, Variant: "exact-five-full"}
		if err := call.Run(t.Context(), nil, io.Discard); err != nil || call.Board().Rows != 6 {
			t.Errorf("--by %s: %v", name, err)
		}
	}
}
