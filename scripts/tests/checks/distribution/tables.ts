/**
 * How a table that grows is distributed over several servers. `key` is the column whose hash selects the server: the id of the author or
 * user that the row belongs to. A column that does not exist yet is named as it will be: `author_id`, or `owner_id` where the row has a
 * user of its own.
 */
interface DistributedTable {
  readonly key: string;
  /** Why this user. */
  readonly reason: string;
}

export type Distribution = Readonly<Record<string, DistributedTable>>;

const ofAuthor = (key: string): DistributedTable => ({ key, reason: 'beside the item, with its author' });
const ofUser = (key: string): DistributedTable => ({ key, reason: 'read and written by this user alone' });

/** Tables that are not listed are small or are emptied continually; every server has them whole (reference tables), or one server has them. */
export const distributions: Readonly<Record<'content' | 'social', Distribution>> = {
  content: {
    content_core: ofAuthor('user_id'),
    content_text: ofAuthor('author_id'),
    content_image: ofAuthor('author_id'),
    content_video: ofAuthor('author_id'),
    content_versions: ofAuthor('author_id'),
    published_versions: ofAuthor('author_id'),
    content_metrics: ofAuthor('author_id'),
    feed_items: ofAuthor('user_id'),
    item_tags: ofAuthor('author_id'),
    item_links: ofAuthor('author_id'),
    'search.items': ofAuthor('author_id'),
    hidden_items: ofAuthor('author_id'),
    content_views: ofAuthor('author_id'),
    remix_requests: ofAuthor('author_id'),
    remix_logs: { key: 'remixed_by_user_id', reason: 'beside the remix, with its author' },
    author_totals: ofUser('user_id'),
    scheduled_publications: ofUser('user_id'),
    generations: ofUser('user_id'),
    generation_usage: ofUser('user_id'),
    model_usage: ofUser('user_id'),
    pictures: ofUser('user_id'),
    shorts: ofUser('user_id'),
    bookmarks: ofUser('user_id'),
    viewer_reactions: ofUser('user_id'),
    followers: { key: 'follower_id', reason: 'read by the follower, for the feed of followed authors' },
    signal_alerts: ofUser('user_id'),
  },
  social: {
    contents: ofAuthor('user_id'),
    reactions: ofAuthor('owner_id'),
    reaction_counts: ofAuthor('owner_id'),
    comments: ofAuthor('owner_id'),
    comment_counts: ofAuthor('owner_id'),
    comment_versions: ofAuthor('owner_id'),
    comment_reactions: ofAuthor('owner_id'),
    comment_reaction_counts: ofAuthor('owner_id'),
    item_views: ofAuthor('user_id'),
    remixes: { key: 'original_user_id', reason: 'counted for the author of the original' },
    follows: { key: 'follower_id', reason: 'changed by the follower' },
    follow_counts: ofUser('user_id'),
    first_publications: ofUser('user_id'),
    leaderboard_entries: ofUser('user_id'),
    user_badges: ofUser('user_id'),
    unread_totals: ofUser('user_id'),
    notifications: ofUser('user_id'),
    notification_actors: { key: 'user_id', reason: 'beside the notification, with the user who receives it' },
    threads: { key: 'low_id', reason: 'a conversation belongs to two users; the lower id is in its unique key' },
    thread_members: { key: 'low_id', reason: 'beside the conversation' },
    messages: { key: 'low_id', reason: 'beside the conversation' },
    push_devices: ofUser('user_id'),
    push_messages: { key: 'user_id', reason: 'beside the device, with its user' },
  },
};
