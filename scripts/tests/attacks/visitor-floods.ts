import type { Attack, AttackTarget, RawResponse } from './attack.ts';

const floodSize = 30;

/** Publishes threads that have no card image yet. @returns their ids */
const publishThreads = async ({ request, user }: AttackTarget): Promise<string[]> => {
  const { token } = user('owner');
  const ids: string[] = [];
  for (let index = 0; index < floodSize; index += 1) {
    const content = { tweets: [`Card ${index} of a flood, started at ${Date.now()}.`], hashtags: [] };
    const { id } = await request<{ id: string }>('POST', '/api/content/save', token, { type: 'thread', prompt: 'Flood', content });
    await request('POST', `/api/content/${id}/publish`, token);
    ids.push(id);
  }
  return ids;
};

/** Milliseconds in which a signed-in user gets a generated image. */
const imageTime = async ({ request, user }: AttackTarget, prompt: string): Promise<number> => {
  const start = performance.now();
  await request('POST', '/api/generate', user('other').token, { type: 'image', prompt });
  return performance.now() - start;
};

const isRefused = ({ status, headers }: RawResponse): boolean => status === 503 && Number(headers.get('retry-after')) > 0;

/** Expensive work that visitors cause. */
export const visitorFloodAttacks: readonly Attack[] = [
  {
    name: 'a visitor asks for 30 undrawn card images -> most are refused with Retry-After, an image of a user is drawn meanwhile',
    run: async (target) => {
      const ids = await publishThreads(target);
      await imageTime(target, 'warm up');
      const alone = await imageTime(target, `a quiet lighthouse ${ids[0]}`);
      let finished = 0;
      const flood = ids.map(async (id) => {
        const answer = await target.send('GET', `/api/content/${id}/card.webp`);
        finished += 1;
        return answer;
      });
      await Promise.race(flood);
      const beside = await imageTime(target, `a busy lighthouse ${ids[0]}`);
      const finishedBefore = finished;
      const answers = await Promise.all(flood);
      expect(answers.filter(({ status }) => status !== 200).every(isRefused)).toBe(true);
      expect(answers.filter(isRefused).length).toBeGreaterThan(floodSize / 3);
      expect(finishedBefore).toBeLessThan(floodSize);
      expect(beside / alone).toBeLessThan(6);
    },
  },
];
