-- Whom somebody has blocked or muted; a row is gone when they do neither any more.
CREATE TABLE relations (
  user_id  uuid NOT NULL,
  other_id uuid NOT NULL,
  blocked  boolean NOT NULL,
  muted    boolean NOT NULL,
  since    timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, other_id),
  CHECK (user_id <> other_id),
  CHECK (blocked OR muted)
);
CREATE INDEX relations_latest ON relations (user_id, since DESC, other_id DESC);
CREATE INDEX relations_by_other ON relations (other_id, user_id) WHERE blocked;

-- Taken while the pair is held: of two events about the same pair, the later one has the greater version.
CREATE SEQUENCE relation_versions MAXVALUE 4294967295;

-- Whether one of the two has blocked the other.
CREATE FUNCTION is_blocked(in_one uuid, in_other uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM relations WHERE user_id = in_one AND other_id = in_other AND blocked)
      OR EXISTS (SELECT FROM relations WHERE user_id = in_other AND other_id = in_one AND blocked)
$$;

-- Whether somebody is not to see what another does: they muted them, or one blocked the other.
CREATE FUNCTION is_unseen(in_viewer uuid, in_other uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM relations WHERE user_id = in_viewer AND other_id = in_other)
      OR EXISTS (SELECT FROM relations WHERE user_id = in_other AND other_id = in_viewer AND blocked)
$$;

-- Posts a comment as one statement: lock, idempotency, rows, count and event. `outcome` is 'fresh', 'repeat', 'mismatch', 'unknown'
-- (no such item), 'orphan' (no such comment to answer on it), 'blocked' or 'gone'.
CREATE FUNCTION post_comment(
  in_id uuid, in_content_id uuid, in_answers_id uuid, in_user_id uuid, in_text text, in_mentions jsonb, in_event_id uuid, in_trace text,
  in_now timestamptz, in_scope text, in_key text, in_fingerprint text, OUT outcome text, OUT answer jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  item   comment_counts%ROWTYPE;
  owner  uuid;
  asked  comments%ROWTYPE;
  root   uuid;
  face   people%ROWTYPE;
BEGIN
  IF NOT has_account(in_user_id) THEN
    outcome := 'gone';
    RETURN;
  END IF;
  SELECT * INTO item FROM comment_counts WHERE content_id = in_content_id AND NOT hidden FOR UPDATE;
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

  SELECT user_id INTO owner FROM contents WHERE content_id = in_content_id;
  IF owner <> in_user_id AND is_blocked(in_user_id, owner) THEN
    outcome := 'blocked';
  END IF;
  IF in_answers_id IS NOT NULL THEN
    SELECT * INTO asked FROM comments WHERE id = in_answers_id AND content_id = in_content_id AND state = 'visible';
    IF NOT FOUND THEN
      outcome := 'orphan';
    ELSIF asked.user_id <> in_user_id AND is_blocked(in_user_id, asked.user_id) THEN
      outcome := 'blocked';
    END IF;
    root := coalesce(asked.parent_id, asked.id);
  END IF;
  IF outcome <> 'fresh' THEN
    -- Refused: the key is still to be had.
    DELETE FROM kit.idempotency WHERE scope = in_scope AND key = in_key;
    RETURN;
  END IF;

  INSERT INTO comments (id, content_id, user_id, text, created_at, parent_id, answers_id, mentions)
  VALUES (in_id, in_content_id, in_user_id, in_text, in_now, root, in_answers_id, in_mentions);
  IF root IS NOT NULL THEN
    UPDATE comments SET reply_count = reply_count + 1 WHERE id = root;
  END IF;
  item.comment_count := item.comment_count + 1;
  item.version := item.version + 1;
  UPDATE comment_counts SET comment_count = item.comment_count, version = item.version WHERE content_id = in_content_id;
  INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data) VALUES (
    in_event_id, 'comment.created', in_user_id::text, in_trace, in_now,
    jsonb_build_object('commentId', in_id, 'contentId', in_content_id, 'userId', in_user_id, 'text', in_text,
      'commentCount', item.comment_count, 'version', item.version, 'parentId', coalesce(root::text, ''),
      'mentioned', (SELECT coalesce(jsonb_agg(DISTINCT m->'user_id'), '[]') FROM jsonb_array_elements(in_mentions) m)));
  SELECT * INTO face FROM people WHERE user_id = in_user_id;
  answer := jsonb_build_object('id', in_id, 'content_id', in_content_id, 'parent_id', root, 'text', in_text, 'mentions', in_mentions,
    'created_at', to_char(in_now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'edited_at', NULL, 'deleted', false,
    'user', jsonb_build_object('id', in_user_id, 'username', coalesce(face.username, 'user'), 'avatar_url', face.avatar_url),
    'reactions', '{}'::jsonb, 'user_reaction', NULL, 'can_edit', true, 'can_delete', true, 'reply_count', 0, 'replies', '[]'::jsonb);
  IF in_key IS NOT NULL THEN
    UPDATE kit.idempotency i SET answer = post_comment.answer WHERE i.scope = in_scope AND i.key = in_key;
  END IF;
END
$$;
