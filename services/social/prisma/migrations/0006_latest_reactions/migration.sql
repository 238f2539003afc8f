-- Notifications name the users who reacted, followed or remixed last. Large installations create them before, without a lock: CHANGELOG.md.
CREATE INDEX IF NOT EXISTS reactions_latest ON reactions (content_id, reacted_at DESC, user_id);
CREATE INDEX IF NOT EXISTS comment_reactions_latest ON comment_reactions (comment_id, reacted_at DESC, user_id);
CREATE INDEX IF NOT EXISTS notification_actors_latest ON notification_actors (notification_id, acted_at DESC, actor_id) WHERE present;
