package sqlstore

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// ErrNotEmpty says that the target database of a copy is not empty.
var ErrNotEmpty = errors.New("it is not empty")

// A Catalogue has the queries that list what is in a database.
type Catalogue struct {
	// Columns lists table, column, type and place in the primary key, from 1 on, of all tables of
	// the store.
	Columns Query
	// Links lists the foreign keys: a table, and the table that it refers to.
	Links Query
	// Sequences lists tables with the last ID that was assigned, NULL for none.
	Sequences Query
}

// A table is a table that both databases have.
type table struct {
	name    string
	columns []string // in the order of their names
	key     []string
	kinds   []string // of the columns, as the database calls them
}

// Copy copies a snapshot of a database into an empty one whose tables have the same version. It
// does so in one transaction, and checks there that all rows arrived unchanged. It returns how many
// rows each table has.
func Copy(ctx context.Context, from, to *Store) (rows map[string]int, err error) {
	ctx, cancel := WithTimeout(ctx, 24*time.Hour) // for all of it: nobody waits for an answer
	defer cancel()
	err = from.db.Read(ctx, func(source Tx) error {
		sources, err := tables(source, from.db.Catalogue())
		if err != nil {
			return err
		}
		return to.db.Write(ctx, Synced, func(target Tx) error {
			rows = map[string]int{}
			targets, err := tables(target, to.db.Catalogue())
			if err != nil {
				return err
			}
			if len(sources) != len(targets) {
				return fmt.Errorf("%d tables and %d: they are not of the same version", len(sources), len(targets))
			}
			for i, t := range targets {
				if s := sources[i]; s.name != t.name || !slices.Equal(s.columns, t.columns) {
					return fmt.Errorf("tables %s and %s: they are not of the same version", s.name, t.name)
				}
				if rows[t.name], err = t.copy(source, target, sources[i]); err != nil {
					return fmt.Errorf("table %s: %w", t.name, err)
				}
			}
			return copySequences(source, target, from.db, to.db)
		})
	})
	return rows, err
}

// tables lists the tables, each after the tables that it refers to.
func tables(tx Tx, c Catalogue) (list []table, err error) {
	links := map[string][]string{}
	rows, err := tx.Query(c.Links)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var from, to string
		err := rows.Scan(&from, &to)
		links[from] = append(links[from], to)
		return err
	})
	if err != nil {
		return nil, err
	}
	all := map[string]*table{}
	keys := map[string]map[int]string{}
	rows, err = tx.Query(c.Columns)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var name, column, kind string
		var place int
		if err := rows.Scan(&name, &column, &kind, &place); err != nil {
			return err
		}
		if all[name] == nil {
			all[name], keys[name] = &table{name: name}, map[int]string{}
		}
		all[name].columns = append(all[name].columns, column)
		all[name].kinds = append(all[name].kinds, kind)
		if place > 0 {
			keys[name][place] = column
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var depth func(name string) int
	depth = func(name string) (deepest int) {
		for _, to := range links[name] {
			deepest = max(deepest, 1+depth(to))
		}
		return deepest
	}
	for name, t := range all {
		for place := 1; keys[name][place] != ""; place++ {
			t.key = append(t.key, keys[name][place])
		}
		if len(t.key) == 0 {
			return nil, fmt.Errorf("table %s has no key", name)
		}
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b table) int {
		return cmp.Or(cmp.Compare(depth(a.name), depth(b.name)), cmp.Compare(a.name, b.name))
	})
	return list, nil
}

// The queries of a table are made of the names in the catalogue, which our own steps have given:
// nobody else puts anything into them.

// all reads the rows in the order of the key.
func (t table) all() Query {
	return Query("SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.name + " ORDER BY " + strings.Join(t.key, ", "))
}

// insert saves so many rows.
func (t table) insert(rows int) Query {
	row := "(?" + strings.Repeat(", ?", len(t.columns)-1) + ")"
	return Query("INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES " + row + strings.Repeat(", "+row, rows-1))
}

// batch is how many rows are saved by one statement.
const batch = 50

// copy copies the rows of a table, and compares them with the rows of the target.
func (t table) copy(source, target Tx, from table) (rows int, err error) {
	var there bool
	if err := scanIn(target, Query("SELECT EXISTS (SELECT 1 FROM "+t.name+")"), nil, &there); err != nil {
		return 0, err
	}
	if there {
		return 0, ErrNotEmpty
	}
	sent, waiting := newSum(), []any{}
	send := func(rows int) error {
		_, err := target.Exec(t.insert(rows), waiting...)
		waiting = waiting[:0]
		return err
	}
	err = t.each(source, from, func(values []any) error {
		sent.add(values)
		rows++
		if waiting = append(waiting, values...); len(waiting) < batch*len(t.columns) {
			return nil
		}
		return send(batch)
	})
	for err == nil && len(waiting) > 0 { // the last few one by one, so that the statements stay few
		rest := waiting[len(t.columns):]
		_, err = target.Exec(t.insert(1), waiting[:len(t.columns)]...)
		waiting = rest
	}
	if err != nil {
		return 0, err
	}
	got := newSum()
	if err := t.each(target, t, func(values []any) error { got.add(values); return nil }); err != nil {
		return 0, err
	}
	if !got.same(sent) {
		return 0, fmt.Errorf("%d rows were sent and %d came, or not as they were", sent.rows, got.rows)
	}
	return rows, nil
}

// each calls f with every row of table from, with its values converted to the column types of t.
func (t table) each(tx Tx, from table, f func(values []any) error) error {
	rows, err := tx.Query(from.all())
	return scanAll(rows, err, func(rows *sql.Rows) error {
		values, dst := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range values {
			dst[i] = &values[i]
		}
		if err := rows.Scan(dst...); err != nil {
			return err
		}
		for i, v := range values {
			values[i] = as(v, t.kinds[i])
		}
		return f(values)
	})
}

// as converts a value to the type of a column: a boolean is 0 or 1 in SQLite.
func as(v any, kind string) any {
	switch v := v.(type) {
	case int64:
		if kind == "boolean" {
			return v != 0
		}
	case string:
		return text(v)
	case []byte:
		return bytes.Clone(v)
	}
	return v
}

// A sum is a checksum of rows in their order.
type sum struct {
	hash hash.Hash
	rows int
}

func newSum() *sum { return &sum{hash: sha256.New()} }

func (s *sum) same(o *sum) bool {
	return s.rows == o.rows && bytes.Equal(s.hash.Sum(nil), o.hash.Sum(nil))
}

// add adds a row, by the kinds, lengths and contents of its values.
func (s *sum) add(values []any) {
	s.rows++
	var b []byte
	for _, v := range values {
		switch v := v.(type) {
		case nil:
			b = append(b, 0)
		case bool:
			b = append(b, 1)
			if v {
				b = binary.BigEndian.AppendUint64(b, 1)
			} else {
				b = binary.BigEndian.AppendUint64(b, 0)
			}
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, 1), uint64(v))
		case float64:
			b = binary.BigEndian.AppendUint64(append(b, 2), math.Float64bits(v))
		case string:
			b = append(binary.BigEndian.AppendUint64(append(b, 3), uint64(len(v))), v...)
		case []byte:
			b = append(binary.BigEndian.AppendUint64(append(b, 4), uint64(len(v))), v...)
		default:
			b = append(b, fmt.Sprintf("%T %v", v, v)...)
		}
	}
	s.hash.Write(b)
}

// copySequences copies the sequences, so that an ID that was ever assigned is not assigned again.
func copySequences(source, target Tx, from, to Database) error {
	last := map[string]int64{}
	rows, err := source.Query(from.Catalogue().Sequences)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var name string
		var n sql.NullInt64
		err := rows.Scan(&name, &n)
		if n.Valid {
			last[name] = n.Int64
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(last)) {
		if err := to.SetSequence(target, name, last[name]); err != nil {
			return err
		}
	}
	return nil
}
