import { eventually } from '@trenzeye/kit/testing';
import { hostileAnswers } from '@trenzeye/kit/testing/hostile-answers';
import { startHostileServer } from '@trenzeye/kit/testing/hostile-server';
import { listModels } from './endpoint.ts';

it('endpoint that never answers: one user -> at most eight requests in flight; another user is not kept waiting', async () => {
  const server = await startHostileServer();
  server.answerWith(...hostileAnswers.filter(({ name }) => name === 'silence'));
  const stopping = new AbortController();
  const list = (cause: string) =>
    listModels({ baseUrl: server.url, apiKey: undefined, reach: 'anywhere', cause }, stopping.signal).catch(() => undefined);

  const requests = Array.from({ length: 80 }, () => list('many'));
  await eventually(() => expect(server.answered).toBe(8));
  requests.push(list('one'));
  await eventually(() => expect(server.answered).toBe(9));

  stopping.abort();
  await Promise.all(requests);
  await server.stop();
});
