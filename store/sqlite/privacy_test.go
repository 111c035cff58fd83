package sqlite_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
	"noughts/store/storetest"
)

// aboutPeople and aboutServers are names of columns that hold who somebody is or where something was. A new table
// says so by such names, and storetest.NewLife fills it: what deletes then has to know it.
var (
	aboutPeople  = regexp.MustCompile(`(^|_)(user|user_id|person|player|name|other_id)$|^people\.id$|^results\.(first|second)$`)
	aboutServers = regexp.MustCompile(`(^|_)(guild|guild_id|channel|server)$|^servers\.(id|channels)$|^people\.challengers$|^closed\.id$`)
)

// holding lists the columns of a file, table.column, in which one of some texts is, and all columns there are.
func holding(t *testing.T, path string, texts ...string) (found, all []string) {
	t.Helper()
	pool, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	rows, err := pool.QueryContext(t.Context(), `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			t.Fatal(err)
		}
		all = append(all, table+"."+column)
	}
	if err := rows.Err(); err != nil || len(all) < 100 {
		t.Fatalf("%d columns, %v", len(all), err)
	}
	for _, name := range all {
		table, column, _ := strings.Cut(name, ".")
		for _, text := range texts {
			var n int
			query := fmt.Sprintf("SELECT count(*) FROM %q WHERE instr(CAST(%q AS BLOB), CAST(? AS BLOB)) > 0", table, column)
			if err := pool.QueryRowContext(t.Context(), query, text).Scan(&n); err != nil {
				t.Fatal(err)
			}
			if n > 0 && !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	return found, all
}

// A person and a server that are deleted are nowhere in the file. Which columns there are is asked of the file, so that a
// table that comes later is looked at, too, and one that nobody fills here is told of.
func TestNothingIsLeft(t *testing.T) {
	for name, test := range map[string]struct {
		about *regexp.Regexp
		texts func(storetest.Life) []string
		do    func(*sqlite.DB, storetest.Life) error
	}{
		"person": {
			aboutPeople, func(l storetest.Life) []string { return []string{l.User, l.Name} },
			func(db *sqlite.DB, l storetest.Life) error {
				_, err := db.ForgetPerson(t.Context(), l.User, "former:1", l.Leave(t))
				return err
			},
		},
		"server": {
			aboutServers, func(l storetest.Life) []string { return []string{l.Guild, l.Channel, l.Message} },
			func(db *sqlite.DB, l storetest.Life) error {
				_, err := db.ForgetServer(t.Context(), l.Guild, l.Abandon())
				return err
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "test.db")
			sqlitetest.Empty(t, path)
			db, err := sqlite.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			life := storetest.NewLife(t, db)
			before, all := holding(t, path, test.texts(life)...)
			for _, column := range all {
				_, name, _ := strings.Cut(column, ".")
				if (test.about.MatchString(column) || test.about.MatchString(name)) && !slices.Contains(before, column) {
					t.Errorf("%s holds nothing of the %s: fill it in storetest.NewLife, and delete it", column, t.Name())
				}
			}
			if err := test.do(db, life); err != nil {
				t.Fatal(err)
			}
			if left, _ := holding(t, path, test.texts(life)...); len(left) > 0 {
				t.Errorf("the %s is still in %v", t.Name(), left)
			}
			t.Logf("the %s was in %v", t.Name(), before)
		})
	}
}
