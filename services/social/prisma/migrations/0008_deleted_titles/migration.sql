-- Titles of deleted accounts were kept.
UPDATE contents SET title = '' FROM deleted_users WHERE deleted_users.user_id = contents.user_id AND title <> '';
