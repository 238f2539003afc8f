import { eventually } from '@trenzeye/kit/testing/eventually';
import type { Attack } from './attack.ts';
import { sendRaw, statusesIn } from './raw-http.ts';

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
    name: 'metrics on the public port, directly and with the headers of a proxy or a forged address -> not found',
    run: async ({ url }) => {
      const own = `Host: ${new URL(url).host}`;
      const headers = [
        [own],
        ...['127.0.0.1', '10.0.0.7', '203.0.113.9', '127.0.0.1, 203.0.113.9'].map((address) => [own, `X-Forwarded-For: ${address}`]),
        [own, 'X-Real-IP: 10.0.0.7'],
        [own, 'Forwarded: for=127.0.0.1;host=localhost'],
        [own, 'Via: 1.1 proxy'],
        ...['localhost', '127.0.0.1:9464', 'gateway:9464'].map((host) => [`Host: ${host}`]),
      ];
      for (const lines of headers) {
        const received = await sendRaw(url, `GET /metrics HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
        expect([lines, statusesIn(received)]).toEqual([lines, [404]]);
        expect(received).not.toContain('trenzeye_');
      }
    },
  },
  {
    name: 'DNS rebinding: development pages requested with the host name of another site -> not found',
    run: async ({ url }) => {
      for (const path of ['/dev/inbox', '/dev/oidc/.well-known/openid-configuration', '/dev/oidc/auth']) {
        const request = (host: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        for (const host of ['attacker.example', `attacker.example:${new URL(url).port}`, 'localhost.attacker.example', '192.0.2.1'])
          expect(statusesIn(await sendRaw(url, request(host)))).toEqual([404]);
      }
      const own = `GET /dev/inbox HTTP/1.1\r\nHost: localhost:${new URL(url).port}\r\nConnection: close\r\n\r\n`;
      expect(statusesIn(await sendRaw(url, own))).toEqual([200]);
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
  {
    name: 'thousands of nested levels in a body, with an Idempotency-Key -> 400, the service responds',
    run: async ({ url, user }) => {
      const levels = 30_000;
      const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const headers = { authorization: `Bearer ${user('other').token}`, 'content-type': 'application/json', 'idempotency-key': 'nested' };
      const paths = ['/api/reactions', '/api/comments', '/api/messages', '/api/content/save', '/api/feedback', '/rest/v1/users'];
      for (const path of paths)
        for (const body of [nested, `{"content":${nested}}`]) {
          const { status } = await fetch(url + path, { method: 'POST', headers, body });
          expect([path, status]).toEqual([path, 400]);
        }
    },
  },
  {
    name: 'a visitor opens a post after its author deleted it -> its title is nowhere, within seconds',
    run: async ({ send, request, user }) => {
      const { token } = user('owner');
      const title = `Regretted ${Date.now()}`;
      const body = { type: 'thread', prompt: title, title, content: { tweets: [title], hashtags: [] } };
      const { id } = await request<{ id: string }>('POST', '/api/content/save', token, body);
      await request('POST', `/api/content/${id}/publish`, token);
      const paths = [`/c/${id}`, `/api/content/${id}/card`, '/explore', `/u/${user('owner').id}`];
      await eventually(async () => expect((await send('GET', `/c/${id}`)).text).toContain(title), 10_000);
      for (const path of paths) await send('GET', path);
      await request('DELETE', `/api/content/${id}`, token);
      await eventually(async () => {
        for (const path of paths) expect([path, (await send('GET', path)).text.includes(title)]).toEqual([path, false]);
      }, 10_000);
      expect((await send('GET', `/api/content/${id}/card.webp`)).status).toBe(404);
    },
  },
];
