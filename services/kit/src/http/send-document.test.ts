import express from 'express';
import { listen } from './listen.ts';
import { readAll, sendDocument } from './send-document.ts';

const serving = async (members: () => Record<string, unknown>): Promise<{ url: string; close: () => Promise<void> }> => {
  const app = express();
  app.get('/', async (_request, response) => {
    await sendDocument(response, 'mine.json', members());
  });
  return listen(app, '127.0.0.1', 0);
};

const numbers = (to: number) =>
  readAll<number>(async (after = 0) => Array.from({ length: Math.min(100, to - after) }, (_, index) => after + index + 1));

describe('sendDocument', () => {
  test('sendDocument: lists and values, long, empty, null -> one JSON file that is not cached', async () => {
    const server = await serving(() => ({
      profile: { name: 'ada "l"' },
      none: null,
      empty: numbers(0),
      many: numbers(12_345),
      tables: { few: numbers(2), no: numbers(0) },
    }));

    const answer = await fetch(server.url);
    const body = (await answer.json()) as { many: number[]; tables: unknown };

    expect(body).toMatchObject({ profile: { name: 'ada "l"' }, none: null, empty: [], tables: { few: [1, 2], no: [] } });
    expect([body.many.length, body.many[0], body.many.at(-1)]).toEqual([12_345, 1, 12_345]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="mine.json"',
      'cache-control': 'private, no-store',
    });
    await server.close();
  });

  test('sendDocument: reading a list fails -> the response is aborted', async () => {
    const server = await serving(() => ({
      many: readAll<number>(async (after = 0) => {
        if (after > 50_000) throw new Error('the database is gone');
        return Array.from({ length: 10_000 }, (_, index) => after + index + 1);
      }),
    }));

    await expect(fetch(server.url).then((answer) => answer.text())).rejects.toThrow();
    await server.close();
  });
});
