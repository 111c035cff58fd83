-- The matches whose review is still to be made: those that have ended since, and those
-- for which somebody has asked.

-- +goose Up
CREATE TABLE reviews_due (
    match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) STRICT;
