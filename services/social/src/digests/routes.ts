import { type Endpoint, endpoint, sent } from '@trenzeye/kit';
import { sendPage } from '@trenzeye/kit/http/page';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { changeDigestSettings, readDigestSettings, turnDigestsOff } from './digest-settings.ts';
import { invalidLinkPage, readUnsubscribeToken, unsubscribedPage, unsubscribePage } from './unsubscribe.ts';

export const digestEndpoints = (context: SocialContext): Endpoint[] => {
  const settings = `${context.config.PUBLIC_URL}/notifications?tab=settings`;
  const userOf = async (token: string): Promise<string | undefined> => readUnsubscribeToken(await context.unsubscribeKey(), token);
  return [
    endpoint(social.digestSettings, ({ viewer }) => readDigestSettings(context, viewer.id)),
    endpoint(social.changeDigestSettings, ({ body, viewer }) => changeDigestSettings(context, viewer.id, body)),
    endpoint(social.unsubscribePage, async ({ query: { token = '' }, response }) => {
      if (await userOf(token)) sendPage(response, 200, unsubscribePage(token));
      else sendPage(response, 404, invalidLinkPage({ settings }));
      return sent;
    }),
    endpoint(social.unsubscribe, async ({ query: { token = '' }, response }) => {
      const userId = await userOf(token);
      if (userId) await turnDigestsOff(context, userId);
      sendPage(response, userId ? 200 : 404, userId ? unsubscribedPage({ settings }) : invalidLinkPage({ settings }));
      return sent;
    }),
  ];
};
