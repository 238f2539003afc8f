import type { FollowKind } from '@trenzeye/proto/http/content';
import type { Niche, NicheFollow } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

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

/** How many different feeds all users together follow, without the given ones. */
export const countOtherFeeds = async (prisma: Database, values: readonly string[]): Promise<number> => {
  const rows = await prisma.nicheFollow.groupBy({ by: ['value'], where: { kind: 'feed', value: { notIn: [...values] } } });
  return rows.length;
};

/** A feed has another id from now on: an admin added or removed it. */
export const renameFollowedFeed = async (prisma: Database, from: string, to: string): Promise<void> => {
  await prisma.nicheFollow.updateMany({ where: { kind: 'feed', value: from }, data: { value: to } });
};
