-- A thread that quotes another item. No foreign key: the quote stays when the quoted item is deleted, and says that it is not available.
ALTER TABLE content_core ADD COLUMN quote_of uuid;
CREATE INDEX content_core_quotes ON content_core (quote_of) WHERE quote_of IS NOT NULL;
