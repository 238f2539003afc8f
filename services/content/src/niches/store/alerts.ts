import { Prisma, type SignalAlert } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { isAlerting, isInNiche, isShownTo } from './niche-matches.ts';

/** A listed signal that can be alerted of, with what niches are compared with. */
export interface AlertCandidate {
  readonly id: string;
  readonly match_keys: string[];
  readonly match_text: string;
  readonly match_sources: string[];
  readonly match_languages: string[];
  readonly match_regions: string[];
}

/** Breakouts, and signals with the lowest score at which any user is alerted. */
export const readAlertCandidates = async (prisma: Database): Promise<AlertCandidate[]> => {
  const { _min } = await prisma.niche.aggregate({ where: { alerts: true }, _min: { alert_score: true } });
  const score = _min.alert_score === null ? [] : [{ signal_score: { gte: _min.alert_score } }];
  return prisma.signal.findMany({
    where: { origin: 'live', listed: true, OR: [{ phase: 'breakout' }, ...score] },
    select: { id: true, match_keys: true, match_text: true, match_sources: true, match_languages: true, match_regions: true },
  });
};

/**
 * Adds a waiting alert of a signal for every user with a niche that it belongs to, unless the user has one of it. `phrases` are those in its
 * text: the index finds the niches that follow anything of the signal, so that the others are not compared.
 */
export const addAlerts = async (prisma: Database, signal: AlertCandidate, phrases: readonly string[], at: Date): Promise<void> => {
  const isFollowed = Prisma.sql`
    (f.kind = 'topic' AND f.value = ANY(${signal.match_keys}::text[])) OR (f.kind = 'word' AND f.value = ANY(${[...phrases]}::text[]))
    OR (f.kind = 'feed' AND f.value = ANY(${signal.match_sources}::text[])) OR (f.kind = 'region' AND f.value = ANY(${signal.match_regions}::text[]))
    OR (f.kind = 'language' AND f.value = ANY(${signal.match_languages}::text[]))`;
  // Raw: an insert from a join whose conditions depend on both sides.
  await prisma.$executeRaw`
    INSERT INTO signal_alerts (id, user_id, signal_id, niche_id, state, due_at, created_at)
    SELECT gen_random_uuid(), m.user_id, ${signal.id}::uuid, m.niche_id, 'waiting', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM (
      SELECT DISTINCT ON (n.user_id) n.user_id, n.id AS niche_id
      FROM niches n JOIN signals s ON s.id = ${signal.id}::uuid
      WHERE n.alerts AND n.id IN (SELECT f.niche_id FROM niche_follows f WHERE ${isFollowed})
        AND ${isAlerting} AND ${isInNiche} AND ${isShownTo(Prisma.sql`n.user_id`)}
      ORDER BY n.user_id, n.created_at, n.id
    ) m
    ON CONFLICT (user_id, signal_id) DO NOTHING`;
};

/** The signals that belong to a niche when it is saved are known: there are no alerts of them. */
export const addKnownSignals = async (prisma: Database, nicheId: string, at: Date): Promise<void> => {
  // Raw: an insert from a join whose conditions depend on both sides.
  await prisma.$executeRaw`
    INSERT INTO signal_alerts (id, user_id, signal_id, niche_id, state, due_at, created_at)
    SELECT gen_random_uuid(), n.user_id, s.id, n.id, 'known', ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM niches n JOIN signals s ON ${isAlerting} AND ${isInNiche} WHERE n.id = ${nicheId}::uuid
    ON CONFLICT (user_id, signal_id) DO NOTHING`;
};

const dueSelection = {
  id: true,
  user_id: true,
  niche_id: true,
  niche: { select: { name: true } },
  signal: { select: { id: true, title: true, phase: true, why: true, signal_score: true } },
} as const;

export type DueAlert = Prisma.SignalAlertGetPayload<{ select: typeof dueSelection }>;

/** Waiting alerts whose time has come, oldest first. */
export const readDueAlerts = (prisma: Database, now: Date, limit: number): Promise<DueAlert[]> =>
  prisma.signalAlert.findMany({
    where: { state: 'waiting', due_at: { lte: now } },
    orderBy: [{ due_at: 'asc' }, { created_at: 'asc' }, { id: 'asc' }],
    take: limit,
    select: dueSelection,
  });

type AlertChange = Partial<Pick<SignalAlert, 'state' | 'due_at' | 'sent_at'>>;

/** Returns false when the alert no longer waits: its niche was deleted meanwhile. */
export const changeWaitingAlert = async (prisma: Database, id: string, change: AlertChange): Promise<boolean> =>
  (await prisma.signalAlert.updateMany({ where: { id, state: 'waiting' }, data: change })).count > 0;

export const countSentAlerts = (prisma: Database, userId: string, since: Date): Promise<number> =>
  prisma.signalAlert.count({ where: { user_id: userId, state: 'sent', sent_at: { gte: since } } });

/** Deletes alerts that are so old that their signal may rise again. */
export const deleteExpiredAlerts = async (prisma: Database, before: Date): Promise<void> => {
  await prisma.signalAlert.deleteMany({ where: { created_at: { lt: before }, state: { not: 'waiting' } } });
};
