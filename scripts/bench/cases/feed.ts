import { feedStatement } from '../../../services/content/src/feed/store/feed-page.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import type { Population } from '../data/bench-users.ts';
import { type CaseResult, compare } from '../measure/compare.ts';
import { type LoadRequest, load } from '../measure/load.ts';
import { pgbench } from '../measure/pgbench.ts';
import { startProxiedServer } from '../servers/start-bare-server.ts';

const path = '/api/content/public?limit=20';
const connections = 64;
const seconds = 2;

/** Every creator likes the newest items, so that each response contains reactions of the viewer. Returns the response of one viewer. */
const likeNewestItems = async ({ url }: SpawnedStack, { creators }: Population): Promise<string> => {
  const client = createRetryingClient(url);
  const newest = await client.request<{ id: string }[]>({ method: 'GET', path });
  for (const { token } of creators) {
    for (const { id } of newest.slice(0, 5))
      await client.request({
        method: 'POST',
        path: '/api/reactions',
        token,
        body: { content_id: id, reaction_type: 'like' },
        transientStatuses: [404],
      });
  }
  const readFeed = async () => JSON.stringify(await client.request({ method: 'GET', path, token: creators[0]?.token ?? '' }));
  for (let body = await readFeed(); ; body = await readFeed()) if (body.split('"user_reaction":"like"').length === 6) return body;
};

const marker = Buffer.from('"user_reaction":"like"');
const requestsOf = ({ creators }: Population, length: number): (() => LoadRequest) => {
  let number = 0;
  const check: LoadRequest['check'] = (status, body) => {
    if (status !== 200) return `status ${status}: ${body.toString().slice(0, 200)}`;
    if (body.length < length * 0.9) return `only ${body.length} bytes`;
    return body.includes(marker) ? undefined : 'the response contains no reaction of the viewer';
  };
  const all = creators.map(({ token }) => ({ method: 'GET' as const, path, headers: { authorization: `Bearer ${token}` }, check }));
  return () => {
    number += 1;
    return all[number % all.length] as LoadRequest;
  };
};

/** Reads of the feed by signed-in users, each with reactions of the viewer. */
export const createFeedReads = async (stack: SpawnedStack, population: Population): Promise<() => LoadRequest> =>
  requestsOf(population, (await likeNewestItems(stack, population)).length);

/**
 * The feed of a signed-in user through the gateway, compared with bare Express on the same bytes and with pgbench of the feed statement;
 * and a bare proxy in front of bare Express, which is the most that two processes of Node.js could reach.
 */
export const benchFeed = async (stack: SpawnedStack, population: Population, pgbenchProgram: string | undefined): Promise<CaseResult[]> => {
  const body = await likeNewestItems(stack, population);
  const next = requestsOf(population, body.length);
  const loadOf = (url: string) => load(url, connections, seconds, next);
  const ours = () => loadOf(stack.url);
  const bare = await startProxiedServer('express', [], body);
  const rateOfExpress = async () => (await loadOf(bare.direct)).rate;
  try {
    const results = [
      await compare('feed read, signed in, through the gateway / bare Express on prepared JSON', ours, rateOfExpress),
      await compare('bare Express on prepared JSON behind http-proxy-middleware / without it', () => loadOf(bare.proxied), rateOfExpress),
    ];
    if (pgbenchProgram) {
      const statement = feedStatement({ type: undefined, sort: 'newest', after: undefined, limit: 20 });
      const url = stack.databaseUrl('trenzeye_content');
      results.push(
        await compare('feed read, signed in, through the gateway / pgbench of the feed statement', ours, () =>
          pgbench(pgbenchProgram, url, statement.text, 8, seconds),
        ),
      );
    }
    return results;
  } finally {
    bare.stop();
  }
};
