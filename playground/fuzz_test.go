package playground

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// FuzzBodies sends anything as a message, a command set and a callback: each is answered, none with
// a 500.
func FuzzBodies(f *testing.F) {
	for _, seed := range []string{
		`{"content":"hi"}`, `[{"name":"go","description":"Go"}]`, `{"type":4,"data":{"content":"x"}}`, `null`, `[]`,
		`{"flags":32768,"components":[{"type":9,"accessory":{"type":2}},{"type":12,"items":[{}]},{"type":17,"components":[{"type":1}]}]}`,
		`{"type":9,"data":{"components":[{"type":18}]}}`, `{"embeds":[{"image":{"url":"attachment://x"}}],"attachments":[{"id":0}]}`,
	} {
		f.Add(seed)
	}
	s, err := New(context.Background(), Options{})
	if err != nil {
		f.Fatal(err)
	}
	s.world.host = "127.0.0.1:1"
	lobby, ada := s.world.channels[s.Channel("lobby")], s.world.people[0]
	b, err := s.world.login(context.Background(), "playground")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body string) {
		in := &interaction{action: action{ada, "en-US", lobby, "", func(string, any) {}}, bot: b, kind: interactCommand}
		s.world.startInteraction(in, map[string]any{})
		defer in.stopClocks()
		for path, method := range map[string]string{
			"/channels/" + lobby.ID + "/messages":                   http.MethodPost,
			"/applications/" + b.ID + "/commands":                   http.MethodPut,
			"/interactions/" + in.id + "/" + in.token + "/callback": http.MethodPost,
		} {
			req := httptest.NewRequest(method, "http://127.0.0.1:1/api/v10"+path, strings.NewReader(body))
			req.Header.Set("Authorization", "Bot playground")
			rec := httptest.NewRecorder()
			s.http.Handler.ServeHTTP(rec, req)
			if rec.Code >= http.StatusInternalServerError {
				t.Errorf("%s answers %d %s", path, rec.Code, rec.Body)
			}
		}
	})
}

// FuzzPage sends anything as a frame of a page and of a gateway client.
func FuzzPage(f *testing.F) {
	for _, seed := range []string{
		`{"t":"send","d":{"channel_id":"1"}}`, `{"t":"command","d":{"options":[{"name":"x","focused":true}]}}`, `{"t":"modal_submit","d":{"components":[{}]}}`,
		`{"op":2,"d":{"token":"x","intents":1,"shard":[0,1]}}`, `{"op":6,"d":{}}`, `{"op":8,"d":{"guild_id":1}}`, `7`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		s := newServer(t, Options{})
		c := &client{world: s.world, person: s.world.people[0], out: newSendQueue()}
		c.handle(t.Context(), raw)
		l := &gatewayConn{world: s.world, out: newSendQueue()}
		l.take(raw)
		l.take(raw)
	})
}
