import { newId, type Overrides } from '@trenzeye/kit';
import { createTestPool, eventually, startTestService, type TestService } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { definition } from '../service.ts';

export interface TestSocial extends TestService {
  /** Events that the service published, in order. */
  readonly events: TrenzEvent[];
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Publishes an item's event and waits until it is applied. Returns the item's id. */
  publishItem(id?: string): Promise<string>;
  /** Publishes a user's registration and waits until it is applied. Returns the user's id. */
  registerUser(username: string): Promise<string>;
}

/** Starts the real service; gives access to its database and records its events. `env` adds or replaces settings. */
export const startSocial = async (overrides: Overrides = {}, env: Record<string, string> = {}): Promise<TestSocial> => {
  const service = await startTestService(definition, {
    env: { DATABASE_POOL: '10', LEADERBOARD_REFRESH_MS: '50', NOTIFICATIONS_REFRESH_MS: '20', ...env },
    overrides,
  });
  const database = createTestPool(service.databaseUrl, 2);
  const events: TrenzEvent[] = [];
  const subscription = await service.bus.subscribe({
    group: 'test-recorder',
    topics: [topics.social],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    try {
      return (await database.query(text, values)).rows as T[];
    } catch (error) {
      // A statement that locks several tables can conflict with the refresh of leaderboard and notifications.
      if ((error as { code?: unknown }).code !== '40P01') throw error;
      return rows(text, values);
    }
  };
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
      await subscription.stop();
      await database.end();
      await service.stop();
    },
  };
};
