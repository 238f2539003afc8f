import type { Attack } from './attack.ts';

/** Requests without an account. */
export const publicSurfaceAttacks: readonly Attack[] = [
  {
    name: 'an unknown method -> refused, nothing of the request is echoed',
    run: async ({ send }) => {
      const { status, text } = await send('PROPFIND', '/api/content/public', { headers: { 'x-secret': 'echo-me' } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('echo-me');
    },
  },
  {
    name: 'metrics requested through the proxy in front of the gateway, also with a forged address -> not found',
    run: async ({ send }) => {
      const forwarded: readonly Readonly<Record<string, string>>[] = [
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
        { via: '1.1 proxy' },
      ];
      for (const headers of forwarded) {
        const { status, text } = await send('GET', '/metrics', { headers });
        expect(status).toBe(404);
        expect(text).not.toContain('trenzeye_');
      }
    },
  },
  {
    name: 'internal routes with a guessed secret -> not reachable through the gateway',
    run: async ({ send }) => {
      for (const path of ['/internal/signals', '/api/../internal/signals', '/api/%2e%2e/internal/signals']) {
        const { status } = await send('POST', path, { body: [], headers: { 'x-trenzeye-internal': 'guess' } });
        expect([400, 404, 405]).toContain(status);
      }
    },
  },
];
