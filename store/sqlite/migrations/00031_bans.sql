-- Whom the bot does not serve, by digests of their IDs: so nobody who has had their data deleted is named here.

-- +goose Up
CREATE TABLE bans (digest TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
