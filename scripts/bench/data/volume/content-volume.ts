import {
  actorOf,
  authorOf,
  commentsOf,
  fraction,
  itemId,
  otherId,
  publishedAt,
  type RowGroup,
  reactionsOf,
  series,
  tagOf,
  typeOf,
  userId,
  usersOf,
  type Volume,
  wordOf,
} from './volume.ts';

const titleOf = (item: string): string => `${wordOf(item, 11)} || ' ' || ${wordOf(item, 12)} || ' ' || to_hex(${item})`;
const bodyOf = (item: string): string => `${wordOf(item, 13)} || ' ' || ${wordOf(item, 14)} || ' ' || ${wordOf(item, 15)}`;
/** Of twenty items, one is a remix of an earlier one. */
const isRemix = (item: string): string => `(${item} % 20 = 19)`;
const originalOf = (item: string): string => `floor(${item} * ${fraction(item, 16)})::bigint`;
const remixesOf = (item: string): string => `floor(80 * power(${fraction(item, 17)}, 8))::int`;

const itemRows = (volume: Volume): RowGroup[] => {
  const { items } = volume;
  const at = publishedAt(volume, 'i');
  const author = userId(authorOf(volume, 'i'));
  const drafts = Math.floor(items / 20);
  return [
    {
      name: 'content_core',
      sql: `INSERT INTO content_core (id, user_id, type, title, visibility, status, qa_passed, prompt, version, created_at, updated_at, published_at,
          remix_of, remix_of_version, quote_of)
        SELECT ${itemId('i')}, ${author}, ${typeOf('i')}, ${titleOf('i')}, 'public', 'published', true, 'a prompt', 2, ${at}, ${at}, ${at},
          CASE WHEN ${isRemix('i')} THEN ${itemId(originalOf('i'))} END, CASE WHEN ${isRemix('i')} THEN 1 END,
          CASE WHEN i % 100 = 50 THEN ${itemId(originalOf('i'))} END FROM ${series(items)}`,
    },
    {
      name: 'drafts',
      sql: `INSERT INTO content_core (id, user_id, type, title, visibility, status, qa_passed, prompt, version, created_at, updated_at)
        SELECT ${otherId('i')}, ${userId(`i % ${usersOf(volume)}`)}, 'thread', ${titleOf('i')}, 'private', 'draft', true, 'a prompt', 1,
          ${publishedAt(volume, 'i * 20')}, ${publishedAt(volume, 'i * 20')} FROM ${series(drafts)}`,
    },
    {
      name: 'content_text',
      sql: `INSERT INTO content_text (content_core_id, text_body, metadata)
        SELECT id, ${bodyOf('i')}, jsonb_build_object('tweets', jsonb_build_array(${bodyOf('i')}), 'hashtags', jsonb_build_array(${tagOf('i', 18)}))
        FROM (SELECT ${itemId('i')} AS id, i FROM ${series(items)} WHERE i % 3 = 0 UNION ALL SELECT ${otherId('i')}, i FROM ${series(drafts)})`,
    },
    {
      name: 'content_image',
      sql: `INSERT INTO content_image (content_core_id, image_url, caption)
        SELECT ${itemId('i')}, '/media/images/' || i || '.webp', ${bodyOf('i')} FROM ${series(items)} WHERE i % 3 = 1`,
    },
    {
      name: 'content_video',
      sql: `INSERT INTO content_video (content_core_id, duration, voice_type, script, scenes)
        SELECT ${itemId('i')}, 30, 'neutral', ${bodyOf('i')}, '[{"description": "A scene", "narration": "", "duration": 30}]' FROM ${series(items)} WHERE i % 3 = 2`,
    },
    {
      name: 'content_metrics',
      sql: `INSERT INTO content_metrics (content_id, views, likes, remix_count, comment_count, reactions, reactions_version, comments_version)
        SELECT ${itemId('i')}, ${reactionsOf(volume, 'i')} * 3, ${reactionsOf(volume, 'i')}, ${remixesOf('i')}, ${commentsOf(volume, 'i')},
          jsonb_build_object('like', ${reactionsOf(volume, 'i')}), ${reactionsOf(volume, 'i')}, ${commentsOf(volume, 'i')} FROM ${series(items)}`,
    },
    {
      name: 'feed_items',
      sql: `INSERT INTO feed_items (content_id, user_id, type, title, preview, is_test_content, published_at, likes, remix_count, comment_count, reactions)
        SELECT ${itemId('i')}, ${author}, ${typeOf('i')}, ${titleOf('i')}, jsonb_build_object('text', ${bodyOf('i')}, 'post_count', 3), false, ${at},
          ${reactionsOf(volume, 'i')}, ${remixesOf('i')}, ${commentsOf(volume, 'i')}, jsonb_build_object('like', ${reactionsOf(volume, 'i')})
        FROM ${series(items)}`,
    },
    {
      name: 'item_tags',
      sql: `INSERT INTO item_tags (content_id, tag, counted, published_at, type, likes, remix_count)
        SELECT ${itemId('i')}, ${tagOf('i', 18)}, true, ${at}, ${typeOf('i')}, ${reactionsOf(volume, 'i')}, ${remixesOf('i')} FROM ${series(items)}`,
    },
    {
      name: 'search.items',
      sql: `INSERT INTO search.items (content_id, title, document)
        SELECT ${itemId('i')}, ${titleOf('i')}, search.document(${titleOf('i')}, ${tagOf('i', 18)}, ${bodyOf('i')}) FROM ${series(items)}`,
    },
  ];
};

const userRows = (volume: Volume): RowGroup[] => {
  const users = usersOf(volume);
  return [
    {
      name: 'authors',
      sql: `INSERT INTO authors (user_id, username, version) SELECT ${userId('i')}, ${wordOf('i', 41)} || '_' || to_hex(i), 1 FROM ${series(users)}`,
    },
    {
      name: 'author_totals',
      sql: `INSERT INTO author_totals (user_id, published, version)
        SELECT ${userId('author')}, count(*), count(*) FROM (SELECT ${authorOf(volume, 'i')} AS author FROM ${series(volume.items)}) GROUP BY author`,
    },
    {
      // Ten followed authors per user, popular ones more often. The ranges of the positions do not overlap, so no pair occurs twice.
      name: 'followers',
      sql: `INSERT INTO followers (user_id, follower_id, following, version)
        SELECT ${userId('author')}, ${userId('i')}, true, 1 FROM (
          SELECT i, floor(${users} * power((k + 0.9 * ${fraction('i * 10 + k', 21)}) / 10, 3))::bigint AS author
          FROM ${series(users)}, generate_series(0, 9) AS k) WHERE author <> i`,
    },
    {
      name: 'relations',
      sql: `INSERT INTO relations (user_id, other_id, blocked, muted, version)
        SELECT ${userId('i')}, ${userId(`(i + 1 + i % 97) % ${users}`)}, i % 2 = 0, i % 2 = 1, 1 FROM ${series(users)} WHERE i % 10 = 0`,
    },
  ];
};

const activityRows = (volume: Volume): RowGroup[] => {
  const { items } = volume;
  const users = usersOf(volume);
  const actor = (position: string) => userId(actorOf(volume, 'i', position));
  return [
    {
      name: 'viewer_reactions',
      sql: `INSERT INTO viewer_reactions (user_id, content_id, reaction, version)
        SELECT ${actor('k')}, ${itemId('i')}, 'like', 1 FROM ${series(items)}, generate_series(0, ${reactionsOf(volume, 'i')} - 1) AS k`,
    },
    {
      name: 'bookmarks',
      sql: `INSERT INTO bookmarks (user_id, content_id, saved_at) SELECT ${actor('k')}, ${itemId('i')}, ${publishedAt(volume, 'i')}
        FROM ${series(items)}, generate_series(0, least(3, ${reactionsOf(volume, 'i')} / 10) - 1) AS k`,
    },
    {
      name: 'remix_logs',
      sql: `INSERT INTO remix_logs (new_content_id, original_content_id, remixed_by_user_id, original_user_id, original_username, depth, created_at)
        SELECT ${itemId('i')}, ${itemId(originalOf('i'))}, ${userId(authorOf(volume, 'i'))}, ${userId(authorOf(volume, originalOf('i')))},
          'creator', 1, ${publishedAt(volume, 'i')} FROM ${series(items)} WHERE ${isRemix('i')}`,
    },
    {
      name: 'published_versions',
      sql: `INSERT INTO published_versions (content_id, number, title, content, published_at)
        SELECT ${itemId('i')}, number, ${titleOf('i')}, '{"tweets": ["Before"], "hashtags": []}', ${publishedAt(volume, 'i')}
        FROM ${series(items)}, generate_series(1, 2) AS number WHERE i % 100 = 0`,
    },
    {
      name: 'content_views',
      sql: `INSERT INTO content_views (day, content_id, viewer) SELECT date '${volume.now.toISOString().slice(0, 10)}', ${itemId('i')}, (${actor('0')})::text
        FROM ${series(items)} WHERE i % 10 = 0`,
    },
    {
      name: 'generations',
      sql: `INSERT INTO generations (id, user_id, type, prompt, provenance, created_at)
        SELECT ${otherId('i')}, ${userId(`i % ${users}`)}, ${typeOf('i')}, 'a prompt', '{}', ${publishedAt(volume, 'i')} FROM ${series(items)} WHERE i % 4 = 0`,
    },
  ];
};

/** All rows of the content service, in the real schema. Signals, templates and other tables that do not grow with its use stay as migrated. */
export const contentRows = (volume: Volume): RowGroup[] => [...activityRows(volume), ...itemRows(volume), ...userRows(volume)];
