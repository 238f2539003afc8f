-- Descriptions of images by a model -------------------------------------------------------------------------------------------------

-- Whether the text model can look at images.
ALTER TABLE model_choices ADD COLUMN reads_images boolean NOT NULL DEFAULT false;
ALTER TABLE personal_endpoints ADD COLUMN reads_images boolean NOT NULL DEFAULT false;

-- The image that a generation made: only its user may have it described.
ALTER TABLE generations ADD COLUMN image_url text;
