-- What calls the player to move is in called_message.

-- +goose Up
ALTER TABLE matches DROP COLUMN notice;
