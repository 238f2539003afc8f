-- Topics that are names: headlines of other sources that contain a name belong to its topic as well. Those of tags are known already;
-- searches and articles are marked when they are seen again.
ALTER TABLE topics ADD COLUMN is_name boolean NOT NULL DEFAULT false;
UPDATE topics SET is_name = true WHERE title LIKE '#%';
