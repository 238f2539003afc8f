import { randomBytes } from 'node:crypto';
import { auth, content, profile, social } from '@trenzeye/proto/http';
import type { SeederContext } from '../context.ts';
import { creators } from '../demo/creators.ts';
import { type CreatorIds, commentBodies, itemBodies, reactionBodies, signalBodies, userBodies } from './demo-bodies.ts';

export type Counts = Record<string, number>;

const seedAccounts = async ({ callOwner, config }: SeederContext): Promise<{ created: number; idOf: CreatorIds }> => {
  const password = () => config.DEMO_PASSWORD ?? randomBytes(32).toString('base64url');
  const accounts = Object.values(creators).map(({ id, email, username, role }) => ({
    id,
    email,
    username,
    role,
    avatar_url: null,
    password: password(),
  }));
  const { created, accounts: kept } = await callOwner('auth', auth.seedAccounts, accounts);
  // An address may have an account of another id already; everything after follows the account.
  const ids = new Map(kept.map(({ id, email }) => [email, id]));
  return { created, idOf: (name) => ids.get(creators[name].email) ?? creators[name].id };
};

/**
 * Fills the platform with the demo creators and their posts, each part through its owner: accounts, users, signals, items,
 * reactions, comments. `counts` is filled in as parts are done with how many rows were new. The first failure ends it.
 */
export const seedDemo = async (context: SeederContext, counts: Counts): Promise<void> => {
  const { callOwner, clock } = context;
  const now = clock();
  const { created, idOf } = await seedAccounts(context);
  counts.accounts = created;
  counts.users = (await callOwner('profile', profile.seedUsers, userBodies(idOf))).created;
  counts.signals = (await callOwner('content', content.seedSignals, signalBodies(now))).created;
  counts.items = (await callOwner('content', content.seedContent, itemBodies(now, idOf))).created;
  counts.reactions = (await callOwner('social', social.seedReactions, reactionBodies(idOf))).created;
  counts.comments = (await callOwner('social', social.seedComments, commentBodies(now, idOf))).created;
};
