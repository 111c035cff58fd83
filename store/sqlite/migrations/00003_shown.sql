-- What people have been shown of a match: the message and the revision, ply and
-- stage in it, and the notice that calls the player. It changes without the
-- match's revision. The conditions of the two indexes are those of the lists.

-- +goose Up
ALTER TABLE matches ADD COLUMN plies          INTEGER NOT NULL DEFAULT 0;  -- follows from the moves; here to be searched
ALTER TABLE matches ADD COLUMN visible        INTEGER NOT NULL DEFAULT 0;  -- the revision of the last change that people see
ALTER TABLE matches ADD COLUMN shown_message  TEXT    NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN shown_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN shown_ply      INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN shown_status   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN shown_thinking INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN shown_view     TEXT    NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN shown_at       INTEGER;
ALTER TABLE matches ADD COLUMN called_user    TEXT    NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN called_ply     INTEGER NOT NULL DEFAULT -1;
ALTER TABLE matches ADD COLUMN called_message TEXT    NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN called_at      INTEGER;

-- Of the matches that are there, nobody knows what was delivered. That all of it
-- was spares everybody a message at once.
UPDATE matches SET
    plies          = (SELECT count(*) FROM moves WHERE match_id = matches.id),
    visible        = revision,
    shown_message  = message,
    shown_revision = revision,
    shown_status   = status,
    shown_at       = touched,
    called_message = notice;
UPDATE matches SET shown_ply = plies;
UPDATE matches SET called_ply = plies, called_at = touched WHERE status = 1;

CREATE INDEX matches_undelivered ON matches (touched, id) WHERE
    (message <> '' OR status <> 2) AND (message <> shown_message OR shown_revision < visible OR shown_thinking > bot_to_move);
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE
    first_level = '' AND second_level = '' AND (status = 1 AND called_ply <> plies OR status <> 1 AND called_message <> '');

CREATE TABLE closed ( -- channels and servers that do not let the bot in
    kind TEXT NOT NULL CHECK (kind IN ('channel', 'server')),
    id   TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

ALTER TABLE people ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;

CREATE TABLE servers (
    id    TEXT    NOT NULL PRIMARY KEY,
    quiet INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    user_id  TEXT NOT NULL,
    other_id TEXT NOT NULL,
    PRIMARY KEY (user_id, other_id)
) STRICT, WITHOUT ROWID;
