-- Whether one of the two users has blocked the other.
CREATE OR REPLACE FUNCTION is_blocked(in_one uuid, in_other uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM relations WHERE user_id = in_one AND other_id = in_other AND blocked)
      OR EXISTS (SELECT FROM relations WHERE user_id = in_other AND other_id = in_one AND blocked)
$$;

-- Whether a viewer must not see another user's activity: they muted the other, or one blocked the other.
CREATE OR REPLACE FUNCTION is_hidden_from(in_viewer uuid, in_other uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM relations WHERE user_id = in_viewer AND other_id = in_other)
      OR EXISTS (SELECT FROM relations WHERE user_id = in_other AND other_id = in_viewer AND blocked)
$$;
