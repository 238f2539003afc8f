import { remoteKeys } from './auth/tokens.ts';
import { openSourceFile } from './downloads/source-file.ts';
import { createLogger } from './logging/logger.ts';
import { createS3Store } from './objects/s3-store.ts';
import { limitAnswers } from './read-bounded.ts';
import { startTracing } from './telemetry/sdk.ts';
import { exchangeHostileAnswers } from './testing/exchange-hostile-answers.ts';

const s3 = (endpoint: string) =>
  createS3Store({
    endpoint,
    region: 'test',
    bucket: 'test',
    accessKeyId: 'test',
    secretAccessKey: 'test',
    timeouts: { requestMs: 200, uploadMs: 200, idleMs: 100 },
  });
const objectKey = 'a/b.txt';

/** A span that is sent when tracing ends. */
const exportSpan = async (url: string): Promise<void> => {
  const config = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_SERVICE_NAME: 'test',
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_TRACES_SAMPLER_ARG: 1,
  } as const;
  const tracing = startTracing({ config, service: 'test', log: createLogger('test', 'silent'), trustsCallers: true }, url);
  tracing.start('span', 'internal').end();
  await tracing.close();
};

const clients: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  'published keys': async (url) => remoteKeys(url)({ alg: 'ES256', kid: 'a' }, { payload: '', signature: '' }),
  'object store: head': (url) => s3(url).head(objectKey),
  'object store: put': (url) => s3(url).put(objectKey, Buffer.from('text'), { contentType: 'text/plain' }),
  'object store: delete all': (url) => s3(url).deleteAll('a/'),
  'trace exporter': exportSpan,
  'fetch for libraries': (url, signal) => limitAnswers(1_000_000)(url, { signal }),
  download: async (url, signal) => (await openSourceFile(url, { headers: {}, signal })).response.arrayBuffer(),
};

it.each(Object.entries(clients))(
  '%s: hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, send) => {
    expect(await exchangeHostileAnswers(send)).toEqual({ unsettled: [], thrown: [] });
  },
  60_000,
);
