-- Servers choose the games and the difficulty of their puzzles of the day, the zone of its hour, and whether
-- the solution of the day before comes with the next one; a day so has a puzzle in each server, which is that
-- of all where none is chosen. And what was shared, and where it stands, so that it is shared once.

-- +goose Up
ALTER TABLE puzzle_schedules ADD COLUMN zone   TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE puzzle_schedules ADD COLUMN games  TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE puzzle_schedules ADD COLUMN levels TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE puzzle_schedules ADD COLUMN secret BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE day_puzzles (
    guild  TEXT    COLLATE "C" NOT NULL,
    day    INTEGER NOT NULL,
    puzzle TEXT    COLLATE "C" NOT NULL,
    PRIMARY KEY (guild, day)
);

INSERT INTO day_puzzles (guild, day, puzzle) SELECT '', day, puzzle FROM puzzle_days;
DROP TABLE puzzle_days;

CREATE TABLE shared (
    subject TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    guild   TEXT   COLLATE "C" NOT NULL,
    channel TEXT   COLLATE "C" NOT NULL,
    message TEXT   COLLATE "C" NOT NULL,
    at      BIGINT NOT NULL
);

CREATE INDEX shared_guild ON shared (guild);
CREATE INDEX shared_at    ON shared (at);
