import { createHash } from 'node:crypto';

/** How much data there is. Users are a tenth of the items: half of them have published. */
export interface Volume {
  readonly items: number;
  /** About this many: the counts of single items follow a power law. */
  readonly reactions: number;
  /** The instant of the newest item. */
  readonly now: Date;
}

export const usersOf = ({ items }: Volume): number => Math.max(1_000, Math.floor(items / 10));

/** Days from the oldest item to the newest. */
const spanDays = 730;

/** One group of rows; all groups of a database can be inserted in any order. */
export interface RowGroup {
  /** For progress lines. */
  readonly name: string;
  readonly sql: string;
}

/** A whole number as an id, in the order of the numbers, like real ids in the order of time. */
const idOf = (prefix: string, number: string): string =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

export const itemId = (number: string): string => idOf('01900000', number);
export const userId = (number: string): string => idOf('01800000', number);
export const commentId = (number: string): string => idOf('01910000', number);
export const otherId = (number: string): string => idOf('01920000', number);

/**
 * A number from 0 to below 1 that depends on a key alone: every statement computes the same author, type and counts of an item, in
 * both databases.
 */
export const fraction = (key: string, seed: number): string =>
  `((hashint8extended((${key})::bigint, ${seed}) & 2147483647) / 2147483648.0::float8)`;

/** The author of an item: a few users publish much, most little. */
export const authorOf = (volume: Volume, item: string): string => `floor(${usersOf(volume)} * power(${fraction(item, 1)}, 3))::bigint`;

/** The number of reactions to an item: a power law with the mean of reactions per item, at most half of the users. */
export const reactionsOf = (volume: Volume, item: string): string =>
  `least(${Math.floor(usersOf(volume) / 2)}, floor(${(0.4 * volume.reactions) / volume.items} * power(${fraction(item, 2)} + 0.00000001, -0.6)))::int`;

/** The number of comments on an item: a tenth of its reactions on average, and few have most. */
export const commentsOf = (volume: Volume, item: string): string =>
  `floor(${reactionsOf(volume, item)} * 0.1 + ${fraction(item, 3)} * 0.5)::int`;

/** The user of one of an item's reactions or comments: different for each position below the number of users. */
export const actorOf = (volume: Volume, item: string, position: string): string =>
  `((hashint8extended((${item})::bigint, 4) & 2147483647) + (${position})::bigint * 7919) % ${usersOf(volume)}`;

/** When an item was published. */
export const publishedAt = ({ items, now }: Volume, item: string): string =>
  `date_trunc('milliseconds', timestamptz '${now.toISOString()}' - ((${items} - 1 - (${item})) * ${(spanDays * 86_400) / items}::float8) * interval '1 second')`;

export const typeOf = (item: string): string => `(ARRAY['thread', 'image', 'video'])[1 + (${item})::bigint % 3]`;

const vocabulary = 30_000;

/** A word from a vocabulary in which a few words are frequent. Its letters are those of a hash, so that words are not similar to each other. */
export const wordOf = (key: string, seed: number): string =>
  `left(translate(md5(floor(${vocabulary} * power(${fraction(key, seed)}, 3))::int::text), '0123456789', 'ghijklmnop'), 7)`;

/** The same word outside the database; the first one is the most frequent. */
export const wordAt = (rank: number): string =>
  createHash('md5')
    .update(String(rank))
    .digest('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 7);

export const tagOf = (key: string, seed: number): string => `'tag' || floor(5000 * power(${fraction(key, seed)}, 3))::int`;

export const series = (count: number): string => `generate_series(0::bigint, ${count - 1}) AS i`;
