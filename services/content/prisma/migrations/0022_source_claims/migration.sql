-- A request of a source is counted before it is made. Its row is deleted when its result is stored: what remains was interrupted, for example by
-- the end of the process, and is repeated after growing pauses.
CREATE TABLE source_claims (
  key text PRIMARY KEY,
  source_id text NOT NULL,
  attempts integer NOT NULL,
  not_before timestamptz(3) NOT NULL
);
CREATE INDEX source_claims_of_source ON source_claims (source_id);
