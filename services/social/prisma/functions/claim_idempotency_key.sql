-- The idempotency rule of kit for writes that are batched: 'fresh' for a new key or none, 'repeat' with the stored answer, 'mismatch' for
-- another body. A repeat that arrives while the first transaction runs waits for it at the unique index.
CREATE OR REPLACE FUNCTION claim_idempotency_key(in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT stored_answer jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  stored_fingerprint text;
BEGIN
  outcome := 'fresh';
  IF in_key IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO kit.idempotency (scope, key, fingerprint) VALUES (in_scope, in_key, in_fingerprint) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT i.fingerprint, i.answer INTO stored_fingerprint, stored_answer FROM kit.idempotency i WHERE i.scope = in_scope AND i.key = in_key;
  IF stored_fingerprint IS DISTINCT FROM in_fingerprint THEN
    outcome := 'mismatch';
    stored_answer := NULL;
  ELSE
    outcome := 'repeat';
  END IF;
END
$$;
