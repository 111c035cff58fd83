package playground

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// memoryStorage is a storage for tests.
type memoryStorage map[string]map[string][]byte

func (m memoryStorage) Put(_ context.Context, kind, key string, value []byte) error {
	if m[kind] == nil {
		m[kind] = map[string][]byte{}
	}
	m[kind][key] = bytes.Clone(value)
	return nil
}

func (m memoryStorage) Delete(_ context.Context, kind, key string) error {
	delete(m[kind], key)
	return nil
}

func (m memoryStorage) Each(_ context.Context, kind string, f func(string, []byte) error) error {
	for key, value := range m[kind] {
		if err := f(key, value); err != nil {
			return err
		}
	}
	return nil
}

// TestRestart: what was said, sent and registered is there after a restart, and old buttons work.
func TestRestart(t *testing.T) {
	stored := memoryStorage{}
	respond := func(dg *discordgo.Session, i *discordgo.Interaction) {
		if i.Type == discordgo.InteractionMessageComponent {
			answer(t, dg, i, asUpdate, says("pressed"))
			return
		}
		data := says("press it")
		data.Components = []discordgo.MessageComponent{row(button("old"))}
		data.Files = []*discordgo.File{picture(t, 5, 5)}
		answer(t, dg, i, asMessage, data)
	}
	ctx := wait(t)
	var before Message
	t.Run("before", func(t *testing.T) {
		s := start(t, Options{Storage: stored})
		register(t, login(t, s, respond), slash("go"))
		ada := s.Person("ada")
		dm, err := ada.DirectChannel(ctx, applicationID("playground"))
		if err != nil {
			t.Fatal(err)
		}
		outcome, err := ada.Command(ctx, dm, "go", nil)
		if err != nil {
			t.Fatal(err)
		}
		before = *outcome.Message
	})
	_ = stored.Put(ctx, storedFile, "1", []byte("a file that no message claims"))
	s := start(t, Options{Storage: stored})
	ada := s.Person("ada")
	after := ada.Messages(before.ChannelID)
	if len(after) != 1 || after[0].Content != "press it" || len(s.world.commands) != 1 {
		t.Fatalf("after the restart: %+v", after)
	}
	resp, err := http.Get(after[0].Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the old picture: %s", resp.Status)
	}
	if len(s.world.blobs) != 1 || len(stored[storedFile]) != 1 {
		t.Errorf("%d files are held, %d stored", len(s.world.blobs), len(stored[storedFile]))
	}
	login(t, s, respond)
	outcome, err := ada.Press(ctx, after[0], "old")
	if err != nil || outcome.Message == nil || outcome.Message.Content != "pressed" {
		t.Errorf("the old button: %+v, %v", outcome, err)
	}
}

// brokenStorage is a storage that fails.
type brokenStorage struct{ memoryStorage }

func (brokenStorage) Put(context.Context, string, string, []byte) error {
	return errors.New("disk full")
}

func TestStorageFails(t *testing.T) {
	s := start(t, Options{Storage: brokenStorage{memoryStorage{}}})
	if got := rest(t, s, "GET", "/users/@me", ""); got.status != http.StatusInternalServerError {
		t.Errorf("with a broken storage: %d %s", got.status, got.body)
	}
}
