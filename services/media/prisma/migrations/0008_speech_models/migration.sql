-- The models of speech and transcription that admins chose, from the events of the content service.
CREATE TABLE speech_models (
  job text PRIMARY KEY CHECK (job IN ('speech', 'transcription')),
  base_url text NOT NULL,
  sealed_key text,
  model text NOT NULL,
  voices text[] NOT NULL
);
