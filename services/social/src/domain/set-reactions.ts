import { inTransaction } from '@trenzeye/kit';
import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { lockedReaction, toggleReaction } from '../store/reactions.ts';
import { UnknownContent, whenPublished } from './when-published.ts';

type Wanted = BodyOf<typeof social.seedReactions>[number];

/** How long a seed waits for an item that was published just before, in milliseconds. */
export const seedPatience = 5_000;

const setReaction = (context: SocialContext, { content_id, user_id, type }: Wanted): Promise<boolean> =>
  inTransaction(context.pool, async (sql) => {
    if ((await lockedReaction(sql, content_id, user_id)) === type) return false;
    const { outcome } = await toggleReaction(sql, { targetId: content_id, userId: user_id, type }, { trace: '', now: context.clock() });
    if (outcome === 'unknown') throw new UnknownContent('content_id');
    return outcome !== 'gone';
  });

/** Sets reactions as given, whatever they were, but none of somebody who is gone; returns how many that changed. Throws `not_found` for an unknown item. */
export const setReactions = async (context: SocialContext, reactions: readonly Wanted[]): Promise<number> => {
  let changed = 0;
  for (const wanted of reactions) {
    if (await whenPublished(context, wanted.content_id, () => setReaction(context, wanted), seedPatience)) changed += 1;
  }
  context.wake();
  return changed;
};
