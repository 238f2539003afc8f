import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackTarget } from './attack.ts';
import { loopbackForms, metadataAddresses, withInternalServer } from './internal-addresses.ts';

/** Imports a link, and waits until it is refused or has failed. @returns the last status of the upload, or of the request */
const importLink = async ({ url, user }: AttackTarget, link: string): Promise<string> => {
  const authorization = `Bearer ${user('owner').token}`;
  const form = new FormData();
  form.set('media_type', 'link');
  form.set('source_url', link);
  const created = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization }, body: form });
  const { id } = (await created.json()) as { id?: string };
  if (!id) return String(created.status);
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = (await (await fetch(`${url}/api/upload/${id}/status`, { headers: { authorization } })).json()) as { status: string };
    if (status === 'error' || status === 'processed') return status;
    await sleep(100);
  }
  return 'pending';
};

const newPushKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** Attempts to make a service send requests to addresses that only the installation can reach. */
export const serverRequestAttacks: readonly Attack[] = [
  {
    name: 'push device: addresses that only the installation can reach -> refused',
    run: async ({ send, user }) => {
      for (const address of [...metadataAddresses, ...loopbackForms(443)]) {
        const endpoint = address.replace(/^http:/, 'https:');
        const body = { endpoint, keys: newPushKeys(), name: 'Chrome' };
        const { status, text } = await send('POST', '/api/push/devices', { token: user('owner').token, body });
        expect([endpoint, status, text]).toEqual([endpoint, 400, expect.stringContaining('"endpoint"')]);
      }
    },
  },
  {
    name: 'link import: metadata services of clouds -> refused',
    run: async (target) => {
      for (const link of metadataAddresses)
        expect([link, await importLink(target, link)]).toEqual([link, expect.stringMatching(/^4\d\d$|^error$/)]);
    },
  },
  {
    name: 'link import: this machine in every notation -> refused, no request arrives',
    run: async (target) => {
      const requested = await withInternalServer(async (port) => {
        for (const link of loopbackForms(port))
          expect([link, await importLink(target, link)]).toEqual([link, expect.stringMatching(/^4\d\d$|^error$/)]);
      });
      expect(requested).toEqual([]);
    },
  },
  {
    name: 'link import: other schemes -> refused',
    run: async (target) => {
      for (const link of [
        'file:///etc/passwd',
        'gopher://127.0.0.1:6379/_INFO',
        'ftp://127.0.0.1/',
        'data:text/html,x',
        'concat:/etc/passwd',
      ])
        expect([link, await importLink(target, link)]).toEqual([link, expect.stringMatching(/^4\d\d$/)]);
    },
  },
  {
    name: 'webhook: private addresses, metadata services and other schemes -> refused naming the field',
    run: async ({ send, user }) => {
      const { token } = user('owner');
      const requested = await withInternalServer(async (port) => {
        const urls = [
          ...metadataAddresses,
          ...loopbackForms(port),
          'file:///etc/passwd',
          'https://10.0.0.1/hook',
          'https://user:pw@example.com/',
        ];
        for (const url of urls) {
          const { status, json } = await send('PUT', '/api/schedule/webhook', { token, body: { url } });
          expect([url, status, JSON.stringify(json.errors)]).toEqual([url, 400, expect.stringContaining('"url"')]);
        }
      });
      expect(requested).toEqual([]);
    },
  },
  {
    name: 'profile picture by address: internal server -> never requested',
    run: async ({ send, user }) => {
      const { id, token, username } = user('other');
      const requested = await withInternalServer(async (port) => {
        const { status } = await send('PUT', `/api/users/${id}`, {
          token,
          body: { username, avatar_url: `http://127.0.0.1:${port}/avatar.png` },
        });
        expect([200, 400]).toContain(status);
        await sleep(1_000);
      });
      expect(requested).toEqual([]);
    },
  },
];
