-- For linking an identity: the session that requested it. Without a foreign key: the link is refused when the session has ended.
ALTER TABLE flows ADD COLUMN session_id uuid;
