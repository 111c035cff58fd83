package sqlite

import "noughts/store/sqlstore"

// Database is what the store uses.
func (db *DB) Database() sqlstore.Database { return database{db} }
