import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../start/spawn-stack.ts';
import { type CaseResult, compare } from './compare.ts';
import { latencyAtHalf, load, type Shot } from './load.ts';
import type { Population } from './people.ts';
import { pgbench } from './pgbench.ts';
import { literals } from './reaction.ts';
import { settled } from './settle.ts';

const connections = 64;
const seconds = 3;
const words = 'One true thing, said early: a wave is only a wave while it moves.';

const shots = ({ creators, items }: Population): (() => Shot) => {
  let number = 0;
  const wanted = Buffer.from(words);
  return () => {
    number += 1;
    return {
      method: 'POST',
      path: '/api/comments',
      headers: {
        authorization: `Bearer ${creators[number % creators.length]?.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ content_id: items[Math.floor(Math.random() * items.length)], text: words }),
      check: (status, body) => (status === 201 && body.includes(wanted) ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`),
    };
  };
};

/** The service's own statement with the same idempotency keys, on the same items and users. */
const script = ({ creators, items }: Population): string => `
\\set item random(1, ${items.length})
\\set person random(1, ${creators.length})
SELECT outcome FROM post_comment(gen_random_uuid(), ${literals(items)}[:item]::uuid, NULL, ${literals(creators.map(({ id }) => id))}[:person]::uuid, '${words}', '[]', gen_random_uuid(), '', now(), 'bench', gen_random_uuid()::text, 'f');
`;

/** A comment through the gateway against pgbench of the very transaction behind it, and how long one takes at half of the most there can be. */
export const benchComment = async (
  stack: SpawnedStack,
  population: Population,
  pgbenchProgram: string,
): Promise<CaseResult & { readonly p99_half_ms: number }> => {
  const next = shots(population);
  const url = stack.databaseUrl('trenzeye_social');
  const result = await compare(
    'comment write through the gateway / pgbench of its transaction',
    () => load(stack.url, connections, seconds, next),
    () => pgbench(pgbenchProgram, url, script(population), 8, seconds),
  );
  // Both have left as many events as they could, ours and the ceiling's: half of the load has to bear its own alone.
  await settled(stack);
  return { ...result, p99_half_ms: await latencyAtHalf(stack.url, result.ours, next) };
};
