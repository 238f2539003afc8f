import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { ContentItem, content, Highlight, SearchHit, Signal } from '@trenzeye/proto/http/content';
import type { QueryOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { readReactions } from '../feed/index.ts';
import { type FeedRow, presentItem, readFeedItems } from '../items/index.ts';
import { presentSignal, readSignalsById } from '../signals/index.ts';
import { findMatches, type MatchPosition, positionAfter } from './find-matches.ts';
import { findRanges, searchWords } from './find-ranges.ts';
import { type PersonRow, readPeople } from './store/search.ts';

const scorePattern = /^$|^\d(\.\d{1,6})?$/;
const engineScorePattern = /^$|^\d{1,6}(\.\d{1,12})?(e-?\d{1,2})?$/;
const idPattern = new RegExp(`^$|${cursorPatterns.uuid.source}`);

/** The cursor has both positions; an empty text stands for the start of a list. */
const readPosition = (cursor: string | undefined): MatchPosition => {
  const [databaseScore, databaseId, ofEngine, engineId] =
    decodeCursor(cursor, [scorePattern, idPattern, engineScorePattern, idPattern]) ?? [];
  return {
    database: databaseScore && databaseId ? [databaseScore, databaseId] : undefined,
    engine: ofEngine && engineId ? [ofEngine, engineId] : undefined,
  };
};

type Texts = readonly (readonly [field: Highlight['field'], text: string | undefined, index?: number])[];

const highlightsIn = (texts: Texts, words: readonly string[]): Highlight[] =>
  texts.flatMap(([field, text, index]) => {
    const ranges = findRanges(text ?? '', words);
    return ranges.length > 0 ? [{ field, ranges, ...(index === undefined ? {} : { index }) }] : [];
  });

const itemHit = (row: FeedRow, own: string | undefined, words: readonly string[]): SearchHit => {
  const item = { ...presentItem(row), user_reaction: (own ?? null) as ContentItem['user_reaction'] };
  const { text, caption, hashtags = [] } = item.content_preview;
  const texts: Texts = [
    ['title', item.title],
    ['text', text],
    ['caption', caption],
    ...hashtags.map((tag, index) => ['hashtags', tag, index] as const),
  ];
  return { type: 'item', item, highlights: highlightsIn(texts, words) };
};

const personHit = ({ user_id, username, avatar_url, is_test_user, is_verified }: PersonRow, words: readonly string[]): SearchHit => ({
  type: 'person',
  person: { id: user_id, username, avatar_url, isTestUser: is_test_user, isVerified: is_verified },
  highlights: highlightsIn([['username', username]], words),
});

const signalHit = (signal: Signal, words: readonly string[]): SearchHit => ({
  type: 'signal',
  signal,
  highlights: highlightsIn(
    [['title', signal.title], ['summary', signal.summary], ...signal.tags.map((tag, index) => ['hashtags', tag, index] as const)],
    words,
  ),
});

/** Public items, users and signals that match all words; from three letters on, prefixes, other forms of a word and misspelt names match, too. Throws `invalid_cursor`, and `unavailable` when it takes too long. */
export const search = async (
  context: Pick<ContentContext, 'prisma' | 'sql' | 'searchReader' | 'searchIndex'>,
  { q, type, limit, cursor }: QueryOf<typeof content.search>,
  viewerId: string | undefined,
): Promise<{ hits: SearchHit[]; next: string | undefined }> => {
  const { prisma, sql } = context;
  const after = readPosition(cursor);
  const words = searchWords(q);
  if (words.length === 0) return { hits: [], next: undefined };
  // The search may be slightly out of date; hits are read from the primary, so that removed items are not shown.
  const found = await findMatches(context, { words, type, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const position = positionAfter(rows, after);
  const next = found.length > limit ? encodeCursor([...(position.database ?? ['', '']), ...(position.engine ?? ['', ''])]) : undefined;
  const idsOf = (kind: (typeof found)[number]['type']) => rows.filter((hit) => hit.type === kind).map(({ id }) => id);
  const items = await readFeedItems(prisma, idsOf('item'));
  const own = viewerId && items.size > 0 ? (await readReactions(sql, [viewerId], [...items.keys()])).get(viewerId) : undefined;
  const people = await readPeople(prisma, idsOf('person'));
  const signals = await readSignalsById(prisma, idsOf('signal'));
  const hits = rows.flatMap(({ type: kind, id }): SearchHit[] => {
    const [item, person, signal] = [items.get(id), people.get(id), signals.get(id)];
    if (kind === 'item') return item ? [itemHit(item, own?.get(id), words)] : [];
    if (kind === 'person') return person ? [personHit(person, words)] : [];
    return signal ? [signalHit(presentSignal(signal), words)] : [];
  });
  return { hits, next };
};
