-- What people look at: where it begins (a variant, or a position in the notation),
-- the moves as they were given, and a variation that leaves them after so many.

-- +goose Up
CREATE TABLE studies (
    id        INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: buttons carry it
    user_id   TEXT    NOT NULL,
    start     TEXT    NOT NULL,
    moves     TEXT    NOT NULL,
    branch    INTEGER NOT NULL,
    variation TEXT    NOT NULL,
    match_id  INTEGER NOT NULL,
    touched   INTEGER NOT NULL
) STRICT;

CREATE INDEX studies_touched ON studies (touched);
