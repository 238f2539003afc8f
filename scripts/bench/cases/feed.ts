import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feedStatement } from '../../../services/content/src/store/hot/feed-page.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import { type CaseResult, compare } from '../measure/compare.ts';
import { load, type Shot } from '../measure/load.ts';
import type { Population } from '../data/bench-users.ts';
import { pgbench } from '../measure/pgbench.ts';

const path = '/api/content/public?limit=20';
const connections = 64;
const seconds = 3;

/** Every creator likes the newest items, so that each answer holds reactions of the viewer's own. */
const likeTheNewest = async ({ url }: SpawnedStack, { creators }: Population): Promise<string> => {
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
  const like = async () => JSON.stringify(await client.request({ method: 'GET', path, token: creators[0]?.token ?? '' }));
  for (let body = await like(); ; body = await like()) if (body.split('"user_reaction":"like"').length === 6) return body;
};

const marker = Buffer.from('"user_reaction":"like"');
const shots = ({ creators }: Population, length: number): (() => Shot) => {
  let number = 0;
  const check: Shot['check'] = (status, body) => {
    if (status !== 200) return `status ${status}: ${body.toString().slice(0, 200)}`;
    if (body.length < length * 0.9) return `only ${body.length} bytes`;
    return body.includes(marker) ? undefined : 'the viewer sees no reaction of their own';
  };
  const all = creators.map(({ token }) => ({ method: 'GET' as const, path, headers: { authorization: `Bearer ${token}` }, check }));
  return () => {
    number += 1;
    return all[number % all.length] as Shot;
  };
};

/** A signed-in reader's feed through the gateway, against bare Express on the same bytes and against pgbench of the feed's statement. */
export const benchFeed = async (stack: SpawnedStack, population: Population, pgbenchProgram: string | undefined): Promise<CaseResult[]> => {
  const body = await likeTheNewest(stack, population);
  const next = shots(population, body.length);
  const ours = () => load(stack.url, connections, seconds, next);
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-ceiling-'));
  const file = join(folder, 'feed.json');
  await writeFile(file, body);
  const express = fork(fileURLToPath(new URL('../servers/bare-express.ts', import.meta.url)), [file], { execArgv: [] });
  try {
    const [port] = (await once(express, 'message')) as [number];
    const results = [
      await compare(
        'feed read, signed in, through the gateway / bare Express on ready JSON',
        ours,
        async () => (await load(`http://127.0.0.1:${port}`, connections, seconds, next)).rate,
      ),
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
    express.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
};
