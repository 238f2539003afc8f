-- Who deleted their account: nothing of them may come back, whatever is still under way.
CREATE TABLE deleted_users (
  user_id    uuid PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);

-- Whether somebody still has an account. Deleting one waits for the transactions that asked, and those that ask meanwhile wait for
-- it: volatile, so that what is read after the lock is what the last holder committed.
CREATE FUNCTION has_account(in_user_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(in_user_id::text, 0));
  RETURN NOT EXISTS (SELECT FROM deleted_users WHERE user_id = in_user_id);
END
$$;
