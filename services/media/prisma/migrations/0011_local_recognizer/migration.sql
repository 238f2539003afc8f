-- The recognizer on the server that admins chose for transcription, in the place of an endpoint.
CREATE TABLE local_recognizer (
  id integer PRIMARY KEY CHECK (id = 1),
  recognizer text NOT NULL
);
