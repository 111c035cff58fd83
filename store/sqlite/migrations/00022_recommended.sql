-- Which move a person was told last to be the best in a position, so that who hears of
-- another one hears that it has changed. A row that is written again gets a new number, so
-- the lowest numbers are those that were written longest ago.

-- +goose Up
CREATE TABLE recommended (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    user_id  TEXT    NOT NULL,
    position TEXT    NOT NULL,
    cell     INTEGER NOT NULL,
    symbol   INTEGER NOT NULL,
    UNIQUE (user_id, position) ON CONFLICT REPLACE
) STRICT;
