import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { lockReaction } from '../items/store.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { toggleReactionsIn } from './toggle-reactions.ts';

type SeedContext = Pick<SocialContext, 'prisma' | 'clock' | 'transaction'>;
type ReactionSeed = BodyOf<typeof social.seedReactions>[number];

/** How long a seed waits for an item that was published just before. */
export const seedTimeoutMs = 5_000;

const seedReaction = (
  { clock, transaction }: SeedContext,
  { content_id: targetId, user_id: userId, type }: ReactionSeed,
): Promise<boolean> =>
  transaction({ actor: userId }, async (tx) => {
    if ((await lockReaction(tx.prisma, targetId, userId)) === type) return false;
    const [toggled] = await toggleReactionsIn(tx, [{ targetId, userId, type, trace: '', now: clock() }]);
    if (toggled?.outcome === 'unknown') throw new UnknownContent('content_id');
    return toggled?.outcome === 'fresh';
  });

/** Sets reactions, whatever they were before; deleted accounts are skipped. Returns how many changed. Throws `not_found` for an unknown item. */
export const seedReactions = async (context: SeedContext, seeds: readonly ReactionSeed[]): Promise<number> => {
  let changed = 0;
  for (const seed of seeds) {
    if (await retryAfterPublication(context, seed.content_id, () => seedReaction(context, seed), seedTimeoutMs)) changed += 1;
  }
  return changed;
};
