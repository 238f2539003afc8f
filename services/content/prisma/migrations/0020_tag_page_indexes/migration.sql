-- After the triggers are committed, so that no later change is missed. Without the lock, likes that are committed while the statement runs
-- would be overwritten by those that it read before.
LOCK TABLE feed_items IN SHARE MODE;
UPDATE item_tags t SET type = f.type, likes = f.likes, remix_count = f.remix_count FROM feed_items f
WHERE f.content_id = t.content_id AND (t.type, t.likes, t.remix_count) <> (f.type, f.likes, f.remix_count);

CREATE INDEX tagged_newest ON item_tags (tag, published_at DESC, content_id DESC) INCLUDE (type);
CREATE INDEX tagged_top_liked ON item_tags (tag, likes DESC, content_id DESC) INCLUDE (type);
CREATE INDEX tagged_most_remixed ON item_tags (tag, remix_count DESC, content_id DESC) INCLUDE (type);
DROP INDEX item_tags_newest;
