import {
  actorOf,
  authorOf,
  commentId,
  commentsOf,
  fraction,
  itemId,
  otherId,
  publishedAt,
  type RowGroup,
  reactionsOf,
  series,
  typeOf,
  userId,
  usersOf,
  type Volume,
  wordOf,
} from './volume.ts';

const itemRows = (volume: Volume): RowGroup[] => {
  const { items } = volume;
  const author = userId(authorOf(volume, 'i'));
  const count = reactionsOf(volume, 'i');
  return [
    {
      name: 'contents',
      sql: `INSERT INTO contents (content_id, user_id, version, published_at, title, type)
        SELECT ${itemId('i')}, ${author}, 2, ${publishedAt(volume, 'i')}, 'Item ' || i, ${typeOf('i')} FROM ${series(items)}`,
    },
    {
      name: 'reaction_counts',
      sql: `INSERT INTO reaction_counts (content_id, counts, version) SELECT ${itemId('i')}, jsonb_build_object('like', ${count}), ${count} FROM ${series(items)}`,
    },
    {
      name: 'comment_counts',
      sql: `INSERT INTO comment_counts (content_id, comment_count, version)
        SELECT ${itemId('i')}, ${commentsOf(volume, 'i')}, ${commentsOf(volume, 'i')} FROM ${series(items)}`,
    },
    {
      name: 'remixes',
      sql: `INSERT INTO remixes (new_content_id, content_id, original_user_id, user_id, remixed_at)
        SELECT ${itemId('i')}, ${itemId('i / 2')}, ${userId(authorOf(volume, 'i / 2'))}, ${author}, ${publishedAt(volume, 'i')}
        FROM ${series(items)} WHERE i % 20 = 19`,
    },
    {
      name: 'item_views',
      sql: `INSERT INTO item_views (content_id, day, user_id, views, version)
        SELECT ${itemId('i')}, (${publishedAt(volume, 'i')})::date, ${author}, 3 * ${count}, 1 FROM ${series(items)} WHERE i % 2 = 0`,
    },
  ];
};

const userRows = (volume: Volume): RowGroup[] => {
  const users = usersOf(volume);
  return [
    {
      name: 'user_profiles',
      sql: `INSERT INTO user_profiles (user_id, username, version) SELECT ${userId('i')}, ${wordOf('i', 41)} || '_' || to_hex(i), 1 FROM ${series(users)}`,
    },
    {
      name: 'first_publications',
      sql: `INSERT INTO first_publications (user_id, published_at)
        SELECT ${userId('author')}, min(at) FROM (SELECT ${authorOf(volume, 'i')} AS author, ${publishedAt(volume, 'i')} AS at
          FROM ${series(volume.items)}) GROUP BY author`,
    },
    {
      name: 'follows',
      sql: `INSERT INTO follows (follower_id, followee_id, followed_at)
        SELECT ${userId('i')}, ${userId('author')}, timestamptz '${volume.now.toISOString()}' - i * interval '1 second' FROM (
          SELECT i, floor(${users} * power((k + 0.9 * ${fraction('i * 10 + k', 21)}) / 10, 3))::bigint AS author
          FROM ${series(users)}, generate_series(0, 9) AS k) WHERE author <> i`,
    },
    {
      name: 'follow_counts',
      sql: `INSERT INTO follow_counts (user_id, followers, following) SELECT ${userId('i')}, 10, 10 FROM ${series(users)}`,
    },
    {
      name: 'relations',
      sql: `INSERT INTO relations (user_id, other_id, blocked, muted, since)
        SELECT ${userId('i')}, ${userId(`(i + 1 + i % 97) % ${users}`)}, i % 20 = 0, i % 20 = 10, timestamptz '${volume.now.toISOString()}'
        FROM ${series(users)} WHERE i % 10 = 0`,
    },
    {
      name: 'leaderboard_entries',
      sql: `INSERT INTO leaderboard_entries (period, user_id, total, trend_spotting, content_creation, engagement, best_spot, remixers, reached)
        SELECT period, ${userId('i')}, 1 + floor(1000 * power(${fraction('i', 31)}, 5))::int, 0, 1, 0, 0, floor(20 * power(${fraction('i', 32)}, 6))::int, 1
        FROM ${series(users)}, unnest(ARRAY['week', 'all']) AS period WHERE period = 'all' OR i % 5 = 0`,
    },
    {
      name: 'user_badges',
      sql: `INSERT INTO user_badges (id, user_id, badge_id, awarded_by, awarded_at)
        SELECT ${otherId('i')}, ${userId('i')}, 'b1000000-0000-4000-8000-000000000001', 'system', timestamptz '${volume.now.toISOString()}'
        FROM ${series(users)} WHERE i % 3 = 0`,
    },
    {
      name: 'unread_totals',
      sql: `INSERT INTO unread_totals (user_id, messages, notifications, version) SELECT ${userId('i')}, 1, 3, 1 FROM ${series(users)}`,
    },
  ];
};

/** Positions of comments: an item's first is a top-level comment, and every third of the others answers it. */
const commentRows = (volume: Volume): RowGroup[] => {
  const { items } = volume;
  // Numbers of comments are unique for items with up to 2^24 comments.
  const id = (position: string) => commentId(`i * 16777216 + ${position}`);
  const actor = userId(actorOf(volume, 'i', 'k'));
  const replies = `CASE WHEN k = 0 THEN (${commentsOf(volume, 'i')} - 1) / 3 ELSE 0 END`;
  return [
    {
      name: 'comments',
      sql: `INSERT INTO comments (id, content_id, user_id, text, created_at, parent_id, answers_id, reply_count)
        SELECT ${id('k')}, ${itemId('i')}, ${actor}, 'A comment with a few words', ${publishedAt(volume, 'i')} + k * interval '1 second',
          CASE WHEN k > 0 AND k % 3 = 0 THEN ${id('0')} END, CASE WHEN k > 0 AND k % 3 = 0 THEN ${id('0')} END, ${replies}
        FROM ${series(items)}, generate_series(0, ${commentsOf(volume, 'i')} - 1) AS k`,
    },
    {
      name: 'comment_reaction_counts',
      sql: `INSERT INTO comment_reaction_counts (comment_id, counts, version)
        SELECT ${id('0')}, '{"like": 2}', 2 FROM ${series(items)} WHERE ${commentsOf(volume, 'i')} > 0`,
    },
    {
      name: 'comment_reactions',
      sql: `INSERT INTO comment_reactions (comment_id, user_id, type, reacted_at)
        SELECT ${id('0')}, ${actor}, 'like', ${publishedAt(volume, 'i')} FROM ${series(items)}, generate_series(0, 1) AS k
        WHERE ${commentsOf(volume, 'i')} > 0`,
    },
  ];
};

const activityRows = (volume: Volume): RowGroup[] => {
  const { items } = volume;
  const users = usersOf(volume);
  const actor = userId(actorOf(volume, 'i', 'k'));
  // One conversation of each user with the next; the messages of thread t are numbered from 1.
  const threads = users - 1;
  return [
    {
      name: 'reactions',
      sql: `INSERT INTO reactions (content_id, user_id, type, reacted_at)
        SELECT ${itemId('i')}, ${actor}, 'like', ${publishedAt(volume, 'i')} + k * interval '1 second'
        FROM ${series(items)}, generate_series(0, ${reactionsOf(volume, 'i')} - 1) AS k`,
    },
    {
      // One about the reactions to each item of its author.
      name: 'notifications',
      sql: `INSERT INTO notifications (id, user_id, kind, subject, target_type, target_id, content_id, actor_count, shown, unread, created_at)
        SELECT ${otherId('i')}, ${userId(authorOf(volume, 'i'))}, 'reaction', ${itemId('i')}, 'content', ${itemId('i')}, ${itemId('i')},
          ${reactionsOf(volume, 'i')}, true, i % 4 = 0, ${publishedAt(volume, 'i')} FROM ${series(items)}`,
    },
    {
      name: 'notification_actors',
      sql: `INSERT INTO notification_actors (notification_id, actor_id, present, acted_at)
        SELECT ${otherId('i')}, ${userId(actorOf(volume, 'i', '0'))}, true, ${publishedAt(volume, 'i')} FROM ${series(items)} WHERE i % 2 = 0`,
    },
    {
      name: 'threads',
      sql: `INSERT INTO threads (id, low_id, high_id, messages) SELECT ${otherId('i')}, ${userId('i')}, ${userId('i + 1')}, 5 FROM ${series(threads)}`,
    },
    {
      name: 'thread_members',
      sql: `INSERT INTO thread_members (thread_id, user_id, other_id, folder, shown, seen, unread, updated_at)
        SELECT ${otherId('i')}, ${userId('i + side')}, ${userId('i + 1 - side')}, 'inbox', true, 4, 1,
          timestamptz '${volume.now.toISOString()}' - i * interval '1 second' FROM ${series(threads)}, generate_series(0, 1) AS side`,
    },
    {
      name: 'messages',
      sql: `INSERT INTO messages (id, thread_id, number, sender_id, text, sent_at)
        SELECT ${otherId('i * 8 + number')}, ${otherId('i')}, number, ${userId('i + number % 2')}, 'A short message',
          timestamptz '${volume.now.toISOString()}' - i * interval '1 second' + number * interval '1 millisecond'
        FROM ${series(threads)}, generate_series(1, 5) AS number`,
    },
  ];
};

/** All rows of the social service, in the real schema; the same users, items and counts as in `contentRows`. */
export const socialRows = (volume: Volume): RowGroup[] => [
  ...activityRows(volume),
  ...commentRows(volume),
  ...itemRows(volume),
  ...userRows(volume),
];
