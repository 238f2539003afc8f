import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Population } from '../data/bench-users.ts';
import type { CaseResult } from '../measure/compare.ts';
import { compareWrite } from '../measure/compare-write.ts';
import type { LoadRequest } from '../measure/load.ts';
import { literals } from './reaction.ts';

const text = 'One true thing, said early: a wave is only a wave while it moves.';

export const createComments = ({ creators, items }: Population): (() => LoadRequest) => {
  let number = 0;
  const expected = Buffer.from(text);
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
      body: JSON.stringify({ content_id: items[Math.floor(Math.random() * items.length)], text }),
      check: (status, body) =>
        status === 201 && body.includes(expected) ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`,
    };
  };
};

/** The service's transaction, on the same items and users: the comment with an idempotency key, and its event. */
const script = ({ creators, items }: Population): string => `
\\set item random(1, ${items.length})
\\set author random(1, ${creators.length})
WITH input AS (
  SELECT gen_random_uuid() AS id, ${literals(items)}[:item]::uuid AS content_id, ${literals(creators.map(({ id }) => id))}[:author]::uuid AS user_id
), inserted AS (
  SELECT i.*, c.* FROM input i, insert_comment(i.id, i.content_id, NULL, i.user_id, '${text}', '[]', now(), 'bench', gen_random_uuid()::text, 'f') c
)
INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data)
SELECT gen_random_uuid(), 'comment.created', user_id::text, '', now(), jsonb_build_object('commentId', id, 'contentId', content_id, 'userId', user_id,
  'text', '${text}', 'commentCount', comment_count, 'version', version, 'parentId', '', 'mentioned', '[]'::jsonb)
FROM inserted WHERE outcome = 'fresh';
`;

/** Comments through the gateway, compared with pgbench of their transaction. */
export const benchComment = (stack: SpawnedStack, population: Population, program: string): Promise<CaseResult[]> =>
  compareWrite({
    stack,
    pgbench: program,
    name: 'comment',
    next: createComments(population),
    script: script(population),
  });
