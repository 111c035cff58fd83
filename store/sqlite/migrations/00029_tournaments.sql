-- The tournaments of servers: who plays, and the games of all rounds with their matches. A game is told from the others by its round and
-- its place in it, so that none is begun twice.

-- +goose Up
CREATE TABLE tournaments (
    id           INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    revision     INTEGER NOT NULL,
    guild        TEXT    NOT NULL,
    channel      TEXT    NOT NULL,
    message      TEXT    NOT NULL,
    creator_user TEXT    NOT NULL,
    locale       TEXT    NOT NULL,
    kind         INTEGER NOT NULL,
    variant      TEXT    NOT NULL,
    opening      TEXT    NOT NULL,
    control      TEXT    NOT NULL,
    rated        INTEGER NOT NULL,
    wanted       INTEGER NOT NULL,
    round_time   INTEGER NOT NULL,
    status       INTEGER NOT NULL,
    rounds       INTEGER NOT NULL,
    paired       INTEGER NOT NULL,
    created      INTEGER NOT NULL,
    begun        INTEGER,
    told         INTEGER NOT NULL,
    telling      INTEGER NOT NULL,
    shown        INTEGER NOT NULL,
    reminded     INTEGER NOT NULL
) STRICT;

CREATE INDEX tournaments_guild ON tournaments (guild, id);
CREATE INDEX tournaments_live  ON tournaments (id) WHERE status < 2 OR told <= rounds AND status = 2;

CREATE TABLE tournament_players (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    user_id       TEXT    NOT NULL,
    user_name     TEXT    NOT NULL,
    gone          INTEGER NOT NULL,
    skip          INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_players_user ON tournament_players (user_id);

CREATE TABLE tournament_games (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round         INTEGER NOT NULL,
    tie           INTEGER NOT NULL,
    replay        INTEGER NOT NULL,
    first         INTEGER NOT NULL,
    second        INTEGER NOT NULL,
    outcome       INTEGER NOT NULL,
    match_id      INTEGER NOT NULL,
    deadline      INTEGER,
    PRIMARY KEY (tournament_id, round, tie, replay)
) STRICT, WITHOUT ROWID;
