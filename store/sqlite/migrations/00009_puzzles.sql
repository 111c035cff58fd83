-- How people do with puzzles, and what servers are told of the day's. A puzzle is named
-- by an id that belongs to its position. Moves are names with blanks between them, days
-- are numbers since 1970, ratings are Glicko-2's (value, deviation, volatility).

-- +goose Up
CREATE TABLE attempts (
    id                INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: buttons carry it
    revision          INTEGER NOT NULL,
    user_id           TEXT    NOT NULL,
    puzzle            TEXT    NOT NULL,
    made              TEXT    NOT NULL,
    tried             TEXT    NOT NULL,
    wrong             INTEGER NOT NULL,
    hint              INTEGER NOT NULL,
    hints             INTEGER NOT NULL,
    status            INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2),
    begun             INTEGER,
    ended             INTEGER,
    counted           INTEGER NOT NULL CHECK (counted IN (0, 1)),
    before_value      REAL    NOT NULL,
    before_deviation  REAL    NOT NULL,
    before_volatility REAL    NOT NULL,
    after_value       REAL    NOT NULL,
    after_deviation   REAL    NOT NULL,
    after_volatility  REAL    NOT NULL,
    UNIQUE (user_id, puzzle)
) STRICT;

CREATE TABLE solvers (
    user_id     TEXT    NOT NULL PRIMARY KEY,
    value       REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    rated_at    INTEGER,
    solved      INTEGER NOT NULL,
    failed      INTEGER NOT NULL,
    streak      INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    days        INTEGER NOT NULL,
    best_days   INTEGER NOT NULL,
    last_day    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_records (
    puzzle     TEXT    NOT NULL PRIMARY KEY,
    value      REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    solved     INTEGER NOT NULL,
    failed     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE own_puzzles (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest have the highest
    puzzle   TEXT    NOT NULL UNIQUE,
    user_id  TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL,
    data     BLOB    NOT NULL
) STRICT;

CREATE INDEX own_puzzles_user  ON own_puzzles (user_id);
CREATE INDEX own_puzzles_match ON own_puzzles (match_id);

CREATE TABLE puzzle_days (
    day    INTEGER NOT NULL PRIMARY KEY,
    puzzle TEXT    NOT NULL
) STRICT;

CREATE TABLE day_entries (
    guild      TEXT    NOT NULL,
    day        INTEGER NOT NULL,
    attempt_id INTEGER NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    PRIMARY KEY (guild, day, attempt_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX day_entries_attempt ON day_entries (attempt_id);

CREATE TABLE puzzle_schedules (
    guild   TEXT    NOT NULL PRIMARY KEY,
    channel TEXT    NOT NULL,
    hour    INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    locale  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE day_posts (
    guild   TEXT    NOT NULL,
    day     INTEGER NOT NULL,
    puzzle  TEXT    NOT NULL,
    channel TEXT    NOT NULL,
    message TEXT    NOT NULL,
    shown   INTEGER NOT NULL,
    closed  INTEGER NOT NULL CHECK (closed IN (0, 1)),
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX day_posts_open ON day_posts (day) WHERE closed = 0;
