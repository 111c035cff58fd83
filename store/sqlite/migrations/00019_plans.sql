-- What a player wants to play, should the opponent play in a certain way: the names of all
-- moves from the start of the match to the planned one. It is private to the player.

-- +goose Up
CREATE TABLE plans (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id  TEXT    NOT NULL,
    line     TEXT    NOT NULL,
    PRIMARY KEY (match_id, user_id, line)
) STRICT, WITHOUT ROWID;
