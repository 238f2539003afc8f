import { notFound, type TransactionCause } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { lockOwnItem } from '../items/index.ts';
import { setCardOfItem, setLinkHidden } from './store/item-links.ts';

interface CardChoice {
  readonly id: string;
  readonly part: number;
  readonly shown: boolean;
}

/** Removes or restores the card of a link in a public item of the caller. Throws `not_found`. */
export const showLinkPreview = async (
  { transaction, feedPages }: Pick<ContentContext, 'transaction' | 'feedPages'>,
  cause: TransactionCause,
  { id, part, shown }: CardChoice,
): Promise<void> => {
  await transaction(cause, async (tx) => {
    const item = await lockOwnItem(tx, id, cause.actor);
    if (item?.status !== 'published') throw notFound('item');
    if (!(await setLinkHidden(tx.prisma, item, part, !shown))) throw notFound('link');
    if (part === 0) await setCardOfItem(tx.prisma, item);
  });
  feedPages.drop();
};
