-- Times are nanoseconds since 1970 in UTC; NULL is no time. Numbers that stand
-- for words (player, status, ending, result) are those of engine and
-- engine/match, which a test holds still.

-- +goose Up
CREATE TABLE matches (
    id           INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: buttons carry it
    revision     INTEGER NOT NULL,
    variant      TEXT    NOT NULL,
    first_user   TEXT    NOT NULL,
    first_name   TEXT    NOT NULL,
    first_level  TEXT    NOT NULL,
    second_user  TEXT    NOT NULL,
    second_name  TEXT    NOT NULL,
    second_level TEXT    NOT NULL,
    challenger   INTEGER NOT NULL CHECK (challenger IN (0, 1)),
    status       INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2),
    ending       INTEGER NOT NULL CHECK (ending BETWEEN 0 AND 6),
    result       INTEGER NOT NULL CHECK (result BETWEEN -1 AND 1),
    margin       INTEGER NOT NULL,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    message      TEXT    NOT NULL,
    notice       TEXT    NOT NULL,
    theme        TEXT    NOT NULL,
    rematch      INTEGER NOT NULL,
    created      INTEGER,
    touched      INTEGER,
    deadline     INTEGER,
    bot_to_move  INTEGER NOT NULL CHECK (bot_to_move IN (0, 1)) -- follows from the moves; here to be searched
) STRICT;

CREATE INDEX matches_first    ON matches (first_user);
CREATE INDEX matches_second   ON matches (second_user);
CREATE INDEX matches_channel  ON matches (channel);
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX matches_owed     ON matches (id) WHERE bot_to_move = 1;

CREATE TABLE moves (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL CHECK (ply >= 1),
    move     TEXT    NOT NULL,
    PRIMARY KEY (match_id, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    id    TEXT NOT NULL PRIMARY KEY,
    theme TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE touches (
    user_id  TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE blobs (
    kind  TEXT NOT NULL,
    key   TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT;
