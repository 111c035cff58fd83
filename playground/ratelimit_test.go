package playground

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// A bot that asks too fast is told how long to wait, and served after that;
// another bot is not held up.
func TestTooManyRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{})
		ask := func(token string) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1/api/v10/users/@me", nil)
			r.Header.Set("Authorization", "Bot "+token)
			answer := httptest.NewRecorder()
			s.http.Handler.ServeHTTP(answer, r)
			return answer
		}
		for i := range requestsPerSecond {
			if code := ask("hasty").Code; code != http.StatusOK {
				t.Fatalf("request %d: %d", i, code)
			}
		}
		refused := ask("hasty")
		want := `{"message":"You are being rate limited.","retry_after":0.02,"global":true}`
		if refused.Code != http.StatusTooManyRequests || refused.Body.String() != want ||
			refused.Header().Get("Retry-After") != "0.02" || refused.Header().Get("X-RateLimit-Global") != "true" {
			t.Errorf("got %d %s with %v, want %s", refused.Code, refused.Body, refused.Header(), want)
		}
		if code := ask("calm").Code; code != http.StatusOK {
			t.Errorf("another bot: %d", code)
		}
		time.Sleep(20 * time.Millisecond)
		if code := ask("hasty").Code; code != http.StatusOK {
			t.Errorf("after the wait: %d", code)
		}
	})
}
