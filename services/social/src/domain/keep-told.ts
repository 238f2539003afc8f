import type { SocialContext } from '../context.ts';
import { takeNotices, tellReactions } from '../store/reaction-notices.ts';
import { countUnread, hasNews } from '../store/unread.ts';

/** Items, comments or people in one transaction. */
const piece = 200;

type Told = Pick<SocialContext, 'write'>;

/** Tells authors of the reactions since they were told last. Returns of how many items and comments. */
const tellOfReactions = async ({ write }: Told): Promise<number> =>
  write({ actor: 'system' }, async (_emit, sql) => {
    const taken = await takeNotices(sql, piece);
    if (taken.length > 0) await tellReactions(sql, taken);
    return taken.length;
  });

/** Announces the new totals of what people have not read, once for all that has happened since the last time. Returns for how many. */
const announceUnread = async ({ write }: Told): Promise<number> =>
  write({ actor: 'system' }, async (emit, sql) => {
    const { taken, changes } = await countUnread(sql, piece);
    for (const { threadId, notificationId, ...totals } of changes)
      emit('unread.changed', { ...totals, threadId: threadId ?? '', notificationId: notificationId ?? '' });
    return taken;
  });

/** Brings what people are told up to date, and says so to those who watch. */
export const refreshTold = async (context: Told & Pick<SocialContext, 'sql'>): Promise<void> => {
  if (!(await hasNews(context.sql))) return;
  while ((await tellOfReactions(context)) === piece);
  while ((await announceUnread(context)) === piece);
};
