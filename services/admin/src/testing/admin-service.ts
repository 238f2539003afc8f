import { startTestService, type TestService } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Invite } from '@trenzeye/proto/http/admin';
import pg from 'pg';
import { definition } from '../service.ts';

export interface TestAdmin extends TestService {
  /** What admin itself wrote to the bus, in order. */
  readonly events: TrenzEvent[];
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Moves the service's clock on by `milliseconds`. */
  pass(milliseconds: number): void;
  invite(email: string): Promise<Invite>;
  invites(query?: string): Promise<Invite[]>;
}

/** The real service with a clock that can be moved, a look at its database and at the events it sends. */
export const startAdmin = async (): Promise<TestAdmin> => {
  let ahead = 0;
  const service = await startTestService(definition, { overrides: { clock: () => new Date(Date.now() + ahead) } });
  const database = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });
  const events: TrenzEvent[] = [];
  const watching = await service.bus.subscribe({
    group: 'watcher',
    topics: [topics.admin],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) events.push(decodeEvent(value) as TrenzEvent);
    },
  });
  const asked = async (method: string, path: string, status: number, body?: unknown) => {
    const answer = await service.send(method, path, { as: { role: 'admin' }, body });
    expect(answer.status).toBe(status);
    return answer.body;
  };
  return {
    ...service,
    events,
    rows: async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[],
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    invite: (email) => asked('POST', '/api/admin/invites/generate', 201, { email }),
    invites: (query = '') => asked('GET', `/api/admin/invites${query}`, 200),
    stop: async () => {
      await watching.stop();
      await database.end();
      await service.stop();
    },
  };
};
