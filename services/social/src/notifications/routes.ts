import { DomainError, type Endpoint, endpoint, hasAccount, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { Language } from '@trenzeye/proto/http/languages';
import type { SocialContext } from '../context.ts';
import { setUserLanguage } from '../users/index.ts';
import { changeNotificationSettings, readNotificationSettings } from './notification-settings.ts';
import { listNotifications, markNotificationsRead } from './read-notifications.ts';

/** Sets the language of push messages and digests. Repeating it changes nothing. */
const changeLanguage = ({ transaction }: Pick<SocialContext, 'transaction'>, userId: string, language: Language): Promise<void> =>
  transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('invalid_token');
    await setUserLanguage(tx.prisma, userId, language);
  });

export const notificationEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.listNotifications, async ({ query, viewer, request }) => {
    const { notifications, next } = await listNotifications(context, viewer.id, query);
    return reply(200, notifications, nextLink(request, next));
  }),
  endpoint(social.readNotifications, ({ body, viewer, trace, idempotencyKey }) =>
    markNotificationsRead(context, { userId: viewer.id, ids: body.ids, trace, idempotencyKey }),
  ),
  endpoint(social.notificationSettings, ({ viewer }) => readNotificationSettings(context, viewer.id)),
  endpoint(social.setLanguage, async ({ body, viewer }) => {
    await changeLanguage(context, viewer.id, body.language);
    return reply(204, undefined);
  }),
  endpoint(social.changeNotificationSettings, ({ body, viewer }) => changeNotificationSettings(context, viewer.id, body)),
];
