import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '@trenzeye/kit';
import { settings } from '../config.ts';
import { type FakeServices, startFakeServices } from '../testing/fake-services.ts';
import { startTestSeeder, upstreamsAt } from '../testing/start-test-seeder.ts';

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe('settings', () => {
  it('production: admin or internal request -> 403 with the reason, no calls', async () => {
    const seeder = await startTestSeeder({ TRENZEYE_ENV: 'production' });
    try {
      const forbidden = (dataSet: string) => ({
        status: 403,
        body: { code: 'forbidden', detail: `${dataSet} data cannot be added to a production platform.` },
      });
      expect(await seeder.send('POST', '/api/admin/seed', { as: { role: 'admin' } })).toMatchObject(forbidden('Test'));
      expect(await seeder.send('POST', '/internal/seed/test', { internal: true })).toMatchObject(forbidden('Test'));
      expect(await seeder.send('POST', '/internal/seed', { internal: true })).toMatchObject(forbidden('Demo'));
      expect(seeder.services.calls).toEqual([]);
      expect(await seeder.runs()).toEqual([]);
    } finally {
      await seeder.stop();
    }
  });

  it('upstreams: not listening at first -> retries and succeeds', async () => {
    const port = await freePort();
    const seeder = await startTestSeeder({ UPSTREAMS: upstreamsAt(`http://127.0.0.1:${port}`) });
    let services: FakeServices | undefined;
    try {
      const answer = seeder.send('POST', '/internal/seed', { internal: true });
      await sleep(700);
      services = await startFakeServices(port);
      expect((await answer).body).toMatchObject({ status: 'succeeded' });
    } finally {
      await services?.close();
      await seeder.stop();
    }
  });

  it('upstreams: service never starts -> fails after the timeout and names the service', async () => {
    const seeder = await startTestSeeder({ UPSTREAMS: upstreamsAt(`http://127.0.0.1:${await freePort()}`) });
    try {
      const answer = await seeder.send('POST', '/internal/seed', { internal: true });
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^Seeding failed: auth could not be reached at \/internal\/accounts: .*ECONNREFUSED/) },
      });
      expect(await seeder.runs()).toMatchObject([{ status: 'failed', counts: {} }]);
    } finally {
      await seeder.stop();
    }
  }, 40_000);

  it('demo password: set -> used for all accounts; not set -> long random passwords', async () => {
    const passwordsOf = async (env: Record<string, string>) => {
      const seeder = await startTestSeeder(env);
      try {
        await seeder.send('POST', '/internal/seed', { internal: true });
        return seeder.services.rowsOf('/internal/accounts').map(({ password }) => String(password));
      } finally {
        await seeder.stop();
      }
    };
    expect(new Set(await passwordsOf({ DEMO_PASSWORD: 'known to the tester' }))).toEqual(new Set(['known to the tester']));
    const unknown = await passwordsOf({});
    expect(new Set(unknown).size).toBe(7);
    expect(unknown.every((password) => password.length >= 40)).toBe(true);
  });

  it.each([
    ['not JSON', '{auth'],
    ['a missing service', '{"auth":"http://127.0.0.1:1"}'],
  ])('UPSTREAMS: %s -> the service does not start and names the variable', (_case, UPSTREAMS) => {
    expect(() =>
      loadSettings('seeder', settings, {
        JWKS_URL: 'http://a.test/',
        INTERNAL_TOKEN: 'x'.repeat(16),
        DATABASE_URL: 'postgres://a/b',
        BUS: 'postgres:postgres://a/b',
        UPSTREAMS,
      }),
    ).toThrow(/UPSTREAMS/);
  });
});
