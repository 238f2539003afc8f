import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EventInit, type EventType, encodeEvent } from '@trenzeye/proto/events';
import { route } from '@trenzeye/proto/http/route';
import pg from 'pg';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { chassisSettings, databaseSettings } from '../config.ts';
import { endpoint } from '../http/endpoint.ts';
import { newId } from '../ids.ts';
import { defineService } from '../service.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import type { Viewer } from './tokens.ts';

const second = 1_000;
const at = (path: `/${string}`, method: 'get' | 'post', access: 'user' | 'moderator') =>
  endpoint(route({ method, path, summary: path, access, responses: { 200: z.object({}) } }), async () => ({}));
const definition = (folder: string) =>
  defineService({
    name: 'example',
    settings: chassisSettings.extend(databaseSettings.shape),
    migrations: pathToFileURL(`${folder}/`),
    context: () => ({}),
    endpoints: () => [at('/read', 'get', 'user'), at('/write', 'post', 'user'), at('/moderate', 'post', 'moderator')],
  });

let folder: string;
let databases: [rows: TestDatabase, messages: TestDatabase];
let bus: Bus;
let start: () => Promise<TestService>;
let replicas: TestService[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-account-status-'));
  databases = [await createTestDatabase('account_status'), await createTestDatabase('account_status_bus')];
  bus = await createPostgresBus({ url: databases[1].url });
  start = () => startTestService(definition(folder), { env: { DATABASE_URL: databases[0].url, BUS: `postgres:${databases[1].url}` } });
  replicas = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await bus.close();
  await Promise.all([...databases.map((database) => database.drop()), rm(folder, { recursive: true, force: true })]);
});

const publish = async <T extends EventType>(type: T, data: EventInit<T>): Promise<void> => {
  const { id, topic, key, value } = encodeEvent(type, data, { id: newId(), actor: 'system', occurredAt: new Date() });
  await bus.publish([{ topic, key, value, headers: { id, type } }]);
};

/** Status codes of reading, writing and moderating with a token of this role, status and version. */
const accessOn = async (service: TestService, viewer: Partial<Viewer>, statusVersion = 1): Promise<number[]> => {
  const token = await service.signer.sign(viewer, { statusVersion });
  const statusOf = async (method: string, path: string) => (await service.send(method, path, { token })).status;
  return [await statusOf('GET', '/read'), await statusOf('POST', '/write'), await statusOf('POST', '/moderate')];
};
const accessOnAll = (viewer: Partial<Viewer>, version?: number) =>
  Promise.all(replicas.map((replica) => accessOn(replica, viewer, version)));
const onAll = (statuses: number[]) => replicas.map(() => statuses);

describe('account status', () => {
  test.each([
    ['suspended', { status: 'suspended' }, [200, 403, 403]],
    ['banned', { status: 'banned' }, [403, 403, 403]],
  ] as const)('%s: a moderator with an older token -> restricted on every replica within a second', async (_name, change, statuses) => {
    const id = newId();
    expect(await accessOnAll({ id, role: 'moderator' })).toEqual(onAll([200, 200, 200]));

    await publish('user.status_changed', { userId: id, role: 'moderator', ...change, previousStatus: 'active', version: 2 });

    await eventually(async () => expect(await accessOnAll({ id, role: 'moderator' })).toEqual(onAll([...statuses])), second);
  });

  test('role: promoted, then demoted -> each takes effect within a second, with an older token', async () => {
    const id = newId();
    const change = (role: string, version: number) =>
      publish('user.role_changed', { userId: id, role, status: 'active', previousRole: 'user', version });

    await change('moderator', 2);
    await eventually(async () => expect(await accessOnAll({ id, role: 'user' })).toEqual(onAll([200, 200, 200])), second);
    await change('user', 3);
    await eventually(async () => expect(await accessOnAll({ id, role: 'moderator' })).toEqual(onAll([200, 200, 403])), second);
  });

  test('deleted: -> 401 within a second, also after later events of the account', async () => {
    const id = newId();

    await publish('account.deleted', { userId: id });
    await publish('user.status_changed', { userId: id, role: 'admin', status: 'active', version: 9 });

    await eventually(async () => expect(await accessOnAll({ id })).toEqual(onAll([401, 401, 401])), second);
    expect(await accessOnAll({ id, role: 'admin' }, 9)).toEqual(onAll([401, 401, 401]));
  });

  test('session: ended -> its tokens get 401 within a second, those of another session of the user stay valid', async () => {
    const [id, sessionId] = [newId(), newId()];
    expect(await accessOnAll({ id, sessionId })).toEqual(onAll([200, 200, 403]));

    await publish('session.revoked', { userId: id, sessionIds: [sessionId], issuedBefore: 0n, reason: 'signed-out' });

    await eventually(async () => expect(await accessOnAll({ id, sessionId })).toEqual(onAll([401, 401, 401])), second);
    expect(await accessOnAll({ id, sessionId: newId() })).toEqual(onAll([200, 200, 403]));
  });

  test('session: a stronger token -> the earlier one gets 401, the new one stays valid, also after a repeated event', async () => {
    const [id, sessionId, marker] = [newId(), newId(), newId()];
    const earlier = await replicas[0]!.signer.sign({ id, sessionId }, { issuedAt: 1_000_000 });
    const read = async (token: string) => (await replicas[0]!.send('GET', '/read', { token })).status;
    const replaced = { userId: id, sessionIds: [sessionId], reason: 'factor-verified' };
    expect(await read(earlier)).toBe(200);

    await publish('session.revoked', { ...replaced, issuedBefore: 1_000_001n });
    await publish('session.revoked', { ...replaced, issuedBefore: 999_999n });
    await publish('session.revoked', { userId: marker, sessionIds: [marker], issuedBefore: 0n, reason: 'signed-out' });
    await eventually(async () => expect(await accessOnAll({ sessionId: marker })).toEqual(onAll([401, 401, 401])), second);

    expect(await read(earlier)).toBe(401);
    expect(await accessOnAll({ id, sessionId })).toEqual(onAll([200, 200, 403]));
  });

  test('order: an older event after a newer one, and a token newer than the events -> the newest version counts', async () => {
    const [id, marker] = [newId(), newId()];
    await publish('user.status_changed', { userId: id, role: 'user', status: 'active', version: 4 });
    await publish('user.status_changed', { userId: id, role: 'user', status: 'banned', version: 3 });
    await publish('user.status_changed', { userId: marker, role: 'user', status: 'banned', version: 2 });
    await eventually(async () => expect(await accessOnAll({ id: marker })).toEqual(onAll([403, 403, 403])), second);

    expect(await accessOnAll({ id }, 1)).toEqual(onAll([200, 200, 403]));
    expect(await accessOnAll({ id, role: 'moderator' }, 5)).toEqual(onAll([200, 200, 200]));
  });

  test('restart: a replica that starts later -> restricted from its first request on', async () => {
    const id = newId();
    await publish('user.status_changed', { userId: id, role: 'user', status: 'banned', version: 2 });
    await eventually(async () => expect(await accessOnAll({ id })).toEqual(onAll([403, 403, 403])), second);

    const late = await start();
    try {
      expect(await accessOn(late, { id })).toEqual([403, 403, 403]);
    } finally {
      await late.stop();
    }
  });

  test('database error: -> the loaded statuses stay in effect', async () => {
    const id = newId();
    await publish('user.status_changed', { userId: id, role: 'user', status: 'suspended', version: 2 });
    await eventually(async () => expect(await accessOnAll({ id })).toEqual(onAll([200, 403, 403])), second);
    const client = new pg.Client({ connectionString: databases[0].url });
    await client.connect();

    await client.query('ALTER TABLE kit.account_status RENAME TO renamed');
    await new Promise((resolve) => setTimeout(resolve, second));

    expect(await accessOnAll({ id })).toEqual(onAll([200, 403, 403]));
    await client.query('ALTER TABLE kit.renamed RENAME TO account_status');
    await client.end();
  });
});
