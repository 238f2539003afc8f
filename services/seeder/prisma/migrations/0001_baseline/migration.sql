-- One row per seeding attempt. counts: rows created per table. rows: rows of the data set per table, existing ones included.
CREATE TABLE runs (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  status      text NOT NULL CHECK (status IN ('running', 'succeeded', 'failed')),
  counts      jsonb NOT NULL DEFAULT '{}',
  rows        jsonb NOT NULL DEFAULT '{}',
  error       text,
  started_at  timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
CREATE INDEX runs_latest ON runs (started_at DESC, id DESC);
