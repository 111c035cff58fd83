package playground

import (
	"crypto/rand"
	"encoding/hex"
	"slices"
)

// randomToken is n random bytes in hex.
func randomToken(n int) string {
	raw := make([]byte, n)
	_, _ = rand.Read(raw) // never fails
	return hex.EncodeToString(raw)
}

// sortedUsers lists everybody, oldest account first.
func (w *world) sortedUsers() []*User {
	out := make([]*User, 0, len(w.users))
	for _, u := range w.users {
		out = append(out, u)
	}
	slices.SortFunc(out, func(a, b *User) int { return compareIDs(a.ID, b.ID) })
	return out
}
