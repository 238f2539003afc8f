-- What was there before and after: {before, after}. Neither messages nor addresses.
ALTER TABLE activity_logs ADD COLUMN detail jsonb;
CREATE INDEX activity_logs_by_action ON activity_logs (action, occurred_at DESC, id DESC);
CREATE INDEX activity_logs_by_target ON activity_logs (target_id, occurred_at DESC, id DESC);
CREATE INDEX activity_logs_by_target_type ON activity_logs (target_type, occurred_at DESC, id DESC);
