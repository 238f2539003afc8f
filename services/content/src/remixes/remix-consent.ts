import { DomainError } from '@trenzeye/kit';
import type { ConsentRow } from './store.ts';

const requestSentences: Record<'pending' | 'declined', string> = {
  pending: 'The author has not answered your request to remix this item yet.',
  declined: 'The author declined your request to remix this item.',
};

/** Why a user may not remix a public item, as a sentence for the user; undefined when allowed. */
export const remixRefusal = (
  { author_id, consent, follows, isBlocked, request }: ConsentRow,
  userId: string | undefined,
): string | undefined => {
  if (userId === undefined) return 'Please log in to remix.';
  if (userId === author_id) return undefined;
  // The same sentence: it does not reveal that there is a block.
  if (isBlocked || consent === 'off') return 'The author does not allow remixes of this item.';
  if (consent === 'anyone') return undefined;
  if (consent === 'followers') return follows ? undefined : 'Only followers of the author may remix this item.';
  if (request === 'accepted') return undefined;
  return request ? requestSentences[request] : 'The author wants to be asked before this item is remixed.';
};

export const mayRequest = ({ author_id, consent, isBlocked, request }: ConsentRow, userId: string | undefined): boolean =>
  userId !== undefined && userId !== author_id && !isBlocked && consent === 'ask' && request === null;

/** Throws `forbidden` with the reason; an item that no longer exists is not checked. */
export const requireConsent = (row: ConsentRow | undefined, userId: string): void => {
  const refusal = row && remixRefusal(row, userId);
  if (refusal) throw new DomainError('forbidden', { detail: refusal });
};
