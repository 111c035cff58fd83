-- Whether a match is rated; the rated matches that count, in the order in which they have
-- ended, with what their players were rated after them; how people do, which follows from
-- those; and who does not want to be on the lists of the best.

-- +goose Up
ALTER TABLE matches ADD COLUMN rated    INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people  ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0;

CREATE TABLE results (
    id           INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    match_id     INTEGER NOT NULL UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
    game_group   TEXT    NOT NULL,
    first        TEXT    NOT NULL, -- a person, or level: and a level of the bot
    second       TEXT    NOT NULL,
    guild        TEXT    NOT NULL,
    at           INTEGER NOT NULL,
    first_after  REAL    NOT NULL,
    second_after REAL    NOT NULL
) STRICT;

CREATE INDEX results_first  ON results (first, game_group);
CREATE INDEX results_second ON results (second, game_group);
CREATE INDEX results_guild  ON results (guild, game_group);
CREATE INDEX matches_rated  ON matches (id) WHERE rated = 1;

CREATE TABLE standings (
    user_id    TEXT    NOT NULL,
    game_group TEXT    NOT NULL,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    at         INTEGER NOT NULL,
    won        INTEGER NOT NULL,
    drawn      INTEGER NOT NULL,
    lost       INTEGER NOT NULL,
    PRIMARY KEY (user_id, game_group)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_best ON standings (game_group, value DESC);
