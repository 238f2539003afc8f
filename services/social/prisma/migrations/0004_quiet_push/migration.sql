-- A push message that waits for the end of its user's quiet hours.
ALTER TABLE push_messages ADD COLUMN is_held boolean NOT NULL DEFAULT false;
