-- The user whose post or draft made a page due, until it is fetched: users take turns.
ALTER TABLE link_previews ADD COLUMN requested_by uuid;
CREATE INDEX link_previews_of_requester ON link_previews (requested_by) WHERE requested_by IS NOT NULL;
