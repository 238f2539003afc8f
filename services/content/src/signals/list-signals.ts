import { createHash } from 'node:crypto';
import { DomainError, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { Signal, SignalView } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { presentSignal } from './present-signal.ts';
import { findRanking, storeRanking } from './store/signal-rankings.ts';
import { readNicheRanking, readRankedSignals, readRanking } from './store/signals.ts';

const rankingId = /^[\w-]{27}$/;
const position = /^\d{1,4}$/;

const idOf = (ranking: readonly string[]): string => createHash('sha1').update(ranking.join()).digest('base64url');

interface ListSignals {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly view: SignalView;
  readonly viewerId: string | undefined;
}

const readRankingOf = (prisma: Database, view: SignalView, viewerId: string | undefined): Promise<string[]> => {
  if (view !== 'for_you') return readRanking(prisma, view);
  if (viewerId === undefined) throw new DomainError('unauthenticated');
  return readNicheRanking(prisma, viewerId);
};

/**
 * A page of signals and the next page's cursor. The first page fixes the order of the following ones while scores change: no signal is
 * repeated or skipped. After hours without a request the current order is used. Throws `invalid_cursor`, and
 * `unauthenticated` for the niches of a visitor.
 */
export const listSignals = async (
  { prisma, clock }: Pick<ContentContext, 'prisma' | 'clock'>,
  { cursor, limit, view, viewerId }: ListSignals,
): Promise<{ signals: Signal[]; next: string | undefined }> => {
  const [id, after] = decodeCursor(cursor, [rankingId, position]) ?? [];
  const ranking = (id === undefined ? undefined : await findRanking(prisma, id)) ?? (await readRankingOf(prisma, view, viewerId));
  const found = await readRankedSignals(prisma, { ranking, after: Number(after ?? 0), limit: limit + 1, viewerId });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  if (found.length <= limit || !last) return { signals: shown.map(presentSignal), next: undefined };
  const rankingKey = idOf(ranking);
  await storeRanking(prisma, rankingKey, ranking, clock());
  return { signals: shown.map(presentSignal), next: encodeCursor([rankingKey, last.position]) };
};
