-- The author's choice of a voice and a language for a Short made from a script.
ALTER TABLE shorts ADD COLUMN speech jsonb NOT NULL DEFAULT '{"voice": "", "language": ""}';

-- The author's own recordings of narrations: id, narration, object key and seconds.
ALTER TABLE shorts ADD COLUMN takes jsonb NOT NULL DEFAULT '[]';
