-- Inserts one comment or reply and counts it. outcome: fresh, repeat, mismatch, unknown (no such item), orphan (no such comment to
-- answer), blocked (one of the two users blocked the other) or deleted (no such account).
CREATE OR REPLACE FUNCTION insert_comment(
  in_id uuid, in_content_id uuid, in_answers_id uuid, in_user_id uuid, in_text text, in_mentions jsonb, in_now timestamptz,
  in_scope text, in_key text, in_fingerprint text,
  OUT outcome text, OUT stored_answer jsonb, OUT root_id uuid, OUT comment_count integer, OUT version integer, OUT username text,
  OUT avatar_url text
) LANGUAGE plpgsql AS $$
DECLARE
  item     comment_counts%ROWTYPE;
  owner_id uuid;
  answered comments%ROWTYPE;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'deleted';
    RETURN;
  END IF;
  SELECT * INTO item FROM comment_counts n WHERE n.content_id = in_content_id AND NOT n.hidden FOR UPDATE;
  IF NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  SELECT k.outcome, k.stored_answer INTO outcome, stored_answer FROM claim_idempotency_key(in_scope, in_key, in_fingerprint) k;
  IF outcome <> 'fresh' THEN
    RETURN;
  END IF;

  SELECT c.user_id INTO owner_id FROM contents c WHERE c.content_id = in_content_id;
  IF owner_id <> in_user_id AND is_blocked(in_user_id, owner_id) THEN
    outcome := 'blocked';
  END IF;
  IF in_answers_id IS NOT NULL THEN
    SELECT * INTO answered FROM comments c WHERE c.id = in_answers_id AND c.content_id = in_content_id AND c.state = 'visible';
    IF NOT FOUND THEN
      outcome := 'orphan';
    ELSIF answered.user_id <> in_user_id AND is_blocked(in_user_id, answered.user_id) THEN
      outcome := 'blocked';
    END IF;
    root_id := coalesce(answered.parent_id, answered.id);
  END IF;
  IF outcome <> 'fresh' THEN
    -- Refused: the key may be used again.
    DELETE FROM kit.idempotency i WHERE i.scope = in_scope AND i.key = in_key;
    RETURN;
  END IF;

  INSERT INTO comments (id, content_id, user_id, text, created_at, parent_id, answers_id, mentions)
  VALUES (in_id, in_content_id, in_user_id, in_text, in_now, root_id, in_answers_id, in_mentions);
  IF root_id IS NOT NULL THEN
    UPDATE comments c SET reply_count = c.reply_count + 1 WHERE c.id = root_id;
  END IF;
  comment_count := item.comment_count + 1;
  version := item.version + 1;
  UPDATE comment_counts n SET comment_count = insert_comment.comment_count, version = insert_comment.version
  WHERE n.content_id = in_content_id;
  SELECT p.username, p.avatar_url INTO username, avatar_url FROM user_profiles p WHERE p.user_id = in_user_id;
END
$$;

-- Several comments in one transaction; locks are taken as in toggle_reactions.
CREATE OR REPLACE FUNCTION insert_comments(
  in_ids uuid[], in_content_ids uuid[], in_answers_ids uuid[], in_user_ids uuid[], in_texts text[], in_mentions jsonb[],
  in_now timestamptz[], in_scopes text[], in_keys text[], in_fingerprints text[]
) RETURNS TABLE (place integer, outcome text, stored_answer jsonb, root_id uuid, comment_count integer, version integer, username text,
  avatar_url text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_accounts(in_user_ids);
  FOR place IN SELECT n FROM generate_subscripts(in_content_ids, 1) AS n ORDER BY in_content_ids[n], n LOOP
    SELECT p.outcome, p.stored_answer, p.root_id, p.comment_count, p.version, p.username, p.avatar_url
    INTO outcome, stored_answer, root_id, comment_count, version, username, avatar_url
    FROM insert_comment(in_ids[place], in_content_ids[place], in_answers_ids[place], in_user_ids[place], in_texts[place],
      in_mentions[place], in_now[place], in_scopes[place], in_keys[place], in_fingerprints[place]) p;
    RETURN NEXT;
  END LOOP;
END
$$;
