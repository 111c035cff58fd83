package sqlstore

import (
	"context"
	"fmt"

	"noughts/engine"
)

const (
	// maxAnalyses is how many analyses are kept at most. One of a board of 15×15
	// takes about 2 KB, so that all of them take some 40 MB.
	maxAnalyses = 20_000
	// newAnalyses is how many of the highest numbers count as new: a row that has one of them keeps
	// it when it is written again. Otherwise a row that is written over and over, as that of a long
	// search, would use up numbers, of which there are as many as analyses are kept.
	newAnalyses = maxAnalyses / 20
	// analysisFormat is the version of the format of analyses. An analysis in another format is
	// ignored, since it can be computed again.
	analysisFormat = 1
)

// Analysis loads an analysis.
func (st *Store) Analysis(ctx context.Context, position string) (engine.Analysis, error) {
	var packed []byte
	err := st.scan(ctx, "SELECT analysis FROM analyses WHERE position = ? AND format = ?", []any{position, analysisFormat}, &packed)
	if err := st.loaded(err, "an analysis"); err != nil {
		return engine.Analysis{}, err
	}
	var a engine.Analysis
	if err := unpack(packed, &a); err != nil {
		return engine.Analysis{}, fmt.Errorf("read an analysis: %w", err)
	}
	return a, nil
}

// saveNewAnalysis writes a row again that was written a little ago.
const saveNewAnalysis = `UPDATE analyses SET format = ?1, analysis = ?2 WHERE position = ?3 AND id > (SELECT max(id) FROM analyses) - ?4`

// saveAnalysis writes any other row, and gives one that is written again a new number, so that the
// lowest numbers are those that were written longest ago.
const saveAnalysis = `INSERT INTO analyses (position, format, analysis)
	SELECT ?3, ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM analyses WHERE position = ?3 AND id > (SELECT max(id) FROM analyses) - ?4)
	ON CONFLICT (position) DO UPDATE SET id = excluded.id, format = excluded.format, analysis = excluded.analysis`

// SaveAnalysis saves an analysis, and forgets those that were saved longest ago.
func (st *Store) SaveAnalysis(ctx context.Context, position string, a engine.Analysis) error {
	packed, err := pack(a)
	if err == nil {
		values := []any{analysisFormat, packed, position, newAnalyses}
		_, err = st.db.WriteAll(ctx, Unsynced, Statement{saveNewAnalysis, values}, Statement{saveAnalysis, values},
			Statement{"DELETE FROM analyses WHERE id <= (SELECT max(id) FROM analyses) - ?", []any{maxAnalyses}})
	}
	if err != nil {
		return fmt.Errorf("save an analysis: %w", err)
	}
	return nil
}
