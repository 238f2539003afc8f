import pg from 'pg';
import type { VolumeService } from '../../../bench/data/volume/load-volume.ts';
import type { Subjects } from './requests.ts';

/** The row whose count `n` is nearest to a number. */
const nearest = (column: string, from: string, count: number): string =>
  `SELECT ${column} AS value FROM ${from} ORDER BY abs(n - ${count}), ${column} LIMIT 1`;

const most = (column: string, from: string): string => `SELECT ${column} AS value FROM ${from} ORDER BY n DESC LIMIT 1`;

/** A user who follows ten others, blocks none and published little. */
const readerOf = (users: string, follows: string, follower: string, items: string): string =>
  `SELECT u.user_id AS value FROM ${users} u
   WHERE NOT EXISTS (SELECT FROM relations r WHERE r.user_id = u.user_id) AND NOT EXISTS (SELECT FROM relations r WHERE r.other_id = u.user_id)
     AND (SELECT count(*) FROM ${follows} f WHERE f.${follower} = u.user_id) = 10
     AND (SELECT count(*) FROM ${items} c WHERE c.user_id = u.user_id) < 4 ORDER BY u.user_id DESC LIMIT 1`;

const queries: Record<VolumeService, Partial<Record<keyof Subjects, string>>> = {
  content: {
    author: nearest('user_id', '(SELECT user_id, published AS n FROM author_totals) t', 60),
    prolificAuthor: most('user_id', '(SELECT user_id, published AS n FROM author_totals) t'),
    viewer: readerOf('authors', 'followers', 'follower_id', 'feed_items'),
    item: nearest('content_id', '(SELECT content_id, comment_count AS n FROM content_metrics) t', 45),
    popularItem: most('content_id', '(SELECT content_id, comment_count AS n FROM content_metrics) t'),
    tag: nearest('tag', '(SELECT tag, count(*) AS n FROM item_tags GROUP BY tag) t', 650),
    frequentTag: most('tag', '(SELECT tag, count(*) AS n FROM item_tags GROUP BY tag) t'),
  },
  social: {
    author: nearest('user_id', '(SELECT user_id, count(*) AS n FROM contents GROUP BY user_id) t', 60),
    prolificAuthor: most('user_id', '(SELECT user_id, count(*) AS n FROM contents GROUP BY user_id) t'),
    viewer: readerOf('user_profiles', 'follows', 'follower_id', 'contents'),
    item: nearest('content_id', '(SELECT content_id, comment_count AS n FROM comment_counts) t', 45),
    popularItem: most('content_id', '(SELECT content_id, comment_count AS n FROM comment_counts) t'),
    followed: nearest('followee_id', '(SELECT followee_id, count(*) AS n FROM follows GROUP BY followee_id) t', 60),
  },
};

const unused: Subjects = {
  author: '',
  prolificAuthor: '',
  viewer: '',
  item: '',
  comment: '',
  followed: '',
  thread: '',
  popularItem: '',
  tag: '',
  frequentTag: '',
};

/** Finds the rows that requests to a service are about: of the same size in every database, and the most popular item apart from them. */
export const findSubjects = async (service: VolumeService, url: string): Promise<Subjects> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const readValue = async (text: string): Promise<string> => {
    const { rows } = await client.query<{ value: string }>(text);
    if (!rows[0]) throw new Error(`no row for ${text}`);
    return rows[0].value;
  };
  try {
    const found: Record<string, string> = {};
    for (const [name, text] of Object.entries(queries[service])) found[name] = await readValue(text);
    if (service === 'social') {
      found.comment = await readValue(`SELECT id AS value FROM comments WHERE content_id = '${found.item}' AND reply_count > 0 LIMIT 1`);
      found.thread = await readValue(`SELECT thread_id AS value FROM thread_members WHERE user_id = '${found.viewer}' LIMIT 1`);
    }
    return { ...unused, ...found };
  } finally {
    await client.end();
  }
};
