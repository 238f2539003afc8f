CREATE TABLE runs (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  status      text NOT NULL CHECK (status IN ('running', 'succeeded', 'failed')),
  counts      jsonb NOT NULL DEFAULT '{}',
  error       text,
  started_at  timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
