import { takeFirstAnswer } from './first-answer.ts';

const pageWith = (answer: object | undefined): void => {
  const element = answer && { textContent: JSON.stringify(answer) };
  Object.assign(globalThis, { document: { getElementById: (id: string) => (id === 'first-answer' ? element : null) } });
};

describe('first answer', () => {
  test('first answer: another URL, the same URL, the same URL again -> only the second is answered, with the link', async () => {
    pageWith({ url: '/api/content/public?limit=24', body: [{ id: 'a' }], link: '</next>; rel="next"' });

    const other = takeFirstAnswer('/api/content/1', 100);
    const answer = takeFirstAnswer('/api/content/public?limit=24', 200);

    expect(other).toBeUndefined();
    expect([answer?.status, answer?.headers.get('link'), await answer?.json()]).toEqual([200, '</next>; rel="next"', [{ id: 'a' }]]);
    expect(takeFirstAnswer('/api/content/public?limit=24', 300)).toBeUndefined();
  });
});
