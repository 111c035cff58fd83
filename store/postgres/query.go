package postgres

import (
	"database/sql/driver"
	"strconv"
	"strings"
	"sync"

	"noughts/store/sqlstore"
)

// known caches the results of numbered. The queries are few: each is a constant of the source, or a
// list of conditions from it.
var known sync.Map

// numbered writes placeholders as PostgreSQL does: the first ? becomes $1, and ?3 becomes $3. There
// are no other question marks in a query.
func numbered(q sqlstore.Query) string {
	if made, ok := known.Load(q); ok {
		return made.(string)
	}
	var b strings.Builder
	places := 0
	for i, part := range strings.Split(string(q), "?") {
		if i > 0 {
			b.WriteByte('$')
			if part == "" || part[0] < '0' || part[0] > '9' {
				places++
				b.WriteString(strconv.Itoa(places))
			}
		}
		b.WriteString(part)
	}
	made := b.String()
	known.Store(q, made)
	return made
}

// arguments returns values as the driver takes them: numbers and strings of our own types become
// plain ones.
func arguments(args []any) ([]any, error) {
	values := make([]any, len(args))
	for i, arg := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return sqlstore.Values(values), nil
}
