import { content, profile, social } from '@trenzeye/proto/http';
import type { SeederContext } from '../context.ts';
import { creators } from '../demo/creators.ts';
import { type CreatorIds, commentBodies, itemBodies, reactionBodies, signalBodies, userBodies } from './demo-bodies.ts';
import { seedAccounts } from './seed-accounts.ts';

/** How many rows of each part are new, and how many there were to be. */
export interface Progress {
  readonly counts: Record<string, number>;
  readonly rows: Record<string, number>;
}

/**
 * Fills the platform with the demo creators and their posts, each part through its owner: accounts, users, signals, items,
 * reactions, comments. `progress` is filled in as parts are done. The first failure ends it.
 */
export const seedDemo = async (context: SeederContext, { counts }: Progress): Promise<void> => {
  const { callOwner, clock } = context;
  const now = clock();
  const accounts = await seedAccounts(context, Object.values(creators));
  const idOf: CreatorIds = (name) => accounts.idOf(creators[name]);
  counts.accounts = accounts.created;
  counts.users = (await callOwner('profile', profile.seedUsers, userBodies(idOf))).created;
  counts.signals = (await callOwner('content', content.seedSignals, signalBodies(now))).created;
  counts.items = (await callOwner('content', content.seedContent, itemBodies(now, idOf))).created;
  counts.reactions = (await callOwner('social', social.seedReactions, reactionBodies(idOf))).created;
  counts.comments = (await callOwner('social', social.seedComments, commentBodies(now, idOf))).created;
};
