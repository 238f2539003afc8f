-- The webhook and the calendar link keep the session that created or last confirmed them. After the account was secured they are paused until the
-- owner confirms them. Those of earlier versions have no session: securing the account pauses them.
ALTER TABLE schedule_webhooks
  ADD COLUMN session_id uuid,
  ADD COLUMN is_paused boolean NOT NULL DEFAULT false,
  ADD COLUMN last_used_at timestamptz(3);
ALTER TABLE schedule_settings
  ADD COLUMN calendar_session_id uuid,
  ADD COLUMN calendar_paused boolean NOT NULL DEFAULT false,
  ADD COLUMN calendar_used_at timestamptz(3);
