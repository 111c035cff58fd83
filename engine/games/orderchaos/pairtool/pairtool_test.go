package pairtool

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/pairing"
)

// TestFindNamesThePublished checks the help of the flag --by, and that every
// name in it is taken.
func TestFindNamesThePublished(t *testing.T) {
	by, _ := reflect.TypeFor[Find]().FieldByName("By")
	for _, name := range pairing.PublishedNames() {
		if !strings.Contains(by.Tag.Get("help"), name) {
			t.Errorf("--by does not say that it takes %s: %s", name, by.Tag.Get("help"))
		}
		call := Find{By: name, Variant: []string{"order-chaos:6x6:5:exact:full"}}
		if err := call.Run(t.Context(), nil, io.Discard); err != nil || call.Board().Rows != 6 {
			t.Errorf("--by %s: %v", name, err)
		}
	}
}
