-- Toggles run as one statement each, so that a reaction costs one round trip. The functions are volatile: each statement in
-- them takes a new snapshot, so whatever is read after the counts row is locked is what the last holder of the lock committed.

-- Counts with one reaction taken away and one added; either may be null. A reaction nobody chose has no entry.
CREATE FUNCTION moved_counts(in_counts jsonb, in_from text, in_to text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  counts jsonb := in_counts;
  held   integer;
BEGIN
  IF in_from IS NOT NULL THEN
    held := coalesce((counts ->> in_from)::integer, 0);
    IF held > 1 THEN
      counts := counts || jsonb_build_object(in_from, held - 1);
    ELSE
      counts := counts - in_from;
    END IF;
  END IF;
  IF in_to IS NOT NULL THEN
    counts := counts || jsonb_build_object(in_to, coalesce((counts ->> in_to)::integer, 0) + 1);
  END IF;
  RETURN counts;
END
$$;

-- The idempotency rule of the chassis: 'fresh' for a new key, 'repeat' with the first answer, 'mismatch' for another body.
-- A repeat that arrives while the first still runs waits for it at the unique index.
CREATE FUNCTION claim_key(in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  kept text;
BEGIN
  INSERT INTO kit.idempotency (scope, key, fingerprint) VALUES (in_scope, in_key, in_fingerprint) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    outcome := 'fresh';
    RETURN;
  END IF;
  SELECT i.fingerprint, i.answer INTO kept, answer FROM kit.idempotency i WHERE i.scope = in_scope AND i.key = in_key;
  IF kept IS DISTINCT FROM in_fingerprint THEN
    outcome := 'mismatch';
    answer := NULL;
  ELSE
    outcome := 'repeat';
  END IF;
END
$$;

-- Toggles one user's reaction to one item and writes reactions.changed. `outcome` is 'fresh', 'repeat', 'mismatch' or 'unknown'.
CREATE FUNCTION toggle_reaction(
  in_content_id uuid, in_user_id uuid, in_type text, in_event_id uuid, in_trace text, in_now timestamptz,
  in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  item    reaction_counts%ROWTYPE;
  held    text;
  chosen  text := in_type;
BEGIN
  SELECT * INTO item FROM reaction_counts WHERE content_id = in_content_id FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  outcome := 'fresh';
  IF in_key IS NOT NULL THEN
    SELECT k.outcome, k.answer INTO outcome, answer FROM claim_key(in_scope, in_key, in_fingerprint) k;
    IF outcome <> 'fresh' THEN
      RETURN;
    END IF;
  END IF;

  SELECT type INTO held FROM reactions WHERE content_id = in_content_id AND user_id = in_user_id;
  IF held IS NULL THEN
    INSERT INTO reactions (content_id, user_id, type) VALUES (in_content_id, in_user_id, in_type);
  ELSIF held = in_type THEN
    DELETE FROM reactions WHERE content_id = in_content_id AND user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE reactions SET type = in_type WHERE content_id = in_content_id AND user_id = in_user_id;
  END IF;

  item.counts := moved_counts(item.counts, held, chosen);
  item.version := item.version + 1;
  UPDATE reaction_counts SET counts = item.counts, version = item.version WHERE content_id = in_content_id;
  INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data) VALUES (
    in_event_id, 'reactions.changed', in_user_id::text, in_trace, in_now,
    jsonb_build_object('contentId', in_content_id, 'counts', item.counts, 'version', item.version,
                       'userId', in_user_id, 'userReaction', coalesce(chosen, '')));
  answer := jsonb_build_object('content_id', in_content_id, 'reactions', item.counts, 'user_reaction', chosen);
  IF in_key IS NOT NULL THEN
    UPDATE kit.idempotency i SET answer = toggle_reaction.answer WHERE i.scope = in_scope AND i.key = in_key;
  END IF;
END
$$;

-- The same for a comment; nobody else keeps these counts, so no event is written.
CREATE FUNCTION toggle_comment_reaction(
  in_comment_id uuid, in_user_id uuid, in_type text,
  in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  item    comment_reaction_counts%ROWTYPE;
  held    text;
  chosen  text := in_type;
BEGIN
  SELECT * INTO item FROM comment_reaction_counts WHERE comment_id = in_comment_id FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  outcome := 'fresh';
  IF in_key IS NOT NULL THEN
    SELECT k.outcome, k.answer INTO outcome, answer FROM claim_key(in_scope, in_key, in_fingerprint) k;
    IF outcome <> 'fresh' THEN
      RETURN;
    END IF;
  END IF;

  SELECT type INTO held FROM comment_reactions WHERE comment_id = in_comment_id AND user_id = in_user_id;
  IF held IS NULL THEN
    INSERT INTO comment_reactions (comment_id, user_id, type) VALUES (in_comment_id, in_user_id, in_type);
  ELSIF held = in_type THEN
    DELETE FROM comment_reactions WHERE comment_id = in_comment_id AND user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE comment_reactions SET type = in_type WHERE comment_id = in_comment_id AND user_id = in_user_id;
  END IF;

  item.counts := moved_counts(item.counts, held, chosen);
  UPDATE comment_reaction_counts SET counts = item.counts, version = item.version + 1 WHERE comment_id = in_comment_id;
  answer := jsonb_build_object('comment_id', in_comment_id, 'reactions', item.counts, 'user_reaction', chosen);
  IF in_key IS NOT NULL THEN
    UPDATE kit.idempotency i SET answer = toggle_comment_reaction.answer WHERE i.scope = in_scope AND i.key = in_key;
  END IF;
END
$$;
