-- How people do in a week: the games that have ended of late, in a server and in all, are found by an
-- index, and so are results at puzzles, which say in which server they were solved (empty for
-- elsewhere, and for those from before). And which servers get a post about each week: the last week
-- that was begun, until when the process that began it may take, and whether it is done.

-- +goose Up
CREATE INDEX matches_ended    ON matches (touched) WHERE status = 2 AND first_user <> second_user;
CREATE INDEX matches_ended_in ON matches (guild, touched) WHERE status = 2 AND first_user <> second_user;

ALTER TABLE puzzle_results ADD COLUMN guild TEXT NOT NULL DEFAULT '';
CREATE INDEX puzzle_results_at ON puzzle_results (at);
CREATE INDEX puzzle_results_in ON puzzle_results (guild, at);

CREATE TABLE week_schedules (
    guild   TEXT    NOT NULL PRIMARY KEY,
    channel TEXT    NOT NULL,
    locale  TEXT    NOT NULL,
    week    INTEGER NOT NULL,
    ends    INTEGER NOT NULL,
    done    INTEGER NOT NULL CHECK (done IN (0, 1))
) STRICT, WITHOUT ROWID;
