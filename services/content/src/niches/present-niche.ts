import { localize } from '@trenzeye/kit';
import type { FollowKind, Niche } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';
import { problemSentence, readFetches } from '../sources/index.ts';
import type { NicheRow } from './store.ts';

/** Niches with the state of their feeds. */
export const presentNiches = async (prisma: Database, rows: readonly NicheRow[]): Promise<Niche[]> => {
  const feeds = rows.flatMap(({ follows }) => follows.filter(({ kind }) => kind === 'feed').map(({ value }) => value));
  const fetches = feeds.length > 0 ? await readFetches(prisma, feeds) : new Map();
  return rows.map(({ id, name, alerts, alert_score, created_at, follows }) => ({
    id,
    name,
    alerts,
    alert_score,
    created_at: created_at.toISOString(),
    follows: follows.map(({ kind, value, label }) => {
      const fetched = kind === 'feed' ? fetches.get(value)?.[0] : undefined;
      return {
        kind: kind as FollowKind,
        text: label,
        problem: fetched && fetched.failures > 0 ? localize(problemSentence(fetched.outcome)) : null,
      };
    }),
  }));
};
