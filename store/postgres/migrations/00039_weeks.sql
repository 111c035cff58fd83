-- How people do in a week: the games that have ended of late, in a server and in all, are found by an
-- index, and so are results at puzzles, which say in which server they were solved (empty for
-- elsewhere, and for those from before). And which servers get a post about each week: the last week
-- that was begun, until when the process that began it may take, and whether it is done.

-- +goose Up
CREATE INDEX matches_ended    ON matches (touched) WHERE status = 2 AND first_user <> second_user;
CREATE INDEX matches_ended_in ON matches (guild, touched) WHERE status = 2 AND first_user <> second_user;

ALTER TABLE puzzle_results ADD COLUMN guild TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX puzzle_results_at ON puzzle_results (at);
CREATE INDEX puzzle_results_in ON puzzle_results (guild, at);

CREATE TABLE week_schedules (
    guild   TEXT    COLLATE "C" NOT NULL PRIMARY KEY,
    channel TEXT    COLLATE "C" NOT NULL,
    locale  TEXT    COLLATE "C" NOT NULL,
    week    BIGINT  NOT NULL,
    ends    BIGINT  NOT NULL,
    done    BOOLEAN NOT NULL
);
