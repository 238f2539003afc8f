import { newId, type Overrides } from '@trenzeye/kit';
import { eventually, startTestService, type TestService } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import pg from 'pg';
import { definition } from '../service.ts';

export interface TestSocial extends TestService {
  /** What social itself wrote to the bus, in order. */
  readonly events: TrenzEvent[];
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Publishes an item as content would and waits until social knows it. Returns its id. */
  publishItem(id?: string): Promise<string>;
  /** Registers a person as auth would and waits until social knows the name. Returns the id. */
  registerUser(username: string): Promise<string>;
}

/** The real service with a look at its database and at the events it sends. */
export const startSocial = async (overrides: Overrides = {}): Promise<TestSocial> => {
  const service = await startTestService(definition, {
    env: { DATABASE_POOL: '10', LEADERBOARD_REFRESH_MS: '50', NOTIFICATIONS_REFRESH_MS: '20' },
    overrides,
  });
  const database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });
  const events: TrenzEvent[] = [];
  const watching = await service.bus.subscribe({
    group: 'watcher',
    topics: [topics.social],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  const rows = async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[];
  const expectRow = (text: string, id: string) => eventually(async () => expect(await rows(text, [id])).toHaveLength(1));
  return {
    ...service,
    events,
    rows,
    publishItem: async (id = newId()) => {
      await service.publish('content.published', {
        contentId: id,
        userId: newId(),
        type: 'thread',
        title: 'An item',
        version: 2,
        publishedTotal: 1,
      });
      await expectRow('SELECT 1 FROM contents WHERE content_id = $1', id);
      return id;
    },
    registerUser: async (username) => {
      const userId = newId();
      await service.publish('account.registered', {
        userId,
        email: `${username}@trenzeye.example`,
        username,
        role: 'user',
        status: 'active',
      });
      await expectRow('SELECT 1 FROM user_profiles WHERE user_id = $1', userId);
      return userId;
    },
    stop: async () => {
      await watching.stop();
      await database.end();
      await service.stop();
    },
  };
};
