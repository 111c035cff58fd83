package cached

// Remembered returns how many matches are in memory, and their bytes.
func (s *Store) Remembered() (n, bytes int) {
	s.used.mu.Lock()
	defer s.used.mu.Unlock()
	if len(s.used.entries) != s.matches.ItemCount() {
		panic("the order knows others than are in memory")
	}
	return len(s.used.entries), s.used.bytes
}
