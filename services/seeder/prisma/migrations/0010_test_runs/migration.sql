-- How many rows of each table the run has seen to, new or not.
ALTER TABLE runs ADD COLUMN rows jsonb NOT NULL DEFAULT '{}';
CREATE INDEX runs_latest ON runs (started_at DESC, id DESC);
