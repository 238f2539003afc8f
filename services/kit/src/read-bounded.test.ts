import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitAnswers } from './read-bounded.ts';

const server = createServer((_request, response) => void response.writeHead(201, { 'x-a': 'b' }).end('0123456789'));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('fetch for libraries', () => {
  it('answer within the limit -> status, headers and body', async () => {
    const response = await limitAnswers(10)(url);

    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([201, 'b', '0123456789']);
  });

  it('longer answer -> TypeError', async () => {
    await expect(limitAnswers(9)(url)).rejects.toEqual(new TypeError('fetch failed: the answer is larger than 9 bytes'));
  });

  it('no server -> TypeError with its cause', async () => {
    const error = await limitAnswers(9)('http://127.0.0.1:1').catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('aborted -> the reason of the signal', async () => {
    const reason = new Error('stop');

    await expect(limitAnswers(10)(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
