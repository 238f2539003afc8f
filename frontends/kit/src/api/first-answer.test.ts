import { takeFirstAnswer } from './call.ts';

const pageWith = (...answers: object[]): void => {
  const element = { textContent: JSON.stringify(answers) };
  Object.assign(globalThis, { document: { getElementById: (id: string) => (id === 'first-answers' ? element : null) } });
};

describe('first answers', () => {
  test('first answers: another URL, the same URL, the same URL again -> only the second is answered, with the link', async () => {
    pageWith({ url: '/api/content/public?limit=24', body: [{ id: 'a' }], link: '</next>; rel="next"' }, { url: '/api/users/1', body: {} });

    const other = takeFirstAnswer('/api/content/1', 100);
    const answer = takeFirstAnswer('/api/content/public?limit=24', 200);

    expect(other).toBeUndefined();
    expect([answer?.status, answer?.headers.get('link'), await answer?.json()]).toEqual([200, '</next>; rel="next"', [{ id: 'a' }]]);
    expect(takeFirstAnswer('/api/content/public?limit=24', 300)).toBeUndefined();
    expect(takeFirstAnswer('/api/users/1', 300)?.status).toBe(200);
  });
});
