package storetest

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/store"
)

func testPeople(t *testing.T, place Place) {
	open := place(t)
	s := open()
	want := func(p store.Person) {
		t.Helper()
		got, err := s.Person(t.Context(), p.ID)
		if err != nil || got != p {
			t.Errorf("person %s: got %+v, %v, want %+v", p.ID, got, err, p)
		}
	}
	want(store.Person{ID: "1"})
	second := store.Person{
		ID: "2", Theme: "text", Locale: "nl", Muted: true, Remind: true, Unlisted: true, NoHints: true, Challengers: store.Nobody,
	}
	first := store.Person{ID: "1", Theme: "light", Muted: true}
	for _, change := range [][2]store.Person{{{}, first}, {{}, second}, {first, {ID: "1", Theme: "dark"}}, {{}, {ID: "3"}}} {
		if err := s.SavePerson(t.Context(), change[0], change[1]); err != nil {
			t.Fatalf("save %+v: %v", change, err)
		}
		want(change[1])
	}
	// Each field by itself leaves the others alone, and all of them can be changed.
	fields := reflect.TypeFor[store.Person]()
	for i := range fields.NumField() {
		if name := fields.Field(i).Name; name != "ID" {
			one, all := store.Person{ID: "2"}, second
			reflect.ValueOf(&all).Elem().Field(i).SetZero()
			reflect.ValueOf(&one).Elem().Field(i).Set(reflect.ValueOf(second).Field(i))
			if err := s.SavePerson(t.Context(), one, store.Person{ID: "2"}); err != nil {
				t.Fatal(err)
			}
			want(all)
			if err := s.SavePerson(t.Context(), store.Person{ID: "2"}, one); err != nil {
				t.Fatal(err)
			}
			want(second)
		}
	}
	s = reopen(t, s, open)
	want(store.Person{ID: "1", Theme: "dark"})
	want(second)
	closeStore(t, s)
}

func testServers(t *testing.T, place Place) {
	open := place(t)
	s := open()
	want := func(want store.Server) {
		t.Helper()
		got, err := s.Server(t.Context(), want.ID)
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("server %s: got %+v, %v, want %+v", want.ID, got, err, want)
		}
	}
	members := func(want ...store.Membership) {
		t.Helper()
		got, err := s.Memberships(t.Context())
		if err != nil || !slices.EqualFunc(got, want, func(a, b store.Membership) bool { return a.GuildID == b.GuildID && a.LeftAt.Equal(b.LeftAt) }) {
			t.Errorf("memberships: got %+v, %v, want %+v", got, err, want)
		}
	}
	member := func(guild string, in bool, minute int) {
		t.Helper()
		if err := s.SetMember(t.Context(), guild, in, start.Add(time.Duration(minute)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	want(store.Server{ID: "1"})
	second := store.Server{ID: "2", Muted: true, Threads: true, Locale: "ja", Theme: "light", Control: "3d", Channels: []string{"c1", "c2"}, Public: true}
	for _, change := range [][2]store.Server{{{}, {ID: "1", Muted: true}}, {{}, second}, {{ID: "1", Muted: true}, {ID: "1"}}} {
		if err := s.SaveServer(t.Context(), change[0], change[1]); err != nil {
			t.Fatalf("save %+v: %v", change, err)
		}
		want(change[1])
	}
	fields := reflect.TypeFor[store.Server]()
	for i := range fields.NumField() {
		if name := fields.Field(i).Name; name != "ID" {
			one, all := store.Server{ID: "2"}, second
			reflect.ValueOf(&all).Elem().Field(i).SetZero()
			reflect.ValueOf(&one).Elem().Field(i).Set(reflect.ValueOf(second).Field(i))
			if err := s.SaveServer(t.Context(), one, store.Server{ID: "2"}); err != nil {
				t.Fatal(err)
			}
			want(all)
			if err := s.SaveServer(t.Context(), store.Server{ID: "2"}, one); err != nil {
				t.Fatal(err)
			}
			want(second)
		}
	}
	member("2", false, 1)
	member("2", false, 2) // which is no news
	member("3", true, 3)
	member("4", false, 4) // where it never was
	s = reopen(t, s, open)
	want(store.Server{ID: "1"})
	want(second)
	want(store.Server{ID: "3"})
	members(store.Membership{GuildID: "1"}, store.Membership{GuildID: "2", LeftAt: start.Add(time.Minute)}, store.Membership{GuildID: "3"})
	member("2", true, 5)
	member("3", false, 6)
	want(second)
	members(store.Membership{GuildID: "1"}, store.Membership{GuildID: "2"}, store.Membership{GuildID: "3", LeftAt: start.Add(6 * time.Minute)})
	closeStore(t, s)
}

func testBlocks(t *testing.T, place Place) {
	open := place(t)
	s := open()
	block := func(user, other string, blocked bool) {
		t.Helper()
		if err := s.Block(t.Context(), user, other, blocked); err != nil {
			t.Fatalf("block: %v", err)
		}
	}
	want := func(user string, want ...string) {
		t.Helper()
		if got, err := s.Blocks(t.Context(), user); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s blocks %v, %v, want %v", user, got, err, want)
		}
	}
	want("1")
	block("1", "3", true)
	block("1", "2", true)
	block("1", "2", true) // twice is no error
	block("2", "1", true)
	want("1", "2", "3")
	s = reopen(t, s, open)
	block("1", "3", false)
	block("1", "3", false)
	want("1", "2")
	want("2", "1")
	closeStore(t, s)
}
