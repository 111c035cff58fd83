-- What a person asked for when they got a puzzle, and the matches in which the chances
-- that they lost have been looked for.

-- +goose Up
ALTER TABLE attempts ADD COLUMN asked TEXT NOT NULL DEFAULT '';

CREATE TABLE searched_matches (
    user_id  TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX searched_matches_match ON searched_matches (match_id);
