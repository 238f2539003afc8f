-- A push device belongs to the session that registered it last, and ends with it. Devices of earlier versions have none: the next registration by
-- their browser binds them, and securing the account removes them.
ALTER TABLE push_devices ADD COLUMN session_id uuid;
CREATE INDEX push_devices_of_session ON push_devices (session_id) WHERE session_id IS NOT NULL;
