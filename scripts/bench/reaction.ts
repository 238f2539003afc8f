import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../start/spawn-stack.ts';
import { type CaseResult, compare } from './compare.ts';
import { latencyAtHalf, load, type Shot } from './load.ts';
import type { Population } from './people.ts';
import { pgbench } from './pgbench.ts';
import { settled } from './settle.ts';

const connections = 64;
const seconds = 3;
const kinds = ['like', 'laugh', 'idea', 'mind_blown'];

const shots = ({ creators, items }: Population): (() => Shot) => {
  let number = 0;
  const pick = <T>(list: readonly T[], step: number): T => list[step % list.length] as T;
  return () => {
    number += 1;
    const item = pick(items, Math.floor(Math.random() * items.length));
    const needle = Buffer.from(item);
    return {
      method: 'POST',
      path: '/api/reactions',
      headers: {
        authorization: `Bearer ${pick(creators, number).token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ content_id: item, reaction_type: pick(kinds, number) }),
      check: (status, body) => (status === 200 && body.includes(needle) ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`),
    };
  };
};

export const literals = (values: readonly string[]): string => `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])`;

/** The service's own statement with the same idempotency keys, on the same items and users. */
const script = ({ creators, items }: Population): string => `
\\set item random(1, ${items.length})
\\set person random(1, ${creators.length})
\\set kind random(1, ${kinds.length})
SELECT outcome FROM toggle_reaction(${literals(items)}[:item]::uuid, ${literals(creators.map(({ id }) => id))}[:person]::uuid, ${literals(kinds)}[:kind], gen_random_uuid(), '', now(), 'bench', gen_random_uuid()::text, 'f');
`;

/** A reaction through the gateway against pgbench of the very transaction behind it, and how long one takes at half of the most there can be. */
export const benchReaction = async (
  stack: SpawnedStack,
  population: Population,
  pgbenchProgram: string,
): Promise<CaseResult & { readonly p99_half_ms: number }> => {
  const next = shots(population);
  const url = stack.databaseUrl('trenzeye_social');
  const result = await compare(
    'reaction write through the gateway / pgbench of its transaction',
    () => load(stack.url, connections, seconds, next),
    () => pgbench(pgbenchProgram, url, script(population), 8, seconds),
  );
  // Both have left as many events as they could, ours and the ceiling's: half of the load has to bear its own alone.
  await settled(stack);
  return { ...result, p99_half_ms: await latencyAtHalf(stack.url, result.ours, next) };
};
