-- A redeemed code stays known until its flow expires: a second use ends the session that the first one started.
ALTER TABLE flows ADD COLUMN redeemed_at timestamptz(3), ADD COLUMN granted_session_id uuid;
