-- A toggle is one statement, because most requests are reactions. The functions are VOLATILE: each statement in them takes a new snapshot,
-- so what is read after the counts row is locked is what the previous holder of the lock committed.

-- Counts with one reaction removed and one added; either may be null. A type without reactions has no entry.
CREATE OR REPLACE FUNCTION moved_counts(in_counts jsonb, in_from text, in_to text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  counts  jsonb := in_counts;
  current integer;
BEGIN
  IF in_from IS NOT NULL THEN
    current := coalesce((counts ->> in_from)::integer, 0);
    IF current > 1 THEN
      counts := counts || jsonb_build_object(in_from, current - 1);
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

-- Toggles one user's reaction to one item. outcome: fresh, repeat, mismatch, unknown (no such item), blocked (one of the two users blocked
-- the other; an earlier reaction can still be removed) or deleted (no such account).
-- counts, version and chosen are the values afterwards; chosen is null when the reaction was removed.
CREATE OR REPLACE FUNCTION toggle_reaction(
  in_content_id uuid, in_user_id uuid, in_type text, in_now timestamptz, in_scope text, in_key text, in_fingerprint text,
  OUT outcome text, OUT stored_answer jsonb, OUT counts jsonb, OUT version integer, OUT chosen text
) LANGUAGE plpgsql AS $$
DECLARE
  item    reaction_counts%ROWTYPE;
  current text;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'deleted';
    RETURN;
  END IF;
  SELECT * INTO item FROM reaction_counts r WHERE r.content_id = in_content_id AND NOT r.hidden FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  SELECT k.outcome, k.stored_answer INTO outcome, stored_answer FROM claim_idempotency_key(in_scope, in_key, in_fingerprint) k;
  IF outcome <> 'fresh' THEN
    RETURN;
  END IF;

  chosen := in_type;
  SELECT r.type INTO current FROM reactions r WHERE r.content_id = in_content_id AND r.user_id = in_user_id;
  IF current IS DISTINCT FROM in_type AND EXISTS (
    SELECT FROM contents c WHERE c.content_id = in_content_id AND c.user_id <> in_user_id AND is_blocked(in_user_id, c.user_id)
  ) THEN
    outcome := 'blocked';
    -- Refused: the key may be used again.
    DELETE FROM kit.idempotency i WHERE i.scope = in_scope AND i.key = in_key;
    RETURN;
  END IF;
  IF current IS NULL THEN
    INSERT INTO reactions (content_id, user_id, type, reacted_at) VALUES (in_content_id, in_user_id, in_type, in_now);
  ELSIF current = in_type THEN
    DELETE FROM reactions r WHERE r.content_id = in_content_id AND r.user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE reactions r SET type = in_type WHERE r.content_id = in_content_id AND r.user_id = in_user_id;
  END IF;

  counts := moved_counts(item.counts, current, chosen);
  version := item.version + 1;
  UPDATE reaction_counts r SET counts = toggle_reaction.counts, version = toggle_reaction.version WHERE r.content_id = in_content_id;
END
$$;

-- The same for a comment, whose counts row is created with its first reaction. on_content_id is the comment's item. A block between the user
-- and the author of the comment or of the item refuses it.
CREATE OR REPLACE FUNCTION toggle_comment_reaction(
  in_comment_id uuid, in_user_id uuid, in_type text, in_now timestamptz, in_scope text, in_key text, in_fingerprint text,
  OUT outcome text, OUT stored_answer jsonb, OUT counts jsonb, OUT version integer, OUT chosen text, OUT on_content_id uuid
) LANGUAGE plpgsql AS $$
DECLARE
  item    comment_reaction_counts%ROWTYPE;
  current text;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'deleted';
    RETURN;
  END IF;
  INSERT INTO comment_reaction_counts (comment_id)
  SELECT c.id FROM comments c JOIN comment_counts n ON n.content_id = c.content_id AND NOT n.hidden
  WHERE c.id = in_comment_id AND c.state = 'visible' ON CONFLICT DO NOTHING;
  SELECT * INTO item FROM comment_reaction_counts r WHERE r.comment_id = in_comment_id FOR UPDATE;
  SELECT c.content_id INTO on_content_id FROM comments c JOIN comment_counts n ON n.content_id = c.content_id AND NOT n.hidden
  WHERE c.id = in_comment_id AND c.state = 'visible';
  IF item.comment_id IS NULL OR on_content_id IS NULL THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  SELECT k.outcome, k.stored_answer INTO outcome, stored_answer FROM claim_idempotency_key(in_scope, in_key, in_fingerprint) k;
  IF outcome <> 'fresh' THEN
    RETURN;
  END IF;

  chosen := in_type;
  SELECT r.type INTO current FROM comment_reactions r WHERE r.comment_id = in_comment_id AND r.user_id = in_user_id;
  IF current IS DISTINCT FROM in_type AND EXISTS (
    SELECT FROM (
      SELECT c.user_id FROM comments c WHERE c.id = in_comment_id
      UNION ALL SELECT c.user_id FROM contents c WHERE c.content_id = on_content_id
    ) author WHERE author.user_id <> in_user_id AND is_blocked(in_user_id, author.user_id)
  ) THEN
    outcome := 'blocked';
    DELETE FROM kit.idempotency i WHERE i.scope = in_scope AND i.key = in_key;
    RETURN;
  END IF;
  IF current IS NULL THEN
    INSERT INTO comment_reactions (comment_id, user_id, type, reacted_at) VALUES (in_comment_id, in_user_id, in_type, in_now);
  ELSIF current = in_type THEN
    DELETE FROM comment_reactions r WHERE r.comment_id = in_comment_id AND r.user_id = in_user_id;
    chosen := NULL;
  ELSE
    UPDATE comment_reactions r SET type = in_type WHERE r.comment_id = in_comment_id AND r.user_id = in_user_id;
  END IF;

  counts := moved_counts(item.counts, current, chosen);
  version := item.version + 1;
  UPDATE comment_reaction_counts r SET counts = toggle_comment_reaction.counts, version = toggle_comment_reaction.version
  WHERE r.comment_id = in_comment_id;
END
$$;

-- Several toggles in one transaction, so that they share one commit. Accounts are locked first and items in the order of their ids, so
-- that batches and account deletions cannot deadlock. `place` is the input's index, counted from 1.
CREATE OR REPLACE FUNCTION toggle_reactions(
  in_content_ids uuid[], in_user_ids uuid[], in_types text[], in_now timestamptz[], in_scopes text[], in_keys text[], in_fingerprints text[]
) RETURNS TABLE (place integer, outcome text, stored_answer jsonb, counts jsonb, version integer, chosen text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(in_user_ids);
  FOR place IN SELECT n FROM generate_subscripts(in_content_ids, 1) AS n ORDER BY in_content_ids[n], n LOOP
    SELECT t.outcome, t.stored_answer, t.counts, t.version, t.chosen INTO outcome, stored_answer, counts, version, chosen
    FROM toggle_reaction(in_content_ids[place], in_user_ids[place], in_types[place], in_now[place], in_scopes[place], in_keys[place],
      in_fingerprints[place]) t;
    RETURN NEXT;
  END LOOP;
END
$$;
