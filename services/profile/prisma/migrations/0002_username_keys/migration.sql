-- Unique for names that look alike: skeletons of UTS 39 in lower case, one or two for each user.
CREATE TABLE username_keys (
  key     text PRIMARY KEY,
  user_id uuid NOT NULL
);
CREATE INDEX username_keys_of_user ON username_keys (user_id);

-- Existing names stay. Of names that look alike the first one has the key. The service adds the keys of names with other characters.
INSERT INTO username_keys (key, user_id)
SELECT key, user_id FROM (
  SELECT lower(replace(translate(form, '01I', 'Oll'), 'm', 'rn')) AS key, users.id AS user_id, users.created_at
  FROM users, LATERAL (VALUES (username), (lower(username))) AS written (form)
  WHERE username ~ '^[A-Za-z0-9_.-]+$'
) AS keys
ORDER BY created_at, user_id
ON CONFLICT DO NOTHING;
