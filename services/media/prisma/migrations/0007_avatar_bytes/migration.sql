-- Bytes of a stored profile picture, for the storage of its owner; 0 for those stored before.
ALTER TABLE avatars ADD COLUMN size integer NOT NULL DEFAULT 0;
