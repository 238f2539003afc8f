import { createTestPool, startTestService, type TestService } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Invite } from '@trenzeye/proto/http/admin';
import { definition } from '../service.ts';

export interface AdminFixture extends TestService {
  /** The events that the admin service emitted, in order. */
  readonly events: TrenzEvent[];
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  advanceClock(milliseconds: number): void;
  invite(email: string): Promise<Invite>;
  invites(query?: string): Promise<Invite[]>;
}

/** Starts the real service with an adjustable clock, access to its database and a subscription to its events. */
export const startAdmin = async (): Promise<AdminFixture> => {
  let offsetMs = 0;
  const service = await startTestService(definition, { overrides: { clock: () => new Date(Date.now() + offsetMs) } });
  const database = createTestPool(service.databaseUrl, 2);
  const events: TrenzEvent[] = [];
  const subscription = await service.bus.subscribe({
    group: 'test-observer',
    topics: [topics.admin],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  const sendAsAdmin = async (method: string, path: string, status: number, body?: unknown) => {
    const answer = await service.send(method, path, { as: { role: 'admin' }, body });
    expect(answer.status).toBe(status);
    return answer.body;
  };
  return {
    ...service,
    events,
    rows: async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[],
    advanceClock: (milliseconds) => {
      offsetMs += milliseconds;
    },
    invite: (email) => sendAsAdmin('POST', '/api/admin/invites/generate', 201, { email }),
    invites: (query = '') => sendAsAdmin('GET', `/api/admin/invites${query}`, 200),
    stop: async () => {
      await subscription.stop();
      await database.end();
      await service.stop();
    },
  };
};
