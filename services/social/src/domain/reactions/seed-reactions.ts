import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../../context.ts';
import { lockedReaction } from '../../store/reactions.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { toggleReactionsIn } from './toggle-reactions.ts';

type SeedReaction = BodyOf<typeof social.seedReactions>[number];

/** How long a seed waits for an item that was published just before. */
export const seedTimeoutMs = 5_000;

const setReaction = (context: SocialContext, { content_id: targetId, user_id: userId, type }: SeedReaction): Promise<boolean> =>
  context.transaction({ actor: userId }, async (tx) => {
    if ((await lockedReaction(tx, targetId, userId)) === type) return false;
    const [toggled] = await toggleReactionsIn(tx, [{ targetId, userId, type, trace: '', now: context.clock() }]);
    if (toggled?.outcome === 'unknown') throw new UnknownContent('content_id');
    return toggled?.outcome === 'fresh';
  });

/** Sets reactions whatever they were before; deleted accounts are skipped. Returns how many changed. Throws `not_found` for an unknown item. */
export const seedReactions = async (context: SocialContext, reactions: readonly SeedReaction[]): Promise<number> => {
  let changed = 0;
  for (const reaction of reactions) {
    if (await retryAfterPublication(context, reaction.content_id, () => setReaction(context, reaction), seedTimeoutMs)) changed += 1;
  }
  return changed;
};
