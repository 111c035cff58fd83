package variant

import (
	"testing"

	"noughts/engine"
)

func TestCheckNames(t *testing.T) {
	options := []engine.Option{{Name: "rows"}, {Name: "cols"}}
	for want, values := range map[string]map[string]string{
		"": {"rows": "3"},
		`illegal.option Options=["rows" "cols"] Typed="depth"`: {"rows": "3", "width": "2", "depth": "1"},
	} {
		if err := checkNames(values, options); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%v: got %v, want %q", values, err, want)
		}
	}
	if err := checkNames(map[string]string{"rows": "3"}, nil); err == nil || err.Error() != `illegal.no_options Typed="rows"` {
		t.Errorf("without options: got %v", err)
	}
}
