package playground

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// memory is a keeper for tests.
type memory map[string]map[string][]byte

func (m memory) Put(_ context.Context, kind, key string, value []byte) error {
	if m[kind] == nil {
		m[kind] = map[string][]byte{}
	}
	m[kind][key] = bytes.Clone(value)
	return nil
}

func (m memory) Delete(_ context.Context, kind, key string) error {
	delete(m[kind], key)
	return nil
}

func (m memory) Each(_ context.Context, kind string, f func(string, []byte) error) error {
	for key, value := range m[kind] {
		if err := f(key, value); err != nil {
			return err
		}
	}
	return nil
}

// TestRestart: what was said, sent and registered is there after a restart, and old buttons work.
func TestRestart(t *testing.T) {
	kept := memory{}
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
		s := start(t, Options{Keeper: kept})
		register(t, login(t, s, respond), slash("go"))
		ada := s.Person("ada")
		dm, err := ada.DirectChannel(ctx, applicationID("playground"))
		if err != nil {
			t.Fatal(err)
		}
		fate, err := ada.Command(ctx, dm, "go", nil)
		if err != nil {
			t.Fatal(err)
		}
		before = *fate.Message
	})
	_ = kept.Put(ctx, keptBlob, "1", []byte("a file that no message claims"))
	s := start(t, Options{Keeper: kept})
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
	if len(s.world.blobs) != 1 || len(kept[keptBlob]) != 1 {
		t.Errorf("%d files are held, %d kept", len(s.world.blobs), len(kept[keptBlob]))
	}
	login(t, s, respond)
	fate, err := ada.Press(ctx, after[0], "old")
	if err != nil || fate.Message == nil || fate.Message.Content != "pressed" {
		t.Errorf("the old button: %+v, %v", fate, err)
	}
}

// broken is a keeper that fails.
type broken struct{ memory }

func (broken) Put(context.Context, string, string, []byte) error { return errors.New("disk full") }

func TestKeeperFails(t *testing.T) {
	s := start(t, Options{Keeper: broken{memory{}}})
	if got := rest(t, s, "GET", "/users/@me", ""); got.status != http.StatusInternalServerError {
		t.Errorf("with a broken keeper: %d %s", got.status, got.body)
	}
}
