-- US dollars per million characters (speech) or per hour of audio (transcription).
ALTER TABLE speech_models ADD COLUMN price double precision NOT NULL DEFAULT 0;

-- Use of speech and transcription per day (UTC), user and model. Requests in progress are included with all that they may use.
CREATE TABLE speech_usage (
  day date NOT NULL,
  user_id uuid NOT NULL,
  job text NOT NULL CHECK (job IN ('speech', 'transcription')),
  source text NOT NULL CHECK (source IN ('built-in', 'endpoint')),
  model text NOT NULL,
  requests integer NOT NULL,
  failures integer NOT NULL,
  characters bigint NOT NULL,
  seconds double precision NOT NULL,
  cost_usd double precision NOT NULL,
  PRIMARY KEY (day, user_id, job, source, model)
);
CREATE INDEX speech_usage_of_user ON speech_usage (user_id, day);

-- One row: limits per day, null for none.
CREATE TABLE speech_limits (
  id integer PRIMARY KEY CHECK (id = 1),
  person_characters bigint,
  instance_characters bigint,
  person_minutes double precision,
  instance_minutes double precision,
  instance_usd double precision
);
