import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings } from '@trenzeye/kit';
import { settings } from '../config.ts';
import { type RecordingOwners, startRecordingOwners } from '../testing/recording-owners.ts';
import { startSeederStack, upstreamsAt } from '../testing/seeder-stack.ts';

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe('settings', () => {
  it('production: an admin or the start script asks -> 403 with the reason, nothing is called', async () => {
    const stack = await startSeederStack({ TRENZEYE_ENV: 'production' });
    try {
      const refused = (what: string) => ({
        status: 403,
        body: { code: 'forbidden', detail: `${what} data is never put into a production platform.` },
      });
      expect(await stack.send('POST', '/api/admin/seed', { as: { role: 'admin' } })).toMatchObject(refused('Test'));
      expect(await stack.send('POST', '/internal/seed/test', { internal: true })).toMatchObject(refused('Test'));
      expect(await stack.send('POST', '/internal/seed', { internal: true })).toMatchObject(refused('Demo'));
      expect(stack.owners.calls).toEqual([]);
      expect(await stack.runs()).toEqual([]);
    } finally {
      await stack.stop();
    }
  });

  it('services coming up: nothing listens at first -> waits and succeeds', async () => {
    const port = await freePort();
    const stack = await startSeederStack({ UPSTREAMS: upstreamsAt(`http://127.0.0.1:${port}`) });
    let late: RecordingOwners | undefined;
    try {
      const answer = stack.send('POST', '/internal/seed', { internal: true });
      await sleep(700);
      late = await startRecordingOwners(port);
      expect((await answer).body).toMatchObject({ status: 'succeeded' });
    } finally {
      await late?.close();
      await stack.stop();
    }
  });

  it('a service that never comes up -> gives up after a while and says which', async () => {
    const stack = await startSeederStack({ UPSTREAMS: upstreamsAt(`http://127.0.0.1:${await freePort()}`) });
    try {
      const answer = await stack.send('POST', '/internal/seed', { internal: true });
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^Seeding failed: auth could not be reached at \/internal\/accounts: .*ECONNREFUSED/) },
      });
      expect(await stack.runs()).toMatchObject([{ status: 'failed', counts: {} }]);
    } finally {
      await stack.stop();
    }
  }, 40_000);

  it('demo password: set, not set -> that one, a long one that differs each time', async () => {
    const passwordsOf = async (env: Record<string, string>) => {
      const stack = await startSeederStack(env);
      try {
        await stack.send('POST', '/internal/seed', { internal: true });
        return stack.owners.rowsOf('/internal/accounts').map(({ password }) => String(password));
      } finally {
        await stack.stop();
      }
    };
    expect(new Set(await passwordsOf({ DEMO_PASSWORD: 'known to the tester' }))).toEqual(new Set(['known to the tester']));
    const unknown = await passwordsOf({});
    expect(new Set(unknown).size).toBe(7);
    expect(unknown.every((password) => password.length >= 40)).toBe(true);
  });

  it.each([
    ['not JSON', '{auth'],
    ['a missing owner', '{"auth":"http://127.0.0.1:1"}'],
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
