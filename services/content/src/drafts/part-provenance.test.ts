import { randomUUID } from 'node:crypto';
import { handwrittenProvenance, type Provenance } from '@trenzeye/proto/http/content';
import { type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const thread = { tweets: ['Written by me', 'So is this'], hashtags: [] };
const prompt = 'quiet harbours';

const regenerate = async (id: string, content: object, index: number) =>
  (await service.send('POST', '/api/generate', { as: { id }, body: { type: 'thread', prompt, content, part: 'tweet', index } })).body;
const createDraft = async (id: string, content: object) =>
  (await service.send('POST', '/api/content/drafts', { as: { id }, body: { type: 'thread', prompt, content } })).body;
const partOf = (index: number, { parts: _, ...origin }: Provenance) => ({ path: `tweets.${index}`, ...origin });

describe('provenance of parts', () => {
  it('part of a text written by hand -> recorded with the part', async () => {
    const user = randomUUID();
    const { provenance, tweets } = await regenerate(user, thread, 1);
    const given = { ...handwrittenProvenance, parts: [partOf(1, provenance)] };

    const draft = await createDraft(user, { ...thread, tweets, provenance: given });

    expect(draft.provenance).toEqual(given);
    const published = await service.send('POST', `/api/content/${draft.id}/publish`, { as: { id: user } });
    expect(published.status).toBe(200);
    expect((await service.get(`/api/content/${draft.id}`)).body.provenance).toEqual(given);
  });

  it('written by hand without a part, or with one that was not generated -> no provenance', async () => {
    const user = randomUUID();
    const made = partOf(1, { provider: 'x', model: 'y', label: 'Verified human' });

    for (const parts of [undefined, [], [made]]) {
      const draft = await createDraft(user, { ...thread, provenance: { ...handwrittenProvenance, parts } });
      expect(draft.provenance).toBeNull();
    }
  });

  it('claims to be written by hand with another label -> no provenance', async () => {
    const user = randomUUID();
    const { provenance } = await regenerate(user, thread, 0);

    const draft = await createDraft(user, {
      ...thread,
      provenance: { ...handwrittenProvenance, label: 'Verified human', parts: [partOf(0, provenance)] },
    });

    expect(draft.provenance).toBeNull();
  });

  it('part of a remix of generated content -> recorded beside the origin of the original', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const whole = (await service.send('POST', '/api/generate', { as: { id: author }, body: { type: 'thread', prompt, tone: 'calm' } }))
      .body;
    const { tweets, hashtags, provenance } = whole;
    const original = await createDraft(author, { tweets, hashtags, provenance: { ...provenance, label: provenance.label } });
    await service.send('POST', `/api/content/${original.id}/publish`, { as: { id: author } });
    const remix = (await service.send('POST', `/api/content/${original.id}/remix`, { as: { id: remixer } })).body;
    const again = await regenerate(remixer, { tweets, hashtags }, 1);
    const parts = [partOf(1, again.provenance)];

    const content = { tweets: again.tweets, hashtags, provenance: { ...remix.provenance, parts } };
    const body = { type: 'thread', prompt, content, version: remix.version };
    const changed = await service.send('PUT', `/api/content/${remix.id}`, { as: { id: remixer }, body });

    expect(changed.body.provenance).toEqual({ ...provenance, parts });
  });
});
