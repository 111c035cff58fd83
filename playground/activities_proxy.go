package playground

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
)

// An Activity is a page on another origin than the playground, behind a proxy that has the habits
// of Discord's. On Discord it is at <application id>.discordsays.com; here it is at <application
// id>.localhost, on the playground's own port. Browsers know that such names are this machine's:
// https://www.rfc-editor.org/rfc/rfc6761#section-6.3

// localHost ends the names of such origins.
const localHost = ".localhost"

// activityHost is the name of an Activity's origin, without the port.
func activityHost(appID string) string { return appID + localHost }

// relayPath is where the page stands that is between the playground and an Activity: the official
// library hears nobody but Discord and its own origin.
const relayPath = "/.playground/"

//go:embed relay
var relayFiles embed.FS

// MapActivity says where the Activity of a token's bot is served, as the owner does by the URL
// mapping in Discord's developer portal; nil takes it away.
func (s *Server) MapActivity(token string, to *url.URL) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.world.mappings[applicationID(token)] = to
}

// CutActivities cuts all WebSockets that go through the proxy.
func (s *Server) CutActivities() {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.world.cutProxied()
	s.world.proxied, s.world.cutProxied = context.WithCancel(context.Background())
}

// mapped is the application whose Activity's origin a request names, and where it is served; ok is
// false for any other host.
func (s *Server) mapped(host string) (appID string, to *url.URL, ok bool) {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	appID, ok = strings.CutSuffix(name, localHost)
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	return appID, s.world.mappings[appID], ok
}

// hosts sends requests for an Activity's origin to the proxy, and all others to the playground.
func (s *Server) hosts(own http.Handler) http.Handler {
	relay, err := fs.Sub(relayFiles, "relay")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	files := http.StripPrefix(relayPath, http.FileServerFS(relay))
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		appID, to, ok := s.mapped(r.Host)
		switch {
		case !ok:
			own.ServeHTTP(rw, r)
		case !sameOrigin(r):
			http.Error(rw, "the playground answers this machine only", http.StatusForbidden)
		case strings.HasPrefix(r.URL.Path, relayPath):
			rw.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "+framedBy(r.Host))
			rw.Header().Set("X-Content-Type-Options", "nosniff")
			files.ServeHTTP(rw, r)
		case to == nil:
			http.Error(rw, "no address is mapped to this Activity", http.StatusNotFound)
		default:
			s.proxy(appID, to, framedBy(r.Host)).ServeHTTP(rw, r)
		}
	})
}

// framedBy is the directive by which the pages of an Activity's origin are framed by themselves and
// by the playground on the same port.
func framedBy(host string) string {
	port := ""
	if _, p, err := net.SplitHostPort(host); err == nil {
		port = ":" + p
	}
	return fmt.Sprintf("frame-ancestors 'self' http://127.0.0.1%s http://localhost%s", port, port)
}

// ancestors finds the directive in the policy of an Activity, which names Discord.
var ancestors = regexp.MustCompile(`(?:^|;)\s*frame-ancestors[^;]*`)

// proxy stands between browsers and where an Activity is served, as Discord's does: the prefix
// /.proxy may stand before any path, requests come from the proxy's address and from the origin on
// Discord, nothing of html is cached, and nothing is loaded from other origins. See
// https://docs.discord.com/developers/activities/development-guides/networking
func (s *Server) proxy(appID string, to *url.URL, framedBy string) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			if path, ok := strings.CutPrefix(r.In.URL.Path, "/.proxy/"); ok {
				r.Out.URL.Path, r.Out.URL.RawPath = "/"+path, ""
			}
			r.Out.Host = to.Host
			for _, name := range []string{"Origin", "Referer"} {
				if r.In.Header.Get(name) != "" {
					r.Out.Header.Set(name, "https://"+appID+".discordsays.com")
				}
			}
			if r.In.Header.Get("Upgrade") != "" {
				r.Out = r.Out.WithContext(s.untilCut(r.In.Context()))
			}
		},
		ModifyResponse: func(resp *http.Response) error {
			h := resp.Header
			policy := ancestors.ReplaceAllString(h.Get("Content-Security-Policy"), "")
			h.Set("Content-Security-Policy", strings.Trim(policy+"; "+framedBy, "; "))
			h.Add("Content-Security-Policy", "default-src 'self' data: blob: https://cdn.discordapp.com https://media.discordapp.net")
			if kind, _, _ := mime.ParseMediaType(h.Get("Content-Type")); kind == "text/html" {
				for _, name := range []string{"Cache-Control", "Etag", "Last-Modified", "Expires"} {
					h.Del(name)
				}
			}
			return nil
		},
		ErrorHandler: func(rw http.ResponseWriter, _ *http.Request, err error) {
			s.log.Debug("playground reaches no Activity", "err", err)
			http.Error(rw, "the Activity is out of reach", http.StatusBadGateway)
		},
	}
}

// untilCut is a context that ends with the faults, too.
func (s *Server) untilCut(ctx context.Context) context.Context {
	s.world.mu.Lock()
	cut := s.world.proxied
	s.world.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	context.AfterFunc(cut, cancel)
	return ctx
}

// frameSources are the origins of Activities that the playground's page may frame, for its policy.
func (s *Server) frameSources(host string) string {
	_, port, err := net.SplitHostPort(host)
	if err != nil {
		return "'none'"
	}
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	out := ""
	for appID, to := range s.world.mappings {
		if to != nil {
			out += " http://" + activityHost(appID) + ":" + port
		}
	}
	if out == "" {
		return "'none'"
	}
	return out[1:]
}
