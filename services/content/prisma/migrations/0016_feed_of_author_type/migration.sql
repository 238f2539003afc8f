-- With the type, the newest ids of an author are read from the index alone, also those of one type.
CREATE INDEX feed_of_author_type ON feed_items (user_id, published_at DESC, content_id DESC) INCLUDE (type);
DROP INDEX feed_of_author;
