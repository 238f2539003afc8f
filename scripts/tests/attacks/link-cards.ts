import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../environment/start-test-environment.ts';

interface Card {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly site_name: string;
  readonly image: { readonly url: string } | null;
}

const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
const title = `Win a boat ${markup}`;
const description = `"><svg onload=alert(1)> ${markup}`;
const imageUrls = ['javascript:alert(1)', 'data:image/svg+xml,<svg onload="alert(1)"/>', 'file:///etc/passwd'];

/** Names by which a page poses as another one, and whether its card may show them behind the host. */
const siteNames: readonly (readonly [name: string, shown: string | undefined])[] = [
  ['accounts.google.com', undefined],
  ['https://bank.example/login', undefined],
  ['bank\u3002example', undefined],
  ['xn--bnk-6na', undefined],
  ['B\u200ba\u2060nk', 'B a nk'],
  ['\u202eknab', 'knab'],
  [markup.replaceAll('/', ''), markup.replaceAll('/', '')],
];

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const pageOf = (index: number): string => {
  const values = {
    'og:site_name': siteNames[index % siteNames.length]?.[0] ?? '',
    'og:title': title,
    'og:description': description,
    'og:image': imageUrls[index % imageUrls.length] ?? '',
  };
  const tags = Object.entries(values).map(([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`);
  return `<!doctype html><html><head><meta charset="utf-8">${tags.join('')}</head></html>`;
};

const startWebsite = async (): Promise<{ readonly server: Server; readonly host: string }> => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(Number(request.url?.slice(1))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Elements that the page's texts would become where they are not escaped. */
const attackElement = /<(script>alert|img src=x|svg onload)/i;

/** Pages that pose as others, on a stack that requests private addresses: the other attacks need one that refuses them. */
export const describeLinkCards = (mode: 'embedded' | 'distributed'): void => {
  let environment: RunningTestEnvironment;
  let server: Server;
  let host: string;
  beforeAll(async () => {
    ({ server, host } = await startWebsite());
    const env = { LINK_PREVIEWS: 'on', LINK_PREVIEW_ADDRESSES: 'anywhere' };
    environment = await startTestEnvironment({ purpose: `link-cards-${mode}`, mode, env });
  }, stackStartTimeoutMs);
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    await environment?.stop();
  }, 60_000);

  it('pages that pose as others, with markup in their texts -> the address and the host of the link, texts as text, no picture', async () => {
    const { request, user, url } = environment;
    const author = user('owner');
    const links = siteNames.map((_name, index) => `http://${host}/${index}`);
    const content = { tweets: links.map((link) => `See ${link}`), hashtags: [] };
    const { id } = await request<{ id: string }>('POST', '/api/content/save', author.token, { type: 'thread', prompt: 'Links', content });
    await request('POST', `/api/content/${id}/publish`, author.token);

    const cards = await eventually(async () => {
      const item = await request<{ link_previews: Card[] }>('GET', `/api/content/${id}`, undefined);
      expect(item.link_previews).toHaveLength(links.length);
      return item.link_previews;
    }, 60_000);

    expect(cards.map((card) => [card.url, card.site_name])).toEqual(siteNames.map(([, shown], index) => [links[index], shown ?? host]));
    for (const card of cards) expect(card).toMatchObject({ title, description, image: null });
    for (const path of [`/c/${id}`, '/explore', '/', `/profile/${author.username}`]) {
      const page = await (await fetch(url + path)).text();
      expect([path, attackElement.exec(page)?.[0]]).toEqual([path, undefined]);
    }
    // The texts are in the page of the item, escaped.
    expect(await (await fetch(`${url}/explore`)).text()).toContain('\\u003cimg src=x');
  }, 120_000);
};
