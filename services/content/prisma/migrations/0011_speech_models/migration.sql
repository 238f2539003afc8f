-- The models of speech and transcription can be chosen; the media service gets them by events.
ALTER TABLE model_choices
  ADD COLUMN voices text[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT model_choices_job_check,
  ADD CONSTRAINT model_choices_job_check CHECK (job IN ('text', 'image', 'speech', 'transcription'));
