-- Whether an account exists. Takes the account's advisory lock for the transaction, which its deletion takes exclusively.
-- VOLATILE: the check after the lock sees what the previous holder committed.
CREATE OR REPLACE FUNCTION has_account(in_user_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(in_user_id::text, 0));
  RETURN NOT EXISTS (SELECT FROM deleted_users WHERE user_id = in_user_id);
END
$$;

-- The same without waiting: false while the account is being deleted. For transactions that hold rows which the deletion needs.
CREATE OR REPLACE FUNCTION try_has_account(in_user_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_try_advisory_xact_lock_shared(hashtextextended(in_user_id::text, 0))
    AND NOT EXISTS (SELECT FROM deleted_users WHERE user_id = in_user_id);
END
$$;

-- Takes the locks of several accounts in one order, so that two batches, or a batch and a deletion, cannot deadlock.
CREATE OR REPLACE FUNCTION lock_accounts(in_user_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  each_id uuid;
BEGIN
  IF cardinality(in_user_ids) > 1 THEN
    FOR each_id IN SELECT DISTINCT u FROM unnest(in_user_ids) AS u ORDER BY u LOOP
      PERFORM has_account(each_id);
    END LOOP;
  END IF;
END
$$;
