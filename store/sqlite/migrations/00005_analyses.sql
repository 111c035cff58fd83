-- What is known of positions. A row that is written again gets a new number, unless
-- it has one of the highest, so the lowest numbers are those that were written longest ago.

-- +goose Up
CREATE TABLE analyses (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    position TEXT    NOT NULL UNIQUE ON CONFLICT REPLACE,
    format   INTEGER NOT NULL,
    analysis BLOB    NOT NULL
) STRICT;
