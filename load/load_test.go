package load

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"noughts/playground"
)

func TestOptions(t *testing.T) {
	good := Options{People: 9, Guilds: 2, Rate: 1, Time: time.Second, Games: []string{"a"}, Duels: []string{"b"}, Levels: []string{"c"}}
	d, err := New(good)
	if err != nil {
		t.Fatal(err)
	}
	people, channels, duels := map[string]bool{}, 0, 0
	for _, table := range d.tables {
		for _, who := range table.people {
			people[who] = true
		}
		duels += len(table.people) - 1
	}
	w := d.World()
	for _, g := range w.Guilds {
		channels += len(g.Channels)
	}
	good.Best = 3
	d, err = New(good)
	if err != nil || len(d.tables) != len(w.Guilds[0].Channels)+len(w.Guilds[1].Channels)+3 || len(d.World().People) != 12 || !d.tables[len(d.tables)-1].best || d.tables[0].best {
		t.Errorf("with three best: %+v, %v", d, err)
	}
	if len(people) != 9 || len(w.People) != 9 || channels != 8 || duels != 1 {
		t.Errorf("%d people of %d at %d tables with %d channels, %d of them for two", len(people), len(w.People), len(d.tables), channels, duels)
	}
	for _, bad := range []func(*Options){
		func(o *Options) { o.People = 1 }, func(o *Options) { o.Guilds = 0 }, func(o *Options) { o.Rate = 0 },
		func(o *Options) { o.Time = 0 }, func(o *Options) { o.Games = nil }, func(o *Options) { o.Levels = nil },
		func(o *Options) { o.Best, o.Duels = 1, nil }, func(o *Options) { o.Flood = 1 }, func(o *Options) { o.Flood = -1 },
	} {
		o := good
		bad(&o)
		if _, err := New(o); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: got %v", o, err)
		}
	}
}

func TestLost(t *testing.T) {
	r := Result{moves: map[int64][]made{1: {
		{ply: 0, move: "a1", accepted: true}, {ply: 2, move: "b1", accepted: true}, {ply: 4, move: "c1"},
	}}}
	for name, test := range map[string]struct {
		stored []string
		want   int
	}{
		"all there":                         {[]string{"a1", "", "b1", "", "c1"}, 0},
		"nobody was told of the last":       {[]string{"a1", "", "b1"}, 0},
		"one is not there":                  {[]string{"a1", ""}, 1},
		"another one is there":              {[]string{"a1", "", "c3"}, 2},
		"one is there that nobody pressed":  {[]string{"a1", "", "b1", "", "c1", "", "a3"}, 1},
		"one is there twice":                {[]string{"a1", "a1", "b1"}, 1},
		"nothing is there":                  {nil, 2},
		"the bot has made a person's moves": {[]string{"", "", ""}, 2},
	} {
		if got := r.Lost(1, test.stored); got != test.want {
			t.Errorf("%s: %d lost, want %d", name, got, test.want)
		}
	}
}

func TestPercentile(t *testing.T) {
	var list []time.Duration
	if got := Percentile(list, 50); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
	for i := range 200 {
		list = append(list, time.Duration(i+1))
	}
	for percent, want := range map[int]time.Duration{0: 1, 1: 2, 50: 100, 90: 180, 99: 198, 100: 200} {
		if got := Percentile(list, percent); got != want {
			t.Errorf("%d %%: %d, want %d", percent, got, want)
		}
	}
}

func TestBoardOf(t *testing.T) {
	cell := func(id string, disabled bool) playground.Component {
		return playground.Component{CustomID: id, Disabled: disabled}
	}
	b, ok := BoardOf([]playground.Component{{Components: []playground.Component{
		cell("match/7/3/b2", false), cell("match/7/3/c2", true), cell("match/7/3/Xa1", false), cell("match/7/3/d", false), cell("match/7/3/hint", false),
	}}})
	if !ok || b.Match != 7 || b.Ply != 3 || len(b.Cells) != 3 || b.Over {
		t.Errorf("got %+v, %t", b, ok)
	}
	if b, ok = BoardOf([]playground.Component{cell("match/8/9/rematch", false)}); !ok || !b.Over || b.Match != 8 {
		t.Errorf("got %+v, %t", b, ok)
	}
	if _, ok = BoardOf([]playground.Component{cell("menu/1", false)}); ok {
		t.Error("a menu is no board")
	}
}

// A table reads of a request what is pressed in the message that it makes, whatever else there is.
func TestSentBoard(t *testing.T) {
	const rows = `"components":[{"type":10,"content":"\"match/9/"},{"type":1,"components":[
		{"type":2,"custom_id":"match/7/3/b2"},{"type":2,"custom_id":"match/7/3/c2","disabled":true},{"type":2,"custom_id":"match/7/3/Xa10"},
		{"type":2,"custom_id":"match/7/3/hint"},{"type":2,"custom_id":"match/7/3/"},{"type":2,"custom_id":"match/7"}]},
		{"type":1,"components":[{"type":2,"custom_id":"match/7/3/d"},{"type":2,"custom_id":"match/7/3/rematch"}]}]`
	for _, body := range []string{`{` + rows + `}`, `{"type":7,"data":{` + rows + `}}`} {
		want := Board{Match: 7, Ply: 3, Over: true, Cells: []string{"match/7/3/b2", "match/7/3/Xa10", "match/7/3/d"}}
		if got := sentBoard([]byte(body)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %+v, want %+v", body, got, want)
		}
		if match, ok := matchIn([]byte(body)); !ok || match != 7 {
			t.Errorf("%s is about match %d, %t", body, match, ok)
		}
	}
	for _, body := range []string{``, `{}`, `"custom_id":"match/`, `"custom_id":"match/x/`, `{"custom_id":"menu/1"}`} {
		if match, ok := matchIn([]byte(body)); ok {
			t.Errorf("%s is about match %d", body, match)
		}
	}
}
