-- A removed item stays known as removed, so that an event from before cannot bring it back.
ALTER TABLE contents ADD COLUMN removed boolean NOT NULL DEFAULT false;
