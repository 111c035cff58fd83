package storetest

import (
	"slices"
	"testing"

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
	for _, p := range []store.Person{
		{ID: "1", Theme: "light", Quiet: true}, {ID: "2", Theme: "text", Quiet: true, Remind: true, Unlisted: true}, {ID: "1", Theme: "dark"}, {ID: "3"},
	} {
		if err := s.SavePerson(t.Context(), p); err != nil {
			t.Fatalf("save %+v: %v", p, err)
		}
		want(p)
	}
	s = reopen(t, s, open)
	want(store.Person{ID: "1", Theme: "dark"})
	want(store.Person{ID: "2", Theme: "text", Quiet: true, Remind: true, Unlisted: true})
	closeStore(t, s)
}

func testServers(t *testing.T, place Place) {
	open := place(t)
	s := open()
	want := func(want store.Server) {
		t.Helper()
		got, err := s.Server(t.Context(), want.ID)
		if err != nil || got != want {
			t.Errorf("server %s: got %+v, %v, want %+v", want.ID, got, err, want)
		}
	}
	want(store.Server{ID: "1"})
	for _, server := range []store.Server{{ID: "1", Quiet: true}, {ID: "2", Quiet: true, Threads: true}, {ID: "1"}} {
		if err := s.SaveServer(t.Context(), server); err != nil {
			t.Fatalf("save %+v: %v", server, err)
		}
		want(server)
	}
	s = reopen(t, s, open)
	want(store.Server{ID: "1"})
	want(store.Server{ID: "2", Quiet: true, Threads: true})
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
