import { type FollowKind, maxMutedWords } from '@trenzeye/proto/http/content';
import { type AlertSetting, type Niche, type NicheFollow, Prisma, type Signal, type SignalAlert } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

/** What a signal is about. Demo signals have no topic. */
export type SignalTopic = Pick<Signal, 'id' | 'title' | 'topic' | 'aliases'>;

const topicColumns = { id: true, title: true, topic: true, aliases: true } as const;

const listedLimit = 1_000;

export const findSignalTopic = async (prisma: Database, id: string): Promise<SignalTopic | undefined> =>
  (await prisma.signal.findUnique({ where: { id }, select: topicColumns })) ?? undefined;

/** The listed signals, and another one. */
export const readListedTopics = (prisma: Database, otherId: string | undefined): Promise<SignalTopic[]> =>
  prisma.signal.findMany({
    where: { OR: [{ listed: true }, ...(otherId === undefined ? [] : [{ id: otherId }])] },
    take: listedLimit,
    select: topicColumns,
  });

/** Lets a signal be found by a key: demo signals have none of their own. */
export const addMatchKey = async (prisma: Database, id: string, key: string): Promise<void> => {
  await prisma.signal.updateMany({ where: { id, NOT: { match_keys: { has: key } } }, data: { match_keys: { push: key } } });
};

const follows = (kind: string): Prisma.Sql => Prisma.sql`SELECT 1 FROM niche_follows f WHERE f.niche_id = n.id AND f.kind = ${kind}`;

/**
 * Whether a signal `s` belongs to a niche `n`: it has one of the topics or words, or was seen in one of the feeds; and in one of the regions
 * and languages, if any are followed. Words have letters, digits and spaces only, so that LIKE has no wildcards in them.
 */
export const isInNiche: Prisma.Sql = Prisma.sql`(
  (NOT n.has_subject
    OR EXISTS (${follows('topic')} AND f.value = ANY(s.match_keys))
    OR EXISTS (${follows('word')} AND s.match_text LIKE '% ' || f.value || ' %')
    OR EXISTS (${follows('feed')} AND f.value = ANY(s.match_sources)))
  AND (NOT EXISTS (${follows('region')}) OR EXISTS (${follows('region')} AND f.value = ANY(s.match_regions)))
  AND (NOT EXISTS (${follows('language')}) OR EXISTS (${follows('language')} AND f.value = ANY(s.match_languages))))`;

/** Whether a user has not hidden a signal `s`, and muted none of its tags and words. */
export const isShownTo = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  NOT EXISTS (SELECT 1 FROM hidden_signals h WHERE h.user_id = ${userId} AND h.signal_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM muted_tags m WHERE m.user_id = ${userId} AND m.tag = ANY(s.tag_keys))
  AND NOT EXISTS (SELECT 1 FROM muted_words w WHERE w.user_id = ${userId} AND s.match_text LIKE '% ' || w.word || ' %'))`;

/** Whether the owner of a niche `n` is alerted of a signal `s` that belongs to it. */
const isAlerting: Prisma.Sql = Prisma.sql`(s.origin = 'live' AND s.listed
  AND (s.phase = 'breakout' OR (n.alert_score IS NOT NULL AND s.signal_score >= n.alert_score)))`;

/** Returns false when the user has muted too many words already. */
export const muteWord = async (prisma: Database, userId: string, word: string, at: Date): Promise<boolean> => {
  if ((await prisma.mutedWord.count({ where: { user_id: userId, word: { not: word } } })) >= maxMutedWords) return false;
  await prisma.mutedWord.createMany({ data: [{ user_id: userId, word, muted_at: at }], skipDuplicates: true });
  return true;
};

export const unmuteWord = async (prisma: Database, userId: string, word: string): Promise<void> => {
  await prisma.mutedWord.deleteMany({ where: { user_id: userId, word } });
};

export const readMutedWords = (prisma: Database, userId: string): Promise<{ word: string; muted_at: Date }[]> =>
  prisma.mutedWord.findMany({ where: { user_id: userId }, orderBy: { word: 'asc' }, select: { word: true, muted_at: true } });

/** A listed signal that can be alerted of, with what niches are compared with. */
interface AlertCandidate {
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

/** Times are minutes after midnight. */
export type AlertSettingRow = Omit<AlertSetting, 'user_id'>;

export const findAlertSettings = async (prisma: Database, userId: string): Promise<AlertSettingRow | undefined> =>
  (await prisma.alertSetting.findUnique({ where: { user_id: userId }, omit: { user_id: true } })) ?? undefined;

export const setAlertSettings = async (prisma: Database, userId: string, settings: AlertSettingRow): Promise<void> => {
  await prisma.alertSetting.upsert({ where: { user_id: userId }, create: { user_id: userId, ...settings }, update: settings });
};

/** Something that is followed: the value that signals are compared with, and the text that is shown. */
export interface FollowRow {
  readonly kind: FollowKind;
  readonly value: string;
  readonly label: string;
}

export type NicheRow = Niche & { readonly follows: readonly (Pick<NicheFollow, 'value' | 'label'> & { readonly kind: string })[] };

const withFollows = {
  follows: { select: { kind: true, value: true, label: true }, orderBy: { position: 'asc' } },
} as const;

/** A user's niches, oldest first. */
export const readNiches = (prisma: Database, userId: string): Promise<NicheRow[]> =>
  prisma.niche.findMany({ where: { user_id: userId }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }], include: withFollows });

export const findNiche = async (prisma: Database, userId: string, id: string): Promise<NicheRow | undefined> =>
  (await prisma.niche.findFirst({ where: { id, user_id: userId }, include: withFollows })) ?? undefined;

const subjects = new Set<FollowKind>(['topic', 'word', 'feed']);

/** The fields of a niche that its owner sets. */
export interface NicheFields {
  readonly name: string;
  readonly alerts: boolean;
  readonly alert_score: number | null;
  readonly follows: readonly FollowRow[];
}

const rowOf = ({ follows, ...fields }: NicheFields) => ({ ...fields, has_subject: follows.some(({ kind }) => subjects.has(kind)) });

const setFollows = async (prisma: Database, id: string, follows: readonly FollowRow[]): Promise<void> => {
  await prisma.nicheFollow.deleteMany({ where: { niche_id: id } });
  await prisma.nicheFollow.createMany({ data: follows.map((follow, position) => ({ ...follow, niche_id: id, position })) });
};

interface NewNiche extends NicheFields {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
}

export const addNiche = async (prisma: Database, { id, user_id, created_at, ...fields }: NewNiche): Promise<void> => {
  await prisma.niche.create({ data: { id, user_id, created_at, ...rowOf(fields) } });
  await setFollows(prisma, id, fields.follows);
};

export const setNiche = async (prisma: Database, id: string, fields: NicheFields): Promise<void> => {
  await prisma.niche.update({ where: { id }, data: rowOf(fields) });
  await setFollows(prisma, id, fields.follows);
};

/** Returns false for a niche that the user does not have. */
export const deleteNiche = async (prisma: Database, userId: string, id: string): Promise<boolean> =>
  (await prisma.niche.deleteMany({ where: { id, user_id: userId } })).count > 0;

/** The topics that a user follows. */
export const readFollowedTopics = async (prisma: Database, userId: string): Promise<Set<string>> => {
  const rows = await prisma.nicheFollow.findMany({ where: { kind: 'topic', niche: { user_id: userId } }, select: { value: true } });
  return new Set(rows.map(({ value }) => value));
};

/** How many different feeds all users together follow, without the given ones. */
export const countOtherFeeds = async (prisma: Database, values: readonly string[]): Promise<number> => {
  const rows = await prisma.nicheFollow.groupBy({ by: ['value'], where: { kind: 'feed', value: { notIn: [...values] } } });
  return rows.length;
};
