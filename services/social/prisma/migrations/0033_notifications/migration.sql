-- What somebody is told. One row for everything of a kind about one thing (`subject`): who did it stands in the actors, and for
-- reactions in the reactions themselves.
CREATE TABLE notifications (
  id          uuid PRIMARY KEY,
  user_id     uuid NOT NULL,
  kind        text NOT NULL,
  subject     uuid NOT NULL,
  target_type text NOT NULL,
  target_id   uuid NOT NULL,
  content_id  uuid,
  comment_id  uuid,
  -- What the sentence needs beside names: a title, a reason, an answer.
  detail      text NOT NULL DEFAULT '',
  actor_count integer NOT NULL DEFAULT 0 CHECK (actor_count >= 0),
  -- Nothing is shown of what everybody has taken back.
  shown       boolean NOT NULL,
  unread      boolean NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  UNIQUE (user_id, kind, subject)
);
CREATE INDEX notifications_latest ON notifications (user_id, created_at DESC, id DESC) WHERE shown;
CREATE INDEX notifications_unread ON notifications (user_id) WHERE shown AND unread;
CREATE INDEX notifications_of_content ON notifications (content_id) WHERE content_id IS NOT NULL;

-- Whoever took it back stays, so that doing it again is no news.
CREATE TABLE notification_actors (
  notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  actor_id        uuid NOT NULL,
  present         boolean NOT NULL,
  acted_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (notification_id, actor_id)
);
CREATE INDEX notification_actors_of ON notification_actors (actor_id);

-- Kinds somebody does not want to be told of.
CREATE TABLE silenced_kinds (
  user_id uuid NOT NULL,
  kind    text NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Items and comments whose reactions have changed since their author was last told.
CREATE TABLE stale_notices (
  target_id uuid PRIMARY KEY
);

-- Whose totals of unread things may have changed, and by what, if it was one thing.
CREATE TABLE stale_unread (
  user_id         uuid PRIMARY KEY,
  thread_id       uuid,
  notification_id uuid
);

-- What was announced last.
CREATE TABLE unread_totals (
  user_id       uuid PRIMARY KEY,
  messages      integer NOT NULL,
  notifications integer NOT NULL,
  version       integer NOT NULL
);

-- Whether somebody has an account and is not about to lose it, without waiting: what is told holds rows that the end of an account wants.
CREATE FUNCTION keeps_account(in_user_id uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_try_advisory_xact_lock_shared(hashtextextended(in_user_id::text, 0))
    AND NOT EXISTS (SELECT FROM deleted_users WHERE user_id = in_user_id);
END
$$;

-- Tells somebody that an actor did something, or with no actor that something happened. Again it is news only if `in_again` and later
-- than before. Nothing is told of oneself, of people one does not see, of kinds one does not want, nor of and to who is gone.
CREATE FUNCTION tell(
  in_id uuid, in_user_id uuid, in_kind text, in_subject uuid, in_target_type text, in_target_id uuid, in_content_id uuid, in_comment_id uuid,
  in_detail text, in_actor_id uuid, in_at timestamptz, in_again boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  group_id uuid;
  fresh    boolean;
  is_news  boolean;
BEGIN
  IF in_user_id = in_actor_id OR NOT keeps_account(in_user_id)
     OR EXISTS (SELECT FROM silenced_kinds WHERE user_id = in_user_id AND kind = in_kind)
     OR (in_actor_id IS NOT NULL AND (is_unseen(in_user_id, in_actor_id) OR NOT keeps_account(in_actor_id))) THEN
    RETURN;
  END IF;
  INSERT INTO notifications AS n (id, user_id, kind, subject, target_type, target_id, content_id, comment_id, detail, shown, unread, created_at)
  VALUES (in_id, in_user_id, in_kind, in_subject, in_target_type, in_target_id, in_content_id, in_comment_id, in_detail, false, false, in_at)
  ON CONFLICT (user_id, kind, subject) DO UPDATE SET id = n.id RETURNING n.id INTO group_id;
  IF in_actor_id IS NULL THEN
    is_news := group_id = in_id;
  ELSE
    SELECT NOT EXISTS (SELECT FROM notification_actors WHERE notification_id = group_id AND actor_id = in_actor_id) INTO fresh;
    SELECT fresh OR (in_again AND acted_at < in_at) INTO is_news FROM notification_actors WHERE notification_id = group_id AND actor_id = in_actor_id;
    is_news := coalesce(is_news, fresh);
    INSERT INTO notification_actors AS a (notification_id, actor_id, present, acted_at) VALUES (group_id, in_actor_id, true, in_at)
    ON CONFLICT (notification_id, actor_id) DO UPDATE SET present = true, acted_at = greatest(a.acted_at, excluded.acted_at);
  END IF;
  UPDATE notifications n SET shown = true, unread = n.unread OR is_news,
    actor_count = (SELECT count(*) FROM notification_actors WHERE notification_id = group_id AND present),
    created_at = CASE WHEN is_news THEN greatest(n.created_at, in_at) ELSE n.created_at END,
    comment_id = CASE WHEN is_news THEN in_comment_id ELSE n.comment_id END,
    detail = CASE WHEN is_news THEN in_detail ELSE n.detail END
  WHERE id = group_id;
  PERFORM mark_unread(in_user_id, NULL, group_id);
END
$$;

-- What somebody has not read is to be counted anew; what did it is kept while it is one thing.
CREATE FUNCTION mark_unread(in_user_id uuid, in_thread_id uuid, in_notification_id uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO stale_unread AS s (user_id, thread_id, notification_id) VALUES (in_user_id, in_thread_id, in_notification_id)
  ON CONFLICT (user_id) DO UPDATE SET
    thread_id = CASE WHEN s.thread_id IS NOT DISTINCT FROM excluded.thread_id THEN s.thread_id END,
    notification_id = CASE WHEN s.notification_id IS NOT DISTINCT FROM excluded.notification_id THEN s.notification_id END
$$;

-- Takes actors out of what people were told: of these notifications, or of all.
CREATE FUNCTION take_back(in_actor_id uuid, in_notification_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gone notifications%ROWTYPE;
BEGIN
  FOR gone IN SELECT * FROM notifications WHERE id = ANY (in_notification_ids) ORDER BY id FOR UPDATE LOOP
    UPDATE notification_actors SET present = false WHERE notification_id = gone.id AND actor_id = in_actor_id AND present;
    IF FOUND THEN
      UPDATE notifications SET actor_count = actor_count - 1, shown = actor_count > 1 WHERE id = gone.id;
      PERFORM mark_unread(gone.user_id, NULL, gone.id);
    END IF;
  END LOOP;
END
$$;
