import { content, media, profile, social } from '@trenzeye/proto/http';
import type { SeederContext } from '../context.ts';
import { creators } from '../demo/creators.ts';
import { avatarBodies, type CreatorIds, commentBodies, itemBodies, reactionBodies, signalBodies, userBodies } from './demo-bodies.ts';
import { seedAccounts } from './seed-accounts.ts';

/** Created rows and rows of the data set, by table. Updated after each table. */
export interface SeedProgress {
  readonly counts: Record<string, number>;
  readonly rows: Record<string, number>;
}

/**
 * Seeds the demo creators and their items through the services that own the rows: accounts, avatars, users, signals, items, reactions, comments.
 * Updates `progress` after each part. Stops at the first error.
 */
export const seedDemo = async (context: SeederContext, { counts }: SeedProgress): Promise<void> => {
  const { callService, clock } = context;
  const now = clock();
  const accounts = await seedAccounts(context, Object.values(creators));
  const idOf: CreatorIds = (name) => accounts.idOf(creators[name]);
  counts.accounts = accounts.created;
  const avatars = await callService('media', media.seedAvatars, avatarBodies(idOf));
  counts.avatars = avatars.created;
  const avatarUrls = new Map(avatars.avatars.map(({ user_id, url }) => [user_id, url]));
  counts.users = (await callService('profile', profile.seedUsers, userBodies(idOf, avatarUrls))).created;
  counts.signals = (await callService('content', content.seedSignals, signalBodies(now))).created;
  counts.items = (await callService('content', content.seedContent, itemBodies(now, idOf))).created;
  counts.reactions = (await callService('social', social.seedReactions, reactionBodies(idOf))).created;
  counts.comments = (await callService('social', social.seedComments, commentBodies(now, idOf))).created;
};
