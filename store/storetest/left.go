package storetest

import (
	"database/sql"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noughts/store"
)

// aboutPeople and aboutServers are names of columns that hold who somebody is or where something
// was. A new table says so by such names, and NewLife fills it: what deletes then has to know it.
var (
	aboutPeople  = regexp.MustCompile(`(^|_)(user|user_id|person|player|name|other_id)$|^people\.id$|^results\.(first|second)$`)
	aboutServers = regexp.MustCompile(`(^|_)(guild|guild_id|channel|server)$|^servers\.(id|channels)$|^people\.challengers$|^closed\.id$`)
)

// Tables are what a store keeps all in, and how to look into them past the store.
type Tables struct {
	Pool    *sql.DB
	Columns string // lists the table, the name and the type of every column
	// Holds is the condition by which a column, quoted, of a type holds a text, the one argument.
	Holds func(column, kind string) string
}

// holding lists the columns, table.column, in which one of some texts is, and all columns there
// are.
func (k Tables) holding(t *testing.T, texts ...string) (found, all []string) {
	t.Helper()
	rows, err := k.Pool.QueryContext(t.Context(), k.Columns)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{}
	for rows.Next() {
		var table, column, kind string
		if err := rows.Scan(&table, &column, &kind); err != nil {
			t.Fatal(err)
		}
		all = append(all, table+"."+column)
		kinds[table+"."+column] = kind
	}
	if err := rows.Err(); err != nil || len(all) < 100 {
		t.Fatalf("%d columns, %v", len(all), err)
	}
	for _, name := range all {
		table, column, _ := strings.Cut(name, ".")
		for _, text := range texts {
			var n int
			query := `SELECT count(*) FROM "` + table + `" WHERE ` + k.Holds(`"`+column+`"`, kinds[name])
			if err := k.Pool.QueryRowContext(t.Context(), query, text).Scan(&n); err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			if n > 0 && !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	return found, all
}

// NothingIsLeft checks that a person and a server that are deleted are in no column of a store.
// Which columns there are is asked of the database, so that a table that comes later is looked at,
// too, and one that nobody fills here is told of. It returns the columns that had something of the
// person.
func NothingIsLeft(t *testing.T, open func(t *testing.T) (store.Store, Tables)) (personal []string) {
	for _, test := range []struct {
		name  string
		about *regexp.Regexp
		texts func(Life) []string
		do    func(*testing.T, store.Store, Life) error
	}{
		{"person", aboutPeople, func(l Life) []string { return []string{l.User, l.Name} }, func(t *testing.T, s store.Store, l Life) error {
			_, err := s.ForgetPerson(t.Context(), l.User, "former:1", l.Leave(t))
			return err
		}},
		{"server", aboutServers, func(l Life) []string { return []string{l.Guild, l.Channel, l.Message} }, func(t *testing.T, s store.Store, l Life) error {
			_, err := s.ForgetServer(t.Context(), l.Guild, l.Abandon())
			return err
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, tables := open(t)
			life := NewLife(t, s)
			before, all := tables.holding(t, test.texts(life)...)
			for _, column := range all {
				_, name, _ := strings.Cut(column, ".")
				if (test.about.MatchString(column) || test.about.MatchString(name)) && !slices.Contains(before, column) {
					t.Errorf("%s holds nothing of the %s: fill it in storetest.NewLife, and delete it", column, test.name)
				}
			}
			if err := test.do(t, s, life); err != nil {
				t.Fatal(err)
			}
			if left, _ := tables.holding(t, test.texts(life)...); len(left) > 0 {
				t.Errorf("the %s is still in %v", test.name, left)
			}
			t.Logf("the %s was in %v", test.name, before)
			if test.name == "person" {
				personal = before
			}
		})
	}
	return personal
}
