import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { ReactionType, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';

export interface React {
  readonly contentId: string;
  readonly userId: string;
  readonly type: ReactionType;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** A block refuses new and other reactions; removing one is always possible. */
export const reactionRefused = (): DomainError =>
  new DomainError('forbidden', { detail: 'You cannot react here: one of you has blocked the other.' });

/**
 * Toggles a reaction to an item: the current one is removed, another one replaces it. Throws `not_found` for an unknown item,
 * `forbidden` when its author has blocked the caller or is blocked, `idempotency_mismatch` for a key used with another body, and
 * `invalid_token` once the account is deleted.
 */
export const react = (
  context: SocialContext,
  { contentId, userId, type, trace, idempotencyKey }: React,
): Promise<AnswerOf<typeof social.react>> =>
  retryAfterPublication(context, contentId, async () => {
    const toggled = await context.toggleReaction({ targetId: contentId, userId, type, trace, idempotencyKey, now: context.clock() });
    switch (toggled.outcome) {
      case 'unknown':
        throw new UnknownContent('content_id');
      case 'blocked':
        throw reactionRefused();
      case 'mismatch':
        throw new DomainError('idempotency_mismatch');
      case 'deleted':
        throw new DomainError('invalid_token');
      default:
        return toggled.answer;
    }
  });
