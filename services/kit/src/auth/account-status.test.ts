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
    endpoints: () => [at('/read', 'get', 'user'), at('/write', 'post', 'user'), at('/judge', 'post', 'moderator')],
  });

let folder: string;
let databases: [rows: TestDatabase, messages: TestDatabase];
let bus: Bus;
let start: () => Promise<TestService>;
let replicas: TestService[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-standings-'));
  databases = [await createTestDatabase('standings'), await createTestDatabase('standings_bus')];
  bus = await createPostgresBus({ url: databases[1].url });
  start = () => startTestService(definition(folder), { env: { DATABASE_URL: databases[0].url, BUS: `postgres:${databases[1].url}` } });
  replicas = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await bus.close();
  await Promise.all([...databases.map((database) => database.drop()), rm(folder, { recursive: true, force: true })]);
});

const announce = async <T extends EventType>(type: T, data: EventInit<T>): Promise<void> => {
  const { id, topic, key, value } = encodeEvent(type, data, { id: newId(), actor: 'system', occurredAt: new Date() });
  await bus.publish([{ topic, key, value, headers: { id, type } }]);
};

/** What reading, writing and judging answer to a token made when the person had this role, status and version. */
const powerOn = async (service: TestService, viewer: Partial<Viewer>, standingVersion = 1): Promise<number[]> => {
  const token = await service.signer.sign(viewer, { standingVersion });
  const ask = async (method: string, path: string) => (await service.send(method, path, { token })).status;
  return [await ask('GET', '/read'), await ask('POST', '/write'), await ask('POST', '/judge')];
};
const everywhere = (viewer: Partial<Viewer>, version?: number) => Promise.all(replicas.map((replica) => powerOn(replica, viewer, version)));
const onAll = (power: number[]) => replicas.map(() => power);

describe('standings', () => {
  test.each([
    ['suspended', { status: 'suspended' }, [200, 403, 403]],
    ['banned', { status: 'banned' }, [403, 403, 403]],
  ] as const)('%s: a moderator whose token says otherwise -> within a second on every replica', async (_name, change, power) => {
    const id = newId();
    expect(await everywhere({ id, role: 'moderator' })).toEqual(onAll([200, 200, 200]));

    await announce('user.status_changed', { userId: id, role: 'moderator', ...change, previousStatus: 'active', version: 2 });

    await eventually(async () => expect(await everywhere({ id, role: 'moderator' })).toEqual(onAll([...power])), second);
  });

  test('role: promoted, then demoted -> both count within a second each, whatever the token says', async () => {
    const id = newId();
    const change = (role: string, version: number) =>
      announce('user.role_changed', { userId: id, role, status: 'active', previousRole: 'user', version });

    await change('moderator', 2);
    await eventually(async () => expect(await everywhere({ id, role: 'user' })).toEqual(onAll([200, 200, 200])), second);
    await change('user', 3);
    await eventually(async () => expect(await everywhere({ id, role: 'moderator' })).toEqual(onAll([200, 200, 403])), second);
  });

  test('deleted: -> 401 within a second, and no later news brings the account back', async () => {
    const id = newId();

    await announce('account.deleted', { userId: id });
    await announce('user.status_changed', { userId: id, role: 'admin', status: 'active', version: 9 });

    await eventually(async () => expect(await everywhere({ id })).toEqual(onAll([401, 401, 401])), second);
    expect(await everywhere({ id, role: 'admin' }, 9)).toEqual(onAll([401, 401, 401]));
  });

  test('order: older news after newer, and a token newer than the news -> the newest counts', async () => {
    const [id, marker] = [newId(), newId()];
    await announce('user.status_changed', { userId: id, role: 'user', status: 'active', version: 4 });
    await announce('user.status_changed', { userId: id, role: 'user', status: 'banned', version: 3 });
    await announce('user.status_changed', { userId: marker, role: 'user', status: 'banned', version: 2 });
    await eventually(async () => expect(await everywhere({ id: marker })).toEqual(onAll([403, 403, 403])), second);

    expect(await everywhere({ id }, 1)).toEqual(onAll([200, 200, 403]));
    expect(await everywhere({ id, role: 'moderator' }, 5)).toEqual(onAll([200, 200, 200]));
  });

  test('restart: a replica that starts later -> knows from its first request on', async () => {
    const id = newId();
    await announce('user.status_changed', { userId: id, role: 'user', status: 'banned', version: 2 });
    await eventually(async () => expect(await everywhere({ id })).toEqual(onAll([403, 403, 403])), second);

    const late = await start();
    try {
      expect(await powerOn(late, { id })).toEqual([403, 403, 403]);
    } finally {
      await late.stop();
    }
  });

  test('database away: -> what is known stays in force', async () => {
    const id = newId();
    await announce('user.status_changed', { userId: id, role: 'user', status: 'suspended', version: 2 });
    await eventually(async () => expect(await everywhere({ id })).toEqual(onAll([200, 403, 403])), second);
    const client = new pg.Client({ connectionString: databases[0].url });
    await client.connect();

    await client.query('ALTER TABLE kit.standings RENAME TO elsewhere');
    await new Promise((resolve) => setTimeout(resolve, second));

    expect(await everywhere({ id })).toEqual(onAll([200, 403, 403]));
    await client.query('ALTER TABLE kit.elsewhere RENAME TO standings');
    await client.end();
  });
});
