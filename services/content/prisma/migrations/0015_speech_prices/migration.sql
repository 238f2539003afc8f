-- Prices of models of speech (US dollars per million characters) and transcription (US dollars per hour of audio).
ALTER TABLE model_choices
  ADD COLUMN character_price double precision NOT NULL DEFAULT 0,
  ADD COLUMN audio_hour_price double precision NOT NULL DEFAULT 0;
