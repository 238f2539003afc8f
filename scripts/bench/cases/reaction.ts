import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Shot } from '../measure/load.ts';
import type { Population } from '../data/bench-users.ts';
import { benchWrite, type WriteResult } from '../measure/compare-write.ts';

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

/** A reaction through the gateway against pgbench of its transaction. */
export const benchReaction = (stack: SpawnedStack, population: Population, program: string): Promise<WriteResult> =>
  benchWrite({
    stack,
    pgbench: program,
    name: 'reaction write through the gateway / pgbench of its transaction',
    next: shots(population),
    script: script(population),
  });
