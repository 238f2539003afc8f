import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createOutgoingFetch } from './public-fetch.ts';
import { startHostileServer } from './testing/hostile-server.ts';
import { limitTime } from './time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('limitTime: aborted by the other signal -> its reason; already aborted -> at once; time passes -> TimeoutError', async () => {
  const stopping = new AbortController();
  const limited = limitTime(60_000, stopping.signal);
  stopping.abort(new Error('stopping'));

  expect(limited.reason).toEqual(new Error('stopping'));
  expect(limitTime(60_000, stopping.signal).aborted).toBe(true);
  const late = limitTime(1);
  await new Promise((resolve) => late.addEventListener('abort', resolve));
  expect(late.reason).toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['a limit of the caller', () => limitTime(300, new AbortController().signal)],
  ['a limit of Node.js', () => AbortSignal.timeout(300)],
])('outgoing request with %s, garbage is collected meanwhile -> ends at the limit', async (_name, createSignal) => {
  const server = await startHostileServer();
  server.answerWith({ name: 'stops', send: (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n') });
  const collecting = setInterval(collectGarbage, 20);
  const request = createOutgoingFetch({ allowsPrivateAddresses: true, timeoutMs: 10_000 });
  try {
    const response = await request(server.url, { signal: createSignal() });

    await expect(response.text()).rejects.toMatchObject({ message: 'The operation was aborted due to timeout' });
  } finally {
    clearInterval(collecting);
    await server.stop();
  }
});
