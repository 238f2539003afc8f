-- For mentions: users by the beginning of their name, and by their whole name.
CREATE INDEX authors_by_prefix ON authors (lower(username) text_pattern_ops);
