import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';

/** More names than libuv has threads. */
const hosts = Array.from({ length: 12 }, (_, index) => `silent-${index}.example`);

/** Links to hosts whose name servers do not answer, while another user works. */
export const describeSlowNameServers = (mode: 'embedded' | 'distributed'): void => {
  let environment: RunningTestEnvironment;
  let nameServer: Socket;
  let queries = 0;
  beforeAll(async () => {
    nameServer = createSocket('udp4').on('message', () => {
      queries += 1;
    });
    nameServer.bind(0, '127.0.0.1');
    await once(nameServer, 'listening');
    const env = {
      MEDIA_WORKER_CONCURRENCY: '8',
      MEDIA_LINK_HOSTS: hosts.join(','),
      MEDIA_LINK_NAME_SERVERS: `127.0.0.1:${nameServer.address().port}`,
    };
    environment = await startTestEnvironment({ purpose: `slow-names-${mode}`, mode, env });
  }, stackStartTimeoutMs);
  afterAll(async () => {
    await environment?.stop();
    nameServer?.close();
  }, 60_000);

  it('links to 12 silent hosts -> images of another user are generated as before', async () => {
    const { request, user } = environment;
    const imageTime = async (prompt: string): Promise<number> => {
      const start = performance.now();
      await request('POST', '/api/generate', user('other').token, { type: 'image', prompt });
      return performance.now() - start;
    };
    await imageTime('warm');
    const before = await imageTime('before');

    const headers = { authorization: `Bearer ${user('owner').token}` };
    for (const host of hosts) {
      const form = new FormData();
      form.set('media_type', 'link');
      form.set('source_url', `https://${host}/film.mp4`);
      const { status } = await fetch(`${environment.url}/api/upload`, { method: 'POST', headers, body: form });
      expect(status).toBeLessThan(300);
    }
    await eventually(() => expect(queries).toBeGreaterThan(0), 20_000);
    const during = await imageTime('during');

    // Behind libuv's four blocked threads an image took a hundred times as long.
    expect(during).toBeLessThan(before * 10);
  }, 120_000);
};
