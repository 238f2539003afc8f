import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import type { ContentTestService } from './content-service.ts';

/** Actions that tests of remixes share. */
export const remixing = (service: () => ContentTestService) => {
  const as = (id: string) => ({ as: { id } });
  const remix = (id: string, by: string) => service().send('POST', `/api/content/${id}/remix`, as(by));
  const publish = (id: string, by: string) => service().send('POST', `/api/content/${id}/publish`, as(by));
  const remove = (id: string, by: string) => service().send('DELETE', `/api/content/${id}`, as(by));
  const consent = (id: string, by: string, remix_consent: string) =>
    service().send('PATCH', `/api/content/${id}`, { ...as(by), body: { remix_consent } });
  /** Saves a draft with changed content; fields that are not in `content` stay as they are. */
  const rewrite = async (
    { id, type, title, prompt, version, content: before }: DraftDetail,
    by: string,
    content: object,
  ): Promise<void> => {
    const body = { type, title, prompt, version, content: { ...before, ...content } };
    const saved = await service().send('PUT', `/api/content/${id}`, { ...as(by), body });
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
  };
  /** Creates a remix that has one hashtag more than its original; returns the new draft's id. */
  const changedRemix = async (original: string, by: string): Promise<string> => {
    const { status, body } = await remix(original, by);
    if (status !== 201) throw new Error(`not remixed: ${JSON.stringify(body)}`);
    await rewrite(body, by, { hashtags: [...body.content.hashtags, `remix${body.content.hashtags.length}`] });
    return body.id;
  };
  /** Remixes, changes and publishes; returns the new item's id. */
  const publishRemix = async (original: string, by = randomUUID()): Promise<string> => {
    const id = await changedRemix(original, by);
    const published = await publish(id, by);
    if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published.body)}`);
    return id;
  };
  const introduce = async (userId: string, username: string, version = 1) => {
    await service().publish('user.updated', { userId, username, avatarUrl: '', isVerified: false, isTestUser: false, version });
    await eventually(async () =>
      expect(await service().sql.query('SELECT username FROM authors WHERE user_id = $1', [userId])).toEqual([{ username }]),
    );
  };
  const itemOf = async (id: string, viewer?: string) => (await service().get(`/api/content/${id}`, viewer)).body;
  const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
  return { as, remix, rewrite, changedRemix, publish, remove, consent, publishRemix, introduce, itemOf, ids };
};
