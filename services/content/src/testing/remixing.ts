import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import type { ContentTestService } from './content-service.ts';

/** What tests about remixes do again and again, on the service of the test. */
export const remixing = (service: () => ContentTestService) => {
  const as = (id: string) => ({ as: { id } });
  const remix = (id: string, by: string) => service().send('POST', `/api/content/${id}/remix`, as(by));
  const publish = (id: string, by: string) => service().send('POST', `/api/content/${id}/publish`, as(by));
  const remove = (id: string, by: string) => service().send('DELETE', `/api/content/${id}`, as(by));
  const consent = (id: string, by: string, remix_consent: string) =>
    service().send('PATCH', `/api/content/${id}`, { ...as(by), body: { remix_consent } });
  /** Remixes and publishes; returns the new item's id. */
  const publishRemix = async (original: string, by = randomUUID()): Promise<string> => {
    const draft = await remix(original, by);
    const published = await publish(draft.body.id, by);
    if (published.status !== 200) throw new Error(`not remixed: ${JSON.stringify([draft.body, published.body])}`);
    return draft.body.id;
  };
  const introduce = async (userId: string, username: string, version = 1) => {
    await service().publish('user.updated', { userId, username, avatarUrl: '', isVerified: false, isTestUser: false, version });
    await eventually(async () =>
      expect(await service().sql.query('SELECT username FROM authors WHERE user_id = $1', [userId])).toEqual([{ username }]),
    );
  };
  const itemOf = async (id: string, viewer?: string) => (await service().get(`/api/content/${id}`, viewer)).body;
  const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
  return { as, remix, publish, remove, consent, publishRemix, introduce, itemOf, ids };
};
