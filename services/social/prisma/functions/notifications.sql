-- Marks a user's unread totals for the next flush, with the thread or notification that changed, if it is one.
CREATE OR REPLACE FUNCTION mark_unread(in_user_id uuid, in_thread_id uuid, in_notification_id uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO stale_unread (user_id, thread_id, notification_id) VALUES (in_user_id, in_thread_id, in_notification_id)
$$;

-- Adds or updates one notification. A repeat by the same actor notifies again only if `in_again` is set and it happened later. Nothing is
-- added for the user's own actions, for actors hidden from the user, for muted kinds, or when either account is deleted.
CREATE OR REPLACE FUNCTION apply_notification(
  in_id uuid, in_user_id uuid, in_kind text, in_subject uuid, in_target_type text, in_target_id uuid, in_content_id uuid, in_comment_id uuid,
  in_detail text, in_actor_id uuid, in_at timestamptz, in_again boolean
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  group_id  uuid;
  notifies  boolean;
  known     notification_actors%ROWTYPE;
  added     integer := 0;
BEGIN
  IF in_user_id = in_actor_id OR NOT try_has_account(in_user_id)
     OR EXISTS (SELECT FROM muted_notification_kinds WHERE user_id = in_user_id AND kind = in_kind)
     OR (in_actor_id IS NOT NULL AND (is_hidden_from(in_user_id, in_actor_id) OR NOT try_has_account(in_actor_id))) THEN
    RETURN;
  END IF;
  INSERT INTO notifications AS n (id, user_id, kind, subject, target_type, target_id, content_id, comment_id, detail, shown, unread, created_at)
  VALUES (in_id, in_user_id, in_kind, in_subject, in_target_type, in_target_id, in_content_id, in_comment_id, in_detail, false, false, in_at)
  ON CONFLICT (user_id, kind, subject) DO UPDATE SET id = n.id RETURNING n.id INTO group_id;
  IF in_actor_id IS NULL THEN
    notifies := group_id = in_id;
  ELSE
    SELECT * INTO known FROM notification_actors WHERE notification_id = group_id AND actor_id = in_actor_id;
    notifies := NOT FOUND OR (in_again AND known.acted_at < in_at);
    added := CASE WHEN known.present THEN 0 ELSE 1 END;
    INSERT INTO notification_actors AS a (notification_id, actor_id, present, acted_at) VALUES (group_id, in_actor_id, true, in_at)
    ON CONFLICT (notification_id, actor_id) DO UPDATE SET present = true, acted_at = greatest(a.acted_at, excluded.acted_at);
  END IF;
  UPDATE notifications n SET shown = true, unread = n.unread OR notifies,
    actor_count = n.actor_count + added,
    created_at = CASE WHEN notifies THEN greatest(n.created_at, in_at) ELSE n.created_at END,
    comment_id = CASE WHEN notifies THEN in_comment_id ELSE n.comment_id END,
    detail = CASE WHEN notifies THEN in_detail ELSE n.detail END
  WHERE id = group_id;
  PERFORM mark_unread(in_user_id, NULL, group_id);
END
$$;

-- Removes an actor from these notifications; a notification without actors is hidden.
CREATE OR REPLACE FUNCTION retract_notifications(in_actor_id uuid, in_notification_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  affected notifications%ROWTYPE;
BEGIN
  FOR affected IN SELECT * FROM notifications WHERE id = ANY (in_notification_ids) ORDER BY id FOR UPDATE LOOP
    UPDATE notification_actors SET present = false WHERE notification_id = affected.id AND actor_id = in_actor_id AND present;
    IF FOUND THEN
      UPDATE notifications SET actor_count = actor_count - 1, shown = actor_count > 1 WHERE id = affected.id;
      PERFORM mark_unread(affected.user_id, NULL, affected.id);
    END IF;
  END LOOP;
END
$$;
