import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const attacker = '203.0.113.66';
const cardOf = async (id: string, address: string): Promise<Response> => {
  const response = await fetch(`${service.url}/api/content/${id}/card.webp`, { headers: { 'x-forwarded-for': address } });
  await response.clone().arrayBuffer();
  return response;
};

const firstRefused = (answers: readonly Promise<Response>[]): Promise<Response> =>
  Promise.any(answers.map(async (answer) => ((await answer).ok ? Promise.reject(new Error('drawn')) : answer)));

/** Milliseconds in which a signed-in user gets an image. */
const imageTime = async (prompt: string): Promise<number> => {
  const start = performance.now();
  const { status } = await service.send('POST', '/api/generate', { as: { id: randomUUID() }, body: { type: 'image', prompt } });
  expect(status).toBe(200);
  return performance.now() - start;
};

const publishThreads = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => service.publishThread(randomUUID(), `Topic ${index} of a flood of cards.`)));

test('cards: a visitor asks for 30 undrawn ones -> a bounded number is drawn, others 503 with Retry-After, images do not wait for them', async () => {
  const ids = await publishThreads(30);
  const [other] = await publishThreads(1);
  await Promise.all([imageTime('warm up'), cardOf(other ?? '', attacker)]);
  const alone = await imageTime('a lighthouse alone');

  let finishedCards = 0;
  const flood = ids.map((id) =>
    cardOf(id, attacker).then((response) => {
      if (response.ok) finishedCards += 1;
      return response;
    }),
  );
  const refused = await firstRefused(flood);
  const beside = await imageTime('a lighthouse beside a flood');
  const finishedBefore = finishedCards;

  const answers = await Promise.all(flood);
  // One that is drawn and twelve that wait; a few more when some are drawn while the last requests arrive.
  expect(answers.filter(({ ok }) => ok).length).toBeLessThan(20);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 5']),
  );
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  // Before, an image waited for all cards: more than ten times as long.
  expect(finishedBefore).toBeLessThan(10);
  expect(beside / alone).toBeLessThan(5);
});

test('cards: another visitor beside a flood -> gets the card before the flood is drawn', async () => {
  const flood = (await publishThreads(20)).map((id) => cardOf(id, attacker));
  const [id] = await publishThreads(1);
  let hasFloodEnded = false;
  const ended = Promise.all(flood).then(() => {
    hasFloodEnded = true;
  });

  const { status } = await cardOf(id ?? '', '198.51.100.7');

  expect([status, hasFloodEnded]).toEqual([200, false]);
  await ended;
});

test('template previews: beside a flood of cards from the same address -> wait in the same queue', async () => {
  const flood = (await publishThreads(20)).map((id) => cardOf(id, attacker));
  const { body } = await service.get('/api/templates');
  await firstRefused(flood);

  const previews = (body as { id: string }[]).map(({ id }) =>
    fetch(`${service.url}/api/templates/${id}/preview`, { redirect: 'manual', headers: { 'x-forwarded-for': attacker } }),
  );

  expect(new Set((await Promise.all(previews)).map(({ status }) => status))).toContain(503);
  await Promise.all(flood);
});
