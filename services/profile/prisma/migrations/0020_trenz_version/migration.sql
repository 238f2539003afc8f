-- The number of public items can fall: of two events the later one counts, not the greater number.
ALTER TABLE user_stats ADD COLUMN trenz_version integer NOT NULL DEFAULT 0;
