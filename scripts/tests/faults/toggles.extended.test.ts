import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type Creator, createLedger, publish, signUp } from './ledger.ts';
import { createRetryingClient } from './retrying-client.ts';

const toggles = Number(process.env.FAULT_TOGGLES ?? 2_000);
const userCount = 50;
const reactionTypes = ['like', 'laugh', 'idea', 'mind_blown', 'thumbs_up', 'thumbs_down'] as const;

const missing = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

interface UserReaction {
  readonly user_id: string;
  readonly reaction: string;
}

const countByType = (reactions: readonly UserReaction[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { reaction } of reactions) counts[reaction] = (counts[reaction] ?? 0) + 1;
  return counts;
};

withEngines(`toggles${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let stack: SpawnedStack;
  let folder: DataFolder;

  beforeAll(async () => {
    folder = await createDataFolder('toggles');
    const env = { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'error', AUTH_NETWORK_ATTEMPTS: '100000' };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
  }, 240_000);
  afterAll(async () => {
    await stack?.stop();
    await folder?.remove();
  }, 60_000);

  const query = async <T>(database: string, text: string, values: unknown[]): Promise<T[]> => {
    const client = new pg.Client({ connectionString: stack.databaseUrl(database) });
    await client.connect();
    try {
      return (await client.query(text, values)).rows as T[];
    } finally {
      await client.end();
    }
  };

  const reactionsOf = (id: string) =>
    query<UserReaction>('trenzeye_social', 'SELECT user_id, type AS reaction FROM reactions WHERE content_id = $1 ORDER BY user_id', [id]);
  const storedCounts = async (id: string) =>
    (
      await query<{ counts: object; version: number }>(
        'trenzeye_social',
        'SELECT counts, version FROM reaction_counts WHERE content_id = $1',
        [id],
      )
    )[0];
  const projectedCounts = async (id: string) =>
    (
      await query<{ reactions: object; version: number }>(
        'trenzeye_content',
        'SELECT reactions, reactions_version::int AS version FROM content_metrics WHERE content_id = $1',
        [id],
      )
    )[0];
  const viewerReactionsOf = (id: string) =>
    query<UserReaction>(
      'trenzeye_content',
      'SELECT user_id, reaction FROM viewer_reactions WHERE content_id = $1 AND reaction IS NOT NULL ORDER BY user_id',
      [id],
    );

  it(`reaction counts: ${userCount} users toggle reactions of an item ${toggles} times while Kafka is killed -> equal the rows in both services, never negative`, async () => {
    const client = createRetryingClient(stack.url);
    const creators: Creator[] = [];
    for (let index = 0; index < userCount; index += 1) creators.push(await signUp(client, `toggler${index}`));
    const { id } = await publish(client, createLedger(), creators[0] as Creator, 'Toggle it');
    let done = 0;
    let negative = 0;
    const toggleRepeatedly = async ({ token }: Creator): Promise<void> => {
      while (done < toggles) {
        done += 1;
        const { reactions } = await client.request<{ reactions: Record<string, number> }>({
          method: 'POST',
          path: '/api/reactions',
          token,
          transientStatuses: [404],
          body: { content_id: id, reaction_type: reactionTypes[Math.floor(Math.random() * reactionTypes.length)] },
        });
        if (Object.values(reactions).some((count) => count < 0)) negative += 1;
      }
    };
    const killBroker = async (): Promise<void> => {
      while (done < toggles / 2) await sleep(5);
      await stack.kill('kafka');
    };

    await Promise.all([...creators.map(toggleRepeatedly), killBroker()]);
    await stack.waitUntilReady(60_000);

    const reactions = await reactionsOf(id);
    const expected = countByType(reactions);
    const stored = await storedCounts(id);
    for (const deadline = Date.now() + 90_000; Date.now() < deadline && (await projectedCounts(id))?.version !== stored?.version; )
      await sleep(250);

    expect(negative).toBe(0);
    expect(stored?.counts).toEqual(expected);
    expect(stored?.version).toBeGreaterThanOrEqual(toggles);
    expect(await projectedCounts(id)).toEqual({ reactions: expected, version: stored?.version });
    expect(await viewerReactionsOf(id)).toEqual(reactions);
  }, 900_000);
});
