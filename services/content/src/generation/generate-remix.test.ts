import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const { remix, rewrite, publish, remove, consent, introduce } = remixing(() => service);
const generate = (by: string, body: object) =>
  service.send('POST', '/api/generate', { as: { id: by }, body: { type: 'thread', prompt: 'make it about a knitting circle', ...body } });

describe('generating a remix', () => {
  it('an instruction -> the posts of the original, attributed; the instruction is a suggestion; the result can be published', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    await introduce(author, 'ada');
    const original = await service.publishThread(author, 'The boats go out at four.');
    const draft = (await remix(original, remixer)).body;

    const { status, body } = await generate(remixer, { remix_of: original });

    expect(status).toBe(200);
    expect(body.tweets).toEqual(expect.arrayContaining(['@ada: “The boats go out at four.”', '@ada: “Second post”']));
    expect(body.tweets.join(' ')).not.toContain('knitting');
    expect(JSON.stringify(body.suggestions)).toContain('Your instruction: make it about a knitting circle');
    await rewrite(draft, remixer, { tweets: body.tweets, hashtags: body.hashtags });
    expect((await publish(draft.id, remixer)).status).toBe(200);
  });

  it('the prompt that a new remix has -> no instruction', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const original = await service.publishThread(author, 'The boats go out at four.');
    const { prompt } = (await remix(original, remixer)).body;

    const { body } = await generate(remixer, { remix_of: original, prompt });

    expect(JSON.stringify(body)).not.toContain('Your instruction');
  });

  it('an unknown item, a draft, a removed item and one of another type -> 400 naming the field; without consent -> 403', async () => {
    const [author, remixer] = [randomUUID(), randomUUID()];
    const [removed, closed, open] = await Promise.all([1, 2, 3].map(() => service.publishThread(author)));
    const draft = await service.saveThread(author);
    await remove(removed ?? '', author);
    await consent(closed ?? '', author, 'off');

    for (const remix_of of [randomUUID(), draft, removed]) {
      const { status, body } = await generate(remixer, { remix_of });
      expect([status, body.errors[0]]).toEqual([400, { field: 'remix_of', message: 'is not a public item' }]);
    }
    expect((await generate(remixer, { remix_of: open, type: 'shorts' })).body.errors[0].field).toBe('remix_of');
    expect((await generate(remixer, { remix_of: closed })).status).toBe(403);
  });
});
