-- Which process has which shard of the bot, until when, where several share a database; and the tournament of a match, which is
-- looked for when it ends.

-- +goose Up
CREATE TABLE processes (process TEXT PRIMARY KEY, ends INTEGER NOT NULL, picks INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE shards (
    number  INTEGER PRIMARY KEY,
    total   INTEGER NOT NULL,
    process TEXT NOT NULL,
    ends    INTEGER NOT NULL
) STRICT;

CREATE INDEX tournament_games_match ON tournament_games (match_id);
