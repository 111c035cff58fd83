-- Servers choose the games and the difficulty of their puzzles of the day, the zone of its hour, and whether
-- the solution of the day before comes with the next one; a day so has a puzzle in each server, which is that
-- of all where none is chosen. And what was shared, and where it stands, so that it is shared once.

-- +goose Up
ALTER TABLE puzzle_schedules ADD COLUMN zone   TEXT NOT NULL DEFAULT '';
ALTER TABLE puzzle_schedules ADD COLUMN games  TEXT NOT NULL DEFAULT '';
ALTER TABLE puzzle_schedules ADD COLUMN levels TEXT NOT NULL DEFAULT '';
ALTER TABLE puzzle_schedules ADD COLUMN secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1));

CREATE TABLE day_puzzles (
    guild  TEXT    NOT NULL,
    day    INTEGER NOT NULL,
    puzzle TEXT    NOT NULL,
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;

INSERT INTO day_puzzles (guild, day, puzzle) SELECT '', day, puzzle FROM puzzle_days;
DROP TABLE puzzle_days;

CREATE TABLE shared (
    subject TEXT    NOT NULL PRIMARY KEY,
    guild   TEXT    NOT NULL,
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX shared_guild ON shared (guild);
CREATE INDEX shared_at    ON shared (at);
