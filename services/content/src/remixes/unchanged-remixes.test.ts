import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { problems } from '@trenzeye/proto/http/problems';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const { as, remix, rewrite, publish, publishRemix, remove, itemOf } = remixing(() => service);

const publishItem = async (author: string, type: string, content: object): Promise<string> => {
  const { body } = await service.send('POST', '/api/content/save', { ...as(author), body: { type, prompt: 'a prompt', content } });
  await publish(body.id, author);
  return body.id;
};
const publishImage = async (author: string): Promise<string> => {
  const { provenance: _, ...content } = (
    await service.send('POST', '/api/generate', { ...as(author), body: { type: 'image', prompt: 'quiet harbours' } })
  ).body;
  return publishItem(author, 'image', content);
};
const short = {
  script: 'Rain on a window.',
  scenes: [{ description: 'a window', narration: 'Rain', duration: 4 }],
  duration: 4,
  voice_type: 'calm',
};
const published: Record<string, (author: string) => Promise<string>> = {
  thread: (author) => service.publishThread(author, 'The original thought. And more.'),
  image: publishImage,
  shorts: (author) => publishItem(author, 'shorts', short),
};

describe('publishing a remix that equals its original', () => {
  it.each([
    [
      'thread',
      { tweets: [' the ORIGINAL  thought. And more.', 'second post'], hashtags: ['#Tag'] },
      { hashtags: ['tag', 'mine'] },
      /a post or the hashtags/,
    ],
    ['image', {}, { caption: 'Another harbour' }, /the picture, the caption or the tags/],
    ['shorts', { voice_type: 'Human_Male' }, { script: 'Rain on a roof.' }, /the script or a scene/],
  ])(
    '%s: unchanged or only respelled -> 422 that names what to change, the draft is kept; changed -> public',
    async (type, same, other, advice) => {
      const remixer = randomUUID();
      const original = await published[type]?.(randomUUID());
      const draft = (await remix(original ?? '', remixer)).body;

      const copy = await publish(draft.id, remixer);
      await rewrite(draft, remixer, same);
      const respelled = await publish(draft.id, remixer);
      const kept = await itemOf(draft.id, remixer);
      const counted = (await itemOf(original ?? '')).stats.remixes;
      await rewrite(kept, remixer, other);
      const changed = await publish(draft.id, remixer);

      for (const { status, headers, body } of [copy, respelled]) {
        expect([status, headers.get('content-type')]).toEqual([422, expect.stringContaining('application/problem+json')]);
        expect(body).toMatchObject({
          code: 'remix_unchanged',
          title: problems.remix_unchanged.title,
          detail: expect.stringMatching(advice),
        });
      }
      expect(kept).toMatchObject({ status: 'draft', content: { ...draft.content, ...same }, remix_of: { id: original } });
      expect([counted, changed.status, (await itemOf(original ?? '')).stats.remixes]).toEqual([0, 200, 1]);
    },
  );

  it('only the title differs -> 422; an own item, remixed -> 422, too', async () => {
    const author = randomUUID();
    const original = await service.publishThread(author);
    const { id, type, prompt, version, content } = (await remix(original, author)).body;
    const body = { type, prompt, version, content, title: 'Quite another title' };
    const saved = await service.send('PUT', `/api/content/${id}`, { ...as(author), body });

    expect([saved.status, saved.body.title]).toEqual([200, 'Quite another title']);
    expect((await publish(id, author)).body.code).toBe('remix_unchanged');
  });

  it('a remix of a remix -> compared with the one it was made from', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const parent = await publishRemix(await service.publishThread(randomUUID()), one);
    const draft = (await remix(parent, two)).body;

    const refused = await publish(draft.id, two);

    expect([refused.status, refused.body.code]).toEqual([422, 'remix_unchanged']);
  });

  it('with an Idempotency-Key: refused, changed, sent again -> public', async () => {
    const remixer = randomUUID();
    const draft = (await remix(await service.publishThread(randomUUID()), remixer)).body;
    const send = () =>
      service.send('POST', `/api/content/${draft.id}/publish`, { ...as(remixer), headers: { 'idempotency-key': `publish-${draft.id}` } });

    const refused = await send();
    await rewrite(draft, remixer, { tweets: ['My own thought.'] });

    expect([refused.status, (await send()).status]).toEqual([422, 200]);
  });

  it('hidden by a moderator -> still compared; removed by its author, so without content -> not refused', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const [hidden, removed] = [await service.publishThread(author), await service.publishThread(author)];
    const drafts = [(await remix(hidden, remixer)).body.id, (await remix(removed, remixer)).body.id];
    const about = { caseId: randomUUID(), decisionId: randomUUID(), targetType: 'content', targetId: hidden, ownerId: author };
    await service.publish('moderation.decided', {
      ...about,
      action: 'remove',
      reason: 'spam',
      message: '',
      moderatorId: randomUUID(),
      version: 1,
    });
    await eventually(async () => expect((await service.get(`/api/content/${hidden}`)).status).toBe(404));
    await remove(removed, author);

    const answers = await Promise.all(drafts.map((id) => publish(id, remixer)));

    expect(answers.map(({ status }) => status)).toEqual([422, 200]);
  });
});
