package storetest

import (
	"context"
	"sync"

	"noughts/engine"
	"noughts/store"
)

// Analyses is a store in memory that keeps nothing but analyses, for tests of those who ask for
// analyses: any other method that a test does not have panics. The zero value is ready to use.
type Analyses struct {
	store.Store
	mu   sync.Mutex
	kept map[string]engine.Analysis // by position
}

// Analysis implements store.Analyses.
func (s *Analyses) Analysis(_ context.Context, position string) (engine.Analysis, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.kept[position]
	if !ok {
		return a, store.ErrNotFound
	}
	return a, nil
}

// SaveAnalysis implements store.Analyses.
func (s *Analyses) SaveAnalysis(_ context.Context, position string, a engine.Analysis) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[string]engine.Analysis{}
	}
	s.kept[position] = a
	return nil
}
