import { randomUUID } from 'node:crypto';
import type { TestUser } from '../environment/test-environment.ts';
import type { Attack, AttackTarget } from './attack.ts';

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg/onload=alert(1)>';

const saveThread = async ({ request }: AttackTarget, author: TestUser, text: string, title?: string): Promise<string> => {
  const body = { type: 'thread', prompt: text, ...(title ? { title } : {}), content: { tweets: [text], hashtags: [] } };
  return (await request<{ id: string }>('POST', '/api/content/save', author.token, body)).id;
};

const publish = async (target: AttackTarget, author: TestUser, text: string): Promise<string> => {
  const id = await saveThread(target, author, text);
  await target.request('POST', `/api/content/${id}/publish`, author.token);
  return id;
};

const formulas = ['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(1)', '\t=1+1'];

/** Cells of a CSV document that a spreadsheet would execute. */
const executableCells = (csv: string): string[] =>
  csv
    .split(/\r?\n/)
    .flatMap((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
    .map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, ''))
    .filter((cell) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell));

/** Attempts to have text of a user executed: by browsers, spreadsheets, calendars, mail clients, databases and JavaScript. */
export const injectionAttacks: readonly Attack[] = [
  {
    name: 'script in a published text -> escaped in the page that previews read',
    run: async (target) => {
      const id = await publish(target, target.user('owner'), script);
      const { text } = await target.send('GET', `/c/${id}`, { headers: { 'user-agent': 'Twitterbot/1.0' } });
      expect(text).not.toContain('<script>alert(1)');
      expect(text).not.toContain('<img src=x');
      expect(text).not.toContain('<svg/onload');
    },
  },
  {
    name: 'script in the metadata of a sign-up -> escaped in mails',
    run: async ({ send, request, latestMail, url }) => {
      const email = `mail${randomUUID().slice(0, 8)}@trenzeye.example`;
      await request('POST', '/auth/v1/signup', undefined, {
        email,
        password: 'a-long-enough-passphrase-42',
        data: { username: script, name: script },
      });
      await latestMail(email);
      expect(await (await fetch(`${url}/dev/inbox`)).text()).not.toContain('<script>alert(1)');
      const { status } = await send('GET', `/auth/v1/verify?type=signup&token=${encodeURIComponent(script)}`);
      expect(status).toBeLessThan(500);
    },
  },
  {
    name: 'script in the address of a page or in parameters -> not reflected',
    run: async ({ send }) => {
      const attack = encodeURIComponent(script);
      for (const path of [
        `/search?q=${attack}`,
        `/auth/v1/callback?error=${attack}&state=x`,
        `/auth/v1/verify?type=${attack}&token=1`,
        `/docs/${attack}`,
      ]) {
        const { text, headers } = await send('GET', path);
        if (headers.get('content-type')?.includes('html')) expect(text).not.toContain('<script>alert(1)');
      }
    },
  },
  {
    name: 'javascript: and data: addresses in a profile -> refused naming the field, or without effect',
    run: async ({ send, user }) => {
      const { id, token, username } = user('other');
      for (const avatar of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x']) {
        const { status, json } = await send('PUT', `/api/users/${id}`, { token, body: { username, avatar_url: avatar } });
        expect([avatar, status, JSON.stringify(json)]).toEqual([avatar, 400, expect.stringContaining('avatar_url')]);
      }
    },
  },
  {
    name: 'formulas in texts -> not executable in the exported CSV of the activity log',
    run: async (target) => {
      const { send, user } = target;
      for (const formula of formulas) {
        const id = await publish(target, user('owner'), formula);
        await send('POST', `/api/content/${id}/flag`, { token: user('other').token, body: { reason: 'spam', details: formula } });
      }
      const { status, text } = await send('GET', '/api/admin/activity-logs/export?format=csv', { token: user('admin').token });
      expect(status).toBe(200);
      expect(executableCells(text)).toEqual([]);
    },
  },
  {
    name: 'formulas in titles -> not executable in the CSV of the analytics',
    run: async (target) => {
      const { send, user } = target;
      for (const formula of formulas) await publish(target, user('owner'), formula);
      const { status, text } = await send('GET', `/api/users/${user('owner').id}/analytics.csv`, { token: user('owner').token });
      expect(status).toBe(200);
      expect(executableCells(text)).toEqual([]);
    },
  },
  {
    name: 'line breaks and calendar syntax in a title -> no second event in the calendar',
    run: async (target) => {
      const { request, user } = target;
      const owner = user('owner');
      const evil = 'Lunch\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Injected;x,y\\n';
      const draft = await saveThread(target, owner, evil);
      const time = new Date(Date.now() + 86_400_000).toISOString();
      await request('POST', '/api/schedule/post', owner.token, {
        user_id: owner.id,
        content_id: draft,
        platform: 'trenzeye',
        scheduled_time: time,
      });
      const link = await request<{ url: string }>('POST', '/api/schedule/calendar-link', owner.token);
      const calendar = await (
        await fetch(target.url + new URL(link.url, target.url).pathname + new URL(link.url, target.url).search)
      ).text();
      const unfolded = calendar.replace(/\r\n[ \t]/g, '');
      expect(unfolded).toContain('BEGIN:VCALENDAR');
      expect(unfolded).not.toMatch(/^SUMMARY:Injected/m);
      expect((unfolded.match(/^BEGIN:VEVENT$/gm) ?? []).length).toBe((unfolded.match(/^UID:/gm) ?? []).length);
    },
  },
  {
    name: 'SQL in search, cursors and filters -> no error, no delay, no additional rows',
    run: async ({ send, user }) => {
      const attacks = ["' OR 1=1 --", "'; SELECT pg_sleep(10); --", "\\'; DROP TABLE users; --", '%_%', "1' UNION SELECT null,null--"];
      const { token } = user('admin');
      for (const attack of attacks.map(encodeURIComponent)) {
        const startedAt = performance.now();
        const paths = [
          `/api/search?q=${attack}`,
          `/api/content/public?cursor=${attack}`,
          `/api/admin/users/search?q=${attack}`,
          `/api/tags/${attack}`,
        ];
        for (const path of paths) expect([path, (await send('GET', path, { token })).status < 500]).toEqual([path, true]);
        expect(performance.now() - startedAt).toBeLessThan(9_000);
      }
    },
  },
  {
    name: 'prototype pollution in JSON bodies -> no role, no effect on other requests',
    run: async ({ send, user, url }) => {
      const { token, id } = user('other');
      const body = '{"__proto__":{"role":"admin","user_role":"admin"},"constructor":{"prototype":{"role":"admin"}},"bio":"hello"}';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      await fetch(`${url}/api/users/${id}`, { method: 'PUT', headers, body });
      await fetch(`${url}/auth/v1/user`, { method: 'PUT', headers, body: `{"data":${body}}` });
      expect((await send('GET', '/api/admin/activity-logs?limit=1', { token })).status).toBe(403);
      expect((await send('GET', '/api/admin/activity-logs?limit=1')).status).toBe(401);
    },
  },
  {
    name: 'null bytes, lone surrogates and control characters in texts -> refused or stored, never an internal error',
    run: async ({ send, user, url }) => {
      const { token } = user('owner');
      for (const text of ['a\\u0000b', '\\ud800', '\\u202e\\u2066', '\\u0008\\u001b[2J']) {
        const body = `{"type":"thread","prompt":"p","content":{"tweets":["${text}"],"hashtags":[]}}`;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const { status } = await fetch(`${url}/api/content/save`, { method: 'POST', headers, body });
        expect([text, status < 500]).toEqual([text, true]);
      }
      expect((await send('GET', '/api/search?q=%00')).status).toBeLessThan(500);
    },
  },
];
