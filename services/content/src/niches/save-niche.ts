import { createText, DomainError, invalidField, newId, notFound } from '@trenzeye/kit';
import { maxFollows, maxNiches, type Niche, type NicheInput } from '@trenzeye/proto/http/content';
import { lockAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { followedFeedId, readSources } from '../sources/index.ts';
import { followRows } from './follow-rows.ts';
import { presentNiches } from './present-niche.ts';
import { addKnownSignals, addNiche, countOtherFeeds, findNiche, type NicheFields, type NicheRow, readNiches, setNiche } from './store.ts';

type NicheContext = Pick<ContentContext, 'prisma' | 'clock' | 'signalSources'>;

/** Different feeds that the users of an installation can follow. */
const feedLimit = 500;

/** Feeds of this installation have their own id: their address is requested once. */
const readFeedIds = async ({ prisma, signalSources }: NicheContext): Promise<(url: string) => string> => {
  const known = new Map(
    (await readSources(prisma, signalSources))
      .filter(({ source }) => source.definition.source === 'rss')
      .map(({ source }) => [source.base, source.definition.id]),
  );
  return (url) => known.get(url) ?? followedFeedId(url);
};

/** Throws `conflict` when the user would follow too much, and `invalid_request` when the installation would request too many feeds. */
const requireRoom = async (prisma: Database, { follows }: NicheFields, others: readonly NicheRow[]): Promise<void> => {
  const present = others.reduce((sum, niche) => sum + niche.follows.length, 0);
  if (present + follows.length > maxFollows)
    throw new DomainError('conflict', {
      detail: createText('You can follow {maxFollows} things in total. Remove something first.', { maxFollows }),
    });
  const feeds = follows.filter(({ kind }) => kind === 'feed').map(({ value }) => value);
  if (feeds.length > 0 && (await countOtherFeeds(prisma, feeds)) + feeds.length > feedLimit)
    throw invalidField('follows', 'contains a new feed: this installation already reads the most feeds that it can');
};

/** Presents a niche that was just saved. */
export const readNiche = async (prisma: Database, userId: string, id: string): Promise<Niche> => {
  const row = await findNiche(prisma, userId, id);
  if (!row) throw notFound('niche');
  const [niche] = await presentNiches(prisma, [row]);
  return niche as Niche;
};

/** Adds a niche of the user, whose account is locked. Throws `conflict` when there are too many. */
export const insertNiche = async (tx: Database, userId: string, fields: NicheFields, at: Date): Promise<string> => {
  const niches = await readNiches(tx, userId);
  if (niches.length >= maxNiches)
    throw new DomainError('conflict', { detail: createText('You can have {maxNiches} niches. Delete one first.', { maxNiches }) });
  await requireRoom(tx, fields, niches);
  const id = newId();
  await addNiche(tx, { ...fields, id, user_id: userId, created_at: at });
  await addKnownSignals(tx, id, at);
  return id;
};

/** Changes a niche of the user, whose account is locked. */
export const replaceNiche = async (tx: Database, userId: string, id: string, fields: NicheFields, at: Date): Promise<void> => {
  const niches = await readNiches(tx, userId);
  await requireRoom(
    tx,
    fields,
    niches.filter((niche) => niche.id !== id),
  );
  await setNiche(tx, id, fields);
  await addKnownSignals(tx, id, at);
};

/** Creates a niche. Throws `conflict` and `invalid_request`. */
export const createNiche = async (context: NicheContext, userId: string, { follows, ...input }: NicheInput): Promise<Niche> => {
  const { prisma, clock } = context;
  const fields = { ...input, follows: followRows(follows, [], await readFeedIds(context)) };
  const id = await prisma.$transaction(async (tx) => {
    await lockAuthor(tx, userId);
    return insertNiche(tx, userId, fields, clock());
  });
  return readNiche(prisma, userId, id);
};

/** Throws `not_found` for a niche that the user does not have, `conflict` and `invalid_request`. */
export const updateNiche = async (context: NicheContext, userId: string, id: string, input: NicheInput): Promise<Niche> => {
  const { prisma, clock } = context;
  const feedIdOf = await readFeedIds(context);
  await prisma.$transaction(async (tx) => {
    await lockAuthor(tx, userId);
    const present = await findNiche(tx, userId, id);
    if (!present) throw notFound('niche');
    const follows = followRows(input.follows, present.follows as NicheFields['follows'], feedIdOf);
    await replaceNiche(tx, userId, id, { ...input, follows }, clock());
  });
  return readNiche(prisma, userId, id);
};
