import type { Attack, AttackTarget } from './attack.ts';
import { sendRaw, statusesIn } from './raw-http.ts';

const host = 'Host: localhost\r\n';
/** A second request, hidden in what the attacker declares to be a body. Its response would belong to the next user of the connection. */
const hidden = `GET /api/auth/me HTTP/1.1\r\n${host}X-Hidden: yes\r\n\r\n`;

/** Asserts one error response and a closed connection: nothing after the ambiguous request was understood as a second request. */
const expectRefused = async ({ url }: AttackTarget, ...parts: readonly string[]): Promise<void> => {
  const received = await sendRaw(url, ...parts);
  expect(statusesIn(received)).toEqual([400]);
};

const post = `POST /api/telemetry HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

const smuggling: readonly Attack[] = [
  {
    name: 'request smuggling: both Content-Length and Transfer-Encoding -> 400, the hidden request is not answered',
    run: (target) => expectRefused(target, post, 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', hidden),
  },
  {
    name: 'request smuggling: two different Content-Length -> 400',
    run: (target) => expectRefused(target, post, 'Content-Length: 2\r\nContent-Length: 80\r\n\r\n{}', hidden),
  },
  {
    name: 'request smuggling: Transfer-Encoding in disguise -> 400',
    run: async (target) => {
      for (const header of ['Transfer-Encoding: xchunked', 'Transfer-Encoding : chunked', 'Transfer-Encoding: chunked, identity'])
        await expectRefused(target, post, `${header}\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`, hidden);
    },
  },
  {
    name: 'request smuggling: header folded over two lines, line feed alone, null byte in a header -> 400',
    run: async (target) => {
      await expectRefused(target, `GET /healthz HTTP/1.1\r\n${host}X-Folded: a\r\n Transfer-Encoding: chunked\r\n\r\n`);
      await expectRefused(target, `GET /healthz HTTP/1.1\r\n${host}X-Null: a\0b\r\n\r\n`);
      await expectRefused(target, `GET /healthz HTTP/1.1\r\n${host}X-Feed: a\nX-Second: b\r\n\r\n`);
    },
  },
  {
    name: 'request smuggling: invalid chunk sizes -> 400',
    run: async (target) => {
      for (const size of ['5;\r\n', '0x5', '-1', 'ffffffffffffffffff'])
        await expectRefused(target, post, `Transfer-Encoding: chunked\r\n\r\n${size}\r\nhello\r\n0\r\n\r\n`);
    },
  },
];

const headers: readonly Attack[] = [
  {
    name: 'connection header that names Authorization and the headers of the gateway -> signed out, no internal access',
    run: async ({ url, user }) => {
      const hopByHop = 'Connection: close, authorization, x-forwarded-for, x-request-id\r\n';
      const request = `GET /api/admin/activity-logs HTTP/1.1\r\n${host}Authorization: Bearer ${user('admin').token}\r\n${hopByHop}\r\n`;
      expect(statusesIn(await sendRaw(url, request))).toEqual([401]);
    },
  },
  {
    name: 'internal headers of a client -> removed by the gateway, no internal access',
    run: async ({ send, user }) => {
      const forged = { 'x-trenzeye-internal': 'guess', 'x-user-role': 'admin', 'x-forwarded-user': user('admin').id };
      const { status } = await send('GET', '/api/admin/activity-logs?limit=1', { token: user('owner').token, headers: forged });
      expect(status).toBe(403);
    },
  },
  {
    name: 'forged Host and X-Forwarded-Host with a password reset -> links in the mail lead to the public address',
    run: async (target) => {
      const { url, user, latestMail } = target;
      const body = JSON.stringify({ email: user('other').email });
      const head = 'POST /auth/v1/recover HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n';
      const received = await sendRaw(url, head, `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      expect(received).not.toContain('evil.example');
      expect((await latestMail(user('other').email)).token).toBeTruthy();
      const inbox = await (await fetch(`${url}/dev/inbox`)).text();
      expect(inbox).not.toContain('evil.example');
    },
  },
  {
    name: 'cache poisoning: forged forwarding headers -> not reflected in pages, previews or redirects',
    run: async ({ send, user, publishItem }) => {
      const id = await publishItem(user('owner'));
      const forged = {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-original-url': '/dev/inbox',
        'x-rewrite-url': '/x',
      };
      for (const path of ['/', `/c/${id}`, `/api/content/${id}/card`, '/auth/v1/.well-known/openid-configuration', '/docs']) {
        const response = await send('GET', path, { headers: forged });
        expect(response.text + JSON.stringify([...response.headers])).not.toContain('evil.example');
      }
    },
  },
  {
    name: 'shared caches: responses for a signed-in user -> never stored by shared caches',
    run: async ({ send, user }) => {
      for (const path of ['/api/auth/me', '/auth/v1/user', '/api/notifications', '/api/export/account', '/api/auth/sessions']) {
        const { status, headers: received } = await send('GET', path, { token: user('owner').token });
        expect([path, status]).toEqual([path, 200]);
        expect([path, received.get('cache-control') ?? '']).toEqual([path, expect.stringMatching(/no-store|private/)]);
      }
    },
  },
  {
    name: 'cross-origin requests: another origin -> no credentials allowed, no answer with a token readable',
    run: async ({ send, user }) => {
      const origin = 'https://evil.example';
      const { headers: received } = await send('GET', '/api/auth/me', { token: user('owner').token, headers: { origin } });
      expect(received.get('access-control-allow-credentials')).toBeNull();
      expect(received.get('access-control-allow-origin')).toBeNull();
      const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
      expect((await send('OPTIONS', '/api/auth/me', { headers })).headers.get('access-control-allow-origin')).toBeNull();
    },
  },
  {
    name: 'clickjacking and content sniffing: every page -> frame-ancestors, nosniff and a content security policy without inline scripts',
    run: async ({ send }) => {
      for (const path of ['/', '/login', '/docs']) {
        const { headers: received } = await send('GET', path);
        const policy = received.get('content-security-policy') ?? '';
        expect([path, policy]).toEqual([path, expect.stringContaining('frame-ancestors')]);
        expect([path, /script-src[^;]*'unsafe-(inline|eval)'/.test(policy)]).toEqual([path, false]);
        expect([path, received.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      }
    },
  },
];

const paths: readonly Attack[] = [
  {
    name: 'path traversal: out of the folder of the pages and of the object store -> not found',
    run: async ({ url }) => {
      const secrets = ['/etc/passwd', '/package.json', '/services/auth/package.json'];
      for (const prefix of ['/', '/assets/', '/remotes/creator/', '/media/'])
        for (const secret of secrets)
          for (const up of ['..', '%2e%2e', '..%2f..', '%252e%252e', '..\\']) {
            const path = `${prefix}${`${up}/`.repeat(6)}${secret.slice(1)}`;
            const received = await sendRaw(url, `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
            expect(received).not.toMatch(/root:.*:0:0|"workspaces"|"@trenzeye\/auth"/);
          }
    },
  },
  {
    name: 'absolute and other targets in the request line -> no request to another server',
    run: async ({ url }) => {
      for (const target of ['http://169.254.169.254/latest/meta-data/', 'localhost:22', '//evil.example/api/signals', '*']) {
        const [status = 0] = statusesIn(await sendRaw(url, `GET ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`));
        expect([target, status >= 400]).toEqual([target, true]);
      }
      expect(statusesIn(await sendRaw(url, `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`)).every((status) => status >= 400)).toBe(true);
    },
  },
  {
    name: 'open redirect: addresses of other origins in redirect_to -> not followed',
    run: async ({ send, url }) => {
      for (const to of ['https://evil.example', '//evil.example', `${url}@evil.example`, 'javascript:alert(1)', `${url}.evil.example`]) {
        const query = `redirect_to=${encodeURIComponent(to)}`;
        for (const path of [`/auth/v1/verify?token=000000&type=magiclink&${query}`, `/auth/v1/authorize?provider=google&${query}`]) {
          const { headers: received } = await send('GET', path);
          const location = received.get('location') ?? '';
          expect([to, path, /^(https?:)?\/\/[^/]*evil\.example|^javascript:/.test(location)]).toEqual([to, path, false]);
        }
      }
    },
  },
];

/** Attacks on the interpretation of HTTP: by the gateway, between gateway and services, and by caches and browsers. */
export const httpProtocolAttacks: readonly Attack[] = [...smuggling, ...headers, ...paths];
