-- Servers may let anybody who has the link of a match watch it on the web.

-- +goose Up
ALTER TABLE servers ADD COLUMN public BOOLEAN NOT NULL DEFAULT false;
