-- Of two events about one number the later one counts.
ALTER TABLE user_stats ADD COLUMN followers_version bigint NOT NULL DEFAULT 0, ADD COLUMN following_version bigint NOT NULL DEFAULT 0;
