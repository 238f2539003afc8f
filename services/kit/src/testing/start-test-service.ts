import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventInit, type EventType, encodeEvent } from '@trenzeye/proto/events';
import type { z } from 'zod';
import type { Viewer } from '../auth/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { internalTokenHeader } from '../http/app.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import type { ServiceDefinition } from '../service.ts';
import { type Overrides, toStartable } from '../start-service.ts';
import { createTestDatabase } from './database.ts';
import { startTestSigner, type TestSigner } from './tokens.ts';

interface TestRequest {
  /** Sends a valid access token of this viewer. */
  readonly as?: Partial<Viewer>;
  readonly token?: string;
  readonly internal?: boolean;
  readonly body?: unknown;
  /** Sent unchanged, with the JSON content type. */
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly body: any;
}

export interface TestService {
  readonly url: string;
  readonly databaseUrl: string;
  readonly signer: TestSigner;
  readonly bus: Bus;
  /** `send('POST', '/api/comments', {as: {id}, body})` */
  send(method: string, path: string, request?: TestRequest): Promise<TestAnswer>;
  /** Publishes an event on the bus. Resolves when it is durable, not when it is applied. */
  publish<T extends EventType>(type: T, data: EventInit<T>, meta?: { readonly id?: string; readonly actor?: string }): Promise<void>;
  stop(): Promise<void>;
}

export const testPublicUrl = 'http://trenzeye.test';
export const testInternalToken = 'internal-token-of-the-test-run';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
};

/**
 * Starts the real service on a new PostgreSQL database with a real bus and real tokens. Every response is validated against its
 * contract. `env` adds or replaces settings, `overrides` replaces clock or log.
 */
export const startTestService = async <S extends z.ZodObject, X, P>(
  definition: ServiceDefinition<S, X, P>,
  { env = {}, overrides = {} }: { readonly env?: Record<string, string>; readonly overrides?: Overrides } = {},
): Promise<TestService> => {
  const database = await createTestDatabase(definition.name);
  const signer = await startTestSigner(testPublicUrl);
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-test-'));
  const log = overrides.log ?? createLogger(definition.name, process.env.TEST_LOG_LEVEL ?? 'silent');
  const bus = await createPostgresBus({ url: database.url, log });
  const settings = {
    TRENZEYE_ENV: 'test',
    // Its public address does not exist.
    DEVELOPMENT_ON_NETWORK: 'true',
    DRAIN_MS: '0',
    PUBLIC_URL: testPublicUrl,
    JWKS_URL: signer.jwksUrl,
    INTERNAL_TOKEN: testInternalToken,
    DATABASE_URL: database.url,
    // The primary itself, which has no lag.
    DATABASE_READ_URL: database.url,
    DATABASE_POOL: '5',
    BUS: `postgres:${database.url}`,
    OBJECTS: `folder:${join(folder, 'objects')}`,
    MAIL: `inbox:${join(folder, 'mail')}`,
    ...env,
  };
  const running = await toStartable(definition, { ...overrides, log }).start(settings, (error) => {
    throw error;
  });
  return {
    url: running.url,
    databaseUrl: database.url,
    signer,
    bus,
    send: async (method, path, { as, token, internal, body, rawBody, headers = {} } = {}) => {
      const bearer = token ?? (as ? await signer.sign(as) : undefined);
      const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(running.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(internal ? { [internalTokenHeader]: testInternalToken } : {}),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload === undefined ? {} : { body: payload }),
      });
      return { status: response.status, headers: response.headers, body: parse(await response.text()) };
    },
    publish: async (type, data, { id = newId(), actor = 'system' } = {}) => {
      const event = encodeEvent(type, data, { id, actor, occurredAt: new Date() });
      await bus.publish([{ topic: event.topic, key: event.key, value: event.value, headers: { id, type } }]);
    },
    stop: async () => {
      await running.stop();
      await bus.close();
      await signer.stop();
      await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
    },
  };
};
