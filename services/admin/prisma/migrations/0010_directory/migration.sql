CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The directory: everybody with an account, as auth and profile announce them. Role and status have a version of their own, for
-- they come from another service than the name.
ALTER TABLE people
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN avatar_url text,
  ADD COLUMN role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
  ADD COLUMN status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'banned')),
  ADD COLUMN standing_version integer NOT NULL DEFAULT 0,
  -- null until the registration has arrived
  ADD COLUMN created_at timestamptz(3),
  ADD COLUMN deleted boolean NOT NULL DEFAULT false;
UPDATE people SET deleted = true WHERE version = 2147483647;
UPDATE people p SET created_at = l.occurred_at FROM activity_logs l
WHERE l.action = 'account.registered' AND l.target_id = p.id::text AND NOT p.deleted;

-- Who can be listed: a registration that is known and an account that is there.
CREATE INDEX people_newest ON people (created_at DESC, id DESC) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX people_by_role ON people (role, created_at DESC, id DESC) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX people_by_status ON people (status, created_at DESC, id DESC) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX people_words ON people USING gin (lower(username || ' ' || email) gin_trgm_ops) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX people_name_words ON people USING gin (lower(username) gin_trgm_ops) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX people_name_begins ON people (lower(username) text_pattern_ops) WHERE created_at IS NOT NULL AND NOT deleted;
CREATE INDEX people_email_begins ON people (lower(email) text_pattern_ops) WHERE created_at IS NOT NULL AND NOT deleted;
