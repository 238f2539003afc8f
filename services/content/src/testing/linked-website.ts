import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A website that posts link to, with pages that attack the service that fetches them, and a server of this machine that must not be reached. */
export interface LinkedWebsite {
  readonly url: string;
  /** Paths that were requested. */
  readonly requests: readonly string[];
  readonly internalRequests: readonly string[];
  /** Of `/article`. */
  setTitle(title: string): void;
  close(): void;
}

type Answer = (response: ServerResponse) => unknown;
const html = (head: string): string => `<!doctype html><html><head>${head}</head><body></body></html>`;
const page =
  (head: () => string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(head()));
const file =
  (type: string, bytes: Buffer | string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);
const redirect =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>';
const createPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 630, channels: 3, background: '#7c5cff' } })
    .png()
    .toBuffer();

/** The same picture with another size in its header: 400 megapixels in some kilobytes. */
const toBomb = (png: Buffer): Buffer => {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
};

const ordinaryPages = (title: () => string, image: Buffer): Record<string, Answer> => ({
  '/article': page(
    () => `<meta property="og:title" content="${title()}"><meta name="description" content="About it">
      <meta property="og:site_name" content="The site"><meta property="og:image" content="/picture.png">`,
  ),
  '/picture.png': file('image/png', image),
  '/plain': page(() => '<title>Plain page</title><meta property="og:image" content="/missing.png">'),
  '/untitled': page(() => ''),
  '/moved': redirect('/article'),
  '/file': file('application/pdf', '%PDF'),
  '/down': (response) => response.writeHead(503).end(),
});

const hostilePages = (internalUrl: string, bomb: Buffer): Record<string, Answer> => ({
  '/script': page(() => '<title><script>alert(1)</script></title>'),
  '/compressed': (response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(html(' '.repeat(50_000_000)))),
  '/huge': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(html('<title>Huge</title>'));
    const send = (): unknown => !response.destroyed && response.write(' '.repeat(1_000_000), send);
    send();
  },
  '/huge-picture': page(() => '<title>Huge picture</title><meta property="og:image" content="/bomb.png">'),
  '/bomb.png': file('image/png', bomb),
  '/svg': page(() => '<title>Drawing</title><meta property="og:image" content="/drawing.svg">'),
  '/drawing.svg': file('image/svg+xml', drawing),
  '/slow': (response) => response.writeHead(200, { 'content-type': 'text/html' }).write('<html>'),
  '/internal': redirect(`${internalUrl}/secret`),
  '/metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/internal-picture': page(() => '<title>Picture elsewhere</title><meta property="og:image" content="/internal">'),
  '/loop': redirect('/loop'),
  '/999': (response) => response.writeHead(999).end(),
});

const serve = async (listener: RequestListener): Promise<{ server: Server; url: string }> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

export const startLinkedWebsite = async (): Promise<LinkedWebsite> => {
  const requests: string[] = [];
  const internalRequests: string[] = [];
  let title = 'A page';
  const internal = await serve((request, response) => {
    internalRequests.push(request.url ?? '');
    page(() => '<title>Secret</title>')(response);
  });
  const picture = await createPicture();
  const pages = { ...ordinaryPages(() => title, picture), ...hostilePages(internal.url, toBomb(picture)) };
  const website = await serve((request, response) => {
    requests.push(request.url ?? '');
    const answer = pages[request.url?.split('?')[0] ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  return {
    url: website.url,
    requests,
    internalRequests,
    setTitle: (changed) => {
      title = changed;
    },
    close: () => {
      for (const { server } of [website, internal]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
