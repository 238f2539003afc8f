import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { newId, type Viewer } from '@trenzeye/kit';
import { createTestPool, startTestService, type TestService } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { definition } from '../service.ts';

export interface TestProfile extends TestService {
  /** The events that the service published, in order. */
  readonly events: TrenzEvent[];
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** The Supabase client library, signed in as this viewer. */
  clientOf(viewer: Partial<Viewer>): Promise<SupabaseClient>;
  /** Creates a user through the client library. Returns the id. */
  join(username: string): Promise<string>;
  /** Stores a user as releases before the rules for usernames did. Returns the id. */
  addOlderUser(username: string, avatarUrl?: string): Promise<string>;
}

export const startProfile = async (env: Record<string, string> = {}): Promise<TestProfile> => {
  const service = await startTestService(definition, { env });
  const database = createTestPool(service.databaseUrl, 2);
  const events: TrenzEvent[] = [];
  const watching = await service.bus.subscribe({
    group: 'watcher',
    topics: [topics.profile],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  const rows = async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[];
  const clientOf = async (viewer: Partial<Viewer>) => {
    const token = await service.signer.sign(viewer);
    return createClient(service.url, 'anon', {
      global: { headers: { Authorization: `Bearer ${token}` } },
      auth: { persistSession: false, autoRefreshToken: false },
    });
  };
  return {
    ...service,
    events,
    rows,
    clientOf,
    join: async (username) => {
      const id = newId();
      const client = await clientOf({ id, email: `${username}@trenzeye.example` });
      expect(await client.from('users').insert({ id, username })).toMatchObject({ status: 201, error: null });
      return id;
    },
    addOlderUser: async (username, avatarUrl) => {
      const id = newId();
      await rows("INSERT INTO users (id, email, username, avatar_url, created_at) VALUES ($1, 'older@trenzeye.example', $2, $3, now())", [
        id,
        username,
        avatarUrl ?? null,
      ]);
      return id;
    },
    stop: async () => {
      await watching.stop();
      await database.end();
      await service.stop();
    },
  };
};
