import { remoteKeys } from './auth/tokens.ts';
import { createS3Store } from './objects/s3-store.ts';
import { createOutgoingFetch } from './public-fetch.ts';
import { exchangeHostileAnswers, manyHostileAnswers } from './testing/exchange-hostile-answers.ts';

const clients: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  'outgoing fetch': async (url, signal) => {
    const send = createOutgoingFetch({ allowsPrivateAddresses: true, limitBytes: 1_048_576 });
    return (await send(url, { signal })).arrayBuffer();
  },
  'published keys': async (url) => remoteKeys(url, { timeoutMs: 1_000 })({ alg: 'ES256', kid: 'a' }, { payload: '', signature: '' }),
  'object store': (endpoint) => {
    const timeouts = { requestMs: 200, uploadMs: 200, idleMs: 100 };
    return createS3Store({ endpoint, region: 'test', bucket: 'test', accessKeyId: 'a', secretAccessKey: 'a', timeouts }).deleteAll('a/');
  },
};

it.each(Object.entries(clients))(
  '%s: 2,000 hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, send) => {
    expect(await exchangeHostileAnswers(send, manyHostileAnswers(2_000))).toEqual({ unsettled: [], thrown: [] });
  },
  300_000,
);
