import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Shot } from '../measure/load.ts';
import type { Population } from '../data/bench-users.ts';
import { literals } from './reaction.ts';
import { benchWrite, type WriteResult } from '../measure/compare-write.ts';

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

/** A comment through the gateway against pgbench of its transaction. */
export const benchComment = (stack: SpawnedStack, population: Population, program: string): Promise<WriteResult> =>
  benchWrite({
    stack,
    pgbench: program,
    name: 'comment write through the gateway / pgbench of its transaction',
    next: shots(population),
    script: script(population),
  });
