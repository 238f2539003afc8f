import { chassisSettings, loadSettings } from '../config.ts';
import { createLogger } from '../logging/logger.ts';
import { serveMetrics } from './metrics-server.ts';

const log = createLogger('metrics', 'silent');
const settingsWith = (env: Readonly<Record<string, string>>) =>
  loadSettings('metrics', chassisSettings.pick({ METRICS_HOST: true, METRICS_PORT: true }), env);

describe('serveMetrics', () => {
  it('without METRICS_PORT -> no server', async () => {
    expect(await serveMetrics(settingsWith({}), log)).toBeUndefined();
    expect(await serveMetrics(settingsWith({ METRICS_PORT: '' }), log)).toBeUndefined();
  });

  it('METRICS_PORT -> GET /metrics on the loopback address; nothing else', async () => {
    const server = await serveMetrics(settingsWith({ METRICS_PORT: '0' }), log);
    const url = server?.url ?? '';
    try {
      expect(new URL(url).hostname).toBe('127.0.0.1');
      const page = await fetch(`${url}/metrics`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
      expect(await page.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
      const statusOf = async (path: string, method: string) => (await fetch(url + path, { method })).status;
      const others = [
        ['/', 'GET'],
        ['/healthz', 'GET'],
        ['/metrics/', 'GET'],
        ['/metrics', 'POST'],
      ] as const;
      expect(await Promise.all(others.map(([path, method]) => statusOf(path, method)))).toEqual([404, 404, 404, 404]);
    } finally {
      await server?.close();
    }
  });
});
