import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackTarget, RawResponse } from './attack.ts';
import { loopbackForms, metadataAddresses, withInternalServer } from './internal-addresses.ts';
import { redirectedSources } from './redirecting-websites.ts';

const path = '/api/admin/sources';
interface Source {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
}

/** Waits until a source was requested. @returns why its last request failed */
const waitForError = async ({ request, user }: AttackTarget, id: string): Promise<string> => {
  const deadline = Date.now() + 45_000;
  for (;;) {
    const { sources } = await request<{ sources: Source[] }>('GET', path, user('admin').token);
    const error = sources.find((source) => source.id === id)?.error ?? '';
    if (error !== '' || Date.now() > deadline) return error;
    await sleep(200);
  }
};

const sendOpml = ({ send, user }: AttackTarget, opml: string): Promise<RawResponse> =>
  send('POST', `${path}/opml`, { token: user('admin').token, body: { opml } });

/** The reason that the sources page shows. */
const refused = /not (a )?public/;

const outline = (content: string): string => `<opml version="2.0"><body>${content}</body></opml>`;

/** Documents that grow without bound, name files, or are slow to read. */
const opmlBombs: readonly [name: string, opml: string][] = [
  [
    'entities of entities',
    `<!DOCTYPE o [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]>${outline('<outline text="&c;" xmlUrl="https://x.example/"/>')}`,
  ],
  [
    'a file as an entity',
    `<!DOCTYPE o [<!ENTITY f SYSTEM "file:///etc/passwd">]>${outline('<outline text="&f;" xmlUrl="https://x.example/"/>')}`,
  ],
  ['a file as an entity in lower case', `<!doctype o [<!entity f system "file:///etc/passwd">]>${outline('<outline text="&f;"/>')}`],
  ['an entity of a document type elsewhere', `<!DOCTYPE o [<!ENTITY % d SYSTEM "http://127.0.0.1:9/o.dtd"> %d;]>${outline('')}`],
  ['40000 entries', outline('<outline text="a"/>'.repeat(40_000))],
  ['folders within folders', outline('<outline text="a">'.repeat(20_000) + '</outline>'.repeat(20_000))],
  ['unfinished tags', '<'.repeat(700_000)],
  ['attributes without end', outline(`<outline ${'a="'.repeat(200_000)}`)],
  ['comments without end', '<!--'.repeat(190_000)],
];

const feedAddresses: Attack = {
  name: 'feed of an admin: this machine in every notation, metadata services, other schemes -> refused, no request arrives',
  run: async ({ send, user }) => {
    const { token } = user('admin');
    const requested = await withInternalServer(async (port) => {
      for (const url of [...metadataAddresses, ...loopbackForms(port), 'file:///etc/passwd', 'gopher://127.0.0.1:6379/_INFO']) {
        const { status, json } = await send('POST', `${path}/feeds/preview`, { token, body: { url } });
        expect([url, status, JSON.stringify(json.errors)]).toEqual([url, 400, expect.stringContaining('"url"')]);
      }
    });
    expect(requested).toEqual([]);
  },
};

const storedFeeds: Attack = {
  name: 'feed of an admin, added or imported, on this machine -> fails when it is due, no request arrives',
  run: async (target) => {
    const { send, request, user } = target;
    const { token } = user('admin');
    const requested = await withInternalServer(async (port) => {
      const url = `http://127.0.0.1:${port}/added`;
      const added = await send('POST', `${path}/feeds`, { token, body: { url, name: 'Internal' } });
      const imported = await sendOpml(target, outline(`<outline text="Imported" xmlUrl="http://localhost:${port}/imported"/>`));
      expect([added.status, imported.status]).toEqual([201, 200]);
      const { sources } = await request<{ sources: (Source & { kind: string; address: string })[] }>('GET', path, token);
      const own = sources.filter(({ kind, address }) => kind === 'feed' && address.includes(String(port)));
      expect(own).toHaveLength(2);
      for (const { id } of own) {
        expect(await waitForError(target, id)).toMatch(refused);
        await request('DELETE', `${path}/${id}`, token);
      }
    });
    expect(requested).toEqual([]);
  },
};

const redirects: Attack = {
  name: 'sources that redirect to this machine and to a metadata service -> not followed, no request arrives',
  run: async (target) => {
    for (const id of redirectedSources) expect([id, await waitForError(target, id)]).toEqual([id, expect.stringMatching(refused)]);
    expect(target.websites.internalRequests).toEqual([]);
  },
};

const opml: Attack = {
  name: 'OPML with entities, files, thousands of entries or broken tags -> refused naming the field within seconds, nothing is added',
  run: async (target) => {
    const { request, user } = target;
    const { token } = user('admin');
    const count = async () => (await request<{ sources: unknown[] }>('GET', path, token)).sources.length;
    const before = await count();
    for (const [name, text] of opmlBombs) {
      const startedAt = performance.now();
      const { status, text: answer } = await sendOpml(target, text);
      expect([name, status, answer]).toEqual([name, 400, expect.stringContaining('"opml"')]);
      expect(answer).not.toContain('root:');
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    }
    expect(await count()).toBe(before);
  },
};

/** Attempts to reach the network of the installation, or to exhaust it, through the sources of trends. */
export const trendSourceAttacks: readonly Attack[] = [feedAddresses, storedFeeds, redirects, opml];
