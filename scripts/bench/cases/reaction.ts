import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import type { Population } from '../data/bench-users.ts';
import type { CaseResult } from '../measure/compare.ts';
import { compareWrite } from '../measure/compare-write.ts';
import type { LoadRequest } from '../measure/load.ts';

const reactionTypes = ['like', 'laugh', 'idea', 'mind_blown'];

export const createReactions = ({ creators, items }: Population): (() => LoadRequest) => {
  let number = 0;
  const pick = <T>(list: readonly T[], step: number): T => list[step % list.length] as T;
  return () => {
    number += 1;
    const item = pick(items, Math.floor(Math.random() * items.length));
    const expected = Buffer.from(item);
    return {
      method: 'POST',
      path: '/api/reactions',
      headers: {
        authorization: `Bearer ${pick(creators, number).token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ content_id: item, reaction_type: pick(reactionTypes, number) }),
      check: (status, body) =>
        status === 200 && body.includes(expected) ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`,
    };
  };
};

export const literals = (values: readonly string[]): string => `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])`;

/** The service's transaction, on the same items and users: the toggle with an idempotency key, and its event. */
const script = ({ creators, items }: Population): string => `
\\set item random(1, ${items.length})
\\set author random(1, ${creators.length})
\\set type random(1, ${reactionTypes.length})
WITH input AS (
  SELECT ${literals(items)}[:item]::uuid AS content_id, ${literals(creators.map(({ id }) => id))}[:author]::uuid AS user_id
), toggled AS (
  SELECT i.*, t.* FROM input i,
    toggle_reaction(i.content_id, i.user_id, ${literals(reactionTypes)}[:type], now(), 'bench', gen_random_uuid()::text, 'f') t
)
INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data)
SELECT gen_random_uuid(), 'reactions.changed', user_id::text, '', now(), jsonb_build_object('contentId', content_id, 'counts', counts,
  'version', version, 'userId', user_id, 'userReaction', coalesce(chosen, ''))
FROM toggled WHERE outcome = 'fresh';
`;

/** Reactions through the gateway, compared with pgbench of their transaction. */
export const benchReaction = (stack: SpawnedStack, population: Population, program: string): Promise<CaseResult[]> =>
  compareWrite({
    stack,
    pgbench: program,
    name: 'reaction',
    next: createReactions(population),
    script: script(population),
  });
