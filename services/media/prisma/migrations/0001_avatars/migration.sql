-- Pictures people uploaded of themselves; the file lies in the object store under the key made of both ids.
CREATE TABLE avatars (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX avatars_user_id ON avatars (user_id, created_at);

-- The picture each profile shows now, as the profile service tells it; avatar_id is null where it is none of these.
CREATE TABLE avatars_in_use (
  user_id   uuid PRIMARY KEY,
  avatar_id uuid,
  version   integer NOT NULL
);

-- Who deleted their account: nothing of them may come back, whatever is still under way.
CREATE TABLE deleted_users (
  user_id    uuid PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);

-- Whether somebody still has an account. Deleting one waits for the transactions that asked, and those that ask meanwhile wait for it.
CREATE FUNCTION has_account(in_user_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(in_user_id::text, 0));
  RETURN NOT EXISTS (SELECT FROM deleted_users WHERE user_id = in_user_id);
END
$$;
