package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/playground"
)

// sdkPage serves an Activity that speaks by the official SDK and by ours, and sends what it tells.
type sdkPage struct {
	*harness
	dir  string // of the SDK
	told chan string
}

func (p *sdkPage) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	rw.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors https://discord.com")
	body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	switch path := r.URL.Path; {
	case path == "/":
		rw.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(rw, `<!doctype html><title>Activity</title><script type="module" src="/page.mjs"></script>`)
	case path == "/setup":
		_ = json.NewEncoder(rw).Encode(map[string]string{"client_id": p.server.Bots()[0].ID})
	case path == "/exchange":
		resp, err := http.PostForm(p.url.String()+"/api/v10/oauth2/token", url.Values{
			"client_id": {p.server.Bots()[0].ID}, "client_secret": {playground.ClientSecret(playgroundToken)},
			"grant_type": {"authorization_code"}, "code": {string(body)},
		})
		if err != nil {
			p.Error(err)
			return
		}
		defer resp.Body.Close()
		_, _ = io.Copy(rw, resp.Body)
	case strings.HasPrefix(path, "/told/"):
		p.told <- strings.TrimPrefix(path, "/told/") + " " + string(body)
	case strings.HasPrefix(path, "/js/"):
		http.ServeFile(rw, r, filepath.Join("..", "..", "activity", "web", path))
	default:
		if strings.HasSuffix(path, ".mjs") {
			rw.Header().Set("Content-Type", "text/javascript")
		}
		http.ServeFile(rw, r, filepath.Join(p.dir, filepath.Clean(path)))
	}
}

// hears waits for what the page tells about something.
func (p *sdkPage) hears(what, want string) {
	p.Helper()
	for {
		select {
		case said := <-p.told:
			if rest, ok := strings.CutPrefix(said, what+" "); ok {
				if rest != want {
					p.Errorf("%s: got %s, want %s", what, rest, want)
				}
				return
			}
		case <-time.After(waitLimit):
			p.Fatalf("the page tells nothing of %s", what)
		}
	}
}

// TestSDK opens an Activity in the playground that speaks by our own client of the RPC and by the
// official one of npm: both are let in after one consent, and hear the same. Then somebody else
// comes, and the frame is made small.
func TestSDK(t *testing.T) {
	longtest.SkipShort(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	b := openBrowser(t, h.url.String())
	dir := installPackage(t, "sdk", "package.json", "page.mjs")
	module := filepath.Join(dir, "node_modules", "@discord", "embedded-app-sdk", "output")
	if err := os.RemoveAll(filepath.Join(dir, "output")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(module, filepath.Join(dir, "output")); err != nil {
		t.Fatal(err)
	}
	p := &sdkPage{harness: h, dir: dir, told: make(chan string, 100)}
	served := httptest.NewServer(p)
	t.Cleanup(served.Close)
	to, err := url.Parse(served.URL)
	if err != nil {
		t.Fatal(err)
	}
	h.server.MapActivity(playgroundToken, to)
	if err := h.server.SwitchActivities(t.Context(), h.server.Bots()[0].ID, true); err != nil {
		t.Fatal(err)
	}
	launch := func(who string) *tab {
		tb := b.open(who)
		tb.click(`.topbar-tools button:first-child:not([hidden])`)
		tb.click(`.menu-item`)
		return tb
	}
	ada := launch("ada")
	ada.sees("Know your name, picture and language")
	ada.axe(installAxe(t), "consent")
	ada.click(`dialog .button.primary`)
	instance := asks[string](ada, `new URL(document.querySelector(".activity iframe").src).searchParams.get("instance_id")`)
	p.hears("ours", `{"instance":"`+instance+`","early":"","user":"ada","locale":"en-US","participants":["Ada"],"portrait":true}`)
	p.hears("theirs", `{"instance":"`+instance+`","user":"ada","scopes":["identify"],"application":"Noughts","locale":"en-US","participants":["ada"],"refused":4002,"pip":{"use_interactive_pip":true},"wrong":[]}`)
	ada.axe(installAxe(t), "activity")
	ada.click(`.activity-bar button[aria-pressed]:nth-last-child(2)`)
	p.hears("layout", `[1]`)
	ada.shot("small")
	launch("ben")
	p.hears("heard", `[["ada","ben"]]`)
}
