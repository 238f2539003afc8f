-- Append-only: one row per event, named by the event's own id.
CREATE TABLE activity_logs (
  id          uuid PRIMARY KEY,
  user_id     uuid,
  action      text NOT NULL,
  target_type text NOT NULL,
  target_id   text NOT NULL,
  occurred_at timestamptz(3) NOT NULL
);
CREATE INDEX activity_logs_latest ON activity_logs (occurred_at DESC, id DESC);

-- Who is who, fed by events; version guards against events that arrive late.
CREATE TABLE people (
  id       uuid PRIMARY KEY,
  username text NOT NULL,
  version  integer NOT NULL
);
