-- A personal endpoint keeps the session that set or last confirmed it. After the account was secured it is paused until the owner confirms it. Those of
-- earlier versions have no session, and the time of their latest change as that of their creation.
ALTER TABLE personal_endpoints
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN session_id uuid,
  ADD COLUMN is_paused boolean NOT NULL DEFAULT false,
  ADD COLUMN last_used_at timestamptz(3);
UPDATE personal_endpoints SET created_at = updated_at;
