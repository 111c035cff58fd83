-- Which process has which shard of the bot, until when, where several share a database; and the tournament of a match, which is
-- looked for when it ends.

-- +goose Up
CREATE TABLE processes (process TEXT COLLATE "C" PRIMARY KEY, ends BIGINT NOT NULL, picks BOOLEAN NOT NULL);

CREATE TABLE shards (
    number  BIGINT PRIMARY KEY,
    total   BIGINT NOT NULL,
    process TEXT COLLATE "C" NOT NULL,
    ends    BIGINT NOT NULL
);

CREATE INDEX tournament_games_match ON tournament_games (match_id);
