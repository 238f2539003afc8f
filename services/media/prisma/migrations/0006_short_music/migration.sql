-- The music of a Short made from a script: the upload with its sound, and its level.
ALTER TABLE shorts ADD COLUMN music jsonb;
