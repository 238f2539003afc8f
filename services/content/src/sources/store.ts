import type { FollowKind } from '@trenzeye/proto/http/content';
import type { SignalSource, SourceFetch } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

/** Participants of an external item at the last request. */
export interface SourceCount {
  readonly item: string;
  readonly participants: number;
  /** Participants at the start of that clock hour. */
  readonly baseline: number;
  /** Milliseconds since 1970. */
  readonly countedAt: number;
}

export const readCounts = async (prisma: Database, source: string, items: readonly string[]): Promise<Map<string, SourceCount>> => {
  const rows = await prisma.sourceCount.findMany({ where: { source, item: { in: [...items] } } });
  return new Map(
    rows.map(({ item, participants, baseline, counted_at }) => [item, { item, participants, baseline, countedAt: counted_at.getTime() }]),
  );
};

export const setCounts = async (prisma: Database, source: string, counts: readonly SourceCount[]): Promise<void> => {
  if (counts.length === 0) return;
  // Raw: a bulk upsert.
  await prisma.$executeRaw`
    INSERT INTO source_counts (source, item, participants, baseline, counted_at)
    SELECT ${source}, * FROM unnest(${counts.map(({ item }) => item)}::text[], ${counts.map(({ participants }) => String(participants))}::double precision[],
      ${counts.map(({ baseline }) => String(baseline))}::double precision[], ${counts.map(({ countedAt }) => new Date(countedAt).toISOString())}::timestamptz[])
    ON CONFLICT (source, item) DO UPDATE SET participants = excluded.participants, baseline = excluded.baseline, counted_at = excluded.counted_at`;
};

/** What an admin chose about a source, or a feed that they added. */
export type SourceRow = SignalSource;

export const readSourceRows = (prisma: Database): Promise<SourceRow[]> =>
  prisma.signalSource.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] });

export const setSourceRow = async (prisma: Database, { id, ...row }: SourceRow): Promise<void> => {
  await prisma.signalSource.upsert({ where: { id }, create: { id, ...row }, update: row });
};

export const countFeeds = (prisma: Database): Promise<number> => prisma.signalSource.count({ where: { kind: 'feed' } });

/** Returns how many were new. */
export const addFeeds = async (prisma: Database, rows: readonly SourceRow[]): Promise<number> =>
  (await prisma.signalSource.createMany({ data: [...rows], skipDuplicates: true })).count;

/** Deletes a feed that an admin added and returns its address; undefined when there is none with this id. */
export const deleteFeed = async (prisma: Database, id: string): Promise<string | undefined> => {
  const feed = await prisma.signalSource.findFirst({ where: { id, kind: 'feed' }, select: { url: true } });
  const { count } = await prisma.signalSource.deleteMany({ where: { id, kind: 'feed' } });
  return count > 0 ? (feed?.url ?? undefined) : undefined;
};

/** The last response to a request of a source. `outcome` is `fresh`, `unchanged`, or the problem; `failures` counts failures in a row. */
export type { SourceFetch };

const outcomeLength = 200;

export const findFetch = async (prisma: Database, key: string): Promise<SourceFetch | undefined> =>
  (await prisma.sourceFetch.findUnique({ where: { key } })) ?? undefined;

interface SourceClaim {
  readonly key: string;
  readonly sourceId: string;
  readonly at: Date;
  /** Pause before the next attempt if this one is interrupted; doubles with each interrupted attempt, up to `longestPauseMs`. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

/** Counts an attempt before it is made; false while an interrupted one pauses. */
export const claimFetch = async (prisma: Database, { key, sourceId, at, pauseMs, longestPauseMs }: SourceClaim): Promise<boolean> => {
  // Raw: an upsert that depends on the stored row.
  const rows = await prisma.$queryRaw<unknown[]>`
    INSERT INTO source_claims AS c (key, source_id, attempts, not_before)
    VALUES (${key}, ${sourceId}, 1, ${new Date(at.getTime() + pauseMs)}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET attempts = c.attempts + 1, not_before = ${at}::timestamptz
      + least(${pauseMs}::float8 * power(2, least(c.attempts, 30)), ${longestPauseMs}::float8) * interval '1 millisecond'
    WHERE c.not_before <= ${at}::timestamptz RETURNING 1`;
  return rows.length > 0;
};

/** The attempt was not interrupted: its result is stored, or the service stops. */
export const releaseFetch = async (prisma: Database, key: string): Promise<void> => {
  await prisma.sourceClaim.deleteMany({ where: { key } });
};

export const setFetch = async (prisma: Database, { key, ...fetch }: SourceFetch): Promise<void> => {
  const data = { ...fetch, outcome: fetch.outcome.slice(0, outcomeLength) };
  await prisma.sourceFetch.upsert({ where: { key }, create: { key, ...data }, update: data });
};

/** The last responses of these sources, or of all, by source. */
export const readFetches = async (prisma: Database, sourceIds?: readonly string[]): Promise<Map<string, SourceFetch[]>> => {
  const where = sourceIds ? { source_id: { in: [...sourceIds] } } : {};
  return Map.groupBy(await prisma.sourceFetch.findMany({ where, orderBy: { key: 'asc' } }), ({ source_id }) => source_id);
};

/** Requests a source again a minute after its last request, unless it asked for a pause. */
export const requestSoon = async (prisma: Database, sourceId: string): Promise<void> => {
  // Raw: sets a column from others.
  await prisma.$executeRaw`
    UPDATE source_fetches SET not_before = least(not_before, fetched_at + interval '1 minute')
    WHERE source_id = ${sourceId} AND outcome NOT LIKE '%(status 429)'`;
};

export const deleteFetches = async (prisma: Database, sourceId: string): Promise<void> => {
  await prisma.sourceFetch.deleteMany({ where: { source_id: sourceId } });
  await prisma.sourceClaim.deleteMany({ where: { source_id: sourceId } });
};

/** Deletes the responses and interrupted requests of feeds without followers. `prefix` begins the ids of followed feeds. */
export const deleteUnfollowedFetches = async (prisma: Database, prefix: string): Promise<void> => {
  // Raw: an anti-join between tables without a foreign key.
  await prisma.$executeRaw`
    WITH claims AS (
      DELETE FROM source_claims c WHERE starts_with(c.source_id, ${prefix})
        AND NOT EXISTS (SELECT 1 FROM niche_follows f WHERE f.kind = 'feed' AND f.value = c.source_id)
    )
    DELETE FROM source_fetches s WHERE starts_with(s.source_id, ${prefix})
      AND NOT EXISTS (SELECT 1 FROM niche_follows f WHERE f.kind = 'feed' AND f.value = s.source_id)`;
};

interface FollowedValue {
  readonly value: string;
  readonly label: string;
}

/** What is followed by most users, of one kind; each value once. */
export const readMostFollowed = (prisma: Database, kind: FollowKind, limit: number): Promise<FollowedValue[]> =>
  // Raw: an aggregate over a join.
  prisma.$queryRaw<FollowedValue[]>`
    SELECT f.value, min(f.label) AS label FROM niche_follows f JOIN niches n ON n.id = f.niche_id
    WHERE f.kind = ${kind} GROUP BY f.value ORDER BY count(DISTINCT n.user_id) DESC, min(n.created_at), f.value LIMIT ${limit}::int`;

/** A feed has another id from now on: an admin added or removed it. */
export const renameFollowedFeed = async (prisma: Database, from: string, to: string): Promise<void> => {
  await prisma.nicheFollow.updateMany({ where: { kind: 'feed', value: from }, data: { value: to } });
};

/** The newest items per hour of each source since `from`, by source: what it delivers at present. */
export const countNewItems = async (
  prisma: Database,
  from: Date,
): Promise<Map<string, { readonly count: number; readonly first: Date }>> => {
  const rows = await prisma.topicSighting.groupBy({
    by: ['source_id'],
    where: { seen_at: { gt: from } },
    _count: { _all: true },
    _min: { seen_at: true },
  });
  return new Map(rows.map(({ source_id, _count, _min }) => [source_id, { count: _count._all, first: _min.seen_at ?? from }]));
};
