import { DomainError, type Once } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { ReactionType, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { UnknownContent, whenPublished } from './when-published.ts';

export interface React {
  readonly contentId: string;
  readonly userId: string;
  readonly type: ReactionType;
  readonly trace: string;
  readonly once: Once | undefined;
}

/**
 * Toggles a reaction: the current one is removed, another one moves. Throws `not_found` for an unknown item,
 * `idempotency_mismatch` for a key used with another body, and `invalid_token` once the account is deleted.
 */
export const react = (context: SocialContext, { contentId, userId, type, trace, once }: React): Promise<AnswerOf<typeof social.react>> =>
  whenPublished(context, contentId, async () => {
    const toggled = await context.toggle({ targetId: contentId, userId, type, trace, once, now: context.clock() });
    if (toggled.outcome === 'unknown') throw new UnknownContent('content_id');
    if (toggled.outcome === 'mismatch') throw new DomainError('idempotency_mismatch');
    if (toggled.outcome === 'gone') throw new DomainError('invalid_token');
    if (toggled.outcome === 'fresh') context.wake();
    return toggled.answer;
  });
