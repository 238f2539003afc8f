import { anybody, everybody, owner, type Rows, row } from './row.ts';
import type { World } from './world.ts';

/** Opens a stream of the owner's, which stays open as long as the stack; answers its name. */
const openStream = async (world: World): Promise<string> => {
  const answer = await fetch(`${world.url}/api/stream`, { headers: { authorization: `Bearer ${world.person('owner').token}` } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const said = (await reader?.read())?.value ?? '';
  const connection = /"connection":"([^"]+)"/.exec(said)?.[1];
  if (!connection) throw new Error(`the stream began with: ${said.slice(0, 200)}`);
  return connection;
};

let opened: Promise<string> | undefined;

export const liveRows: Rows = {
  'GET /api/stream': row(anybody, () => ({ path: '/api/stream' })),
  'POST /api/stream/{connection}/watch': row(owner, async (world) => {
    opened ??= openStream(world);
    return { path: `/api/stream/${await opened}/watch`, body: { watch: [] } };
  }),
  'POST /api/telemetry': row(everybody, () => ({ path: '/api/telemetry', body: { spans: [] } }), [400]),
};
