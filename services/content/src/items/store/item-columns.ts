/** The columns of a `StoredItem`, from `itemTables`. */
export const itemColumns = `c.id, c.user_id, c.signal_id, c.template_id, c.type, c.title, c.status, c.prompt, c.provenance, c.remix_of, c.remix_consent,
  c.version, c.created_at, c.updated_at, c.short_id, c.picture_ids, c.published_version, c.remix_of_version, c.quote_of, c.published_at,
  t.metadata->'tweets' AS tweets, t.metadata->'hashtags' AS hashtags, i.image_url, i.pictures, i.caption, i.style_tags,
  coalesce(s.video_url, v.video_url) AS video_url, coalesce(s.thumbnail_url, v.thumbnail_url) AS thumbnail_url, s.captions_url,
  nullif(s.duration, 0) AS short_duration, v.script, v.scenes, v.voice_type, v.duration, coalesce(i.alt_text, v.alt_text) AS alt_text`;

export const itemTables = `content_core c
  LEFT JOIN content_text t ON t.content_core_id = c.id
  LEFT JOIN content_image i ON i.content_core_id = c.id
  LEFT JOIN content_video v ON v.content_core_id = c.id
  LEFT JOIN shorts s ON s.short_id = c.short_id`;
