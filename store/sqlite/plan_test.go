package sqlite

import (
	"path/filepath"
	"strings"
	"testing"

	"noughts/store/sqlstore"
	"noughts/store/storetest"
)

func TestListsUseIndexes(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	storetest.Indexes(t, database{db}, func(index string, q sqlstore.Query, args []any) {
		rows, err := db.reader.pool.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+string(q), args...)
		if err != nil {
			t.Fatal(err)
		}
		var plan []string
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			plan = append(plan, detail)
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(plan, "\n")
		if !strings.Contains(text, index) || strings.Contains(text, "SCAN m") && !strings.Contains(text, "SCAN m USING INDEX "+index) {
			t.Errorf("%s does not use %s:\n%s", q, index, text)
		}
	})
}
