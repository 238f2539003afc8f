import { randomUUID } from 'node:crypto';
import { createLogger, createPool, type Overrides, type Sql, sqlOf } from '@trenzeye/kit';
import { startTestService, type TestAnswer, type TestService } from '@trenzeye/kit/testing';
import type { Signal } from '@trenzeye/proto/http/content';
import { definition } from '../service.ts';

export interface ContentTestService extends TestService {
  readonly sql: Sql;
  /** Saves a thread as `author` and returns its id. */
  saveThread(author: string, text?: string, signalId?: string): Promise<string>;
  publishThread(author: string, text?: string, signalId?: string): Promise<string>;
  get(path: string, as?: string): Promise<TestAnswer>;
  /** Truncates tables and those that refer to them; retries a deadlock with the service's background tasks. */
  empty(...tables: readonly string[]): Promise<void>;
}

const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

const truncate = async (sql: Sql, tables: readonly string[], tries = 5): Promise<void> => {
  try {
    await sql.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error;
    await truncate(sql, tables, tries - 1);
  }
};

export const startContent = async (env: Record<string, string> = {}, overrides: Overrides = {}): Promise<ContentTestService> => {
  const service = await startTestService(definition, { env: { SEARCH_TIMEOUT_MS: '5000', SIGNALS: 'off', ...env }, overrides });
  const pool = createPool({ url: service.databaseUrl, max: 2, name: 'content-test', log: createLogger('content-test', 'silent') });
  const saveThread: ContentTestService['saveThread'] = async (author, text = 'A post about nothing in particular.', signalId) => {
    const body = { type: 'thread', prompt: 'a prompt', signal_id: signalId, content: { tweets: [text, 'Second post'], hashtags: ['tag'] } };
    const saved = await service.send('POST', '/api/content/save', { as: { id: author }, body });
    if (saved.status !== 201) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
    return String(saved.body.id);
  };
  return {
    ...service,
    sql: sqlOf(pool),
    saveThread,
    publishThread: async (author, text, signalId) => {
      const id = await saveThread(author, text, signalId);
      await service.send('POST', `/api/content/${id}/publish`, { as: { id: author } });
      return id;
    },
    empty: (...tables) => truncate(sqlOf(pool), tables),
    get: (path, as) => service.send('GET', path, as ? { as: { id: as } } : {}),
    stop: async () => {
      await pool.end();
      await service.stop();
    },
  };
};

export const aSignal = (overrides: Partial<Signal> = {}): Omit<Signal, 'origin'> => ({
  id: randomUUID(),
  title: 'Cosy game trailers',
  summary: 'Small studios win hearts with quiet trailers. Players ask for more of them.',
  signal_score: 81.5,
  tags: ['Gaming', 'Indie'],
  source_platforms: ['reddit', 'youtube'],
  growth_phase: 'trending',
  created_at: '2026-01-02T03:04:05.000Z',
  ...overrides,
});

/** The path of the next page, from the Link header; undefined on the last page. */
export const nextPath = ({ headers }: TestAnswer): string | undefined => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
