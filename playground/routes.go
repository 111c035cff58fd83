package playground

import (
	"net/http"
	"strings"
)

// routes lists every address the playground answers.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	api := func(pattern string, h http.HandlerFunc) {
		for _, version := range []string{"v9", "v10"} {
			method, path, _ := strings.Cut(pattern, " ")
			mux.HandleFunc(method+" /api/"+version+path, h)
		}
	}
	s.routeAccount(api)
	s.routeGuilds(api)
	s.routeChannels(api)
	s.routeThreads(api)
	s.routeCommands(api)
	s.routeInteractions(api)
	s.routeOAuth(api)
	mux.HandleFunc("/api/", s.serve(nil, func(*call) error { return errNotFound }))

	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/{$}", s.serveGateway)
	mux.HandleFunc("GET "+resumePath, s.serveGateway)
	mux.HandleFunc("GET "+resumePath+"/{$}", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /page/ws", s.servePage)
	mux.HandleFunc("GET "+LoginPath, s.serveLogin)
	mux.Handle("GET /web/", static())
	mux.Handle("GET "+termsPath, plainPage(s.opts.Terms))
	mux.Handle("GET "+privacyPath, plainPage(s.opts.Privacy))
	mux.HandleFunc("GET /{$}", func(rw http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(rw, r, webFiles, "web/index.html")
	})
	return mux
}
