import type { SearchType } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { EngineHit, EnginePosition } from './store/engine/search-engine.ts';
import { findHits, type HitPosition, type HitRow } from './store/search.ts';

/** A hit with its score from 0 to 1. */
interface Scored {
  readonly id: string;
  /** Six digits. */
  readonly score: string;
}

const isBefore = (one: Scored, other: Scored): boolean => {
  const difference = Number(one.score) - Number(other.score);
  return difference === 0 ? one.id > other.id : difference > 0;
};

/** Merges two lists, each best first, and keeps the order of each. */
export const mergeHits = <One extends Scored, Other extends Scored>(ones: readonly One[], others: readonly Other[]): (One | Other)[] => {
  const merged: (One | Other)[] = [];
  let [next, nextOther] = [0, 0];
  for (;;) {
    const [one, other] = [ones[next], others[nextOther]];
    if (!one) return [...merged, ...others.slice(nextOther)];
    if (!other) return [...merged, ...ones.slice(next)];
    if (isBefore(one, other)) next += 1;
    else nextOther += 1;
    merged.push(isBefore(one, other) ? one : other);
  }
};

/** The last hits of the previous page, of each list. */
export interface MatchPosition {
  readonly database: HitPosition | undefined;
  readonly engine: EnginePosition | undefined;
}

export interface Match extends HitRow {
  /** Set when the search engine found it. */
  readonly enginePosition?: EnginePosition;
}

interface FindMatches {
  readonly words: readonly string[];
  readonly type: SearchType;
  readonly after: MatchPosition;
  readonly limit: number;
}

const kindsOf: Record<SearchType, readonly HitRow['type'][]> = {
  all: ['item', 'person', 'signal'],
  items: ['item'],
  people: ['person'],
  signals: ['signal'],
};

/** The score of the engine that becomes 0.5. Its scores have no upper limit; a good match of a word has about this one. */
const middleScore = 10;

const matchOf = ({ id, position }: EngineHit): Match => {
  const score = Number(position[0]);
  return { type: 'item', id, score: (score / (score + middleScore)).toFixed(6), enginePosition: position };
};

/** Matches, best first. Items come from the search engine where there is one that has all of them and responds. Throws `unavailable`. */
export const findMatches = async (
  { searchReader, searchIndex }: Pick<ContentContext, 'searchReader' | 'searchIndex'>,
  { words, type, after, limit }: FindMatches,
): Promise<Match[]> => {
  const kinds = kindsOf[type];
  const findInDatabase = (searched: readonly HitRow['type'][]): Promise<HitRow[]> =>
    searched.length === 0 ? Promise.resolve([]) : findHits(searchReader, { words, kinds: searched, after: after.database, limit });
  const items = kinds.includes('item') ? await searchIndex?.find({ words, after: after.engine, limit }) : undefined;
  if (!items) return findInDatabase(kinds);
  return mergeHits<Match, Match>(items.map(matchOf), await findInDatabase(kinds.filter((kind) => kind !== 'item')));
};

/** The positions after these matches of one page. */
export const positionAfter = (matches: readonly Match[], before: MatchPosition): MatchPosition => {
  const inDatabase = matches.findLast(({ enginePosition }) => !enginePosition);
  return {
    database: inDatabase ? [inDatabase.score, inDatabase.id] : before.database,
    engine: matches.findLast(({ enginePosition }) => enginePosition)?.enginePosition ?? before.engine,
  };
};
