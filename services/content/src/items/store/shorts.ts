import type { EventData } from '@trenzeye/proto/events';
import { deletedVersion } from '../../authors/index.ts';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** Whether a Short belongs to this user, as far as this service has been notified. */
export const ownsShort = async (prisma: Database, shortId: string, userId: string): Promise<boolean> =>
  (await prisma.short.count({ where: { short_id: shortId, user_id: userId } })) > 0;

/** The fields of a card's preview that come from the Short in row `s`. */
const preview = Prisma.sql`jsonb_strip_nulls(jsonb_build_object('video_url', s.video_url, 'poster_url', s.thumbnail_url, 'captions_url', s.captions_url, 'duration', s.duration))`;

/** Stores a Short unless a later version is stored, and updates the previews of all public and hidden items that show it. */
export const setShort = async (prisma: Database, short: EventData<'short.created'>): Promise<void> => {
  const { shortId, userId, title, videoUrl, thumbnailUrl, captionsUrl, duration, version } = short;
  // Raw: an upsert that depends on the stored version.
  const changed = await prisma.$executeRaw`
    INSERT INTO shorts AS s (short_id, user_id, title, video_url, thumbnail_url, captions_url, duration, version)
    SELECT ${shortId}::uuid, ${userId}::uuid, ${title}, nullif(${videoUrl}, ''), nullif(${thumbnailUrl}, ''), nullif(${captionsUrl}, ''),
      ${duration}::double precision, ${version}::integer
    WHERE NOT EXISTS (SELECT 1 FROM authors WHERE user_id = ${userId}::uuid AND version = ${deletedVersion}::bigint)
    ON CONFLICT (short_id) DO UPDATE SET title = excluded.title, video_url = excluded.video_url, thumbnail_url = excluded.thumbnail_url,
      captions_url = excluded.captions_url, duration = excluded.duration, version = excluded.version WHERE s.version < excluded.version`;
  if (changed === 0 || videoUrl === '') return;
  // Raw: merges into stored JSON, which the model API can only replace.
  await prisma.$executeRaw`
    UPDATE feed_items f SET preview = (f.preview - 'captions_url') || ${preview} FROM shorts s, content_core c
    WHERE s.short_id = ${shortId}::uuid AND c.short_id = s.short_id AND f.content_id = c.id`;
  await prisma.$executeRaw`
    UPDATE hidden_items h SET feed = jsonb_set(h.feed, '{preview}', ((h.feed->'preview') - 'captions_url') || ${preview}) FROM shorts s, content_core c
    WHERE s.short_id = ${shortId}::uuid AND c.short_id = s.short_id AND h.content_id = c.id`;
};
