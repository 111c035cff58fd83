package playground

import "github.com/gorilla/websocket"

// Faults are what a test can make go wrong, so that a bot's answer to it can be seen.
type Faults struct {
	Fail                 func(Call) int // the HTTP status to fail a request with; 0 lets it through
	RefuseGateway        bool           // no new gateway connections
	ReconnectBeforeReady bool           // Op 7 in place of READY
}

// InjectFaults sets the faults from now on; the zero value ends them.
func (s *Server) InjectFaults(f Faults) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	s.world.faults = f
}

// Drop cuts every gateway connection. Sessions that are not resumable are forgotten, so that a RESUME finds nothing.
func (s *Server) Drop(resumable bool) {
	w := s.world
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		if c.session != nil && !resumable {
			delete(w.sessions, c.session.id)
		}
		c.out.closeWith(websocket.CloseServiceRestart, "")
	}
}

// AskReconnect sends Op 7 on every gateway connection, as Discord does before it restarts one.
func (s *Server) AskReconnect() {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	for c := range s.world.conns {
		c.send(opReconnect, nil)
	}
}
