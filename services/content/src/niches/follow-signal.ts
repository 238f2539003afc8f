import { notFound } from '@trenzeye/kit';
import type { Niche } from '@trenzeye/proto/http/content';
import { lockAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { topicOfTitle } from '../topic-keys.ts';
import { insertNiche, readNiche, replaceNiche } from './save-niche.ts';
import {
  addMatchKey,
  deleteNiche,
  findNiche,
  findSignalTopic,
  type NicheFields,
  type NicheRow,
  readFollowedTopics,
  readListedTopics,
  readNiches,
  type SignalTopic,
  setNiche,
} from './store.ts';

type FollowContext = Pick<ContentContext, 'prisma' | 'clock'>;

const firstNicheName = 'My niche';

const topicsOf = ({ topic, aliases, title }: SignalTopic): string[] => [topic ?? topicOfTitle(title), ...aliases];

const requireSignal = async (prisma: Database, id: string): Promise<SignalTopic> => {
  const signal = await findSignalTopic(prisma, id);
  if (!signal) throw notFound('signal');
  return signal;
};

const fieldsOf = ({ name, alerts, alert_score, follows }: NicheRow): NicheFields => ({
  name,
  alerts,
  alert_score,
  follows: follows as NicheFields['follows'],
});

const chooseNiche = async (tx: Database, userId: string, nicheId: string | undefined): Promise<NicheRow | undefined> => {
  if (nicheId === undefined) return (await readNiches(tx, userId))[0];
  const niche = await findNiche(tx, userId, nicheId);
  if (!niche) throw notFound('niche');
  return niche;
};

/** Follows the topic of a signal. Throws `not_found` for a signal or a niche, and `conflict` when the user follows too much. */
export const followSignal = async (
  { prisma, clock }: FollowContext,
  userId: string,
  signalId: string,
  nicheId: string | undefined,
): Promise<Niche> => {
  const signal = await requireSignal(prisma, signalId);
  const value = signal.topic ?? topicOfTitle(signal.title);
  const follow = { kind: 'topic', value, label: signal.title.replace(/^#/, '').slice(0, 80) } as const;
  const id = await prisma.$transaction(async (tx) => {
    await lockAuthor(tx, userId);
    await addMatchKey(tx, signalId, value);
    const niche = await chooseNiche(tx, userId, nicheId);
    if (!niche) return insertNiche(tx, userId, { name: firstNicheName, alerts: true, alert_score: null, follows: [follow] }, clock());
    const fields = fieldsOf(niche);
    if (!fields.follows.some((each) => each.kind === 'topic' && each.value === value))
      await replaceNiche(tx, userId, niche.id, { ...fields, follows: [...fields.follows, follow] }, clock());
    return niche.id;
  });
  return readNiche(prisma, userId, id);
};

/** Stops following the topic of a signal. A niche that follows nothing else is deleted. Throws `not_found` for a signal. */
export const unfollowSignal = async ({ prisma }: FollowContext, userId: string, signalId: string): Promise<void> => {
  const topics = new Set(topicsOf(await requireSignal(prisma, signalId)));
  await prisma.$transaction(async (tx) => {
    await lockAuthor(tx, userId);
    for (const niche of await readNiches(tx, userId)) {
      const fields = fieldsOf(niche);
      const follows = fields.follows.filter(({ kind, value }) => kind !== 'topic' || !topics.has(value));
      if (follows.length === fields.follows.length) continue;
      if (follows.length === 0) await deleteNiche(tx, userId, niche.id);
      else await setNiche(tx, niche.id, { ...fields, follows });
    }
  });
};

/** Ids of the listed signals, and of one other, whose topic the user follows. */
export const readFollowedSignals = async (prisma: Database, userId: string, otherId: string | undefined): Promise<string[]> => {
  const followed = await readFollowedTopics(prisma, userId);
  if (followed.size === 0) return [];
  const signals = await readListedTopics(prisma, otherId);
  return signals.filter((signal) => topicsOf(signal).some((topic) => followed.has(topic))).map(({ id }) => id);
};
