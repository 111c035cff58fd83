package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"noughts/engine"
	"noughts/store"
)

const (
	// mostAnalyses is how many analyses are kept at most. One of a board of 15×15
	// takes about 2 KB, so that all of them take some 40 MB.
	mostAnalyses = 20_000
	// analysisFormat numbers how an analysis is written. One in another format is
	// as good as none: it can be found out again.
	analysisFormat = 1
)

// Analysis loads an analysis.
func (db *DB) Analysis(ctx context.Context, position string) (engine.Analysis, error) {
	var packed []byte
	err := db.reader.scan(ctx, "SELECT analysis FROM analyses WHERE position = ? AND format = ?", []any{position, analysisFormat}, &packed)
	if errors.Is(err, sql.ErrNoRows) {
		return engine.Analysis{}, fmt.Errorf("analysis of %s: %w", position, store.ErrNotFound)
	}
	if err != nil {
		return engine.Analysis{}, fmt.Errorf("load the analysis of %s: %w", position, db.readError(err))
	}
	var a engine.Analysis
	if err := unpack(packed, &a); err != nil {
		return engine.Analysis{}, fmt.Errorf("read the analysis of %s: %w", position, err)
	}
	return a, nil
}

// SaveAnalysis saves an analysis, and forgets those that were saved longest ago.
func (db *DB) SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error {
	packed, err := pack(a)
	if err == nil {
		err = db.write(ctx, quick, func(w *writer) error {
			if _, err := w.exec("INSERT INTO analyses (position, format, analysis) VALUES (?, ?, ?)", position, analysisFormat, packed); err != nil {
				return err
			}
			_, err := w.exec("DELETE FROM analyses WHERE id <= (SELECT max(id) FROM analyses) - ?", mostAnalyses)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("save the analysis of %s: %w", position, err)
	}
	return nil
}
