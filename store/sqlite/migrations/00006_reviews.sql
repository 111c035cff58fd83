-- The reviews of matches that are over. They can be made again.

-- +goose Up
CREATE TABLE reviews (
    match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    format   INTEGER NOT NULL,
    review   BLOB    NOT NULL
) STRICT;
