import { allActors, notBanned, ownerOnly } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

/** Opens a stream of the owner, which stays open until the stack stops. @returns its connection id */
const openStream = async (environment: TestEnvironment): Promise<string> => {
  const response = await fetch(`${environment.url}/api/stream`, {
    headers: { authorization: `Bearer ${environment.user('owner').token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const text = (await reader?.read())?.value ?? '';
  const connection = /"connection":"([^"]+)"/.exec(text)?.[1];
  if (!connection) throw new Error(`the stream started with: ${text.slice(0, 200)}`);
  return connection;
};

let connection: Promise<string> | undefined;

export const liveRows: Rows = {
  'GET /api/stream': row(notBanned, () => ({ path: '/api/stream' })),
  'POST /api/stream/{connection}/watch': row(ownerOnly, async (environment) => {
    connection ??= openStream(environment);
    return { path: `/api/stream/${await connection}/watch`, body: { watch: [] } };
  }),
  'POST /api/telemetry': row(allActors, () => ({ path: '/api/telemetry', body: { spans: [] } }), [400]),
};
